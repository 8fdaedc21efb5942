import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Pasted texts and undo steps of one item must not get into the text of another item.
@Suite("Pasted texts and undo in cells that lose their items")
struct CellTextTests {
  struct Row: Identifiable { let id: Int }

  private final class NoteCell: ItemCell {
    let field = TextField(placeholder: "Note")

    required init() {
      super.init()
      contentView.addSubview(field)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
    }
  }

  /// An app with a note in each row.
  private final class Notes {
    let stage: Stage
    let list = ListView<Row>(NoteCell.self) { _, _ in }
    /// The notes of the rows, without empty notes.
    var texts: [Int: String] = [:]

    init(_ stage: Stage, setsTexts: Bool) {
      self.stage = stage
      list.use(NoteCell.self, for: { _ in true }) { [weak self] cell, row in
        cell.field.onChange = { self?.texts[row.id] = $0.isEmpty ? nil : $0 }
        if setsTexts { cell.field.text = self?.texts[row.id] ?? "" }
      }
      list.rowHeight = 60
      stage.makeWindow(size: Size(width: 320, height: 600)).root = list
      list.setItems((0..<100).map(Row.init), animated: false)
      stage.settle()
    }

    func field(_ id: Int) throws -> TextField { try #require(list.cell(for: id) as? NoteCell).field }

    var fields: [TextField] { list.cells.compactMap { ($0 as? NoteCell)?.field } }

    func edit(_ id: Int) throws -> TextField {
      let field = try field(id)
      try stage.element(of: field).tap()
      stage.advance(by: 1)
      return field
    }

    func press(_ letter: String) { stage.keys.hold(.control) { stage.type(letter) } }

    func endEditing() {
      list.viewTree?.firstResponder?.resignFirstResponder()
      stage.advance(by: 0.5)
    }

    func scroll(to id: Int) {
      list.scroll(to: id, animated: false)
      stage.advance(by: 0.5)
    }
  }

  private func withNotes(setsTexts: Bool = true, _ body: (Notes) throws -> Void) throws {
    try withStage(size: Size(width: 320, height: 600)) { stage in try body(Notes(stage, setsTexts: setsTexts)) }
  }

  @Test(
    "A list that shows its rows again keeps the undo history, and still inserts a pasted text that arrives late",
    arguments: [false, true])
  func refreshed(isChange: Bool) throws {
    try withNotes { notes in
      let peer = LatePeer(notes.stage)
      peer.copy()
      let field = try notes.edit(3)
      notes.stage.type("a")
      notes.press("v")
      #expect(peer.requests == 1)
      if isChange {
        notes.list.setItems((2..<100).map(Row.init), animated: false)
      } else {
        notes.list.reconfigureVisibleCells()
      }
      notes.stage.advance(by: 0.1)
      peer.send("late")
      notes.stage.advance(by: 0.5)
      #expect(field.text == "alate" && notes.texts == [3: "alate"])
      notes.press("z")
      notes.press("z")
      #expect(field.text.isEmpty && notes.texts.isEmpty)
    }
  }

  @Test("A text that arrives while its row fades out is not inserted", arguments: [false, true])
  func removed(setsTexts: Bool) throws {
    try withNotes(setsTexts: setsTexts) { notes in
      let peer = LatePeer(notes.stage)
      peer.copy()
      _ = try notes.edit(3)
      notes.press("v")
      #expect(peer.requests == 1)
      notes.endEditing()
      notes.list.setItems((0..<100).filter { $0 != 3 }.map(Row.init), animated: true)
      peer.send("late")
      notes.stage.advance(by: 0.5)
      notes.scroll(to: 60)
      #expect(notes.texts.isEmpty && notes.fields.allSatisfy { $0.text.isEmpty })
    }
  }

  @Test("Undo in a reused cell does not bring back what was typed in another row", arguments: [true, false])
  func undo(setsTexts: Bool) throws {
    try withNotes(setsTexts: setsTexts) { notes in
      let field = try notes.edit(3)
      notes.stage.type("abc")
      for _ in 0..<3 { notes.stage.type(.backspace) }
      notes.endEditing()
      notes.scroll(to: 60)
      try #require(notes.fields.contains { $0 === field }, "the cell is not reused")
      field.becomeFirstResponder()
      notes.press("z")
      #expect(field.text.isEmpty && notes.texts.isEmpty)
    }
  }

  @Test("Typing over letters ends when the cell of the field gets another row", arguments: [false, true])
  func typingOver(setsTexts: Bool) throws {
    try withNotes(setsTexts: setsTexts) { notes in
      let field = try notes.edit(3)
      notes.stage.type(Key(rawValue: 0xFF63))
      #expect(field.editor.isOverwriting)
      notes.endEditing()
      notes.scroll(to: 60)
      try #require(notes.fields.contains { $0 === field })
      #expect(!field.editor.isOverwriting)
    }
  }

  private final class AccountCell: ItemCell {
    let field = SecureField(placeholder: "Password")

    required init() {
      super.init()
      contentView.addSubview(field)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
    }
  }

  @Test("A password that was shown without being edited is hidden again when its cell gets another row")
  func shownSecret() throws {
    try withStage(size: Size(width: 320, height: 600)) { stage in
      let list = ListView<Row>(AccountCell.self) { cell, row in cell.field.text = "secret \(row.id)" }
      list.rowHeight = 60
      stage.makeWindow(size: Size(width: 320, height: 600)).root = list
      list.setItems((0..<100).map(Row.init), animated: false)
      stage.settle()
      let field = try #require(list.cell(for: 1) as? AccountCell).field
      stage.tap(at: field.convert(Point(x: field.bounds.maxX - 20, y: 22), to: nil))
      stage.settle()
      #expect(field.isRevealed && !field.isFirstResponder)
      list.scroll(to: 60, animated: false)
      stage.advance(by: 0.5)
      try #require(list.cells.contains { ($0 as? AccountCell)?.field === field })
      #expect(!field.isRevealed)
    }
  }
}
