import Taction

/// A card with a caption; the views that the caption describes are below each other.
final class Exhibit: StackView {
  /// The caption.
  let title: String

  init(_ title: String, _ views: [View]) {
    self.title = title
    super.init(axis: .vertical, spacing: 12)
    let caption = Label(title)
    caption.font = .headline
    caption.numberOfLines = 0
    backgroundColor = .secondaryBackground
    cornerRadius = 12
    layoutMargins = Insets(16)
    ([caption] + views + [Spacer()]).forEach(addArrangedSubview)
  }
}

extension View {
  /// Returns a row with a title and this view, whose name for screen readers is the title.
  func row(_ title: String) -> View {
    let label = Label(title)
    label.numberOfLines = 0
    label.stretch = 1
    accessibilityLabel = title
    let row = StackView(spacing: 12, arrangedSubviews: [label, self])
    row.alignment = .center
    return row
  }

  /// Returns this view with a name for screen readers.
  func named(_ name: String) -> Self {
    accessibilityLabel = name
    return self
  }
}

extension Label {
  /// Returns a label for several lines in a secondary colour.
  static func note(_ text: String) -> Label {
    let label = Label(text)
    label.font = .subheadline
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    return label
  }
}
