import Glibc
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Text selection by fingers: handles, loupe and menu, with Wayland events")
struct TouchSelectionTests {
  @Test("Selection handles move by characters, swap sides, and are 44 px large", arguments: ParentKind.allCases)
  func handles(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three four")
      fixture.tap(5, count: 2)
      #expect(fixture.selection == 4..<7 && fixture.handle(.caret) == nil)
      for kind in [SelectionHandle.Kind.start, .end] {
        let grip = try #require(fixture.handle(kind))
        let corners = grip.bounds.corners.map { grip.convert($0, to: nil) }
        #expect(abs(corners[0].distance(to: corners[1]) - 44) < 1e-6)
        #expect(abs(corners[1].distance(to: corners[2]) - 44) < 1e-6)
      }
      scene.wait(1)
      try fixture.drag(.end, from: 7, to: 10)
      #expect(fixture.selection == 4..<10)
      try fixture.drag(.start, from: 4, to: 1)
      #expect(fixture.selection == 1..<10)
      try fixture.drag(.start, from: 1, to: 12)
      #expect(fixture.selection == 10..<12)
      try fixture.drag(.end, from: 12, to: 10)
      #expect(fixture.selection == 10..<11)
    }
  }

  @Test("The selection stays while the screen is rotated under the finger that drags a handle")
  func rotatedHandle() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three four")
      fixture.tap(5, count: 2)
      scene.wait(1)
      let finger = scene.stage.touch(at: try fixture.ball(.end))
      finger.move(by: fixture.point(at: 10) - fixture.point(at: 7), over: 0.2)
      #expect(fixture.selection == 4..<10)
      scene.stage.rotate(to: Size(width: 600, height: 800), under: finger, nowAt: Point(x: 60, y: 700))
      #expect(fixture.selection == 4..<10)
      finger.move(by: fixture.point(at: 12) - fixture.point(at: 10), over: 0.2)
      #expect(fixture.selection == 4..<12)
      finger.lift()
      scene.wait(0.3)
    }
  }

  @Test("A tap shows the handle of the caret for 4 s; typing or a mouse hides it")
  func caretHandle() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      fixture.tap(5)
      #expect(fixture.handle(.caret) != nil && fixture.titles.isEmpty)
      try fixture.drag(.caret, from: 5, to: 9)
      #expect(fixture.selection == 9..<9)
      #expect(fixture.titles == ["Select All"])
      scene.stage.type("X")
      scene.wait(0.1)
      #expect(fixture.layer == nil)
      scene.wait(1)
      fixture.tap(2)
      scene.wait(3.8)
      #expect(fixture.handle(.caret) != nil)
      scene.wait(0.4)
      #expect(fixture.layer == nil)
      fixture.tap(2)
      scene.stage.tap(at: try fixture.ball(.caret))
      #expect(fixture.titles == ["Select All"])
      scene.stage.tap(at: try fixture.ball(.caret))
      #expect(fixture.titles.isEmpty)
      scene.stage.mouse.click(at: fixture.point(at: 6))
      #expect(fixture.layer == nil)
    }
  }

  @Test("A finger that rests moves the caret under a loupe, and then opens the menu", arguments: ParentKind.allCases)
  func resting(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      let finger = scene.stage.touch(at: fixture.point(at: 2))
      scene.wait(0.6)
      #expect(fixture.selection == 2..<2 && fixture.owner.viewTree?.overlayViews.count == 1)
      finger.move(to: fixture.point(at: 9), over: 0.2)
      #expect(fixture.selection == 9..<9)
      if parentKind == .plain { try fixture.picture("touch-loupe") }
      finger.lift()
      scene.wait(0.5)
      #expect(fixture.owner.viewTree?.overlayViews.isEmpty == true && fixture.owner.isFirstResponder)
      #expect(fixture.titles == ["Select All"] && fixture.handle(.caret) != nil)
      try scene.stage.find(.menuItem, "Select All").tap()
      scene.wait(0.1)
      #expect(fixture.selection == 0..<13 && fixture.titles == ["Cut", "Copy"] && fixture.owner.isFirstResponder)
      if parentKind == .plain { try fixture.picture("touch-menu") }
      try scene.stage.find(.menuItem, "Cut").tap()
      scene.wait(0.1)
      #expect(fixture.owner.editor.text.isEmpty && fixture.layer == nil)
      let again = scene.stage.touch(at: fixture.owner.convert(fixture.owner.bounds.center, to: nil))
      scene.wait(0.6)
      again.lift()
      scene.wait(0.1)
      try scene.stage.find(.menuItem, "Paste").tap()
      scene.wait(0.1)
      #expect(fixture.owner.editor.text == "one two three")
    }
  }

  @Test("The loupe disappears when the finger lifts, even if the app locks the text while the finger rests")
  func locked() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      let finger = scene.stage.touch(at: fixture.point(at: 2))
      scene.wait(0.6)
      #expect(view.pointing.tools.loupe.isShown)
      (view.isEditable, view.isSelectable) = (false, false)
      finger.lift()
      #expect(!view.pointing.tools.loupe.isShown)
    }
  }

  @Test("The handle and the commands of a text disappear when the app locks the text", arguments: [true, false])
  func lockedBelowMenu(staysEditable: Bool) throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      let finger = scene.stage.touch(at: fixture.point(at: 2))
      scene.wait(0.6)
      finger.lift()
      scene.wait(0.5)
      #expect(fixture.handle(.caret) != nil && fixture.titles == ["Select All"])
      if staysEditable { view.isSelectable = false } else { view.isEditable = false }
      scene.wait(0.1)
      #expect(fixture.layer == nil && fixture.titles.isEmpty && view.isFirstResponder)
    }
  }

  @Test("The handle of the caret disappears even after the touch that held it was cancelled")
  func cancelledHandle() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      fixture.tap(5)
      scene.wait(3)
      _ = scene.stage.touch(at: try fixture.ball(.caret))
      scene.wait(1.5)
      scene.stage.cancelTouches()
      #expect(fixture.handle(.caret) != nil)
      scene.wait(4)
      #expect(fixture.layer == nil)
    }
  }

  @Test("A finger on an item of the menu does nothing after another finger has dragged a handle")
  func menuHidesUnderFinger() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three four")
      fixture.tap(5, count: 2)
      scene.wait(0.3)
      let finger = try scene.stage.find(.menuItem, "Cut").touch()
      let grip = scene.stage.touch(at: try fixture.ball(.end))
      grip.move(by: fixture.point(at: 10) - fixture.point(at: 7), over: 0.2)
      #expect(fixture.titles.isEmpty && fixture.selection == 4..<10)
      finger.lift()
      #expect(fixture.owner.editor.text == "one two three four")
      grip.lift()
      #expect(fixture.titles.contains("Cut"))
    }
  }

  @Test("Text that is not editable is selected by words and can be copied; secure text cannot")
  func readOnly() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour five six")
      view.isEditable = false
      let finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(0.6)
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

  @Test("A second tap selects the word under the finger, not a word that begins beside it or on the next line")
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

  @Test("A handle near the edge scrolls the text to its end; after that no frames are drawn")
  func edges() throws {
    try withScene { scene in
      let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
      let view = TextView()
      let fixture = SelectionFixture(scene, view, text)
      fixture.tap(2, count: 2)
      let finger = scene.stage.touch(at: try fixture.ball(.end))
      finger.move(by: Vector(dx: 0, dy: 190), over: 0.2)
      let before = view.contentOffset.y
      scene.wait(0.5)
      let slow = view.contentOffset.y - before
      #expect(slow > 50)
      finger.move(by: Vector(dx: 0, dy: 60), over: 0.1)
      let between = view.contentOffset.y
      scene.wait(0.5)
      #expect(view.contentOffset.y - between > slow * 1.3)
      scene.wait(20)
      #expect(fixture.selection.upperBound > view.textLength - 8)
      let offset = view.contentOffset.y
      let frames = scene.stage.commitCount
      scene.wait(2)
      #expect(view.contentOffset.y == offset && scene.stage.commitCount - frames <= 4)
      finger.lift()
      scene.wait(0.3)
      #expect(fixture.handle(.end) != nil && fixture.handle(.start) == nil)
    }
  }

  @Test("A handle near the edge scrolls the text again after a time in which the window was not drawn")
  func edgeAfterStall() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, (0..<60).map { "line \($0)" }.joined(separator: "\n"))
      fixture.tap(2, count: 2)
      let finger = scene.stage.touch(at: try fixture.ball(.end))
      finger.move(by: Vector(dx: 0, dy: 190), over: 0.2)
      scene.wait(0.3)
      let output = try #require(scene.stage.compositor.mainOutput)
      output.isOn = false
      scene.wait(1.5)
      let before = view.contentOffset.y
      output.isOn = true
      scene.wait(0.5)
      #expect(view.contentOffset.y > before + 30)
      finger.lift()
    }
  }

  @Test("A mouse that selects beyond the edge scrolls the text with time, and not with each report")
  func mouseBeyondEdge() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, (0..<200).map { "line \($0)" }.joined(separator: "\n"))
      let (mouse, below) = (scene.stage.mouse, Point(x: 400, y: 460))
      mouse.move(to: fixture.point(at: 14))
      mouse.press()
      mouse.move(to: below, over: 0.2)
      let before = view.contentOffset.y
      mouse.move(to: below + Vector(dx: 1, dy: 0))
      #expect(view.contentOffset.y - before < 20)
      scene.wait(2)
      #expect(view.contentOffset.y - before > 200)
      #expect(fixture.selection.lowerBound == 14 && fixture.selection.upperBound > 100)
      mouse.release()
      let end = view.contentOffset.y
      scene.wait(1)
      #expect(view.contentOffset.y == end)
    }
  }

  @Test("A finger that rests in a text scrolls it only after the finger has moved to an edge")
  func restAtEdge() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, (0..<200).map { "line \($0)" }.joined(separator: "\n"))
      view.contentOffset.y = 600
      scene.wait(0.1)
      let finger = scene.stage.touch(at: Point(x: 300, y: 375))
      let start = view.contentOffset.y
      scene.wait(2)
      #expect(abs(view.contentOffset.y - start) < 30)
      finger.move(by: Vector(dx: 0, dy: 20), over: 0.2)
      let before = view.contentOffset.y
      scene.wait(1)
      #expect(view.contentOffset.y - before > 100 && fixture.selection.isEmpty)
      finger.lift()
      let end = view.contentOffset.y
      scene.wait(1)
      #expect(abs(view.contentOffset.y - end) < 1)
    }
  }

  @Test("A press near the edge does not scroll a text that has lost the focus", arguments: [false, true])
  func unfocusedPress(losesFocusAtOnce: Bool) throws {
    try withScene { scene in
      let view = TextView()
      _ = SelectionFixture(scene, view, (0..<200).map { "line \($0)" }.joined(separator: "\n"))
      view.contentOffset.y = 600
      scene.wait(0.1)
      if losesFocusAtOnce { view.onSelectionChange = { [weak view] in view?.resignFirstResponder() } }
      let finger = scene.stage.touch(at: Point(x: 300, y: 375))
      scene.wait(1)
      #expect(view.isFirstResponder != losesFocusAtOnce)
      if !losesFocusAtOnce {
        finger.move(by: Vector(dx: 0, dy: 20), over: 0.2)
        view.resignFirstResponder()
      }
      let before = view.contentOffset.y
      finger.move(by: Vector(dx: 10, dy: 20), over: 0.2)
      scene.wait(1)
      #expect(abs(view.contentOffset.y - before) < 1)
      finger.lift()
    }
  }

  @Test("A press in a text keeps the selection while the screen is rotated under the finger", arguments: [true, false])
  func rotatedPress(isEditable: Bool) throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour five six")
      view.isEditable = isEditable
      let finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(0.6)
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

  @Test("A finger scrolls a long line of a field, and the caret keeps its offset in the text")
  func panning() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, String(repeating: "word ", count: 30))
      fixture.tap(3)
      scene.wait(0.5)
      let caret = fixture.selection
      let finger = scene.stage.touch(at: field.convert(Point(x: 200, y: 22), to: nil))
      finger.move(by: Vector(dx: -120, dy: 0), over: 0.2)
      finger.lift()
      scene.wait(0.5)
      #expect(field.scrollX > 90 && fixture.selection == caret && field.isFirstResponder)
      #expect(fixture.handle(.caret) == nil)
      scene.stage.type("x")
      scene.wait(0.1)
      #expect(field.textArea.contains(field.caretRect.center) && field.scrollX < 60)
    }
  }

  @Test("A drag on a long line of a field without the focus turns the pages around the field")
  func pagesAroundLongLine() throws {
    try withScene { scene in
      let pages = ScrollView(frame: scene.window.content.bounds)
      pages.isPagingEnabled = true
      pages.contentSize = Size(width: 2 * pages.bounds.width, height: pages.bounds.height)
      let field = TextField()
      field.frame = Rect(x: 100, y: 100, width: 300, height: 44)
      field.text = String(repeating: "word ", count: 30)
      pages.addSubview(field)
      scene.window.content.addSubview(pages)
      scene.wait(0.1)
      let finger = scene.stage.touch(at: field.convert(Point(x: 250, y: 22), to: nil))
      finger.move(by: Vector(dx: -150, dy: 0), over: 0.2)
      #expect(pages.contentOffset.x > 100 && field.scrollX == 0 && !field.isFirstResponder)
      finger.lift()
      scene.wait(1)
    }
  }

  @Test("Right clicks and the menu key open a menu that handles keys; a press outside closes it")
  func clicks() throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      scene.stage.mouse.click(at: fixture.point(at: 5), .right)
      scene.wait(0.1)
      #expect(fixture.titles == ["Select All"] && fixture.owner.isFirstResponder && fixture.selection == 5..<5)
      #expect(fixture.handle(.caret) == nil)
      scene.stage.mouse.click(at: Point(x: 20, y: 20))
      #expect(fixture.titles.isEmpty && fixture.layer == nil)
      scene.stage.type(.menu)
      scene.wait(0.1)
      scene.stage.type(.downArrow)
      scene.stage.type(.return)
      scene.wait(0.1)
      #expect(fixture.selection == 0..<13 && fixture.owner.isFirstResponder)
      scene.stage.type(.escape)
      #expect(fixture.titles.isEmpty)
    }
  }

  @Test("AltGr leaves the menu of a right click open; Return and space without a chosen row type nothing")
  func keysOfMenu() throws {
    try withScene { scene in
      let text = TextView()
      let fixture = SelectionFixture(scene, text, "one two three")
      scene.stage.mouse.click(at: fixture.point(at: 5), .right)
      scene.wait(0.1)
      for key in [Key(rawValue: 0xFE03), .return, .space] {
        scene.stage.type(key)
        #expect(fixture.titles == ["Select All"] && text.text == "one two three", "\(key)")
      }
    }
  }

  @Test("A mouse that is pressed in a text neither moves the caret that a finger holds nor, when released, lets it go")
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

  @Test("Selection handles are outside the selection, even in right-to-left text")
  func rightToLeft() throws {
    try withScene { scene in
      let text = "שלום עולם טוב"
      let fixture = SelectionFixture(scene, TextField(), text)
      let word = text.utf8.count / 2
      fixture.tap(word, count: 2)
      let (start, end) = (try fixture.ball(.start), try fixture.ball(.end))
      #expect(start.x > end.x)
      let selection = fixture.selection
      try fixture.drag(.end, from: 12, to: 16)
      #expect(fixture.selection.lowerBound == selection.lowerBound && fixture.selection != selection)
      try fixture.picture("touch-hebrew")
    }
  }

  @Test("Removing the view, changing the text and odd sizes during a selection drag do not trap")
  func hostile() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      fixture.tap(5, count: 2)
      var finger = scene.stage.touch(at: try fixture.ball(.end))
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.1)
      view.text = "x"
      finger.move(by: Vector(dx: 10, dy: 0), over: 0.1)
      #expect(fixture.layer == nil)
      finger.lift()
      view.text = "one two three"
      scene.wait(1)
      fixture.tap(5, count: 2)
      view.onSelectionChange = { [weak view] in view?.removeFromSuperview() }
      finger = scene.stage.touch(at: try fixture.ball(.end))
      let root = view.viewTree?.root
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.1)
      #expect(view.superview == nil && view.viewTree == nil)
      #expect(root?.children.contains { $0 is SelectionLayer } == false)
      finger.lift()
      scene.wait(0.5)
      let field = TextField()
      let narrow = SelectionFixture(scene, field, "one two three")
      field.becomeFirstResponder()
      field.selectedRange = 0..<3
      field.pointing.tools.show()
      field.pointing.tools.showMenu()
      field.bounds.size.width = 1
      scene.wait(0.1)
      field.transform = .scale(0)
      scene.wait(0.1)
      field.pointing.tools.landed(on: SelectionHandle(.end), at: Point(x: .nan, y: .infinity))
      field.pointing.tools.showMenu(at: Point(x: .nan, y: 0))
      scene.wait(0.1)
      #expect(narrow.selection == 0..<3)
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

  @Test("Handles, loupe and menu of a selection are visible in light and dark", arguments: [false, true])
  func pictures(isDark: Bool) throws {
    try withScene { scene in
      if isDark { scene.stage.settings.colorScheme = .dark }
      let view = TextView()
      let text = "The quick brown fox jumps over the lazy dog, and then some more of it, line by line, to the end."
      let fixture = SelectionFixture(scene, view, text)
      view.backgroundColor = .secondaryBackground
      fixture.tap(18, count: 2)
      scene.wait(0.5)
      let menu = try #require(fixture.layer?.menu)
      #expect(menu.convert(menu.bounds, to: nil).maxY <= fixture.point(at: 18).y - 16, "it hides none of the text")
      let resting = try scene.stage.screenshot().allPixels
      try fixture.picture("touch-handles-\(isDark ? "dark" : "light")")
      let finger = scene.stage.touch(at: try fixture.ball(.end))
      finger.move(by: fixture.point(at: 60) - fixture.point(at: 18), over: 0.2)
      scene.wait(0.3)
      #expect(try scene.stage.screenshot().allPixels != resting && fixture.titles.isEmpty)
      try fixture.picture("touch-dragged-\(isDark ? "dark" : "light")")
      finger.lift()
    }
  }

  @Test("When a keyboard appears, the selection menu stays open and moves away from it")
  func keyboard() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      field.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 250, right: 0)
      scene.wait(0.3)
      let menu = try #require(fixture.layer?.menu)
      #expect(fixture.titles.first == "Cut" && menu.convert(menu.bounds, to: nil).maxY <= 350)
      #expect(fixture.owner.isFirstResponder && fixture.handle(.end) != nil)
    }
  }

  @Test("The selection loupe is not in front of what the app presents")
  func presents() throws {
    try withScene { scene in
      let view = TextView()
      view.isEditable = false
      let fixture = SelectionFixture(scene, view, "one two three")
      let sheet = Sheet(View())
      view.present(sheet)
      scene.wait(1)
      let count = view.viewTree?.overlayViews.count
      sheet.dismiss()
      scene.wait(1)
      view.onSelectionChange = { if !sheet.isPresented { view.present(sheet) } }
      let finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(1)
      finger.lift()
      scene.wait(1)
      #expect(sheet.isPresented && view.viewTree?.overlayViews.count == count)
    }
  }
}
