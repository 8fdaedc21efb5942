import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// A view that shows text.
///
/// The text is drawn sharp at any scale. Text that does not fit the bounds is left out: whole lines at the bottom, and
/// words or characters at the end of a line. The lines are centred vertically, as in UIKit, unless
/// ``verticalAlignment`` has another value. As in UIKit, a label does not receive touches (`isUserInteractionEnabled`
/// is false) until a gesture recognizer is added.
open class Label: View {
  /// The last layout, and the size and the direction that it was made for.
  private var laidOut: (layout: TextLayout, size: Size, isMirrored: Bool)?
  /// The font and the text that result from `font` and `attributedText` in the last known theme of the label.
  private var themed: (font: Font, text: AttributedText)
  /// The last measurement: the width, the revision of the theme, and the size of the text for both.
  private var measured: (width: Double, theme: Int, size: Size)?

  /// The text; line feeds end paragraphs. Setting an equal text costs nothing. Setting the text removes all attributes
  /// of the previous text.
  public var text: String {
    get { attributedText.text }
    set { attributedText = AttributedText(newValue) }
  }

  /// The text with its attributes. Ranges without a font or a colour use the font and the colour of the label.
  public var attributedText = AttributedText() {
    didSet {
      guard attributedText != oldValue else { return }
      textChanged()
      if attributedText.text != oldValue.text { semanticsDidChange() }
    }
  }

  /// Called with the address of a link in `attributedText` that the user taps or a screen reader opens; nil by default.
  ///
  /// A label with a handler receives taps within 12 px of its links, but not on controls, labels and views with
  /// recognizers next to it, such as a list. All other touches go to the views below.
  public var onLink: ((_ link: String) -> Void)? {
    didSet { onLink == nil ? removeLinkTap() : addLinkTap() }
  }
  private var linkTap: LinkTap?

  /// The font; `.body` by default, which follows the user's text scale.
  public var font = Font.body {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The colour of the text; `.label` by default. Emoji keep their own colours, with the opacity of this colour.
  public var textColor = Color.label {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// The horizontal alignment of the lines. The default is the leading side of the view's `layoutDirection`, even if
  /// the text itself has the opposite direction.
  public var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { textChanged() } }
  }

  /// The position of the lines if the label is higher than its lines (default: in the middle).
  public var verticalAlignment = VerticalAlignment.center {
    didSet {
      guard verticalAlignment != oldValue else { return }
      // The baseline also moves.
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// The maximum number of lines; 0 allows any number. The default is 1.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textChanged() } }
  }

  /// The handling of text that does not fit; by default, an ellipsis replaces it.
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
    themed = (Theme.current.font(font), AttributedText())
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Returns the size of the text in whole logical pixels: in one line, or in lines that are at most as wide as `size`.
  ///
  /// A width of zero, the width of an empty view, sets no limit. The height of `size` is not used.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = numberOfLines != 1 && size.width > 0 ? size.width : .infinity
    let theme = themeRevision
    if let measured, measured.width == width, measured.theme == theme { return measured.size }
    let needed = textSize(of: themedText, font: self.theme.font(font), in: width)
    measured = (width, theme, needed)
    return needed
  }

  override var givesWay: Bool { true }

  /// Returns the baseline that the first line would have in a label of a given size; nil without text.
  open override func firstBaseline(in size: Size) -> Double? {
    guard !text.isEmpty, !size.isEmpty else { return nil }
    let layout = layout(in: size)
    return layout.lines.first.map { $0.origin.y + top(of: layout, in: size) }
  }

