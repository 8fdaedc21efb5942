import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// Rows of a form that belong together, on a card, with a title above and a footer below.
///
///     let section = FormSection("Network", footer: "Other devices find this one by its name.", rows: [name, wifi])
///
/// Lines separate the rows. Hidden rows leave no gap. Fields next to their titles begin at a common edge. If one of
/// these titles is too long, or if the section is too narrow, all fields of the section are below their titles.
public final class FormSection: View {
  /// The rows, from top to bottom. Setting this removes the old rows. A row that is added to another section leaves
  /// this section.
  public var rows: [FormRow] {
    get { subviews.compactMap { $0 as? FormRow } }
    set {
      parts.replace(rows, with: newValue) { addSubview($0) }
      arrangementDidChange()
      form?.setNeedsLayout()
    }
  }

  /// The title; empty if there is none.
  public var title: String {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      arrangementDidChange()
    }
  }

  /// A sentence below the rows, which explains them; empty if there is none.
  public var footer: String {
    get { footerLabel.text }
    set {
      footerLabel.text = newValue
      arrangementDidChange()
    }
  }

  private let parts = FormParts()
  private let titleLabel = HeadingLabel()
  private let footerLabel = Label()
  private var card = Rect.zero

  /// Creates a section.
  public init(_ title: String = "", footer: String = "", rows: [FormRow] = []) {
    super.init(frame: .zero)
    titleLabel.text = title
    footerLabel.text = footer
    titleLabel.font = .headline
    footerLabel.font = .footnote
    footerLabel.textColor = .secondaryLabel
    for label in [titleLabel, footerLabel] {
      label.numberOfLines = 0
      addSubview(label)
    }
    for row in rows { addSubview(row) }
  }

  /// The form that contains the section; nil if there is none.
  public var form: Form? { nearest { $0 as? Form } }

  /// The rows that are not hidden.
  var shownRows: [FormRow] { rows.filter { !$0.isHidden } }

  // MARK: Appearance

  private func arrangementDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  public override var arrangesBySize: Bool { true }

  /// The height of the title, the rows and the footer within the width of `size`.
  public override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : FormConstants.maximumWidth
    return Size(width: width, height: place(in: width) { _, _ in })
  }

  /// Places the title, the rows and the footer.
  public override func layoutSubviews() {
    card = .zero
    _ = place(in: bounds.width) { view, frame in
      view.fillAll(of: mirrored(frame))
      guard view is FormRow else { return }
      card = card.union(frame)
    }
    titleLabel.isHidden = titleLabel.text.isEmpty
    footerLabel.isHidden = footerLabel.text.isEmpty
    setNeedsDisplay()
  }

  /// Calls `place` with each view and its frame for a width, and returns the total height.
  private func place(in width: Double, _ place: (View, Rect) -> Void) -> Double {
    alignTitles(in: width)
    let margin = FormConstants.rowMargin
    let textWidth = max(width - 2 * margin, 1)
    var y = 0.0
    func addLabel(_ label: Label) {
      guard !label.text.isEmpty else { return }
      let height = label.fittingSize(in: Size(width: textWidth, height: 0)).height
      if label === footerLabel { y += theme.metrics.spacing }
      place(label, Rect(x: margin, y: y, width: textWidth, height: height))
      y += height
      if label === titleLabel { y += theme.metrics.spacing }
    }
    addLabel(titleLabel)
    for row in shownRows {
      let height = row.fittingSize(in: Size(width: width, height: 0)).height
      place(row, Rect(x: 0, y: y, width: width, height: height))
      y += height
    }
    addLabel(footerLabel)
    return y
  }

  /// Aligns the fields of all rows at a common edge, if all of their titles leave enough room.
  private func alignTitles(in width: Double) {
    let rows = shownRows.filter(\.usesTitleColumn)
    let inner = width - 2 * FormConstants.rowMargin
    let column = rows.map(\.titleWidth).max() ?? 0
    let needed = rows.reduce(theme.scaled(FormConstants.fieldWidth)) {
      max($0, $1.control?.minimumSize.width ?? 0)
    }
    let isBeside = column <= inner * FormConstants.titleShare && inner - column - FormConstants.gap >= needed
    for row in rows { row.titleColumn = isBeside ? column : nil }
  }

  /// Draws the card and the lines between rows.
  public override func draw(into list: inout DisplayList) {
    guard !card.isEmpty else { return }
    let (shape, line) = (RoundedRect(card, radius: FormConstants.cardRadius), theme.metrics.lineWidth)
    list.fill(shape, color: .secondaryBackground)
    if theme.colors.hasHighContrast { list.strokeBorder(of: shape, width: line, color: .separator) }
    for row in shownRows.dropFirst() {
      let rule = Rect(
        x: FormConstants.rowMargin, y: row.frame.minY, width: max(card.width - FormConstants.rowMargin, 0), height: line
      )
      list.fill(mirrored(rule), color: .separator)
    }
  }

  public override func themeDidChange() {
    super.themeDidChange()
    arrangementDidChange()
  }

  /// A group with the title as its name.
  public override var semantics: Semantics? { Semantics(.group, name: title) }
}

/// The title of a section, which is a heading for screen readers.
private final class HeadingLabel: Label {
  override var semantics: Semantics? { text.isEmpty ? nil : Semantics(.heading, name: text) }
}
