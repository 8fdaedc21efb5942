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
      let finger = fixture.rest(at: 2)
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
      let finger = fixture.rest(at: 2)
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
      let finger = fixture.rest(at: 2)
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

  @Test("The menu key and a right click outside close the menu of a right click", arguments: [false, true])
  func closedMenu(byKey: Bool) throws {
    try withScene { scene in
      let fixture = SelectionFixture(scene, TextField(), "one two three")
      scene.stage.mouse.click(at: fixture.point(at: 5), .right)
      scene.wait(0.1)
      let row = try #require(fixture.layer?.menu.rows.first)
      scene.stage.mouse.click(at: row.convert(row.bounds.center, to: nil), .right)
      #expect(fixture.titles == ["Select All"])
      if byKey { scene.stage.type(.menu) } else { scene.stage.mouse.click(at: Point(x: 20, y: 20), .right) }
      scene.wait(0.1)
      #expect(fixture.titles.isEmpty && fixture.layer == nil && fixture.owner.isFirstResponder)
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

  @Test("A held key that picks a command of the menu types nothing", arguments: [Key.return, .space])
  func heldKeyOfMenu(key: Key) throws {
    try withScene { scene in
      let text = TextView()
      let fixture = SelectionFixture(scene, text, "one two three")
      scene.stage.mouse.click(at: fixture.point(at: 5), .right)
      scene.wait(0.1)
      scene.stage.type(.downArrow)
      scene.stage.keys.press(key)
      scene.stage.advance(by: 1)
      #expect(text.text == "one two three" && fixture.selection == 0..<13)
      scene.stage.keys.release(key)
      scene.stage.type(key)
      #expect(text.textLength == 1)
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
