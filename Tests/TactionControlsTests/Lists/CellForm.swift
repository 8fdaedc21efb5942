import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// A cell with one control of each kind that the user changes.
final class FormCell: ItemCell {
  let field = TextField(placeholder: "Text")
  let slider = Slider(value: 0, in: 0...100)
  let choice = MenuPicker(["One", "Two", "Three"], selectedIndex: 0)
  let picker = Picker(columns: [(0..<50).map { "\($0)" }])

  required init() {
    super.init()
    for view in [field, slider, choice, picker] as [View] { contentView.addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    field.frame = Rect(x: 0, y: 0, width: 140, height: 44)
    slider.frame = Rect(x: 150, y: 0, width: 140, height: 44)
    choice.frame = Rect(x: 0, y: 50, width: 140, height: 44)
    picker.frame = Rect(x: 150, y: 50, width: 140, height: 100)
  }
}

/// An app with a form in each row of a list or grid. It records each change with the row for which the form reported
/// it.
final class CellForm {
  struct Row: Identifiable, Equatable { let id: Int }

  static let size = Size(width: 320, height: 600)
  let stage: Stage
  let window: Window
  let list: ItemsView<Row>
  var changes: [String] = []
  /// The word in the text of each row, before the number.
  var word = "Row"
  /// The code that the app runs while it configures a cell.
  var onShow: (Row) -> Void = { _ in }

  init(_ stage: Stage, isGrid: Bool) {
    self.stage = stage
    weak var form: CellForm?
    let show: (FormCell, Row) -> Void = { cell, row in form?.show(row, in: cell) }
    if isGrid {
      let grid = GridView<Row>(FormCell.self, configure: show)
      (grid.minimumItemWidth, grid.itemAspectRatio) = (300, 2)
      list = grid
    } else {
      let rows = ListView<Row>(FormCell.self, configure: show)
      rows.rowHeight = 150
      list = rows
    }
    window = stage.makeWindow(size: Self.size)
    window.root = list
    form = self
    list.setItems((0..<100).map(Row.init), animated: false)
    stage.settle()
  }

  private func show(_ row: Row, in cell: FormCell) {
    cell.field.text = "\(word) \(row.id)"
    cell.slider.value = 0
    cell.choice.selectedIndex = 0
    cell.picker.select(0)
    cell.field.onChange = { [weak self] in self?.changes.append("\(row.id): \($0)") }
    cell.field.onEditingEnd = { [weak self] in self?.changes.append("\(row.id) ends") }
    cell.slider.onChange = { [weak self] _ in self?.changes.append("\(row.id) slides") }
    cell.choice.onChange = { [weak self] in self?.changes.append("\(row.id) chooses \($0)") }
    cell.picker.onChange = { [weak self] _ in self?.changes.append("\(row.id) picks") }
    onShow(row)
  }

  func cell(_ id: Int) throws -> FormCell { try #require(list.cell(for: id) as? FormCell) }

  /// The rows for which forms have reported changes.
  var rows: Set<String> { Set(changes.map { String($0.prefix { $0.isNumber }) }) }

  func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }
}

/// Runs a test with a form in each row.
func withCellForm(isGrid: Bool = false, _ body: (CellForm) throws -> Void) throws {
  try withStage(size: CellForm.size) { stage in
    let form = CellForm(stage, isGrid: isGrid)
    try body(form)
    form.list.setNeedsLayout()
    form.stage.settle()
    #expect(form.list.usedCells.isEmpty || form.list.viewTree?.firstResponder != nil, "a cell is kept for nothing")
  }
}
