import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Fields of one line with keys, fingers and mice, with Wayland events")
struct TextFieldTests {
  /// A field 300 px wide in the middle of the screen, with a log of the handlers called.
  final class Fixture {
    let scene: Scene
    let field: TextField
    var changes: [String] = []
    var causes: [TextInputChange] = []

    init(_ scene: Scene, _ field: TextField = TextField(placeholder: "Name")) {
      (self.scene, self.field) = (scene, field)
      field.bounds.size = Size(width: 300, height: 44)
      field.transform = .scale(1 / scene.parent.transformToWindow.meanScale)
      field.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
      scene.parent.addSubview(field)
      field.onChange = { [weak self] in self?.changes.append($0) }
      scene.wait(0.1)
      let window = field.viewTree?.calls.onTextInputChange
      field.viewTree?.calls.onTextInputChange = { [weak self] in
        window?($0)
        self?.causes.append($0)
      }
    }

    /// Returns the point of the screen in the middle of the character at an offset.
    func point(at offset: Int) -> Point {
      let body = field.textContent
      let (a, b) = (
        body.caretRect(at: TextPosition(offset: offset)),
        body.caretRect(at: TextPosition(offset: body.editor.storage.boundary(after: offset), affinity: .upstream))
      )
      return body.convert(Point(x: a.minX * 0.75 + b.minX * 0.25, y: a.center.y), to: nil)
    }

    func tap(_ offset: Int) {
      scene.stage.tap(at: point(at: offset))
      scene.wait(0.05)
    }
  }

