import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: a finger that lands while the view's frame is animated")
struct ScrollFrameTests {
  /// Fills the content with a view that records its touches.
  private func log(in test: ScrollScene) -> LoggingView {
    let view = LoggingView(frame: test.content.bounds)
    test.content.addSubview(view)
    return view
  }

  @Test("A tap on content at rest reaches it, and the frame is animated to its end", arguments: ParentKind.allCases)
  func tapped(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let view = log(in: test)
      let size = test.scroll.bounds.size * 0.8
      let center = test.scroll.center + Vector(dx: 30, dy: 20) * test.unit
      View.animate(duration: 0.4) {
        test.scroll.bounds.size = size
        test.scroll.center = center
      }
      test.scene.wait(0.15)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(test.scroll.isAnimating && view.heard == ["began", "ended"])
      test.scene.wait(0.5)
      #expect(!test.scroll.isAnimating && test.scroll.bounds.size == size && test.scroll.center == center)
    }
  }

  @Test("A finger that catches thrown content leaves the frame to its animation", arguments: ParentKind.even)
  func thrown(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let view = log(in: test)
      test.scroll.contentOffset.y = test.scroll.bounds.height
      test.drag(by: test.seen(Vector(dx: 0, dy: -80))).lift()
      let center = test.scroll.center + Vector(dx: 30, dy: 20) * test.unit
      View.animate(duration: 0.4) { test.scroll.center = center }
      test.scene.wait(0.15)
      let finger = test.scene.touch(400, 300)
      let offset = test.scroll.contentOffset
      #expect(test.scroll.isHeld && test.scroll.isAnimating)
      test.scene.wait(0.5)
      #expect(!test.scroll.isAnimating && test.scroll.center == center && test.scroll.contentOffset == offset)
      finger.lift()
      test.scene.wait(0.5)
      #expect(test.scroll.contentOffset == offset && view.heard == [])
    }
  }

  @Test("A finger that catches an animated offset leaves the frame to its animation", arguments: ParentKind.even)
  func offset(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let view = log(in: test)
      let end = 2 * test.scroll.bounds.height
      let center = test.scroll.center + Vector(dx: 30, dy: 20) * test.unit
      View.animate(duration: 0.4) {
        test.scroll.contentOffset.y = end
        test.scroll.center = center
      }
      test.scene.wait(0.15)
      let finger = test.scene.touch(400, 300)
      let offset = test.scroll.contentOffset
      #expect(test.scroll.isHeld && offset.y > 0 && offset.y < end && test.scroll.shownBounds.origin == offset)
      test.scene.wait(0.5)
      #expect(!test.scroll.isAnimating && test.scroll.center == center && test.scroll.contentOffset == offset)
      finger.lift()
      test.scene.wait(0.5)
      #expect(test.scroll.contentOffset == offset && view.heard == [])
    }
  }
}
