import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// An action that the user began on one row ends when the cell shows another row.
@Suite("Cells that show another row")
struct CellReuseTests {
  private struct Row: Identifiable { let id: Int }

  private final class ButtonCell: ItemCell {
    let button = Button("Delete")

    required init() {
      super.init()
      button.frame = Rect(x: 250, y: 3, width: 100, height: 44)
      contentView.addSubview(button)
    }
  }

  private final class Rows {
    let list: ListView<Row>

    init(_ stage: Stage, _ window: Window) {
      list = ListView<Row>(ButtonCell.self) { _, _ in }
      (list.rowHeight, list.frame) = (50, Rect(x: 0, y: 100, width: 400, height: 600))
      list.setItems((0..<1000).map(Row.init), animated: false)
      window.content.addSubview(list)
      stage.settle()
    }

    var cells: [ButtonCell] { list.visibleCells.compactMap { $0 as? ButtonCell } }

    func place(_ row: Int, x: Double) -> Point { Point(x: x, y: 125 + 50 * Double(row)) }
  }

  @Test("A button under the mouse is not drawn as hovered in the row that its cell shows next")
  func hover() throws {
    try withWindow { stage, window in
      let rows = Rows(stage, window)
      let cell = try #require(rows.list.cell(for: 3) as? ButtonCell)
      stage.mouse.move(to: rows.place(3, x: 300))
      #expect(cell.button.isHovered)
      rows.list.scroll(to: 500, at: .top, animated: false)
      stage.settle()
      try #require(rows.cells.contains { $0 === cell })
      #expect(!rows.cells.contains { $0.button.isHovered })
      stage.mouse.move(to: rows.place(4, x: 300))
      #expect(rows.cells.count { $0.button.isHovered } == 1)
      stage.mouse.leave()
      #expect(!rows.cells.contains { $0.button.isHovered })
    }
  }

  @Test("Without a screen reader, reused cells keep the numbers of their semantic nodes")
  func numbers() throws {
    try withWindow { stage, window in
      let rows = Rows(stage, window)
      let known = rows.cells.map { (cell: $0, numbers: [$0.semanticNumber, $0.button.semanticNumber]) }
      rows.list.scroll(to: 500, at: .top, animated: false)
      for (cell, numbers) in known { #expect([cell.semanticNumber, cell.button.semanticNumber] == numbers) }
    }
  }
}
