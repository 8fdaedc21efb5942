import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// A view that shows an icon in one colour.
///
/// The icon has a size that fits the text around it: next to text in `.body`, it grows with the user's text scale. An
/// icon that points in the direction of reading is mirrored in a right-to-left layout. Like ``ImageView``, it does not
/// receive touches (`isUserInteractionEnabled` is false) until a gesture recognizer is added.
///
/// An icon that carries information of its own needs an `accessibilityLabel`. Without a label, it is a decoration,
/// which screen readers skip.
open class IconView: View {
  /// The size of an icon divided by the font size of the text next to it: 24 px for text of 16 px.
  private static let iconsPerFont = 1.5

  /// The icon; nil shows no icon.
  public var icon: Icon? {
    didSet {
      guard icon != oldValue else { return }
      if (icon == nil) != (oldValue == nil) { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }

  /// The colour of the icon; `.label` by default. Shapes in the icon that have their own colours keep those colours,
  /// with the opacity of this colour.
  public var tintColor = Color.label {
    didSet { if tintColor != oldValue { setNeedsDisplay() } }
  }

  /// The font of the text next to the icon; `.body` by default, which follows the user's text scale.
  public var font = Font.body {
    didSet { if font != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Creates a view without an icon, with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of an icon, at the origin, in the size that fits text in `.body`.
  public convenience init(_ icon: Icon?) {
    self.init()
    self.icon = icon
    sizeToFit()
    frame.origin = .zero
  }

  /// Returns the size that fits text in ``font``: a square with 1.5 times the font size as its side, in whole logical
  /// pixels. Without an icon, the size is zero.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard icon != nil else { return .zero }
    let side = (theme.font(font).size * Self.iconsPerFont).rounded()
    return Size(width: side, height: side)
  }

  /// An image with the `accessibilityLabel` as its name; nil if there is no label.
  open override var semantics: Semantics? { accessibilityLabel.map { Semantics(.image, name: $0) } }

  /// Updates the size, because the text scale may have changed.
  open override func themeDidChange() {
    super.themeDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Adds the icon to a display list.
  open override func draw(into list: inout DisplayList) {
    guard let icon else { return }
    // Several shapes in a colour that follows the theme would need a group, even if the colour is opaque.
    list.draw(icon, in: bounds, color: resolved(tintColor), isMirrored: icon.isDirectional && isMirrored)
  }
}
