import TactionGeometry
import TactionGraphics
import TactionViews

/// The page that shows the report.
final class ResultPage: View {
  private let scroll = ScrollView()
  private let column = StackView(axis: .vertical, spacing: 6)
  private let bar = StackView(axis: .horizontal, spacing: 12)

  init(_ report: DoctorReport, sentence: String, onDone: @escaping () -> Void) {
    super.init()
    backgroundColor = .background
    column.addArrangedSubview(MessagePage.label("What was found", font: .title))
    for section in report.sections { add(section) }
    scroll.addSubview(column)
    addSubview(scroll)
    let note = MessagePage.label(sentence, font: .footnote, color: .secondaryLabel)
    note.stretch = 1
    bar.addArrangedSubview(note)
    bar.addArrangedSubview(Button("Done", action: onDone))
    bar.alignment = .center
    bar.layoutMargins = Insets(horizontal: 16, vertical: 8)
    bar.backgroundColor = .secondaryBackground
    addSubview(bar)
  }

  private func add(_ section: ReportSection) {
    let heading = MessagePage.label(section.title, font: .headline)
    column.addArrangedSubview(heading)
    for line in section.lines { if let label = Self.label(for: line) { column.addArrangedSubview(label) } }
  }

  /// Returns the label for a line of the report; nil for an empty line or a separator of a table.
  static func label(for line: String) -> Label? {
    guard !line.isEmpty, !line.hasPrefix("|---") else { return nil }
    if line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { SystemText.trimmed($0) }.filter { !$0.isEmpty }
      return MessagePage.label(cells.joined(separator: "  \u{B7}  "), font: .subheadline)
    }
    let isRemedy = line.hasPrefix("  What to do:")
    let text = SystemText.trimmed(line)
    let plain = text.hasPrefix("- ") ? "\u{2022} " + text.dropFirst(2) : text
    return MessagePage.label(plain, font: .subheadline, color: isRemedy ? .secondaryLabel : .label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let barHeight = bar.fittingSize(in: Size(width: bounds.width, height: 0)).height
    bar.frame = Rect(x: 0, y: bounds.height - barHeight, width: bounds.width, height: barHeight)
    scroll.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - barHeight, 0))
    let width = min(bounds.width - 32, 760)
    let height = column.fittingSize(in: Size(width: width, height: 0)).height
    column.frame = Rect(x: (bounds.width - width) / 2, y: 16, width: width, height: height)
    scroll.contentSize = Size(width: bounds.width, height: height + 32)
  }
}
