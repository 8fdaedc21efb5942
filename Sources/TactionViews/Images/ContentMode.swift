import TactionGeometry

/// How an image lies in the bounds of its view.
public nonisolated enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds, whatever becomes of its proportions.
  case scaleToFill
  /// As large as it can be seen whole, in the middle.
  case aspectFit
  /// As small as it covers the bounds, in the middle; what sticks out is cut off.
  case aspectFill
  /// One pixel of the image to one logical pixel, in the middle; what sticks out is cut off.
  case center

  /// Where an image of some size is to lie, which may be beyond the bounds; empty where either is empty.
  func place(of image: Size, in bounds: Rect) -> Rect {
    guard !image.isEmpty, !bounds.isEmpty else { return .zero }
    let (across, down) = (bounds.width / image.width, bounds.height / image.height)
    switch self {
    case .scaleToFill: return bounds
    case .aspectFit: return Rect(center: bounds.center, size: image * min(across, down))
    case .aspectFill: return Rect(center: bounds.center, size: image * max(across, down))
    case .center: return Rect(center: bounds.center, size: image)
    }
  }
}
