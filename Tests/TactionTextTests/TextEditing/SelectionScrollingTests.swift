import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Text selection near edges and in long lines: scrolling, with Wayland events")
struct SelectionScrollingTests {
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
}
