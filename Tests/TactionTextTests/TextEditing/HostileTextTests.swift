import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Text fields with hostile texts and handlers")
struct HostileTextTests {
  @Test("A field survives an input method that commits a megabyte")
  func commits() throws {
    try withScene { scene in
      let fixture = TextFieldTests.Fixture(scene)
      fixture.field.becomeFirstResponder()
      let line = String(repeating: "ä", count: 500_000)
      fixture.field.apply(TextInputEdit(commit: line))
      #expect(fixture.field.text.utf8.count == TextEditor.maximumLine)
      scene.wait(0.05)
      fixture.field.removeFromSuperview()
      let view = TextViewTests.Fixture(scene)
      view.view.becomeFirstResponder()
      let lines = String(repeating: String(repeating: "ä", count: 99) + "\n", count: 5000)
      view.view.apply(TextInputEdit(commit: lines))
      #expect(view.view.textLength == lines.utf8.count && view.isCaretVisible)
      view.view.undo()
      #expect(view.view.textLength == 0)
    }
  }

  @Test("A field survives ten megabytes that are pasted")
  func pastes() throws {
    try withScene { scene in
      let (fixture, stage) = (TextViewTests.Fixture(scene, "end"), scene.stage)
      fixture.view.becomeFirstResponder()
      fixture.view.selectedRange = 0..<0
      let line = String(repeating: "0123456789", count: 100) + "\n"
      stage.clipboard.offer(String(repeating: line, count: 10_000))
      stage.keys.hold(.control) { stage.type("v") }
      for _ in 0..<200 where fixture.view.textLength < 1000 { scene.wait(0.1) }
      #expect(fixture.view.textLength == 10_010_003 && fixture.isCaretVisible)
      stage.type("x")
      #expect(fixture.view.textLength == 10_010_004 && fixture.isCaretVisible)
    }
  }

  @Test(
    "Where a long text with line separators is stored in parts, no line is empty and no caret is above its line",
    arguments: [TextAffinity.downstream, .upstream])
  func separators(affinity: TextAffinity) throws {
    try withScene { scene in
      let view = TextViewTests.Fixture(scene, String(repeating: "word\u{2028}", count: 3000)).view
      let tops = (500..<600).map {
        view.textContent.caretRect(at: TextPosition(offset: 7 * $0, affinity: affinity)).minY
      }
      for (top, next) in zip(tops, tops.dropFirst()) { #expect(abs(next - top - (tops[1] - tops[0])) < 0.1) }
    }
  }

  @Test("A field with a limit of 0 or less accepts no text", arguments: [0, -1, Int.min])
  func limits(limit: Int) throws {
    try withScene { scene in
      let (fixture, stage) = (TextFieldTests.Fixture(scene), scene.stage)
      fixture.field.maximumLength = limit
      fixture.field.becomeFirstResponder()
      stage.type("abc")
      fixture.field.apply(TextInputEdit(commit: "x", marked: MarkedText("y", selection: 1..<1)))
      fixture.field.resignFirstResponder()
      #expect(fixture.field.text.isEmpty && fixture.changes.isEmpty)
      fixture.field.text = "set"
      fixture.field.becomeFirstResponder()
      fixture.field.selectedRange = 3..<3
      stage.type("d")
      #expect(fixture.field.text == "set")
      stage.type(.backspace)
      #expect(fixture.field.text == "se")
    }
  }

  @Test("Text attributes beyond the end of the text are ignored")
  func attributes() throws {
    try withScene { scene in
      let fixture = TextViewTests.Fixture(scene)
      var text: AttributedText = "äöü"
      for range in [-5..<1 << 40, 3..<Int.max, Int.min ..< -1, 1..<2] {
        text.setAttributes(in: range) { $0.isUnderlined = true }
        fixture.view.attributedText = text
        fixture.view.setAttributes(in: range) { $0.font = .headline }
        scene.wait(0.02)
      }
      #expect(fixture.view.text == "äöü" && fixture.view.attributedText.attributes(at: 0).isUnderlined)
    }
  }

  @Test("During a key, handlers of a field may set the text, remove the view and end the editing")
  func handlers() throws {
    try withScene { scene in
      let (fixture, stage) = (TextViewTests.Fixture(scene, "a"), scene.stage)
      let view = fixture.view
      view.becomeFirstResponder()
      var depth = 0
      view.onSelectionChange = { [unowned view] in
        depth += 1
        if depth < 100 { view.selectedRange = depth % 2..<depth % 2 }
      }
      stage.type("b")
      view.onSelectionChange = nil
      view.onChange = { [unowned view] in view.text = "fixed" }
      stage.type("c")
      #expect(view.text == "fixed" && fixture.isCaretVisible)
      view.onChange = { [unowned view] in
        view.resignFirstResponder()
        view.removeFromSuperview()
        view.text = ""
      }
      stage.type("d")
      stage.type("e")
      scene.wait(1)
      #expect(view.text.isEmpty && !view.isFirstResponder && view.superview == nil)
    }
  }

  @Test("If a handler takes the focus back while editing ends, the app is not told that editing ended")
  func focusBack() throws {
    try withScene { scene in
      let field = TextField()
      let (line, page) = (SelectionFixture(scene, field, "a"), SelectionFixture(scene, TextView(), "a"))
      let view = try #require(page.owner as? TextView)
      var log: [String] = []
      (field.onEditingBegin, field.onEditingEnd) = ({ log.append("begin") }, { log.append("end") })
      (view.onEditingBegin, view.onEditingEnd) = ({ log.append("begin") }, { log.append("end") })
      field.onChange = { [unowned field] _ in field.becomeFirstResponder() }
      view.onChange = { [unowned view] in view.becomeFirstResponder() }
      for owner in [line.owner, page.owner] {
        log = []
        owner.becomeFirstResponder()
        owner.apply(TextInputEdit(marked: MarkedText("b")))
        owner.resignFirstResponder()
        #expect(owner.isFirstResponder && log == ["begin"])
        owner.resignFirstResponder()
        #expect(!owner.isFirstResponder && log == ["begin", "end"])
      }
    }
  }

  @Test("A field that is disabled ends the editing and commits its marked text")
  func disabling() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "a")
      fixture.owner.becomeFirstResponder()
      field.apply(TextInputEdit(marked: MarkedText("b")))
      field.isEnabled = false
      #expect(field.text == "ab" && !field.isFirstResponder)
    }
  }
}
