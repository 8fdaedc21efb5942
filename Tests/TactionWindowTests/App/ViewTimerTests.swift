import Taction
import TactionTesting
import Testing

@Suite("View timers, through the wire")
struct ViewTimerTests {
  @Test("View timers call each closure once, in time and in order, without a frame") func after() throws {
    try withStage { stage in
      let window = stage.app.makeWindow(title: "Timers")
      stage.advance(by: 0.1)
      var calls: [String] = []
      window.content.after(2) { calls.append("two") }
      window.content.after(1) { calls.append("one") }
      let cancelled = window.content.after(1) { calls.append("cancelled") }
      cancelled.cancel()
      #expect(stage.app.nextDeadline == stage.clock.now + 1)
      let frames = stage.commitCount
      stage.advance(by: 0.99)
      #expect(calls.isEmpty)
      stage.advance(by: 0.02)
      #expect(calls == ["one"])
      stage.advance(by: 5)
      #expect(calls == ["one", "two"])
      #expect(stage.app.nextDeadline == nil && stage.commitCount == frames)
    }
  }

  /// Reliability 22.
  @Test("A view that leaves its window loses its calls; a view in no window gets none") func leaving() throws {
    try withStage { stage in
      let window = stage.app.makeWindow(title: "Timers")
      let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      var calls = 0
      #expect(!view.after(1) { calls += 1 }.isPending)
      window.content.addSubview(view)
      let timer = view.after(1) { calls += 1 }
      view.removeFromSuperview()
      window.content.addSubview(view)
      #expect(!timer.isPending)
      stage.advance(by: 2)
      #expect(calls == 0)
      view.after(1) { calls += 1 }
      window.close()
      stage.advance(by: 2)
      #expect(calls == 0)
    }
  }

  @Test("Invalid times of a view timer do no harm, and a call that schedules itself does not stop the loop") func odd()
    throws
  {
    try withStage { stage in
      let window = stage.app.makeWindow(title: "Timers")
      var calls = 0
      for delay in [-1.0, Double.nan, .infinity, -.infinity, 0] { window.content.after(delay) { calls += 1 } }
      #expect(calls == 0)
      stage.advance(by: 0.5)
      #expect(calls == 4)
      @MainActor func again() {
        calls += 1
        window.content.after(0, again)
      }
      again()
      stage.advance(by: 0.5)
      #expect(calls > 10 && calls < 700)
    }
  }
}
