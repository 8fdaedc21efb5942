import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Items that need a cell of another class after a change")
struct CellKindTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var isNote = false
    var title = ""
  }

  private class LineCell: ItemCell {
    let field = TextField(placeholder: "Text")
    var row = Row(id: -1)
    var height: Double { 50 }

    required init() {
      super.init()
      contentView.addSubview(field)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      field.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
  }

  private final class NoteCell: LineCell {
    override var height: Double { 120 }
  }

  /// Rows in cells of two classes.
  private final class Notes {
    let stage: Stage
    let items: ItemsView<Row>
    var rows = (0..<20).map { Row(id: $0) }
    /// The rows that count as notes, although their items are not marked as notes.
    var others: Set<Int> = []
    var log: [String] = []

    init(_ stage: Stage, isGrid: Bool) {
      self.stage = stage
      weak var notes: Notes?
      let show: (LineCell, Row) -> Void = { cell, row in
        cell.row = row
        cell.field.onChange = { _ in notes?.log.append("\(row.id) changes") }
        cell.field.onEditingEnd = { notes?.log.append("\(row.id) ends") }
      }
      if isGrid {
        let grid = GridView<Row>(LineCell.self, configure: show)
        grid.minimumItemWidth = 150
        items = grid
      } else {
        items = ListView<Row>(LineCell.self, configure: show)
      }
      items.use(NoteCell.self, for: { $0.isNote || notes?.others.contains($0.id) ?? false }) { show($0, $1) }
      notes = self
      stage.makeWindow(size: Size(width: 320, height: 600)).root = items
      set(animated: false)
      stage.settle()
    }

    func set(animated: Bool) { items.setItems(rows, animated: animated) }

    func cell(_ id: Int) throws -> LineCell { try #require(items.cell(for: id) as? LineCell) }

    /// Checks that each visible row is in a cell of its class, and that no other cells are visible.
    func check(notes: Set<Int>) {
      for cell in items.visibleCells {
        guard let cell = cell as? LineCell, let row = items.item(of: cell).flatMap(items.item(at:)) else {
          Issue.record("a cell without a row")
          continue
        }
        #expect(cell.row == row)
        #expect(cell is NoteCell == notes.contains(row.id), "row \(row.id)")
        #expect(items is GridView<Row> || cell.frame.height == cell.height, "row \(row.id)")
        #expect(cell.alpha == 1 && !cell.isHidden)
      }
      #expect(items.subviews.count { $0 is ItemCell && !$0.isHidden } == items.visibleCells.count)
    }
  }

  private func withNotes(isGrid: Bool = false, _ body: (Notes) throws -> Void) throws {
    try withStage(size: Size(width: 320, height: 600)) { stage in try body(Notes(stage, isGrid: isGrid)) }
  }

  @Test("An item that matches another kind of cell gets a cell of that kind", arguments: [false, true], [false, true])
  func change(animated: Bool, isGrid: Bool) throws {
    try withNotes(isGrid: isGrid) { notes in
      for isNote in [true, false, true] {
        notes.rows[2].isNote = isNote
        notes.rows[3].isNote = !isNote
        notes.set(animated: animated)
        let cell = try notes.cell(2)
        #expect(cell is NoteCell == isNote)
        notes.stage.advance(by: 1)
        notes.check(notes: isNote ? [2] : [3])
      }
    }
  }

  @Test("An item gets a cell of its new kind while other rows are added, removed and moved", arguments: [false, true])
  func withOtherChanges(animated: Bool) throws {
    try withNotes { notes in
      notes.rows[4].isNote = true
      notes.rows.removeFirst(2)
      notes.rows.insert(Row(id: 50), at: 0)
      notes.rows.swapAt(2, 3)
      notes.set(animated: animated)
      notes.stage.advance(by: 1)
      notes.check(notes: [4])
      #expect(notes.items.firstCell == 0 && notes.items.items.map(\.id).prefix(5) == [50, 2, 4, 3, 5])
    }
  }

  @Test(
    "Editing in a cell ends for its row when the row needs another kind of cell", arguments: [false, true],
    [false, true])
  func editing(animated: Bool, isGrid: Bool) throws {
    try withNotes(isGrid: isGrid) { notes in
      try notes.stage.element(of: notes.cell(2).field).tap()
      notes.stage.advance(by: 1)
      notes.rows[2].isNote = true
      notes.set(animated: animated)
      #expect(notes.log == ["2 ends"])
      notes.stage.type("a")
      notes.stage.advance(by: 1)
      #expect(notes.log == ["2 ends"])
      #expect(!(notes.items.viewTree?.firstResponder is TextField) && notes.items.usedCells.isEmpty)
      notes.check(notes: [2])
    }
  }

  @Test("Cells that are configured again are of the kind that matches now", arguments: [false, true])
  func reconfigured(isGrid: Bool) throws {
    try withNotes(isGrid: isGrid) { notes in
      notes.others = [1, 3]
      notes.items.reconfigureVisibleCells()
      notes.check(notes: [1, 3])
      notes.others = []
      notes.items.reconfigureVisibleCells()
      notes.check(notes: [])
      // In an animation of the app, new cells do not come from elsewhere.
      notes.others = [2]
      View.animate(duration: 1) { notes.items.reconfigureVisibleCells() }
      let cell = try notes.cell(2)
      #expect(cell.shownFrame == cell.frame)
      notes.stage.advance(by: 2)
      notes.check(notes: [2])
    }
  }

  @Test("A lifted row that needs another kind of cell returns to its index in the rows", arguments: [false, true])
  func lifted(bySetting: Bool) throws {
    try withNotes { notes in
      notes.items.onMove = { [weak notes] in notes?.log.append("moved \($0) to \($1)") }
      let finger = notes.stage.touch(at: Point(x: 250, y: 125))
      finger.rest(for: 1)
      finger.move(by: Vector(dx: 0, dy: 110), over: 0.3)
      #expect((notes.items.lift?.cell as? LineCell)?.row.id == 2)
      #expect(notes.items.items.map(\.id) != notes.rows.map(\.id))
      if bySetting {
        notes.rows[2].isNote = true
        notes.set(animated: true)
      } else {
        notes.others = [2]
        notes.items.reconfigureVisibleCells()
      }
      #expect(notes.items.lift == nil)
      finger.move(by: Vector(dx: 0, dy: 50), over: 0.3)
      finger.lift()
      notes.stage.advance(by: 1)
      #expect(notes.log.isEmpty && notes.items.items.map(\.id) == notes.rows.map(\.id))
      notes.check(notes: [2])
    }
  }

  @Test("A row that changes while a finger holds it shows the change")
  func changedWhileLifted() throws {
    try withNotes { notes in
      notes.items.onMove = { _, _ in }
      let finger = notes.stage.touch(at: Point(x: 250, y: 125))
      finger.rest(for: 1)
      notes.rows[2].title = "New"
      notes.set(animated: true)
      #expect((notes.items.lift?.cell as? LineCell)?.row.title == "New")
      finger.lift()
      notes.stage.advance(by: 1)
      notes.check(notes: [])
    }
  }
}
