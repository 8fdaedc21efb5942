import Glibc
import StageSupport
import TactionTesting
import TestSupport
import Testing

@testable import Taction
@testable import TactionViews

@Suite("Selection by fingers: handles, loupe and menu, through the wire")
struct TouchSelectionTests {
  /// A field 300 px wide, or a text 300 by 200 px large, in the middle of the screen.
  final class Fixture {
    let scene: Scene
    let owner: any TextOwner
    var stage: Stage { scene.stage }

    init(_ scene: Scene, _ owner: any TextOwner, _ text: String) {
      (self.scene, self.owner) = (scene, owner)
      owner.bounds.size = Size(width: 300, height: owner is TextView ? 200 : 44)
      (owner as? TextView)?.text = text
      (owner as? TextField)?.text = text
      scene.show(owner)
    }

    var selection: Range<Int> { owner.editor.selection.range }

    /// The point of the screen at a character, a quarter into it.
    func point(at offset: Int) -> Point {
      let body = owner.textBody
      let a = body.caretRect(at: TextPosition(offset: offset))
      let b = body.caretRect(
        at: TextPosition(offset: body.editor.storage.boundary(after: offset), affinity: .upstream))
      return body.convert(Point(x: a.minX * 0.75 + b.minX * 0.25, y: a.center.y), to: nil)
    }

    func tap(_ offset: Int, count: Int = 1) {
      for _ in 0..<count {
        stage.tap(at: point(at: offset))
        scene.wait(0.05)
      }
    }

    var layer: SelectionLayer? { owner.viewTree?.root.children.compactMap { $0 as? SelectionLayer }.first }

    func handle(_ kind: SelectionHandle.Kind) -> SelectionHandle? {
      layer?.handle(kind).flatMap { $0.isHidden ? nil : $0 }
    }

    func ball(_ kind: SelectionHandle.Kind) throws -> Point {
      let handle = try #require(self.handle(kind))
      return handle.convert(handle.ball, to: nil)
    }

    /// Drags a handle from the middle of its ball by the way between two characters.
    func drag(_ kind: SelectionHandle.Kind, from: Int, to: Int) throws {
      let finger = stage.touch(at: try ball(kind))
      finger.move(by: point(at: to) - point(at: from), over: 0.2)
      finger.lift()
      scene.wait(0.3)
    }

    var titles: [String] {
      layer.map { $0.menu.isHidden ? [] : $0.menu.rows.map { $0.presentSemantics?.name ?? "" } } ?? []
    }

    func picture(_ name: String) throws {
      guard let folder = getenv("TACTION_PICTURES") else { return }
      try stage.screenshot().writePNG(to: "\(String(cString: folder))/\(name).png")
    }
  }

  @Test("Handles move the ends by characters, swap sides, and are 44 px large", arguments: ParentKind.allCases)
  func handles(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene, TextField(), "one two three four")
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

  @Test("A tap shows the caret's handle for 4 s; typing takes it away, and so does a mouse")
  func caretHandle() throws {
    try withScene { scene in
      let fixture = Fixture(scene, TextField(), "one two three")
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

  @Test("A finger that rests moves the caret under a loupe, and gets the menu", arguments: ParentKind.allCases)
  func resting(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene, TextField(), "one two three")
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

  @Test("A text that is only read is selected by words, and can be copied; a secret cannot")
  func readOnly() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = Fixture(scene, view, "one two three\nfour five six")
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
      let secret = Fixture(scene, SecureField(), "hunter2")
      secret.tap(2, count: 2)
      #expect(secret.selection == 0..<7 && secret.titles == ["Paste"])
    }
  }

