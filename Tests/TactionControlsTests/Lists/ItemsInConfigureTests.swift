import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Lists whose items change while a cell is configured")
struct ItemsInConfigureTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  /// The rows of an app that adds another row each time it configures the cell of the last row.
  private final class Box {
    var list: ListView<Row>?
    var rows: [Row] = []
    var grows = false
  }

  @Test("All rows that an app adds while it configures a cell are shown", arguments: [false, true])
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

  /// A list of a hundred rows in ten sections; calls `act` once, with the row whose cell is being configured.
  @MainActor private final class Act {
    let list: ListView<Row>
    var act: ((Row) -> Void)?

    init(_ stage: Stage) {
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      weak var this: Act?
      list = ListView<Row>(ListCell.self) { cell, row in
        cell.title = "Row \(row.id)"
        guard let act = this?.act else { return }
        this?.act = nil
        act(row)
        cell.title = "Row \(row.id)"
      }
      this = self
      window.root = list
      list.setSections(Self.sections(0..<10), animated: false)
      stage.advance(by: 0.2)
    }

    static func sections(_ range: Range<Int>) -> [ListSection<Row>] {
      range.map { number in
        ListSection("\(number)", items: (0..<10).map { Row(id: number * 10 + $0) })
      }
    }

    /// The rows whose cells show a different row.
    var wrong: [Int] {
      (0..<list.itemCount).filter { item in
        list.cell(forItem: item).map { ($0 as? ListCell)?.title != "Row \(list.items[item].id)" } ?? false
      }
    }
  }

  @Test("Cells show their own rows after the list was scrolled while a cell was configured", arguments: [0, 3, 9])
  func scrolling(after count: Int) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let app = Act(stage)
      var configured = 0
      @MainActor func wait(_ row: Row) {
        configured += 1
        if configured <= count { app.act = wait } else { app.list.scroll(toItem: 60, at: .top, animated: false) }
      }
      app.act = wait
      app.list.reconfigureVisibleCells()
      #expect(configured == count + 1 && app.wrong == [])
      stage.advance(by: 1)
      #expect(app.wrong == [] && app.list.cell(forItem: 60) != nil)
    }
  }

  @Test("Sections and rows that a list scrolls to may be removed while cells are configured", arguments: [false, true])
  func going(isIndex: Bool) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let app = Act(stage)
      app.act = { _ in app.list.setSections(Act.sections(0..<1), animated: false) }
      isIndex ? app.list.scroll(toSection: 9) : app.list.scroll(toItem: 99, at: .middle, animated: false)
      stage.advance(by: 1)
      #expect(app.list.items.count == 10 && app.wrong == [])
    }
  }

  @Test("A row that is dropped while new items wait for a layout is moved among the new items")
  func dropping() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let app = Act(stage)
      var rows = (0..<10).map { Row(id: $0) }
      app.list.rowHeight = 50
      app.list.setItems(rows, animated: false)
      app.list.onMove = { from, to in rows.insert(rows.remove(at: from), at: to) }
      stage.advance(by: 0.2)
      let finger = stage.touch(at: Point(x: 100, y: 175))
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 330), over: 0.5)
      app.act = { _ in
        rows.insert(Row(id: 50), at: 0)
        app.list.setItems(rows, animated: false)
      }
      app.list.reconfigureVisibleCells()
      finger.lift()
      stage.advance(by: 1)
      #expect(rows.count == 11 && app.list.items == rows)
    }
  }
}
