import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionText
@testable import TactionViews

/// Another program may send a text long after the user has pasted or dropped it.
@Suite("A text that arrives late in a field of a row")
struct CellPasteTests {
  /// The ways in which the text gets into the field.
  nonisolated enum Way: CaseIterable, Sendable { case pasted, droppedOnField, pastedByReader }

  private func insert(_ way: Way, into field: TextField, of form: CellForm, from program: LatePeer) throws {
    switch way {
    case .pasted:
      program.copy()
      try form.stage.element(of: field).tap()
      form.stage.advance(by: 1)
      form.stage.keys.hold(.control) { form.stage.type("v") }
    case .droppedOnField:
      let drag = program.drag(from: form.middle(of: field))
      drag?.move(to: form.middle(of: field) + Vector(dx: 5, dy: 0), over: 0.2)
      drag?.drop()
    case .pastedByReader:
      program.copy()
      #expect(field.semanticText?.paste(at: 0, while: { true }) == true)
    }
    form.stage.advance(by: 0.1)
  }

  @Test(
    "A late text is inserted in the row into which the user pasted or dropped it",
    arguments: Way.allCases, [false, true])
  func late(way: Way, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let program = LatePeer(form.stage)
      try insert(way, into: form.cell(1).field, of: form, from: program)
      form.list.viewTree?.firstResponder?.resignFirstResponder()
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 0.5)
      program.send("late")
      // The text arrives at the end of this time; editing ends a second later.
      form.stage.advance(by: 0.5)
      form.stage.advance(by: 1)
      #expect(form.rows == ["1"])
      #expect(form.changes.contains { $0.hasPrefix("1: ") && $0.contains("late") })
      #expect(form.changes.last == "1 ends")
    }
  }

  @Test("A late text is not inserted if its row was removed", arguments: Way.allCases, [false, true])
  func removed(way: Way, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let program = LatePeer(form.stage)
      try insert(way, into: form.cell(1).field, of: form, from: program)
      form.list.setItems((50..<100).map(CellForm.Row.init), animated: false)
      form.stage.advance(by: 0.5)
      program.send("late")
      form.stage.advance(by: 0.5)
      #expect(form.rows.isSubset(of: ["1"]) && !form.changes.contains { $0.contains("late") })
    }
  }

  @Test("A long pasted text is inserted in its row, even if the list scrolls before the text is ready")
  func long() throws {
    try withCellForm { form in
      let field = try form.cell(1).field
      try form.stage.element(of: field).tap()
      form.stage.advance(by: 1)
      form.stage.clipboard.offer(String(repeating: "line ", count: 30_000))
      form.stage.keys.hold(.control) { form.stage.type("v") }
      field.resignFirstResponder()
      form.list.scroll(to: 60, animated: false)
      form.list.layoutIfNeeded()
      form.stage.advance(by: 3)
      #expect(form.rows == ["1"])
      #expect(form.changes.contains { $0.hasPrefix("1: ") && $0.contains("line") })
    }
  }
}
