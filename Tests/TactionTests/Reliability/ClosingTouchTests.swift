import StageSupport
import TactionTesting
import Testing

@testable import Taction

@Suite("Touches of a window that closes")
struct ClosingTouchTests {
  @Test("A finger that lands on a window that its own landing closes is forgotten (C9)")
  func closedByLanding() throws {
    try withStage { stage in
      var window: Window? = stage.app.makeWindow(title: "Closing")
      weak let kept = window
      _ = stage.makeWindow()
      stage.settle()
      let surface = try #require(stage.compositor.toplevels.first).surface
      let log = LoggingView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      window?.content.addSubview(log)
      log.onEntry = { [weak kept] entry in if entry.hasPrefix("ended") { kept?.close() } }
      let touch = try #require(stage.seat).touch
      touch.down(0, on: surface, at: Point(x: 10, y: 10))
      touch.frame()
      stage.deliver()
      // The lift waits for the end of its group, as another finger is down; the landing of the same finger ends it.
      touch.down(1, on: surface, at: Point(x: 20, y: 20))
      touch.frame()
      stage.deliver()
      touch.up(0)
      touch.down(0, on: surface, at: Point(x: 30, y: 30))
      touch.frame()
      stage.deliver()
      #expect(log.entries.contains { $0.hasPrefix("ended") })
      window = nil
      log.removeFromSuperview()
      log.onEntry = nil
      #expect(kept == nil, "a finger holds the closed window")
    }
  }
}
