import Foundation
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Text views with keys and input methods, with Wayland events")
struct TextViewTests {
  /// A text view of 400 by 300 px.
  final class Fixture {
    let scene: Scene
    let view = TextView()

    init(_ scene: Scene, _ text: String = "") {
      self.scene = scene
      view.bounds.size = Size(width: 400, height: 300)
      view.transform = .scale(1 / scene.parent.transformToWindow.meanScale)
      view.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
      view.text = text
      scene.parent.addSubview(view)
      scene.wait(0.1)
    }

    func point(at offset: Int) -> Point {
      let rect = view.textContent.caretRect(at: TextPosition(offset: offset))
      return view.textContent.convert(Point(x: rect.minX + 1, y: rect.center.y), to: nil)
    }

    var isCaretVisible: Bool {
      scene.wait(0.1)
      return view.bounds.contains(view.caretRect)
    }

    static let lines = (0..<2000).map { "line \($0)" + String(repeating: " and more", count: $0 % 23) }
      .joined(separator: "\n")
  }

  @Test("The semantic value of a text view leaves out the text that an input method composes, until it is committed")
  func composedValue() throws {
    try withScene { scene in
      let view = Fixture(scene, "ab").view
      view.becomeFirstResponder()
      view.selectedRange = 1..<1
      view.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
      #expect(view.semantics?.value == .text("ab"))
      view.apply(TextInputEdit(commit: "你"))
      #expect(view.semantics?.value == .text("a你b"))
    }
  }

  @Test("onSelectionChange is also called if the app sets a text, and the caret moves to its beginning")
  func selectionOfANewText() throws {
    try withScene { scene in
      let view = Fixture(scene, "one two").view
      var seen: [Range<Int>] = []
      view.onSelectionChange = { [unowned view] in seen.append(view.selectedRange) }
      view.selectedRange = 4..<7
      view.text = "three"
      view.text = "four"
      #expect(seen == [4..<7, 0..<0])
    }
  }

