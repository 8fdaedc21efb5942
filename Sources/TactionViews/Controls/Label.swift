import TactionGeometry
import TactionGraphics

/// A view that shows text.
///
/// The text is drawn sharp at any scale. Text that does not fit the bounds is not drawn: whole lines at the bottom,
/// words or characters at the end of a line. The lines are centred vertically, as in UIKit. Also as in UIKit, a label
/// takes no touches (`isUserInteractionEnabled` is false) until a gesture recognizer is added.
open class Label: View {
  private var layout: TextLayout?
  private var layoutSize = Size.zero

  /// The text; line feeds end paragraphs. Setting an equal text has no cost.
  public var text: String {
    didSet { if text != oldValue { textChanged() } }
  }

  /// The font; the system's font of 17 logical pixels by default.
  public var font = Font.system() {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The colour of the text; black by default. Emoji have their own colours, with this one's opacity.
  public var textColor = Color.black {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// The horizontal alignment of the lines; leading by default.
  public var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { textChanged() } }
  }

  /// The maximum number of lines; 0 for any number, 1 by default.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textChanged() } }
  }

  /// The treatment of text that does not fit; an ellipsis by default.
  public var lineBreak = LineBreak.truncate {
    didSet { if lineBreak != oldValue { textChanged() } }
  }

  /// Creates a label of the size of a text in one line, at the origin.
  public convenience init(_ text: String) {
    self.init()
    self.text = text
    sizeToFit()
  }

  /// Creates a label without text, with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    text = ""
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Returns the size of the text in whole logical pixels: in one line, or in lines that are at most as wide as `size`.
  ///
  /// A width of zero, as an empty view has, sets no limit. The height of `size` is not used.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = numberOfLines != 1 && size.width > 0 ? size.width : .infinity
    let needed = TextLayout(text, font: font, width: width, lineLimit: numberOfLines, lineBreak: lineBreak).size
    return Size(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  /// Draws the text; nothing in empty bounds.
  open override func draw(into list: inout DisplayList) {
    guard !bounds.isEmpty else {
      if !text.isEmpty {
        reportOnce("size", "\(nameInMessages) has text and no size; set its frame or call sizeToFit()")
      }
      return
    }
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
