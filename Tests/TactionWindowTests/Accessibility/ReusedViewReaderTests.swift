import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("A screen reader and views that are reused for other content")
struct ReusedViewReaderTests {
  private struct Row: Identifiable { let id: Int }

  private final class RowCell: ItemCell {
    let button = Button("Delete")
    var id = -1

    required init() {
      super.init()
      button.frame = Rect(x: 200, y: 3, width: 100, height: 44)
      contentView.addSubview(button)
    }

    override var semanticName: String { "Row \(id)" }
  }

  /// A list whose rows can be chosen and deleted, below a button that scrolls it far.
  private final class Rows {
    let list: ListView<Row>
    let jump = Button("Jump")
    var actions: [String] = []

    init(_ reader: ScreenReader, _ window: Window) {
      weak var rows: Rows?
      list = ListView<Row>(RowCell.self) { cell, row in
        cell.id = row.id
        cell.button.action = { rows?.actions.append("delete \(row.id)") }
      }
      rows = self
      (list.rowHeight, list.frame) = (50, Rect(x: 0, y: 60, width: 400, height: 600))
      list.onActivate = { [weak self] in self?.actions.append("choose \($0.id)") }
      list.setItems((0..<1000).map(Row.init), animated: false)
      jump.frame = Rect(x: 0, y: 0, width: 120, height: 44)
      jump.action = { [weak list] in list?.scroll(to: 500, at: .top, animated: false) }
      for view in [list, jump] as [View] { window.content.addSubview(view) }
      reader.exchange()
    }

    var cells: [RowCell] { list.visibleCells.compactMap { $0 as? RowCell } }
  }

  private static func path(_ view: View) -> String { "/org/a11y/atspi/accessible/view\(view.semanticNumber)" }

  @Test("The objects of a cell are gone when it shows another row: they answer with errors, and press nothing")
  func scrolled() throws {
    try withReader { reader, window in
      let rows = Rows(reader, window)
      let known = rows.cells.map { (cell: $0, paths: [Self.path($0), Self.path($0.button)]) }
      #expect(try reader.name(known[3].paths[0]) == "Row 3")
      let count = reader.peer.signals.count
      rows.list.scroll(to: 500, at: .top, animated: false)
      reader.exchange()
      let reused = known.filter { entry in rows.cells.contains { $0 === entry.cell } }
      try #require(!reused.isEmpty)
      let signals = reader.peer.signals[count...]
      for (cell, paths) in reused {
        #expect(cell.id > 400)
        for path in paths {
          #expect(try reader.askAction(path, "DoAction").type == 3)
          #expect(try reader.ask(path, "org.a11y.atspi.Accessible", "GetState").type == 3)
        }
        #expect(try reader.name(Self.path(cell)) == "Row \(cell.id)")
        #expect(signals.contains { $0.path == paths[0] && $0.words == "StateChanged defunct 1" })
      }
      #expect(signals.contains { $0.member == "ChildrenChanged" && $0.kind == "add" })
      #expect(rows.actions == [])
      // The new objects can be used.
      let cell = try #require(rows.cells.first)
      _ = try reader.askAction(Self.path(cell.button), "DoAction")
      #expect(rows.actions == ["delete \(cell.id)"])
    }
  }

  @Test("Presses that wait while an earlier press scrolls the list reach no other row")
  func waiting() throws {
    try withReader { reader, window in
      let rows = Rows(reader, window)
      let views = [rows.jump] + rows.cells.flatMap { [$0.button, $0] as [View] }
      for path in views.map(Self.path) { reader.sendPress(path) }
      reader.exchange()
      #expect(rows.cells.allSatisfy { $0.id > 400 } && rows.actions == [])
    }
  }

  @Test("A cell keeps its object while it shows the same row, even if it is scrolled, moved and configured again")
  func sameRow() throws {
    try withReader { reader, window in
      let rows = Rows(reader, window)
      let cell = try #require(rows.list.cell(for: 3) as? RowCell)
      let path = Self.path(cell)
      rows.list.contentOffset.y = 60
      rows.list.setItems([7, 3, 9].map(Row.init), animated: false)
      rows.list.reconfigureVisibleCells()
      reader.exchange()
      #expect(try reader.name(path) == "Row 3")
    }
  }

  /// Adds a grid of three pictures to a window.
  private func addGrid(to window: Window) -> GridView<Row> {
    let grid = GridView<Row>(PictureCell.self) { cell, row in cell.name = "Picture \(row.id)" }
    grid.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    grid.setItems((0..<3).map(Row.init), animated: false)
    window.content.addSubview(grid)
    return grid
  }

  @Test("A screen reader is told the new name of a picture in a grid")
  func pictureName() throws {
    try withReader { reader, window in
      let grid = addGrid(to: window)
      reader.exchange()
      let cell = try #require(grid.cell(for: 1) as? PictureCell)
      let path = Self.path(cell)
      #expect(try reader.name(path) == "Picture 1")
      let count = reader.peer.signals.count
      cell.name = "Beach"
      reader.exchange()
      #expect(reader.peer.signals[count...].contains { $0.path == path && $0.kind == "accessible-name" })
    }
  }

  @Test("Screen readers can press a cell of a grid in which taps had no effect when they asked for its interfaces")
  func pressedLater() throws {
    try withReader { reader, window in
      let grid = addGrid(to: window)
      reader.exchange()
      let path = Self.path(try #require(grid.cell(for: 1)))
      #expect(try reader.interfaces(path).contains("Action"))
      grid.selectionMode = .single
      #expect(try reader.press(path))
      #expect(grid.selectedIDs == [1])
    }
  }

  @Test("A view that an alert has covered returns as a new object, since readers know the former one as defunct")
  func covered() throws {
    try withReader { reader, window in
      var presses = 0
      let button = Button("Save") { presses += 1 }
      button.frame = Rect(x: 20, y: 20, width: 100, height: 44)
      window.content.addSubview(button)
      reader.exchange()
      let path = Self.path(button)
      #expect(try reader.name(path) == "Save")
      window.content.present(Alert("Sure?"))
      reader.stage.advance(by: 1)
      reader.exchange()
      #expect(reader.peer.signals.contains { $0.path == path && $0.words == "StateChanged defunct 1" })
      button.title = "Saved"
      reader.stage.type(.escape)
      reader.stage.advance(by: 1)
      reader.exchange()
      #expect(try reader.ask(path, "org.a11y.atspi.Accessible", "GetState").type == 3)
      let returned = try reader.object(43)
      #expect(returned != path && returned == Self.path(button))
      #expect(try reader.name(returned) == "Saved" && reader.press(returned) && presses == 1)
    }
  }

  @Test("A screen reader's press of a key that another page has replaced is refused, and types nothing")
  func keyboard() throws {
    try withReader { reader, window in
      reader.stage.app.keyboardPolicy = .always
      let field = TextField()
      field.frame = Rect(x: 10, y: 10, width: 300, height: 44)
      window.content.addSubview(field)
      field.becomeFirstResponder()
      reader.stage.advance(by: 1)
      reader.exchange()
      let key = try #require(reader.stage.find(.button, "q").view)
      let path = Self.path(key)
      #expect(try reader.name(path) == "q")
      field.traits.kind = .number
      reader.exchange()
      #expect(try reader.askAction(path, "DoAction").type == 3)
      #expect(field.text.isEmpty)
    }
  }
}
