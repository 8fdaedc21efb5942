import Taction
import TactionTesting
import Testing

@testable import TactionForms

@Suite("Date and colour pickers in the rows of a list", .serialized)
struct PickerCellTests {
  private struct Row: Identifiable { let id: Int }

  private final class PickerCell: ItemCell {
    let date = DatePicker(date: friday).fixed()
    let well = ColorWell(color: .blue)

    required init() {
      super.init()
      contentView.addSubview(date)
      contentView.addSubview(well)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      date.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      well.frame = Rect(x: 220, y: 0, width: 64, height: 44)
    }
  }

  @Test(
    "If the row of a picker is removed, its popover closes, and changes no other row", arguments: [false, true],
    [false, true])
  func removed(isDate: Bool, animated: Bool) throws {
    let size = Size(width: 360, height: 640)
    try withStage(size: size) { stage in
      var log: [String] = []
      let list = ListView<Row>(PickerCell.self) { cell, row in
        cell.date.onChange = { _ in log.append("\(row.id) has a date") }
        cell.well.onChange = { _ in log.append("\(row.id) has a colour") }
      }
      list.rowHeight = 60
      let window = stage.makeWindow(size: size)
      window.root = list
      list.setItems((0..<40).map(Row.init), animated: false)
      stage.settle()
      let cell = try #require(list.cell(for: 1) as? PickerCell)
      let opener = isDate ? try #require(cell.date.subviews.first { $0 is Button }) : cell.well
      try stage.element(of: opener).tap()
      stage.advance(by: 1)
      #expect(window.content.presentations.count == 1)
      list.setItems((100..<140).map(Row.init), animated: animated)
      #expect(window.content.presentations.isEmpty)
      try? stage.find(.cell, isDate ? "Sunday, November 1, 2026" : "Green").tap()
      stage.advance(by: 1)
      #expect(log.isEmpty)
    }
  }
}