  private func textSize(of text: AttributedText, font: Font, in width: Double) -> Size {
    let needed = TextLayout(text, font: font, width: width, numberOfLines: numberOfLines, lineBreak: lineBreak).size
    return Size(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  /// Lays out the text again in the fonts of the new theme. If the label had exactly the size of its single line of
  /// text, it is resized to fit the text again.
  open override func themeDidChange() {
    super.themeDidChange()
    let before = themed
    guard before.font != theme.font(font) || before.text != themedText else { return }
    let isFitting = numberOfLines == 1 && bounds.size == textSize(of: before.text, font: before.font, in: .infinity)
    textChanged()
    if isFitting { sizeToFit() }
  }

  /// Static text with the label's text as its name; nil while there is no text.
  open override var semantics: Semantics? { text.isEmpty ? nil : Semantics(.staticText, name: text) }

  /// Draws the text; nothing in empty bounds.
  open override func draw(into list: inout DisplayList) {
    guard !bounds.isEmpty else {
      // For a label in a control, the message names the control, because the app created the control. If only the width
      // or only the height is zero, the size is deliberate, so there is no message.
      let owner = (parent as? Control) ?? self
      if !text.isEmpty, owner.bounds.size == .zero {
        reportOnce("size", "\(owner.nameInMessages) has text and no size; set its frame or call sizeToFit()")
      }
      return
    }
    list.draw(layout(in: bounds.size), at: lineArea.origin, color: textColor)
  }

  /// The area of the lines that are drawn, as wide as the label; higher only if the label is too low for one line.
  package final var lineArea: Rect {
    let layout = layout(in: bounds.size)
    let top = bounds.minY + top(of: layout, in: bounds.size)
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: layout.size.height)
  }

  /// Returns the distance of the lines from the top edge.
  private func top(of layout: TextLayout, in size: Size) -> Double {
    max((size.height - layout.size.height) * verticalAlignment.share, 0)
  }

  private func layout(in size: Size) -> TextLayout {
    let isMirrored = isMirrored
    if let laidOut, laidOut.size == size, laidOut.isMirrored == isMirrored { return laidOut.layout }
    let fresh = TextLayout(
      themedText, font: theme.font(font), width: size.width, height: size.height, numberOfLines: numberOfLines,
      alignment: alignment, isRightToLeft: isMirrored, lineBreak: lineBreak)
    laidOut = (fresh, size, isMirrored)
    return fresh
  }

  /// The text in the fonts of the theme.
  package final var themedText: AttributedText {
    let theme = theme
    return attributedText.mappingFonts { theme.font($0) }
  }

  /// Returns the address of the link near a point in the label's own coordinates; nil if no link is near.
  public func link(at point: Point) -> String? {
    guard !bounds.isEmpty, !attributedText.isEmpty else { return nil }
    return layout(in: bounds.size).link(at: Point.zero + (point - lineArea.origin), within: 12)
  }

  /// Whether a point is near a link of a label with a handler, or in the bounds. If the label receives touches only
  /// because of its links, the rest of the bounds does not count.
  open override func point(inside point: Point) -> Bool {
    let isInBounds = super.point(inside: point)
    guard linkTap != nil, link(at: point) != nil else { return isInBounds && !receivesOnlyLinks }
    return isInBounds || !isOnSibling(at: point)
  }

  private var receivesOnlyLinks: Bool {
    linkTap?.hasEnabledTouches == true && gestureRecognizers.count == 1 && interactions.isEmpty
  }

  private func addLinkTap() {
    guard linkTap == nil else { return }
    let tap = LinkTap(self)
    linkTap = tap
    addGestureRecognizer(tap.recognizer)
  }

  private func removeLinkTap() {
    guard let tap = linkTap else { return }
    if receivesOnlyLinks { isUserInteractionEnabled = false }
    linkTap = nil
    removeGestureRecognizer(tap.recognizer)
  }

  private func textChanged() {
    (laidOut, measured) = (nil, nil)
    themed = (theme.font(font), themedText)
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}

extension Label {
  /// The position of the lines in a label that is higher than its lines.
  nonisolated public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
    /// At the top edge: suits a text of many lines.
    case top
    /// In the middle.
    case center
    /// At the bottom edge.
    case bottom

    /// The fraction of the free height that is above the lines.
    fileprivate var share: Double {
      switch self {
      case .top: 0
      case .center: 0.5
      case .bottom: 1
      }
    }
  }
}
