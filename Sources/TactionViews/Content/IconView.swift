import TactionGeometry
import TactionGraphics

/// A view that shows an icon in one colour.
///
/// Its size fits the text around it: an icon beside `.body` grows with the user's text scale. An icon that points in
/// the direction of reading is mirrored in a right-to-left layout. As with ``ImageView`` it takes no touches
/// (`isUserInteractionEnabled` is false) until a gesture recognizer is added.
///
/// An icon that tells the user something of its own needs an `accessibilityLabel`. Without one it is a decoration,
/// which screen readers skip.
open class IconView: View {
  /// The factor from the size of a font to the size of an icon beside it: 24 px for text of 16 px.
  private static let iconsPerFont = 1.5

  /// The icon; nil for none.
  public var icon: Icon? {
    didSet {
      guard icon != oldValue else { return }
      if (icon == nil) != (oldValue == nil) { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }

  /// The colour of the icon; `.label` by default. Parts of an icon that have colours of their own keep them.
  public var tintColor = Color.label {
    didSet { if tintColor != oldValue { setNeedsDisplay() } }
  }

  /// The font of the text beside the icon; `.body` by default, which follows the user's text scale.
  public var font = Font.body {
    didSet { if font != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Creates a view without an icon, with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of an icon, in the size that fits text in `.body`, at the origin.
  public convenience init(_ icon: Icon?) {
    self.init()
    self.icon = icon
    sizeToFit()
    frame.origin = .zero
  }

  /// The size that fits text of the font: a square of 1.5 times its size, in whole logical pixels; zero without an
  /// icon.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard icon != nil else { return .zero }
    return Self.size(for: theme.font(font))
  }

  private static func size(for font: Font) -> Size {
    let side = (font.size * iconsPerFont).rounded()
    return Size(width: side, height: side)
  }

  /// An image with the `accessibilityLabel` as its name; nil without one.
  open override var semantics: Semantics? { accessibilityLabel.map { Semantics(.image, name: $0) } }

  /// Updates the size, as the text scale may have changed.
  open override func themeDidChange() {
    super.themeDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Adds the icon to a display list.
  open override func draw(into list: inout DisplayList) {
    guard let icon else { return }
    list.draw(icon, in: bounds, color: tintColor, isMirrored: icon.isDirectional && isMirrored)
  }
}
