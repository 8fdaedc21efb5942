import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: limits that change during a motion")
struct ScrollLimitsTests {
  /// The causes of an animated scroll.
  enum Cause: CaseIterable { case app, wheel, key }

  @Test("Content that shrinks twice during an animated scroll comes to rest at its end", arguments: Cause.allCases)
  func shrinking(cause: Cause) throws {
    try withScroll { test in
      test.scroll.contentOffset.y = 900
      switch cause {
      case .app: test.scroll.scroll(to: Point(x: 0, y: 1200))
      case .wheel:
        test.scene.stage.mouse.move(to: Point(x: 400, y: 300))
        test.scene.stage.mouse.scroll(notches: 5)
      case .key:
        test.scroll.becomeFirstResponder()
        test.scene.stage.type(.end)
      }
      for height in [1200.0, 1050] {
        test.scene.wait(0.1)
        test.scroll.contentSize.height = height
        #expect(test.scroll.isScrollAnimating && test.scroll.contentOffset.y > height - 300)
      }
      test.scene.wait(3)
      #expect(!test.scroll.isMoving && test.scroll.contentOffset.y == 750)
    }
  }

  @Test("An animated zoom ends within limits that change on the way", arguments: [true, false])
  func animatedZoom(isIn: Bool) throws {
    try withScroll { test in
      test.allowZoom(0.25...4)
      test.scroll.setZoomScale(isIn ? 4 : 0.25)
      test.scene.wait(0.05)
      test.scroll.zoomLimits = 0.5...2
      #expect(test.scroll.zoomScale > 0.5 && test.scroll.zoomScale < 2)
      test.scene.wait(1)
      #expect(test.scroll.zoomScale == (isIn ? 2 : 0.5) && !test.scroll.isMoving)
      #expect(test.log == ["zoom", "scrolled", "zoomed"])
    }
  }

  @Test("A scale that springs back to its limits ends within limits that change on the way", arguments: ParentKind.even)
  func zoomSpring(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.allowZoom(0.5...2)
      test.scroll.contentOffset = Point(x: test.scroll.bounds.width * 2, y: test.scroll.bounds.height * 2)
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)])
      test.scene.wait(0.1)
      test.scene.lift(fingers)
      test.scene.wait(0.05)
      #expect(test.scroll.isZooming && test.scroll.zoomScale > 2)
      test.scroll.zoomLimits = 0.5...1.5
      test.rest()
      #expect(test.scroll.zoomScale == 1.5 && test.content.transform == .scale(1.5))
      let offset = test.scroll.contentOffset
      #expect(test.scroll.limits.nearest(to: offset).distance(to: offset) < 0.01 * test.unit)
      #expect(test.log == ["zoom", "zoomed"])
    }
  }
}
