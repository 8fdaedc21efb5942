import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("A window that is not visible")
struct HiddenWindowTests {
  /// Runs a test with a window whose last frame callback is never sent, as on another workspace.
  private func withHiddenWindow(_ body: (Stage, Window, View) throws -> Void) throws {
    var configuration = CompositorConfiguration()
    configuration.frameCallbacks = .byHand
    try withStage(size: Size(width: 300, height: 200), configuration: configuration) { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
      view.backgroundColor = .black
      window.content.addSubview(view)
      stage.compositor.presentFrame()
      stage.deliver()
      try body(stage, window, view)
    }
  }

  @Test("In a hidden window, animations end and call their completions, without a frame", arguments: [0.1, 2, 600])
  func completions(duration: Double) throws {
    try withHiddenWindow { stage, _, view in
      var outcome: Bool?
      View.animate(duration: duration, delay: 0.5) {
        view.center.x = 200
      } completion: {
        outcome = $0
      }
      stage.deliver()
      stage.advance(by: 0.9)
      #expect(outcome == nil)
      stage.advance(by: 0.2)
      #expect(outcome == true && !view.isAnimating && stage.app.nextDeadline == nil)
    }
  }

  @Test("In a hidden window, animations in sequence all end, also ones that begin later") func sequence() throws {
    try withHiddenWindow { stage, _, view in
      var places: [Double] = []
      @MainActor func move(to next: Int) {
        guard next <= 20 else { return }
        View.animate(duration: 0.3) {
          view.center.x = Double(next)
        } completion: { _ in
          places.append(view.center.x)
          move(to: next + 1)
        }
      }
      move(to: 1)
      stage.deliver()
      stage.advance(by: 1.1)
      #expect(places == (1...20).map(Double.init))
      stage.advance(by: 60)
      var isDone = false
      View.animate(duration: 5) {
        view.alpha = 0.5
      } completion: {
        isDone = $0
      }
      stage.deliver()
      #expect(isDone, "a window that is known to be hidden needs no second")
    }
  }

  @Test("In a hidden window, an animation that begins when a spring comes to rest ends too") func afterSpring() throws {
    try withHiddenWindow { stage, _, view in
      let motion = SpringMotion(20, of: view, spring: Spring(duration: 0.3), restDistance: 0.25, movesView: true)
      motion.onChange = { [unowned motion] in view.center.x = motion.value }
      var outcome: Bool?
      motion.move(to: 100, animated: true) { _ in
        View.animate(with: Spring(response: 0.3)) {
          view.center.x = 200
        } completion: {
          outcome = $0
        }
      }
      stage.compositor.presentFrame()
      stage.settle()
      // The second frame moves the view, and gets no callback.
      stage.advance(by: 0.1)
      #expect(motion.isMoving)
      stage.advance(by: 1.1)
      #expect(!motion.isMoving && outcome == true && !view.isAnimating && stage.app.nextDeadline == nil)
      stage.compositor.presentFrame()
      stage.settle()
      let picture = try stage.screenshot()
      #expect(picture[200, 20] & 0xff_ffff == 0)
    }
  }

  @Test("Nothing wakes a hidden window's loop in a minute, not even an animation that restarts") func rest() throws {
    try withHiddenWindow { stage, window, view in
      var (rounds, isOver) = (0, false)
      @MainActor func pulse() {
        // Without a window nothing is animated, so each completion would start the next animation without end.
        guard !isOver else { return }
        rounds += 1
        View.animate(duration: 0.3) {
          view.alpha = view.alpha == 1 ? 0.5 : 1
        } completion: { _ in
          pulse()
        }
      }
      pulse()
      stage.deliver()
      stage.advance(by: 1.5)
      #expect(stage.app.nextDeadline == nil)
      let (before, commits, time) = (rounds, stage.commitCount, window.pipeline.tree.frameTime)
      stage.advance(by: 60)
      #expect(rounds == before && stage.commitCount == commits && window.pipeline.tree.frameTime == time)
      // The callback finally arrives, and the animation continues frame by frame.
      stage.compositor.presentFrame()
      stage.deliver()
      for _ in 0..<60 {
        stage.advance(by: 1.0 / 60)
        stage.compositor.presentFrame()
        stage.deliver()
      }
      #expect((before + 2...before + 5).contains(rounds))
      isOver = true
    }
  }

