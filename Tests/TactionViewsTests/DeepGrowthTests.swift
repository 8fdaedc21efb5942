import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

/// Row 32 of the table in Docs/Reliability.md: the cost of a change must not grow with its depth in the tree.
@Suite("The time that nested views take")
struct DeepGrowthTests {
  /// Returns how many times longer a body takes with eight times more nested views: 8 if the time per view is constant,
  /// 64 if the time per view grows in proportion to the number of views.
  private func growth(from count: Int = 1000, _ body: (TestWindow, Int) -> Void) throws -> Double {
    let times = try [count, 8 * count].map { count in
      try (0..<3).map { _ in
        let window = try TestWindow()
        return threadTime { body(window, count) }
      }.min() ?? 0
    }
    return times[1] / times[0]
  }

  @Test(
    "Reliability 32: building nested stacks from the outermost inwards takes linear time", arguments: [false, true])
  func stacks(areFilled: Bool) throws {
    let growth = try growth { window, count in
      var inner = StackView()
      window.root.addSubview(inner)
      for _ in 0..<count {
        let next = StackView(arrangedSubviews: areFilled ? [View()] : [])
        inner.addArrangedSubview(next)
        inner = next
      }
    }
    #expect(growth < 24)
  }

  @Test("Reliability 32: a finger on nested views with recognizers takes linear time")
  func recognizers() throws {
    let growth = try growth { window, count in
      nest(count, in: window) { PanGestureRecognizer() }
      let touches = window.pipeline.tree.touches
      for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
        let change = TouchFrame.Change(id: 1, phase: phase, location: Point(x: 50 + Double(step) * 20, y: 50))
        touches.dispatch(TouchFrame(timestamp: 1 + Double(step) * 0.01, changes: [change]))
      }
    }
    #expect(growth < 24)
  }

  @Test("Reliability 32: removing nested views with active recognizers takes linear time")
  func removal() throws {
    let growth = try growth { window, count in
      nest(count, in: window) { TapGestureRecognizer() }
      let change = TouchFrame.Change(id: 1, phase: .began, location: Point(x: 50, y: 50))
      window.pipeline.tree.touches.dispatch(TouchFrame(timestamp: 1, changes: [change]))
      window.root.subviews.first?.removeFromSuperview()
    }
    #expect(growth < 24)
  }

  /// Adds nested views to a window, each with a recognizer.
  private func nest(_ count: Int, in window: TestWindow, _ makeRecognizer: () -> GestureRecognizer) {
    var view = window.root
    for _ in 0..<count {
      let child = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
      child.addGestureRecognizer(makeRecognizer())
      view.addSubview(child)
      view = child
    }
  }
}
