import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// A view that shows an image.
///
/// In every content mode, the image is clipped to the bounds, even without `clipsToBounds`. If the image fills the
/// bounds, it is also clipped to their rounded corners. As in UIKit, an image view does not receive touches
/// (`isUserInteractionEnabled` is false) until a gesture recognizer is added.
open class ImageView: View {
  /// Whether the image in the content fills the bounds; nil if the content has no image.
  private var fillsBounds: Bool?

  /// The maximum distance, in logical pixels, of an edge of the image from an edge of the bounds at which both count as
  /// the same edge. A sum of rounded numbers is seldom exact.
  private static let edgeTolerance = 1.0 / 512

  /// The image; nil shows no image.
  public var image: Image? {
    didSet {
      guard image !== oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  /// The frame of an animation, which is drawn instead of ``image``. It has the same proportions as the image; setting
  /// it changes neither the layout nor the semantics. nil draws the image.
  package final var frameImage: Image? {
    didSet { if frameImage !== oldValue { setNeedsDisplay() } }
  }

  /// The way in which the image fills the bounds (default: `scaleToFill`).
  public var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// Creates a view without an image, with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of the size of an image, one logical pixel for each of its pixels, at the origin.
  public convenience init(image: Image?) {
    self.init()
    self.image = image
    sizeToFit()
    frame.origin = .zero
  }

  /// The size of the image, one logical pixel for each of its pixels; zero without an image.
  open override func sizeThatFits(_ size: Size) -> Size { image.map(\.logicalSize) ?? .zero }

  /// An image, whose name is the `accessibilityLabel`; nil while the view has no image.
  open override var semantics: Semantics? { image == nil ? nil : Semantics(.image) }

  override var contentStaysInside: Bool {
    // A subclass may draw anywhere. If the image is all that is drawn, the subclass draws nothing.
    guard let fillsBounds, contentCount == 1, contentHasImages else { return false }
    return fillsBounds || presentation.cornerRadius == 0
  }
  override var drawsShownBounds: Bool { true }

  /// Adds the image to a display list.
  open override func draw(into list: inout DisplayList) {
    fillsBounds = nil
    guard let image = frameImage ?? image, let place = contentStretch.inverted() else { return }
    let whole = contentMode.rect(of: image.logicalSize, in: presentationBounds)
    let room = shapeBelowBorder
    let visible = whole.intersection(room.rect)
    guard !visible.isEmpty else { return }
    let fills = visible.inset(by: -Self.edgeTolerance).contains(room.rect)
    fillsBounds = fills
    let source = visible.mapped(from: whole, to: Rect(origin: .zero, size: image.logicalSize))
    list.draw(image, source: source, in: fills ? room : RoundedRect(visible), transform: place)
  }
}

/// The ways in which an image fills the bounds of its view.
public nonisolated enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds; the proportions change.
  case scaleToFill
  /// Centred, as large as possible so that the whole image is inside the bounds.
  case aspectFit
  /// Centred, as small as possible so that the image covers the bounds; everything outside the bounds is cut off.
  case aspectFill
  /// Centred, with one pixel of the image per logical pixel; everything outside the bounds is cut off.
  case center

  /// Returns the rectangle that an image of a given size occupies, which may extend beyond the bounds; empty if the
  /// image or the bounds are empty.
  func rect(of image: Size, in bounds: Rect) -> Rect {
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

nonisolated extension Rect {
  /// Returns the rectangle that has the same place in `target` as this rectangle has in `source`.
  func mapped(from source: Rect, to target: Rect) -> Rect {
    let (across, down) = (target.width / source.width, target.height / source.height)
    return Rect(
      x: target.minX + (minX - source.minX) * across, y: target.minY + (minY - source.minY) * down,
      width: width * across, height: height * down)
  }
}

extension Image {
  fileprivate var logicalSize: Size { Size(width: Double(width), height: Double(height)) }
}