  @Test("A tap on a field focuses it, shows a keyboard and sets the caret; keys type", arguments: ParentKind.allCases)
  func typing(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      scene.stage.tap(at: fixture.field.convert(fixture.field.bounds.center, to: nil))
      #expect(fixture.field.isFirstResponder && fixture.causes.contains(.summoned))
      scene.stage.type("Hello wrld")
      #expect(fixture.field.text == "Hello wrld" && fixture.changes.count == 10)
      scene.wait(1)
      fixture.tap(7)
      #expect(fixture.field.selectedRange == 7..<7)
      scene.stage.type("o")
      #expect(fixture.field.text == "Hello world")
      scene.stage.type(.enter)
      #expect(!fixture.field.isFirstResponder)
    }
  }

  @Test("A second tap selects the word, a third tap all; a mouse drags a selection and Shift extends it")
  func selecting() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.field.text = "one two three"
      scene.wait(0.1)
      fixture.tap(5)
      #expect(fixture.field.selectedRange == 5..<5)
      fixture.tap(5)
      #expect(fixture.field.selectedRange == 4..<7)
      fixture.tap(5)
      #expect(fixture.field.selectedRange == 0..<13)
      scene.wait(1)
      let mouse = scene.stage.mouse
      // A press on the selection would drag the selected text.
      mouse.click(at: fixture.point(at: 1))
      scene.wait(1)
      mouse.press()
      #expect(fixture.field.selectedRange == 1..<1)
      mouse.move(to: fixture.point(at: 6), over: 0.1)
      #expect(fixture.field.selectedRange == 1..<6)
      mouse.release()
      scene.wait(1)
      scene.stage.keys.hold(.shift) { mouse.click(at: fixture.point(at: 9)) }
      #expect(fixture.field.selectedRange == 1..<9)
      scene.wait(1)
      let rightShift = Key(rawValue: 0xFFE2)
      #expect(scene.stage.keys.press(rightShift))
      scene.stage.keys.hold(.shift) {}
      mouse.click(at: fixture.point(at: 11))
      scene.stage.keys.release(rightShift)
      #expect(fixture.field.selectedRange == 1..<11)
      scene.wait(1)
      mouse.click(at: fixture.point(at: 5))
      mouse.press()
      mouse.move(to: fixture.point(at: 9), over: 0.1)
      mouse.release()
      #expect(fixture.field.selectedRange == 4..<13)
    }
  }

  @Test("Keys move, select, delete and undo as in GTK")
  func keys() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("one two three")
      stage.keys.hold(.control) { stage.type(.leftArrow) }
      #expect(fixture.field.selectedRange == 8..<8)
      stage.keys.hold(.shift) { stage.keys.hold(.control) { stage.type(.leftArrow) } }
      #expect(fixture.field.selectedRange == 4..<8)
      stage.type(.leftArrow)
      #expect(fixture.field.selectedRange == 4..<4)
      stage.keys.hold(.control) { stage.type(.delete) }
      #expect(fixture.field.text == "one  three")
      stage.keys.hold(.control) { stage.type("z") }
      #expect(fixture.field.text == "one two three")
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type("z") } }
      #expect(fixture.field.text == "one  three")
      stage.type(.home)
      stage.keys.hold(.shift) { stage.type(.end) }
      #expect(fixture.field.selectedRange == 0..<10)
      stage.type(.backspace)
      #expect(fixture.field.text == "")
      stage.keys.hold(.control) { stage.type("y") }
      stage.keys.hold(.control) { stage.type("z") }
      stage.keys.hold(.control) { stage.type("a") }
      #expect(fixture.field.selectedRange == 0..<10)
      stage.keys.hold(.alt) { stage.type("x") }
      #expect(fixture.field.text == "one  three")
    }
  }

  @Test("Keys cut, copy and paste text")
  func clipboard() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("one two")
      stage.keys.hold(.shift) { stage.keys.hold(.control) { stage.type(.leftArrow) } }
      stage.keys.hold(.control) { stage.type("x") }
      #expect(fixture.field.text == "one ")
      stage.keys.hold(.control) { stage.type("v") }
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.1)
      #expect(fixture.field.text == "one twotwo" && fixture.changes.last == "one twotwo")
      stage.keys.hold(.control) { stage.type("a") }
      stage.keys.hold(.control) { stage.type("c") }
      #expect(fixture.field.text == "one twotwo")
      fixture.field.undo()
      #expect(fixture.field.text == "one two")
    }
  }

  @Test("A middle click inserts the text that was last selected with the mouse")
  func primarySelection() throws {
    try withScene { scene in
      let (fixture, mouse) = (Fixture(scene), scene.stage.mouse)
      fixture.field.text = "one two "
      scene.wait(0.1)
      mouse.drag(from: fixture.point(at: 0), to: fixture.point(at: 3), over: 0.1)
      #expect(fixture.field.selectedRange == 0..<3)
      mouse.click(at: fixture.point(at: 4), .middle)
      scene.wait(0.1)
      #expect(fixture.field.text == "one onetwo ")
    }
  }

  @Test("Text that the user selects by keys or by taps is the primary selection, but not text that the app selects")
  func primarySelectionOfKeys() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      @MainActor func primary() -> [UInt8]? {
        scene.wait(0.1)
        return stage.primarySelection.read("text/plain")
      }
      fixture.field.becomeFirstResponder()
      stage.type("one two")
      stage.keys.hold(.control, .shift) { stage.type(.leftArrow) }
      #expect(primary() == Array("two".utf8))
      stage.keys.hold(.control) { stage.type("a") }
      #expect(primary() == Array("one two".utf8))
      fixture.field.selectedRange = 0..<0
      scene.wait(1)
      for _ in 0..<2 { fixture.tap(1) }
      #expect(primary() == Array("one".utf8))
      fixture.field.selectedRange = 4..<7
      stage.keys.hold(.shift) {}
      #expect(primary() == Array("one".utf8))
    }
  }

  @Test("Late text of an input method is inserted at the caret, even if the app selects all text when editing begins")
  func lateText() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let field = fixture.field
      field.text = "one two"
      field.selectedRange = 3..<3
      field.onEditingBegin = { [unowned field] in field.selectAll() }
      field.apply(TextInputEdit(commit: "s"))
      #expect(field.text == "ones two" && fixture.changes == ["ones two"] && !field.isFirstResponder)
    }
  }

  @Test("A tap or a click that begins editing leaves the text that the app selects; a drag or the next tap does not")
  func selectedWhenEditingBegins() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      let field = fixture.field
      field.text = "one two"
      field.onEditingBegin = { [unowned field] in field.selectAll() }
      scene.wait(0.1)
      // The field keeps its selection while it does not have the focus.
      for _ in 0..<2 {
        fixture.tap(3)
        #expect(field.selectedRange == 0..<7)
        scene.wait(1)
        field.resignFirstResponder()
        stage.mouse.click(at: fixture.point(at: 3))
        #expect(field.selectedRange == 0..<7)
        scene.wait(1)
        field.resignFirstResponder()
      }
      stage.mouse.drag(from: fixture.point(at: 0), to: fixture.point(at: 5))
      #expect(field.selectedRange == 0..<5)
      scene.wait(1)
      field.resignFirstResponder()
      fixture.tap(3)
      scene.wait(1)
      fixture.tap(3)
      #expect(field.selectedRange == 3..<3)
    }
  }

  @Test("A line has at most twenty thousand bytes, whether an app sets it or a user types it")
  func longLine() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.field.text = String(repeating: "ä", count: 200_000)
      #expect(fixture.field.text.utf8.count == TextEditor.maximumLine)
      fixture.field.becomeFirstResponder()
      scene.stage.type("x")
      #expect(fixture.field.text.utf8.count == TextEditor.maximumLine)
      scene.stage.type(.backspace)
      scene.stage.type("x")
      #expect(fixture.field.text.hasSuffix("äx"))
    }
  }

  @Test("Long text scrolls to keep the caret visible; short text is at the side where its language begins")
  func scrolling() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("the quick brown fox jumps over the lazy dog and on")
      scene.wait(0.1)
      #expect(fixture.field.bounds.contains(fixture.field.caretRect))
      #expect(fixture.field.caretRect.maxX > 200)
      stage.type(.home)
      scene.wait(0.1)
      #expect(fixture.field.caretRect.minX < 20 && fixture.field.bounds.contains(fixture.field.caretRect))
      fixture.field.text = "שלום"
      scene.wait(0.1)
      fixture.field.selectedRange = 0..<0
      #expect(fixture.field.caretRect.minX > 200)
    }
  }

  @Test("The caret blinks for ten seconds; after that no frames are drawn")
  func blinking() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("a")
      scene.wait(0.3)
      #expect(!fixture.field.textContent.caret.isHidden)
      scene.wait(0.5)
      #expect(fixture.field.textContent.caret.isHidden)
      scene.wait(12)
      #expect(!fixture.field.textContent.caret.isHidden)
      let commits = stage.commitCount
      scene.wait(60)
      #expect(stage.commitCount == commits)
      stage.type("b")
      scene.wait(1)
      #expect(stage.commitCount > commits)
    }
  }

  @Test("An edit of an input method is one change; marked text is not reported as a change")
  func inputMethod() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.field.becomeFirstResponder()
      fixture.field.apply(TextInputEdit(marked: MarkedText("にほん", selection: 9..<9)))
      #expect(fixture.field.text == "" && fixture.changes.isEmpty && fixture.causes.last == .inputMethod)
      fixture.field.apply(TextInputEdit(commit: "日本"))
      #expect(fixture.field.text == "日本" && fixture.changes == ["日本"])
      fixture.field.apply(TextInputEdit(marked: MarkedText("ご")))
      fixture.field.resignFirstResponder()
      #expect(fixture.field.text == "日本ご")
      fixture.field.isEnabled = false
      fixture.field.apply(TextInputEdit(commit: "x"))
      #expect(fixture.field.text == "日本ご")
    }
  }

  @Test("If the app changes the typed text while an input method composes the next, the caret stays at its place")
  func changedWhileComposing() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let field = fixture.field
      field.becomeFirstResponder()
      field.text = "hello world"
      field.selectedRange = 5..<5
      field.onChange = { [unowned field] in field.text = $0.uppercased() }
      field.apply(TextInputEdit(commit: "x", marked: MarkedText("yz", selection: 2..<2)))
      #expect(field.text == "HELLOX WORLD" && field.selectedRange == 6..<6)
    }
  }

  @Test("Handlers of a field may change the text, remove the field and end the editing")
  func reentrance() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      fixture.field.onChange = { [unowned field = fixture.field] in field.text = $0.uppercased() }
      stage.type("ab")
      #expect(fixture.field.text == "AB")
      fixture.field.onChange = { [unowned field = fixture.field] _ in field.removeFromSuperview() }
      stage.type("c")
      stage.type("d")
      #expect(fixture.field.text == "ABc" && !fixture.field.isFirstResponder)
    }
  }
}
