import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

/// Tests contacts that a panel reports without a finger, through the wire.
@Suite("The filter for contacts of less than 30 ms, which a window can request")
struct TouchFilterTests {
  private static func withLog(isFiltered: Bool = true, _ body: (Stage, LoggingView, EventLog) throws -> Void) throws {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 1280, height: 800))
      if isFiltered { window.touchFilter = TouchFilter() }
      let (view, eventLog) = (window.addLog(), EventLog())
      let tap = eventLog.tap()
      tap.cancelsTouchesInView = false
      view.addGestureRecognizer(tap)
      stage.settle()
      try body(stage, view, eventLog)
    }
  }

  @Test(
    "The touch filter drops short contacts, not taps", arguments: [(4, 0), (16, 0), (29, 0), (31, 1), (50, 1)])
  func taps(_ row: (milliseconds: Int, taps: Int)) throws {
    try Self.withLog { stage, view, eventLog in
      let finger = stage.touch(at: Point(x: 200, y: 200))
      stage.advance(by: Double(row.milliseconds) / 1000)
      finger.lift()
      stage.advance(by: 0.2)
      #expect(eventLog.count("tap") == row.taps)
      #expect(view.heard == (row.taps == 0 ? [] : ["began", "ended"]))
      #expect(stage.app.nextDeadline == nil)
    }
  }

  @Test("Without the touch filter every contact is a finger")
  func off() throws {
    try Self.withLog(isFiltered: false) { stage, view, eventLog in
      stage.touch(at: Point(x: 200, y: 200)).lift()
      #expect(eventLog.count("tap") == 1 && view.heard == ["began", "ended"])
    }
  }

  @Test("With the touch filter, a resting finger lands after 30 ms, with the position and time of its landing")
  func resting() throws {
    try Self.withLog { stage, view, _ in
      var presses: [Double] = []
      view.addGestureRecognizer(LongPressGestureRecognizer { presses.append($0.eventTime) })
      let landing = stage.clock.now
      _ = stage.touch(at: Point(x: 200, y: 200))
      stage.advance(by: 0.029)
      #expect(view.heard.isEmpty)
      stage.advance(by: 0.002)
      #expect(view.heard == ["began"] && view.places == [Point(x: 200, y: 200)])
      stage.advance(by: 0.6)
      #expect(abs((presses.first ?? 0) - landing - 0.5) < 1e-6, "the press counts from the landing")
    }
  }

  @Test("With the touch filter, a finger that moves lands immediately, then moves", arguments: ParentKind.allCases)
  func moving(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.window.touchFilter = TouchFilter()
      let finger = scene.touch(400, 300)
      scene.stage.advance(by: 0.004)
      finger.move(by: Vector(dx: 6, dy: 0), over: 0, steps: 1)
      #expect(scene.view.heard.isEmpty)
      scene.stage.advance(by: 0.004)
      finger.move(by: Vector(dx: 6, dy: 0), over: 0, steps: 1)
      #expect(scene.view.heard == ["began", "moved"])
      #expect(scene.view.places == [Point(x: 400, y: 300), Point(x: 412, y: 300)])
      finger.lift()
      #expect(scene.view.heard == ["began", "moved", "ended"])
    }
  }

  @Test("With the touch filter, a flick of 24 ms is a finger")
  func flick() throws {
    try Self.withLog { stage, view, _ in
      let finger = stage.touch(at: Point(x: 200, y: 200))
      for _ in 0..<3 {
        stage.advance(by: 0.008)
        finger.move(by: Vector(dx: 12, dy: 0), over: 0, steps: 1)
      }
      finger.lift()
      #expect(view.heard == ["began", "moved", "ended"])
    }
  }

  @Test(
    "A swipe that begins while the app is blocked is one finger, with and without the filter or an emulated mouse",
    arguments: [(true, false), (false, false), (false, true)])
  func backlog(_ row: (isFiltered: Bool, isMouse: Bool)) throws {
    try Self.withLog(isFiltered: row.isFiltered) { stage, view, _ in
      let seat = try #require(stage.seat)
      seat.mouseEmulation = row.isMouse
      let first = stage.touch(at: Point(x: 200, y: 200))
      first.move(by: Vector(dx: 40, dy: 0), over: 0.16, steps: 20)
      first.lift()
      stage.advance(by: 1)
      stage.clock.advance(by: 0.1)
      seat.touch.down(0, at: Point(x: 200, y: 200))
      seat.touch.frame()
      stage.clock.advance(by: 0.3)
      seat.touch.motion(0, to: Point(x: 600, y: 200))
      seat.touch.frame()
      stage.clock.advance(by: 0.3)
      stage.deliver()
      #expect(view.heard == ["began", "moved", "ended", "began", "moved"])
      seat.touch.up(0)
      seat.touch.frame()
      stage.settle()
      #expect(view.heard == ["began", "moved", "ended", "began", "moved", "ended"])
    }
  }

  @Test("The touch filter drops a ghost contact next to a finger that drags")
  func ghost() throws {
    try Self.withLog { stage, view, _ in
      let finger = stage.touch(at: Point(x: 200, y: 200))
      stage.advance(by: 0.05)
      for step in 0..<40 {
        let ghost = step % 8 == 3 ? stage.touch(at: Point(x: 900, y: 600)) : nil
        stage.advance(by: 0.008)
        finger.move(by: Vector(dx: 5, dy: 0), over: 0, steps: 1)
        ghost?.lift()
      }
      finger.lift()
      #expect(view.heard == ["began", "moved", "ended"])
    }
  }

  @Test("A contact that the touch filter drops does not close a popup, as a press of a finger does")
  func popup() throws {
    let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, false) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    window.touchFilter = TouchFilter()
    let view = window.addLog()
    rig.settle()
    let popup = try rig.openMenu(of: window)
    for (duration, isFinger) in [(0.01, false), (0.05, true)] {
      let finger = rig.stage.touch(at: Point(x: 500, y: 300))
      rig.advance(by: duration)
      finger.lift()
      #expect(popup.isClosed == isFinger)
    }
    #expect(view.heard == ["began", "ended"], "only the tap that opened the popup")
    try rig.finish()
  }

  @Test("The touch filter drops a contact when it is cancelled, its window closes, or its id lands again")
  func endings() throws {
    try Self.withLog { stage, view, eventLog in
      _ = stage.touch(at: Point(x: 200, y: 200))
      stage.cancelTouches()
      stage.advance(by: 0.1)
      #expect(view.heard.isEmpty)
      let client = try #require(stage.compositor.clients.first)
      let surface = try #require(stage.compositor.toplevels.first?.surface)
      let touch = try #require(stage.compositor.seats.first?.touch)
      for x in [10.0, 20] {
        touch.send(
          .down(serial: 1, time: stage.clock.milliseconds, surface, id: 3, Point(x: x, y: 10)), to: client)
        touch.frame()
      }
      stage.advance(by: 0.1)
      #expect(view.heard == ["began"] && view.places == [Point(x: 20, y: 10)])
      touch.send(.up(serial: 2, time: stage.clock.milliseconds, id: 3), to: client)
      stage.settle()
      #expect(view.endings == ["ended"])
      _ = stage.touch(at: Point(x: 200, y: 200))
      stage.app.windows.first?.close()
      stage.advance(by: 0.1)
      #expect(view.endings == ["ended"])
    }
  }

  @Test("Dialogs and popups start with the touch filter of their window")
  func children() throws {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      window.touchFilter = TouchFilter()
      let dialog = try #require(window.makeDialog(title: "D", size: Size(width: 100, height: 100)))
      #expect(dialog.touchFilter == window.touchFilter)
    }
  }

  @Test(
    "Invalid durations of the touch filter are limited", arguments: [(-1.0, 0.0), (.nan, 0), (9, 0.25), (0.02, 0.02)])
  func nonsense(_ row: (set: Double, used: Double)) {
    var filter = TouchFilter()
    filter.minimumDuration = row.set
    #expect(filter.duration == row.used)
  }

  @Test("The touch filter holds at most 64 contacts; more are fingers immediately")
  func bounds() throws {
    try Self.withLog { stage, view, _ in
      let fingers = (0..<80).map { stage.touch(at: Point(x: 10 + Double($0), y: 10)) }
      #expect(view.heard.count == 16)
      for finger in fingers { finger.lift() }
      #expect(view.endings.count == 16)
    }
  }
}