  @Test("Return calls onReturn once, with committed text, and Shift with Return begins a new line")
  func returnHandler() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      var sent: [String] = []
      view.onReturn = { [weak view] in
        sent.append(view?.text ?? "")
        view?.text = ""
      }
      view.becomeFirstResponder()
      scene.stage.type("ab")
      scene.stage.keys.hold(.shift) { scene.stage.type(.return) }
      scene.stage.type("c")
      view.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
      scene.stage.keys.press(.return)
      scene.wait(2)
      scene.stage.keys.release(.return)
      #expect(sent == ["ab\ncni"] && view.text.isEmpty)
      scene.stage.type(.enter)
      #expect(sent.count == 2)
      view.isEditable = false
      scene.stage.type(.return)
      view.isEditable = true
      view.onReturn = nil
      scene.stage.type(.return)
      #expect(sent.count == 2 && view.text == "\n")
    }
  }

  @Test("Marked text is committed and reported before keys and before the app's own changes")
  func composing() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      view.becomeFirstResponder()
      var texts: [String] = []
      view.onChange = { [weak view] in texts.append(view?.text ?? "") }
      let compose = { view.apply(TextInputEdit(marked: MarkedText("nihao", selection: 0..<2))) }
      compose()
      scene.stage.type(.return)
      #expect(view.text == "nihao\n")
      view.text = ""
      compose()
      view.insert("!")
      #expect(view.text == "nihao!")
      view.text = ""
      texts = []
      compose()
      view.selectedRange = 0..<0
      #expect(texts == ["nihao"] && view.selectedRange == 0..<0)
      view.text = ""
      compose()
      view.isEditable = false
      #expect(texts == ["nihao", "nihao"] && view.text == "nihao")
    }
  }

  @Test("Text with an attribute for each word keeps its attributes")
  func manyAttributes() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      var text = AttributedText()
      for number in 0..<6000 {
        text.append(AttributedText("word\(number)", attributes: TextAttributes(isUnderlined: number % 2 == 0)))
        text.append(number % 3 == 0 ? "\n" : " ")
      }
      view.attributedText = text
      #expect(view.attributedText == text)
      view.becomeFirstResponder()
      view.selectAll()
      view.deleteBackward()
      #expect(view.text.isEmpty)
      #expect(view.undo() && view.attributedText == text)
    }
  }

  @Test("Taps and keys in a text view write paragraphs", arguments: ParentKind.allCases)
  func typing(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (fixture, stage) = (Fixture(scene, "first\nthird"), scene.stage)
      stage.tap(at: fixture.point(at: 5))
      #expect(fixture.view.isFirstResponder && fixture.view.selectedRange == 5..<5)
      stage.type(.return)
      stage.type("second")
      #expect(fixture.view.text == "first\nsecond\nthird")
      stage.type(.upArrow)
      #expect(fixture.view.selectedRange == 5..<5)
      stage.type(.downArrow)
      #expect((11...12).contains(fixture.view.selectedRange.lowerBound))
      stage.type(.tab)
      #expect(!fixture.view.text.contains("\t"))
    }
  }

  @Test("A pasted line separator begins a new line in a text view, and becomes a space in a field")
  func lineSeparators() throws {
    try withScene { scene in
      let (view, stage) = (Fixture(scene).view, scene.stage)
      stage.clipboard.offer("first\u{2028}second")
      view.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.2)
      let first = view.textContent.caretRect(at: TextPosition(offset: 0))
      let second = view.textContent.caretRect(at: TextPosition(offset: 8))
      #expect(second.minX == first.minX && second.minY >= first.maxY - 1)
      for key in [Key.upArrow, .end] { stage.type(key) }
      stage.type("!")
      #expect(view.text == "first!\u{2028}second")
      for key in [Key.downArrow, .end] + Array(repeating: Key.backspace, count: 6) { stage.type(key) }
      #expect(view.text == "first!\u{2028}")
      #expect(view.textContent.caretRect(at: TextPosition(offset: 9)).minY == second.minY)
      let field = TextFieldTests.Fixture(scene).field
      field.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.2)
      #expect(field.text == "first second")
    }
  }

  @Test("A range that the app selects or gives attributes contains its characters, but no marked text at its ends")
  func rangeAtMark() throws {
    try withScene { scene in
      let view = Fixture(scene, "abcde").view
      view.becomeFirstResponder()
      for (caret, range, text) in [(1, 1..<2, "axbcde"), (3, 2..<3, "axbxcde")] {
        view.selectedRange = caret..<caret
        view.apply(TextInputEdit(marked: MarkedText("x", selection: 1..<1)))
        view.selectedRange = range
        #expect(view.text == text && view.selectedRange == 2..<3)
      }
      view.selectedRange = 0..<0
      view.apply(TextInputEdit(marked: MarkedText("x", selection: 1..<1)))
      view.setAttributes(in: 0..<1) { $0.isUnderlined = true }
      #expect(view.text == "xaxbxcde")
      #expect(view.attributedText.runs.filter(\.attributes.isUnderlined).map(\.range) == [1..<2])
    }
  }

  @Test(
    "Offsets beyond the text of a text view are limited to the text", arguments: [Int.min, -1, 7, 1 << 40, Int.max])
  func hostile(offset: Int) throws {
    try withScene { scene in
      let fixture = Fixture(scene, "äöü\n👨‍👩‍👧")
      fixture.view.selectedRange = min(offset, 3)..<max(offset, 3)
      fixture.view.setAttributes(in: min(offset, 3)..<max(offset, 3)) { $0.isUnderlined = true }
      fixture.view.apply(TextInputEdit(deletedBefore: offset, deletedAfter: offset, commit: "x"))
      fixture.view.textInsets = Insets(top: .nan, left: 0, bottom: 0, right: 0)
      fixture.view.textInsets = Insets(horizontal: 1e9, vertical: -1e9)
      fixture.view.bounds.size = .zero
      scene.wait(0.1)
      #expect(fixture.view.text.contains("x"))
    }
  }
}
