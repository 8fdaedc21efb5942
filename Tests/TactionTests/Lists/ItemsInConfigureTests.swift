import Taction
import TactionTesting
import Testing

@Suite("Items that a cell's configuration asks for")
struct ItemsInConfigureTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  /// An app that loads one more row whenever the last one comes into sight.
  private final class Box {
    var list: ListView<Row>?
    var rows: [Row] = []
    var grows = false
  }

  @Test("All rows that were asked for in a configuration are shown", arguments: [false, true])
  func nested(animated: Bool) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let box = Box()
      let list = ListView<Row>(ListCell.self) { cell, row in
        cell.title = "Row \(row.id)"
        guard box.grows, row.id == box.rows.last?.id, box.rows.count < 6 else { return }
        box.rows.append(Row(id: row.id + 1))
        box.list?.setItems(box.rows, animated: false)
      }
      box.list = list
      list.rowHeight = 50
      window.root = list
      box.rows = [Row(id: 0), Row(id: 1)]
      list.setItems(box.rows, animated: false)
      stage.advance(by: 0.2)
      box.grows = true
      box.rows.append(Row(id: 2))
      list.setItems(box.rows, animated: animated)
      stage.advance(by: 2)
      #expect(list.items == box.rows, "the app has set \(box.rows.count) rows, the list shows \(list.items.count)")
    }
  }
}