  @Test("A finger that rests after a tap selects by words; a third tap selects the paragraph")
  func words() throws {
    try withScene { scene in
      let fixture = Fixture(scene, TextView(), "one two three\nfour five six")
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

  @Test("Near the edge a handle scrolls the text, as far as there is some, and makes no frames then")
  func edges() throws {
    try withScene { scene in
      let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
      let view = TextView()
      let fixture = Fixture(scene, view, text)
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

  @Test("A finger scrolls a long line; the caret stays where it is in the text")
  func panning() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = Fixture(scene, field, String(repeating: "word ", count: 30))
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

  @Test("Right clicks and the menu key open a list that takes keys; a press beside it closes it")
  func clicks() throws {
    try withScene { scene in
      let fixture = Fixture(scene, TextField(), "one two three")
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

  @Test("A tap commits what an input method composes, first")
  func marked() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = Fixture(scene, field, "one ")
      field.becomeFirstResponder()
      field.apply(TextInputEdit(marked: MarkedText("two", selection: 3..<3)))
      scene.wait(0.1)
      fixture.tap(1)
      #expect(field.text == "one two" && field.editor.markedRange == nil && fixture.selection == 1..<1)
    }
  }

  @Test("Handles keep to the outside of text of both directions")
  func rightToLeft() throws {
    try withScene { scene in
      let text = "שלום עולם טוב"
      let fixture = Fixture(scene, TextField(), text)
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

  @Test("A view that goes, a text that changes and odd sizes under a drag trap nothing")
  func hostile() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = Fixture(scene, view, "one two three")
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
      let narrow = Fixture(scene, field, "one two three")
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

  @Test("A finger drags the selected text to another place, a mouse likewise; it is undone in one step")
  func dragging() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = Fixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      scene.wait(1)
      let finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(0.6)
      #expect(fixture.owner.viewTree?.overlayViews.count == 1 && fixture.titles.isEmpty)
      finger.move(to: fixture.point(at: 0), over: 0.2)
      #expect(scene.stage.draggedTypes?.isEmpty == false && fixture.layer == nil)
      finger.lift()
      scene.wait(0.5)
      #expect(field.text == "twoone  three" && fixture.selection == 0..<3)
      scene.stage.keys.hold(.control) { scene.stage.type("z") }
      #expect(field.text == "one two three")
      scene.wait(1)
      field.selectedRange = 8..<13
      scene.wait(0.1)
      let mouse = scene.stage.mouse
      mouse.move(to: fixture.point(at: 10))
      mouse.press()
      #expect(fixture.selection == 8..<13)
      mouse.move(to: fixture.point(at: 4), over: 0.2)
      mouse.release()
      scene.wait(0.5)
      #expect(field.text == "one threetwo ")
      scene.wait(1)
      mouse.click(at: fixture.point(at: 6))
      #expect(fixture.selection == 6..<6 && fixture.layer == nil)
    }
  }

  @Test("A finger that rests on the selection and lifts gets the menu; a drag that nothing takes changes nothing")
  func puttingDown() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = Fixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      scene.wait(1)
      var finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(0.6)
      finger.lift()
      scene.wait(0.5)
      #expect(fixture.selection == 4..<7 && fixture.titles == ["Cut", "Copy", "Select All"])
      finger = scene.stage.touch(at: fixture.point(at: 5))
      scene.wait(0.6)
      finger.move(to: Point(x: 100, y: 100), over: 0.2)
      finger.lift()
      scene.wait(0.5)
      #expect(field.text == "one two three" && fixture.selection == 4..<7)
    }
  }

  @Test("A pen selects as a finger does")
  func pen() throws {
    try withScene { scene in
      let fixture = Fixture(scene, TextField(), "one two three")
      let pen = scene.stage.stylus
      pen.press(at: fixture.point(at: 5))
      scene.wait(0.6)
      pen.lift()
      scene.wait(0.2)
      #expect(fixture.handle(.caret) != nil && fixture.titles == ["Select All"] && fixture.selection == 5..<5)
    }
  }

  @Test("Handles, loupe and menu are seen in light and dark", arguments: [false, true])
  func pictures(isDark: Bool) throws {
    try withScene { scene in
      if isDark { scene.stage.settings.colorScheme = .dark }
      let view = TextView()
      let text = "The quick brown fox jumps over the lazy dog, and then some more of it, line by line, to the end."
      let fixture = Fixture(scene, view, text)
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

  @Test("Text of another program is inserted where it is dropped, and not in a text that is only read")
  func foreignDrop() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = Fixture(scene, view, "one two three")
      for isEditable in [true, false] {
        view.isEditable = isEditable
        let drag = try #require(scene.stage.dragIn("big ", at: Point(x: 10, y: 10)))
        drag.move(to: fixture.point(at: 4))
        #expect(!isEditable || fixture.selection == 4..<4)
        drag.drop()
        scene.wait(0.3)
        #expect(view.text == "one big two three")
      }
      #expect(fixture.selection == 4..<8)
    }
  }

  @Test("The menu stays, and moves out of the way, as a keyboard comes")
  func keyboard() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = Fixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      field.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 250, right: 0)
      scene.wait(0.3)
      let menu = try #require(fixture.layer?.menu)
      #expect(fixture.titles.first == "Cut" && menu.convert(menu.bounds, to: nil).maxY <= 350)
      #expect(fixture.owner.isFirstResponder && fixture.handle(.end) != nil)
    }
  }
}