  @Test(
    "Movement that begins when a window is shown again, or becomes active, is not ended before its first frame",
    arguments: [true, false])
  func shownAgain(isSuspended: Bool) throws {
    try withHiddenWindow { stage, window, view in
      let toplevel = try #require(stage.compositor.toplevels.first)
      let states: Set<TactionTesting.Toplevel.State> = isSuspended ? [.suspended] : []
      toplevel.configure(size: window.size, states: states)
      stage.settle()
      stage.advance(by: 10)
      var ends = 0
      @MainActor func move() {
        View.animate(duration: 1) {
          view.center.x = 200
        } completion: { _ in
          ends += 1
        }
      }
      window.onSuspensionChange = { if isSuspended, !$0 { move() } }
      window.onActiveChange = { if !isSuspended, $0 { move() } }
      toplevel.configure(size: window.size, states: [.activated])
      stage.settle()
      stage.advance(by: 0.05)
      #expect(ends == 0 && view.isAnimating)
      // The callback of the last frame arrives after the configure, as compositors send it.
      stage.compositor.presentFrame()
      stage.settle()
      #expect(ends == 0 && view.isAnimating)
      stage.advance(by: 1.1)
      #expect(ends == 1, "the next callback does not come")
    }
  }

  @Test("The first frame after a window was hidden shows all changes") func firstFrame() throws {
    try withHiddenWindow { stage, window, view in
      View.animate(duration: 0.3) { view.center = Point(x: 220, y: 120) }
      stage.deliver()
      stage.advance(by: 30)
      window.content.backgroundColor = Color(hex: 0x00ff00)
      stage.deliver()
      stage.advance(by: 30)
      let before = stage.commitCount
      stage.compositor.presentFrame()
      stage.deliver()
      #expect(stage.commitCount == before + 1)
      let picture = try stage.screenshot()
      #expect(picture[220, 120] & 0xff_ffff == 0 && picture[20, 20] & 0xff_ffff == 0x00ff00)
    }
  }

  @Test("In a hidden window, a throw ends and calls the delegate, and a loupe hides") func momentum() throws {
    try withHiddenWindow { stage, window, view in
      let scroll = ScrollView(frame: Rect(x: 0, y: 50, width: 300, height: 150))
      let log = RestLog()
      scroll.contentSize = Size(width: 300, height: 5000)
      scroll.delegate = log
      window.content.addSubview(scroll)
      let loupe = Loupe(target: view)
      loupe.show(at: Point(x: 10, y: 10))
      stage.compositor.presentFrame()
      stage.deliver()
      let finger = stage.touch(at: Point(x: 100, y: 180))
      finger.move(to: Point(x: 100, y: 80), over: 0.1)
      finger.lift()
      loupe.hide()
      #expect(scroll.isDecelerating)
      let offset = scroll.contentOffset.y
      stage.advance(by: 1.2)
      #expect(!scroll.isDecelerating && log.count == 1 && scroll.contentOffset.y > offset + 50)
      #expect(!loupe.isShown && stage.app.nextDeadline == nil)
    }
  }

  @Test("A window that the compositor never configures counts as hidden") func neverConfigured() throws {
    var configuration = CompositorConfiguration()
    configuration.configures = .byHand
    try withStage(configuration: configuration) { stage in
      let window = stage.app.makeWindow(title: "Nowhere")
      var isDone = false
      View.animate(duration: 0.1) {
        window.content.alpha = 0.5
      } completion: {
        isDone = $0
      }
      stage.deliver()
      stage.advance(by: 1.1)
      #expect(isDone && stage.app.nextDeadline == nil)
    }
  }

  @Test("A window whose compositor keeps all buffers counts as hidden") func noBuffers() throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .byHand
    try withStage(size: Size(width: 300, height: 200), configuration: configuration) { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
      view.backgroundColor = .black
      window.content.addSubview(view)
      var isDone = false
      View.animate(duration: 5) {
        view.center.x = 250
      } completion: {
        isDone = $0
      }
      stage.advance(by: 1.5)
      #expect(isDone && stage.app.nextDeadline == nil)
      stage.compositor.releaseBuffers()
      stage.settle()
      stage.advance(by: 0.1)
      let picture = try stage.screenshot()
      #expect(picture[250, 20] & 0xff_ffff == 0)
    }
  }
}

private final class RestLog: ScrollViewDelegate {
  var count = 0
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { count += 1 }
}
