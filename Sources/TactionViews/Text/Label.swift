import TactionGeometry
import TactionGraphics

/// A view that shows text.
///
/// The text is drawn sharp at any scale. What has no room in the bounds is not drawn: whole lines at the bottom, words
/// or characters at the end of a line. Lines stand together in the middle of the height, as in UIKit. Like in UIKit it
/// takes no touches (`isUserInteractionEnabled` is false), until a gesture recognizer is added.
open class Label: View {
  private var layout: TextLayout?
  private var layoutSize = Size.zero

  /// What is shown; line feeds end paragraphs. Setting an equal text costs nothing.
  public var text: String {
    didSet { if text != oldValue { textChanged() } }
  }

  /// What the text is set in; the system's font of 17 logical pixels by default.
  public var font = Font.system() {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The colour of the text; black by default. Emoji have colours of their own, and its opacity.
  public var textColor = Color.black {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// Where lines stand in the bounds; leading by default.
  public var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { textChanged() } }
  }

  /// The most lines; 0 for any number, 1 by default.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textChanged() } }
  }

  /// What becomes of text that finds no room; an ellipsis by default.
  public var lineBreak = LineBreak.truncate {
    didSet { if lineBreak != oldValue { textChanged() } }
  }

  /// Makes a view with a text, of the size that one line of it takes, at the origin.
  public convenience init(_ text: String) {
    self.init()
    self.text = text
    sizeToFit()
    frame.origin = .zero
  }

  /// Makes a view without text, at a place in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    text = ""
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// The size that the text takes in whole logical pixels: that of the one line, or of lines no longer than a width.
  ///
  /// A width of zero, as an empty view has, stands for any. The height of `size` does not matter.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = numberOfLines != 1 && size.width > 0 ? size.width : .infinity
    let needed = TextLayout(text, font: font, width: width, lineLimit: numberOfLines, lineBreak: lineBreak).size
    return Size(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  /// Records the text.
  open override func draw(into list: inout DisplayList) {
    let layout = layout(in: bounds.size)
    let top = (bounds.height - layout.size.height) / 2
    list.text(layout, at: Point(x: bounds.minX, y: bounds.minY + max(top, 0)), color: textColor)
  }

  private func layout(in size: Size) -> TextLayout {
    if let layout, layoutSize == size { return layout }
    let fresh = TextLayout(
      text, font: font, width: size.width, height: size.height, lineLimit: numberOfLines, alignment: alignment,
      lineBreak: lineBreak)
    (layout, layoutSize) = (fresh, size)
    return fresh
  }

  private func textChanged() {
    layout = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}
