import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Progress and activity, with Wayland events")
struct ProgressTests {
  @Test("A progress bar fills and refuses NaN; with a known progress it draws no further frames")
  func progress() throws {
    try withScene { scene in
      let bar = ProgressView(progress: 0.25)
      bar.frame = Rect(x: 100, y: 100, width: 200, height: 6)
      scene.window.content.addSubview(bar)
      scene.wait(0.1)
      let empty = try scene.stage.screenshot()[200, 103]
      bar.setProgress(0.75, animated: true)
      scene.wait(1)
      #expect(try scene.stage.screenshot()[200, 103] != empty)
      bar.progress = .nan
      bar.progress = 7
      #expect(bar.progress == 1 && bar.effectiveSemantics?.value == .number(1, in: 0...1, text: "100%"))
      scene.wait(0.5)
      let before = scene.stage.commitCount
      scene.wait(2)
      #expect(scene.stage.commitCount == before)
    }
  }

  @Test("A running activity indicator draws frames only while it is visible", arguments: [0, 1])
  func loops(kind: Int) throws {
    try withScene { scene in
      let indicator = ActivityIndicator()
      indicator.isRunning = true
      let view: View = kind == 0 ? ProgressView() : indicator
      view.frame.origin = Point(x: 100, y: 100)
      let group = View(frame: scene.window.content.bounds)
      group.addSubview(view)
      scene.window.content.addSubview(group)
      @MainActor func frames() -> Int {
        scene.wait(0.2)
        let before = scene.stage.commitCount
        scene.wait(1)
        return scene.stage.commitCount - before
      }
      #expect(frames() > 5 && view.effectiveSemantics?.states == .busy)
      group.isHidden = true
      #expect(frames() == 0)
      group.isHidden = false
      #expect(frames() > 5)
      scene.stage.settings.prefersReducedMotion = true
      #expect(frames() <= 2)
      scene.stage.settings.prefersReducedMotion = false
      #expect(frames() > 5)
      view.removeFromSuperview()
      #expect(frames() == 0)
      group.addSubview(view)
      #expect(frames() > 5, "it continues in a window")
    }
  }

  @Test("With reduced motion, an activity indicator advances once a second, and does nothing while it is not visible")
  func steps() throws {
    try withScene { scene in
      scene.stage.settings.prefersReducedMotion = true
      let indicator = ActivityIndicator()
      indicator.isRunning = true
      scene.window.content.addSubview(indicator)
      scene.wait(0.5)
      let before = scene.stage.commitCount
      scene.wait(3)
      #expect((2...4).contains(scene.stage.commitCount - before))
      indicator.isHidden = true
      scene.wait(2)
      #expect(scene.stage.app.nextDeadline == nil)
      indicator.isHidden = false
      scene.wait(2)
      #expect(scene.stage.app.nextDeadline != nil)
      let toplevel = try #require(scene.stage.compositor.toplevels.first)
      toplevel.configure(size: scene.window.size, states: [.activated, .suspended])
      scene.stage.settle()
      scene.wait(2)
      #expect(scene.stage.app.nextDeadline == nil)
    }
  }
}
