import TactionGeometry
import TactionGraphics
import TactionViews

/// A page with a title, a text and buttons, in the middle of the window.
final class MessagePage: View {
  private let column = StackView(axis: .vertical, spacing: 16)

  init(title: String, text: String) {
    super.init()
    backgroundColor = .background
    column.addArrangedSubview(Self.label(title, font: .title))
    column.addArrangedSubview(Self.label(text, font: .body))
    column.layoutMargins = Insets(horizontal: 24, vertical: 24)
    addSubview(column)
  }

  /// Adds the button for the main action.
  func add(_ button: Button) { column.addArrangedSubview(button) }

  /// Adds the button for another action.
  func addPlain(_ button: Button) {
    button.role = .plain
    column.addArrangedSubview(button)
  }

  override func layoutSubviews() {
    let width = min(bounds.width, 520)
    let height = min(column.fittingSize(in: Size(width: width, height: 0)).height, bounds.height)
    column.frame = Rect(x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }

  /// Makes a label with any number of lines.
  static func label(_ text: String, font: Font, color: Color = .label) -> Label {
    let label = Label()
    (label.text, label.font, label.textColor) = (text, font, color)
    (label.numberOfLines, label.lineBreak) = (0, .wrap)
    return label
  }
}
