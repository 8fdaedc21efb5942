import TactionGeometry

extension Image {
  /// The way from pixels of level 0 to local coordinates, where a part of the image is stretched over a rectangle; nil where
  /// there is nothing to see. Without a part, it is the whole image.
  package func place(of part: Rect?, over target: Rect) -> Transform? {
    Self.place(of: part ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height)), over: target)
  }

  /// The way from pixels to local coordinates, where a part of them is stretched over a rectangle.
  static func place(of part: Rect, over target: Rect) -> Transform? {
    guard part.isFinite, !part.isEmpty, target.isFinite, !target.isEmpty else { return nil }
    let (across, down) = (target.width / part.width, target.height / part.height)
    return Transform(
      a: across, b: 0, c: 0, d: down, tx: target.minX - part.minX * across, ty: target.minY - part.minY * down)
  }
}
