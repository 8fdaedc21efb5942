import Taction
import TactionTesting
import TactionTestSupport

/// A window of 800 by 600 px on a stage, with a view below transformed parents, and a log of its recognizers' states.
///
/// For every kind of parent, the view's middle is at (400, 300) on the screen and fingers hit it within 130 px of
/// there.
package final class Scene {
  package let stage: Stage
  package let window: Window
  /// The innermost parent.
  package let parent: View
  package let view = LoggingView()
  package let eventLog = EventLog()

  package init(_ stage: Stage, _ parentKind: ParentKind) {
    self.stage = stage
    window = stage.makeWindow()
    parent = parentKind.build(in: window)
    place(view, at: Point(x: 400, y: 300))
    stage.settle()
  }

  /// Adds a view whose middle is at a point of the screen, where it is about as large as a square of the given side.
  package func place(_ view: View, at point: Point, side: Double = 400) {
    let local = side / parent.transformToWindow.meanScale
    view.bounds = Rect(x: 0, y: 0, width: local, height: local)
    view.center = parent.convert(point, from: nil)
    parent.addSubview(view)
  }

  /// Shows a view in the middle of the screen, at about its own size: its transform cancels the mean scale of the
  /// parents.
  package func show(_ view: View) {
    view.transform = .scale(1 / parent.transformToWindow.meanScale)
    view.center = parent.convert(Point(x: 400, y: 300), from: nil)
    parent.addSubview(view)
    wait(0.1)
  }

  /// Moves a view into the middle of a new scroll view that fills the window, and returns the scroll view.
  package func scroll(around view: View) -> ScrollView {
    let scroll = ScrollView(frame: window.content.bounds)
    scroll.contentSize = Size(width: scroll.bounds.width, height: 2000)
    window.content.addSubview(scroll)
    view.center = scroll.bounds.center
    scroll.addSubview(view)
    wait(0.1)
    return scroll
  }

  // MARK: Fingers

  package func touch(_ x: Double, _ y: Double, id: Int32? = nil) -> Finger {
    stage.touch(at: Point(x: x, y: y), id: id)
  }

  /// Lands several fingers in one touch frame.
  package func land(_ places: [Point]) -> [Finger] {
    var fingers: [Finger] = []
    stage.fingers { fingers = places.map { stage.touch(at: $0) } }
    return fingers
  }

  /// Moves fingers together along straight lines, one step for each refresh; `check` is called after each step.
  package func drag(_ fingers: [Finger], to ends: [Point], steps: Int = 12, check: () -> Void = {}) {
    let starts = fingers.map(\.location)
    for step in 1...steps {
      stage.fingers {
        for (index, finger) in fingers.enumerated() {
          let way = ends[index] - starts[index]
          finger.move(to: starts[index] + way * (Double(step) / Double(steps)), over: 1 / 60, steps: 1)
        }
      }
      check()
    }
  }

  /// Lifts several fingers in one touch frame.
  package func lift(_ fingers: [Finger]) { stage.fingers { fingers.forEach { $0.lift() } } }

  package func wait(_ seconds: Double) { stage.advance(by: seconds) }
}

/// Runs a test in a ``Scene`` on a strict stage.
package func withScene(in parentKind: ParentKind = .plain, _ body: (Scene) throws -> Void) throws {
  try withStage(size: Size(width: 800, height: 600)) { stage in try body(Scene(stage, parentKind)) }
}
