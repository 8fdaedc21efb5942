import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Texts that another program sends late, with Wayland events")
struct LatePasteTests {
  /// A field or a text view that has the focus and the text "mine ", with the caret at the end, and a program that has
  /// copied a text.
  private final class Desk {
    let scene: Scene
    let fixture: SelectionFixture
    let peer: LatePeer
    var owner: any TextEditingView { fixture.owner }
    var text: String { owner.editor.text }

    init(_ scene: Scene, isLine: Bool) {
      self.scene = scene
      fixture = SelectionFixture(scene, isLine ? TextField() : TextView(), "mine ")
      peer = LatePeer(scene.stage)
      peer.copy()
      owner.becomeFirstResponder()
      owner.selectedRange = 5..<5
    }

    func set(_ text: String) {
      (owner as? TextField)?.text = text
      (owner as? TextView)?.text = text
    }

    /// Calls a closure with the text in `onChange`.
    func onChange(_ handler: @escaping (String) -> Void) {
      (owner as? TextField)?.onChange = handler
      let view = owner as? TextView
      view?.onChange = { [weak view] in if let view { handler(view.text) } }
    }

    func press(_ letter: String) { scene.stage.keys.hold(.control) { scene.stage.type(letter) } }

    func arrive(_ text: String) {
      peer.send(text)
      scene.wait(0.5)
    }
  }

  private func withDesk(isLine: Bool, _ body: (Desk) throws -> Void) throws {
    try withScene { scene in try body(Desk(scene, isLine: isLine)) }
  }

  @Test("A text that arrives late is inserted, even if the field has lost the focus", arguments: [false, true])
  func late(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      desk.press("v")
      #expect(desk.peer.requests == 1)
      desk.owner.resignFirstResponder()
      desk.scene.wait(3)
      desk.arrive("late")
      #expect(desk.text == "mine late")
    }
  }

  @Test(
    "A text that is pasted or dropped, and arrives after the app has set a text, is not inserted",
    arguments: [false, true], ["theirs", "mine "])
  func reset(isLine: Bool, text: String) throws {
    try withDesk(isLine: isLine) { desk in
      desk.press("v")
      desk.set(text)
      desk.arrive("late")
      #expect(desk.text == text)
      desk.set("mine ")
      let drag = try #require(desk.peer.drag(from: Point(x: 10, y: 10)))
      drag.move(to: desk.fixture.point(at: 2))
      drag.drop()
      #expect(desk.peer.requests == 1)
      desk.set(text)
      desk.arrive("late")
      #expect(desk.text == text)
      // The next paste is inserted into the new text.
      desk.press("v")
      desk.arrive("soon")
      #expect(desk.text.contains("soon") && desk.text.count == text.count + 4)
    }
  }

  @Test("A text that arrives while its field is in no window waits until the field is back", arguments: [false, true])
  func outOfWindow(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      desk.press("v")
      desk.owner.removeFromSuperview()
      #expect(desk.peer.requests == 1)
      desk.arrive("late")
      #expect(desk.text == "mine ")
      desk.scene.show(desk.owner)
      #expect(desk.text == "mine late")
    }
  }

  @Test("A drop that arrives late is inserted where it was dropped", arguments: [false, true])
  func drop(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      let drag = try #require(desk.peer.drag(from: Point(x: 10, y: 10)))
      drag.move(to: desk.fixture.point(at: 2))
      drag.drop()
      desk.scene.wait(1)
      desk.arrive("late")
      #expect(desk.text == "milatene ")
    }
  }

  @Test(
    "If an app sets the same text again in onChange, the caret, waiting pastes, undo steps and marked text stay",
    arguments: [false, true])
  func binding(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      var model = ""
      // `desk` is weak: the window closes after the release of the desk, and the end of the marked text calls this
      // closure.
      desk.onChange { [weak desk] text in
        model = text
        desk?.set(model)
      }
      desk.press("v")
      desk.scene.stage.type("ab")
      #expect(desk.text == "mine ab" && desk.fixture.selection == 7..<7)
      desk.arrive("late")
      #expect(desk.text == "mine ablate" && model == desk.text)
      desk.press("z")
      #expect(desk.text == "mine ab")
      desk.press("z")
      #expect(desk.text == "mine " && model == desk.text)
      desk.owner.apply(TextInputEdit(commit: "x", marked: MarkedText("y", selection: 1..<1)))
      #expect(desk.text == "mine x" && desk.owner.editor.markedRange == 6..<7)
    }
  }

  @Test("A pasted text that arrives late is inserted even if the app changes the typed text in onChange")
  func changed() throws {
    try withDesk(isLine: true) { desk in
      desk.onChange { [weak desk] in desk?.set($0.uppercased()) }
      desk.press("v")
      desk.scene.stage.type("a")
      #expect(desk.text == "MINE A")
      desk.arrive("late")
      #expect(desk.text == "MINE ALATE")
    }
  }

  @Test(
    "If the app changes the typed text in onChange, the user continues at the same place", arguments: [false, true])
  func capitals(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      desk.set("")
      desk.onChange { [weak desk] in desk?.set($0.uppercased()) }
      desk.scene.stage.type("abc")
      #expect(desk.text == "ABC")
      desk.scene.stage.type(.leftArrow)
      desk.scene.stage.type("xy")
      #expect(desk.text == "ABXYC")
    }
  }

  @Test(
    "Outside of onChange, setting an equal text clears the undo history and the marked text", arguments: [false, true])
  func equal(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      desk.set("")
      desk.scene.stage.type("abc")
      for _ in 0..<3 { desk.scene.stage.type(.backspace) }
      desk.set("")
      desk.press("z")
      #expect(desk.text.isEmpty && desk.owner.editor.history.undoSteps.isEmpty)
      desk.owner.apply(TextInputEdit(marked: MarkedText("y")))
      desk.set("")
      #expect(desk.owner.editor.markedRange == nil && desk.owner.editor.isEmpty)
    }
  }

  @Test("The number of pastes that wait for their text is limited", arguments: [false, true])
  func limit(isLine: Bool) throws {
    try withDesk(isLine: isLine) { desk in
      for _ in 0..<20 { desk.press("v") }
      #expect(desk.peer.requests == TextInsertions.maximumCount)
      #expect(LongPasteTests.toasts(on: desk.scene.stage) == ["Other texts are still being inserted."])
      desk.arrive("x")
      #expect(desk.text == "mine " + String(repeating: "x", count: TextInsertions.maximumCount))
    }
  }
}
