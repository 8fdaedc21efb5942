import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A page that has nothing to show yet: an icon, a title that states what is missing, a message that states what to do,
/// and a button that does it.
///
///     list.emptyView = ContentUnavailableView(
///       .edit, title: "No notes", message: "What you write is kept here.",
///       button: Button("New note") { write() })
///
/// Its content is in the middle, at most 360 px wide at the usual text size, and scrolls if there is no room for it.
open class ContentUnavailableView: View {
  /// The view of the icon; it takes room only while it has an icon.
  public final let iconView = IconView()
  /// The label that states what is missing.
  public final let titleLabel = Label()
  /// The label that states what to do; it takes room only while it has a text.
  public final let messageLabel = Label()
  /// The button that adds the missing content; nil if there is none.
  public final let button: Button?

  private final let column: StackView
  private final let scroll: ScrollView
  /// Whether there was an icon, and whether there was a message, at the last call of `showParts()`.
  private final var parts = (icon: true, message: true)

  /// The maximum width of the content, in px. Our own choice: about 45 letters a line.
  private static let width = 360.0
  /// The font of the icon at the usual text size. Our own choice: an icon of 60 px.
  private static let iconFont = Font.system(size: 40)

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - icon: A decoration above the title; nil if there is none.
  ///   - title: The text that states what is missing.
  ///   - message: The text that states what to do; empty if there is none.
  ///   - button: A button that does what the message states; nil if there is none.
  public init(_ icon: Icon? = nil, title: String, message: String = "", button: Button? = nil) {
    self.button = button
    let views: [View?] = [iconView, titleLabel, messageLabel, button]
    column = StackView(axis: .vertical, spacing: 12, arrangedSubviews: views.compactMap { $0 })
    column.alignment = .center
    column.layoutMargins = Insets(16)
    scroll = MeasuredScrollView(content: column)
    super.init(frame: .zero)
    (iconView.icon, iconView.tintColor, iconView.font) = (icon, .secondaryLabel, Self.iconFont)
    (titleLabel.text, titleLabel.font) = (title, .title2)
    (messageLabel.text, messageLabel.textColor) = (message, .secondaryLabel)
    for label in [titleLabel, messageLabel] { (label.numberOfLines, label.alignment) = (0, .center) }
    addSubview(scroll)
    showParts()
  }

  public override var arrangesBySize: Bool { true }

  /// Returns the size of the content within the width of `size`; a width of 0 is not a limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    showParts()
    let limit = theme.scaled(Self.width)
    return column.sizeThatFits(Size(width: size.width > 0 ? min(size.width, limit) : limit, height: 0))
  }

  /// Places the content in the middle; an override calls `super`.
  open override func layoutSubviews() {
    let fitting = sizeThatFits(bounds.size)
    let (width, height) = (min(bounds.width, theme.scaled(Self.width)), min(fitting.height, bounds.height))
    scroll.frame = Rect(
      x: bounds.center.x - width / 2, y: bounds.center.y - height / 2, width: width, height: height)
  }

  /// Hides the icon and the message while they are empty. Acts only when one of them becomes empty or gets content,
  /// because the app may also hide them.
  private func showParts() {
    let present = (icon: iconView.icon != nil, message: !messageLabel.text.isEmpty)
    if present.icon != parts.icon { iconView.isHidden = !present.icon }
    if present.message != parts.message { messageLabel.isHidden = !present.message }
    parts = present
  }
}
