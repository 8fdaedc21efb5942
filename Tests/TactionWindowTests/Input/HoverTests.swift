import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// A pointer or pen above the screen enters and leaves views without touching them.
struct HoverTests {
  @Test("A hover begins, changes and ends as the mouse enters a view, moves and leaves", arguments: ParentKind.allCases)
  func theMouseEntersAndLeaves(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let hover = scene.view.addHoverLog()
      let mouse = scene.stage.mouse
      mouse.move(to: Point(x: 5, y: 300))
      #expect(hover.entries == [])
      mouse.move(to: Point(x: 400, y: 300))
      #expect(hover.entries == ["began 400,300"])
      mouse.move(to: Point(x: 410, y: 300))
      #expect(hover.read() == ["began 400,300", "changed 410,300"])
      mouse.move(to: Point(x: 5, y: 300))
      #expect(hover.entries == ["ended"])
      mouse.move(to: Point(x: 400, y: 300))
      mouse.leave()
      #expect(hover.read() == ["ended", "began 400,300", "ended"])
      mouse.move(to: Point(x: 400, y: 300))
      scene.stage.seat?.capabilities.remove(.pointer)
      scene.stage.settle()
      #expect(hover.read() == ["began 400,300", "ended"])
    }
  }

  @Test("A mouse with a button held does not hover") func aMouseWithAButtonHeldIsAFinger() throws {
    try withScene { scene in
      let hover = scene.view.addHoverLog()
      let mouse = scene.stage.mouse
      mouse.move(to: Point(x: 400, y: 300))
      mouse.press()
      mouse.move(to: Point(x: 420, y: 300))
      #expect(hover.read() == ["began 400,300"])
      mouse.release()
      #expect(hover.read() == ["changed 420,300"])
    }
  }

  @Test("A pen hovers above a view, but not while the tip touches the view", arguments: ParentKind.allCases)
  func aPenHoversAndTouches(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let hover = scene.view.addHoverLog()
      let pen = scene.stage.stylus
      pen.hover(at: Point(x: 400, y: 300), distance: 0.5)
      #expect(hover.read() == ["began 400,300"])
      pen.press()
      #expect(hover.read() == ["ended"])
      pen.move(to: Point(x: 420, y: 300))
      #expect(hover.read() == [])
      pen.lift()
      #expect(hover.read() == ["began 420,300"])
      pen.leave()
      #expect(hover.read() == ["ended"])
    }
  }

  @Test("Unplugging a hovering pen ends the hover") func aPenThatIsUnpluggedHoversNoMore() throws {
    try withScene { scene in
      let hover = scene.view.addHoverLog()
      scene.stage.stylus.hover(at: Point(x: 400, y: 300))
      scene.stage.stylus.unplug()
      #expect(hover.read() == ["began 400,300", "ended"])
    }
  }
}

extension View {
  /// Adds a hover recognizer, and returns the log of its states and positions in the window.
  func addHoverLog() -> EventLog {
    let log = EventLog()
    addGestureRecognizer(
      HoverGestureRecognizer { hover in
        let position = hover.location(in: nil)
        let isOver = hover.state == .ended || hover.state == .cancelled
        log.note("\(hover.state)" + (isOver ? "" : " \(Int(position.x.rounded())),\(Int(position.y.rounded()))"))
      })
    return log
  }
}
