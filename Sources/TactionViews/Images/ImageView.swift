import TactionGeometry
import TactionGraphics

/// A view that shows an image.
///
/// The image keeps within the bounds in any content mode, and within their rounded corners where it fills the bounds;
/// `clipsToBounds` is not needed for that.
/// Like in UIKit it takes no touches (`isUserInteractionEnabled` is false), until a gesture recognizer is added.
open class ImageView: View {
  private var shownImage: Image?
  private var mode = ContentMode.scaleToFill
  private var fillsBounds = false

  /// The image; nil for none.
  public var image: Image? {
    get { shownImage }
    set {
      guard newValue !== shownImage else { return }
      shownImage = newValue
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// How the image lies in the bounds.
  public var contentMode: ContentMode {
    get { mode }
    set {
      guard newValue != mode else { return }
      mode = newValue
      setNeedsDisplay()
    }
  }

  /// Makes a view without an image, at a place in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes a view of the size of an image, one logical pixel for each of its pixels, at the origin.
  public convenience init(image: Image?) {
    self.init()
    self.image = image
    sizeToFit()
    frame.origin = .zero
  }

  /// The size of the image, one logical pixel for each of its pixels; zero without an image.
  open override func sizeThatFits(_ size: Size) -> Size { image.map(\.logicalSize) ?? .zero }

  override var contentStaysInside: Bool { fillsBounds || seen.cornerRadius == 0 }

  /// Records the image.
  open override func draw(into list: inout DisplayList) {
    guard let image else { return }
    let whole = mode.place(of: image.logicalSize, in: bounds)
    let room = border.visiblePart(of: RoundedRect(bounds, radius: seen.cornerRadius))
    let visible = whole.intersection(room.rect)
    guard !visible.isEmpty else { return }
    fillsBounds = visible == room.rect
    let (across, down) = (image.logicalSize.width / whole.width, image.logicalSize.height / whole.height)
    let source = Rect(
      x: (visible.minX - whole.minX) * across, y: (visible.minY - whole.minY) * down,
      width: visible.width * across, height: visible.height * down)
    list.image(image, source: source, in: RoundedRect(visible, radius: fillsBounds ? room.radius : 0))
  }
}

extension Image {
  fileprivate var logicalSize: Size { Size(width: Double(width), height: Double(height)) }
}
