import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("The places, words and paragraphs that taps, presses and clicks select in a text, with Wayland events")
struct SelectedPlaceTests {
  @Test("Text that is not editable is selected by words and can be copied; secure text cannot")
  func readOnly() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour five six")
      view.isEditable = false
      let finger = fixture.rest(at: 5)
      #expect(fixture.selection == 4..<7)
      finger.move(to: fixture.point(at: 20), over: 0.2)
      #expect(fixture.selection == 4..<23)
      finger.lift()
      scene.wait(0.3)
      #expect(fixture.titles == ["Copy", "Select All"])
      try scene.stage.find(.menuItem, "Copy").tap()
      #expect(fixture.selection == 4..<23 && fixture.handle(.start) != nil && fixture.titles.isEmpty)
      view.removeFromSuperview()
      #expect(fixture.layer == nil)
      let secret = SelectionFixture(scene, SecureField(), "hunter2")
      secret.tap(2, count: 2)
      #expect(secret.selection == 0..<7 && secret.titles == ["Paste"])
    }
  }

  @Test("A finger that rests after a tap selects by words; a third tap selects the paragraph")
  func words() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextView(), "one two three\nfour five six")
      fixture.tap(1)
      let finger = scene.stage.touch(at: fixture.point(at: 1))
      scene.wait(0.2)
      #expect(fixture.selection == 0..<3)
      finger.move(to: fixture.point(at: 5), over: 0.1)
      #expect(fixture.selection == 0..<7)
      finger.lift()
      scene.wait(1)
      fixture.tap(16)
      #expect(fixture.selection == 16..<16)
      fixture.tap(16)
      #expect(fixture.selection == 14..<18)
      fixture.tap(16)
      #expect(fixture.selection == 14..<27)
    }
  }

  @Test("Words that are selected up to the end of a paragraph include the full stop there")
  func fullStop() throws {
    try withScene { scene in
      let owner = TextView()
      let fixture = SelectionFixture(scene, owner, "one two.\nthree")
      let body = owner.textContent
      let end = body.caretRect(at: TextPosition(offset: 8, affinity: .upstream))
      owner.pointing.select(at: body.caretRect(at: TextPosition(offset: 1)).center, unit: .word, in: owner)
      owner.pointing.extend(to: Point(x: end.maxX + 20, y: end.center.y), in: owner)
      #expect(fixture.selection == 0..<8)
    }
  }

  @Test("A second tap selects the word under the finger, not a word that begins next to it or on the next line")
  func tappedWord() throws {
    try withScene { scene in
      let text = "日本語テスト " + String(repeating: "word ", count: 40)
      let fixture = SelectionFixture(scene, TextView(), text)
      let body = fixture.owner.textContent
      @MainActor func tapTwice(_ point: Point) -> Range<Int> {
        for _ in 0..<2 {
          fixture.stage.tap(at: body.convert(point, to: nil))
          scene.wait(0.05)
        }
        defer { scene.wait(1) }
        return fixture.selection
      }
      @MainActor func edge(after offset: Int) -> Rect {
        body.caretRect(at: TextPosition(offset: offset, affinity: .upstream))
      }
      // The last quarter of the last Chinese character.
      let (left, right) = (edge(after: 6), edge(after: 9))
      #expect(tapTwice(Point(x: left.minX * 0.25 + right.minX * 0.75, y: left.center.y)) == 0..<9)
      let lineEnd = body.layout(of: 0).lines[1].range.upperBound
      #expect(lineEnd < text.utf8.count)
      let end = edge(after: lineEnd)
      #expect(tapTwice(Point(x: end.minX + 2, y: end.center.y)) == lineEnd - 5..<lineEnd - 1)
    }
  }

  @Test("A press in a text keeps the selection while the screen is rotated under the finger", arguments: [true, false])
  func rotatedPress(isEditable: Bool) throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour five six")
      view.isEditable = isEditable
      let finger = fixture.rest(at: 5)
      finger.move(to: fixture.point(at: 9), over: 0.2)
      let selection = fixture.selection
      #expect(selection == (isEditable ? 9..<9 : 4..<13))
      scene.stage.rotate(to: Size(width: 600, height: 800), under: finger, nowAt: Point(x: 60, y: 700))
      #expect(fixture.selection == selection)
      finger.move(to: fixture.point(at: 20), over: 0.2)
      #expect(fixture.selection == (isEditable ? 20..<20 : 4..<23))
      finger.lift()
      scene.wait(0.3)
    }
  }

  @Test("A caret that a finger holds is not moved by a pressed mouse, and not let go by the release of the mouse")
  func mouseAndFinger() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextView(), "one two three")
      let mouse = scene.stage.mouse
      mouse.move(to: fixture.point(at: 1))
      mouse.press()
      let finger = scene.stage.touch(at: fixture.point(at: 9))
      scene.wait(1)
      #expect(fixture.selection == 9..<9)
      mouse.move(to: fixture.point(at: 5), over: 0.1)
      #expect(fixture.selection == 9..<9)
      mouse.release()
      finger.move(to: fixture.point(at: 2), over: 0.1)
      scene.wait(0.1)
      #expect(fixture.selection == 2..<2)
      finger.lift()
    }
  }

  @Test("A tap in a text first commits the marked text of an input method")
  func marked() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one ")
      field.becomeFirstResponder()
      field.apply(TextInputEdit(marked: MarkedText("two", selection: 3..<3)))
      scene.wait(0.1)
      fixture.tap(1)
      #expect(field.text == "one two" && field.editor.markedRange == nil && fixture.selection == 1..<1)
    }
  }

  @Test("Marked text before a tap, or before a selection by the app, does not move the selected place")
  func placeBehindMark() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "abcde")
      field.becomeFirstResponder()
      field.selectedRange = 1..<1
      field.apply(TextInputEdit(marked: MarkedText("x")))
      field.selectedRange = 3..<4
      #expect(field.text == "axbcde" && field.selectedRange == 4..<5)
      // The field refuses the marked text.
      field.maximumLength = 6
      field.selectedRange = 0..<0
      field.apply(TextInputEdit(marked: MarkedText("Ham", selection: 3..<3)))
      scene.wait(0.1)
      fixture.tap(5)
      #expect(field.text == "axbcde" && fixture.selection == 2..<2)
    }
  }

  @Test("A pen selects text as a finger does")
  func pen() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      let pen = scene.stage.stylus
      pen.press(at: fixture.point(at: 5))
      scene.wait(0.6)
      pen.lift()
      scene.wait(0.2)
      #expect(fixture.handle(.caret) != nil && fixture.titles == ["Select All"] && fixture.selection == 5..<5)
    }
  }
}
