import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: extreme numbers and sudden changes do no harm")
struct ScrollTroubleTests {
  nonisolated private static let numbers: [Double] = [
    0, -0.0, 1e-300, -1, 1e9, -1e9, 1e300, .greatestFiniteMagnitude, .infinity, .nan,
  ]

  @Test("A scroll view with any numbers for sizes, offsets, insets and scales stays usable", arguments: numbers)
  func numbers(number: Double) throws {
    try withScroll { test in
      test.allowZoom(0.001...1000)
      let scroll = test.scroll
      scroll.contentSize = Size(width: number, height: 100)
      scroll.contentOffset = Point(x: number, y: number)
      scroll.contentInset = Insets(top: number, left: number, bottom: number, right: 3)
      scroll.zoomScale = number
      scroll.setZoomScale(2, about: Point(x: number, y: 0), animated: false)
      scroll.zoom(to: Rect(x: 0, y: number, width: number, height: 5))
      scroll.scroll(to: Point(x: number, y: 0))
      scroll.scroll(to: Rect(x: number, y: 0, width: 1, height: number))
      scroll.decelerationRate = number
      test.drag(by: Vector(dx: -30, dy: 30), steps: 3).lift()
      test.scene.wait(0.1)
      let fingers = test.scene.land([Point(x: 350, y: 300), Point(x: 450, y: 310)])
      test.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 470, y: 380)], steps: 3)
      test.scene.lift(fingers)
      test.scene.wait(0.2)
      #expect(scroll.contentOffset.isFinite && scroll.contentSize.isFinite && scroll.zoomScale.isFinite)
      #expect(scroll.zoomScale > 0)
    }
  }

  @Test("A scroll view without size or content, or with 1e9 px, does no harm", arguments: [0, 300.0], [0, 1e9])
  func sizes(side: Double, content: Double) throws {
    try withScroll { test in
      test.allowZoom(0.1...10)
      test.scroll.bounds.size = Size(width: side, height: side)
      test.scroll.contentSize = Size(width: content, height: content)
      test.scroll.alwaysBounceVertical = true
      test.scroll.isPagingEnabled = content > 0
      test.scroll.becomeFirstResponder()
      test.drag(by: Vector(dx: 0, dy: 100), steps: 3).lift()
      test.scene.stage.type(.end)
      test.scene.stage.mouse.move(to: Point(x: 400, y: 300))
      test.scene.stage.mouse.scroll(notches: 1)
      test.scene.wait(2)
      #expect(test.scroll.contentOffset.isFinite)
      if side > 0, content > 0 { #expect(test.scroll.contentOffset.y == 1e9 - 300) }
    }
  }

  @Test("A scroll view that is removed during a gesture does no harm", arguments: 0..<4)
  func leaves(moment: Int) throws {
    try withScroll { test in
      test.allowZoom()
      let fingers = test.scene.land([Point(x: 350, y: 300), Point(x: 450, y: 310)])
      test.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 470, y: 380)], steps: 3)
      switch moment {
      case 0: test.content.removeFromSuperview()
      case 1: test.scroll.removeFromSuperview()
      case 2: test.scroll.viewForZooming = nil
      default: test.scene.stage.cancelTouches()
      }
      if moment < 3 {
        test.scene.drag(fingers, to: [Point(x: 380, y: 300), Point(x: 420, y: 380)], steps: 2)
        test.scene.lift(fingers)
      }
      test.rest()
      #expect(!test.scroll.isDragging && !test.scroll.isZooming && !test.scroll.isDecelerating)
      #expect(!test.scroll.isTracking)
    }
  }

  @Test("An app may change the offset and the size while scroll content decelerates")
  func delegate() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 600)
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      test.scene.wait(0.1)
      // Endless content sets the offset like this: momentum continues from the new offset.
      test.scroll.contentOffset.y -= 500
      let offset = test.scroll.contentOffset
      test.scene.wait(0.05)
      let step = test.scroll.contentOffset.y - offset.y
      #expect(test.scroll.isDecelerating && step > 8 && step < 22)
      test.scroll.contentSize = Size(width: 300, height: 400)
      test.rest()
      #expect(test.scroll.contentOffset == Point(x: 0, y: 100))
    }
  }

  @Test(
    "Content caught by a finger is released if the app ends the gesture at that moment",
    arguments: [false, true])
  func caught(isByDelegate: Bool) throws {
    try withScroll { test in
      let press = LongPressGestureRecognizer { [unowned test] press in
        test.scroll.isScrollEnabled = press.state == .ended || press.state == .cancelled
      }
      press.minimumPressDuration = 0
      let both = Both()
      press.delegate = both
      test.drag(by: Vector(dx: 0, dy: -150)).lift()
      test.scene.wait(0.05)
      #expect(test.scroll.isMoving)
      if !isByDelegate { test.content.addGestureRecognizer(press) }
      test.onRest = isByDelegate ? { [unowned test] in test.scroll.isScrollEnabled = false } : nil
      let finger = test.scene.touch(400, 300)
      test.scene.wait(0.1)
      finger.lift()
      test.scene.wait(0.1)
      test.scroll.isScrollEnabled = true
      #expect(!test.scroll.isHeld)
      let offset = test.scroll.contentOffset
      test.onRest = nil
      press.isEnabled = false
      test.drag(by: Vector(dx: 0, dy: 100)).lift()
      test.rest()
      #expect(test.scroll.contentOffset != offset)
    }
  }

  @Test(
    "Content that a finger holds beyond the edge springs back from there when the app ends the drag",
    arguments: [false, true])
  func endedBeyondTheEdge(cancelsTouches: Bool) throws {
    try withScroll { test in
      let finger = test.drag(by: Vector(dx: 0, dy: 120))
      test.scene.wait(1)
      let held = test.scroll.contentOffset.y
      // The app acts in an event that its loop delivers after a sleep, before the timers.
      test.scene.stage.clock.advance(by: 0.5)
      if cancelsTouches { test.scroll.cancelTouches() } else { test.scroll.isScrollEnabled = false }
      test.scene.wait(0.05)
      #expect(held < -50 && test.scroll.contentOffset.y > held && test.scroll.contentOffset.y < held / 4)
      test.rest()
      #expect(test.scroll.contentOffset == .zero)
      finger.lift()
    }
  }

  @Test("A subclass of a scroll view decides which touches scroll")
  func subclass() throws {
    try withScroll { test in
      let scroll = RightHalfScrollView(frame: Rect(x: 0, y: 0, width: 800, height: 600))
      scroll.contentSize = Size(width: 800, height: 2000)
      test.scene.window.content.addSubview(scroll)
      test.scene.wait(0.1)
      for x in [200.0, 600] {
        let finger = test.scene.touch(x, 400)
        test.scene.drag([finger], to: [Point(x: x, y: 300)])
        #expect((scroll.contentOffset.y > 50) == (x > 400))
        finger.lift()
        test.scene.wait(1)
      }
    }
  }

  private final class RightHalfScrollView: ScrollView {
    override func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      touch.location(in: self).x > 400
    }
  }

  private final class Both: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }
}
