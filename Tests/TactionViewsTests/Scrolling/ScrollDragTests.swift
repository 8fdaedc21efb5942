import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: one finger drags")
struct ScrollDragTests {
  @Test("Scrolled content stays under the finger, and catches up with the slop", arguments: ParentKind.allCases)
  func follows(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let size = test.scroll.bounds.size
      test.scroll.contentOffset = Point(x: size.width * 2, y: size.height * 2)
      let finger = test.scene.touch(400, 300)
      let held = test.content(at: finger.location)
      test.scene.drag([finger], to: [Point(x: 330, y: 370)]) {
        if test.scroll.isDragging { #expect(test.place(of: held).distance(to: finger.location) < 0.01) }
      }
      #expect(test.scroll.isDragging && test.scroll.isTracking)
      test.scene.wait(0.1)
      finger.lift()
      test.scene.wait(0.1)
      #expect(test.log == ["drag", "dropped"])
      #expect(test.place(of: held).distance(to: finger.location) < 0.01)
      #expect(!test.scroll.isDragging && !test.scroll.isTracking && !test.scroll.isDecelerating)
    }
  }

  @Test("Fingers that land and lift one at a time do not move scroll content")
  func severalFingers() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 600, y: 600)
      let first = test.drag(by: Vector(dx: -40, dy: 20))
      for _ in 0..<4 {
        var offset = test.scroll.contentOffset
        let second = test.scene.touch(340, 380)
        #expect(test.scroll.contentOffset == offset)
        test.scene.drag([second], to: [Point(x: 360, y: 340)], steps: 3)
        // The middle of two fingers moves half as far as the finger that moves.
        #expect((test.scroll.contentOffset - offset - Vector(dx: -10, dy: 20)).length < 0.01)
        offset = test.scroll.contentOffset
        second.lift()
        #expect(test.scroll.contentOffset == offset)
        test.scene.drag([first], to: [first.location + Vector(dx: 6, dy: -4)], steps: 2)
        #expect((test.scroll.contentOffset - offset - Vector(dx: -6, dy: 4)).length < 0.01)
      }
      first.lift()
    }
  }

  @Test(
    "If two fingers have to drag, scroll content does not follow the one that stays down",
    arguments: ParentKind.allCases)
  func oneFingerOfTwo(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.scroll.panGestureRecognizer.minimumNumberOfTouches = 2
      test.scroll.contentOffset = Point(x: test.scroll.bounds.width * 2, y: test.scroll.bounds.height * 2)
      let fingers = test.scene.land([Point(x: 370, y: 330), Point(x: 430, y: 330)])
      test.scene.drag(fingers, to: [Point(x: 370, y: 290), Point(x: 430, y: 290)])
      #expect(test.scroll.isDragging)
      fingers[0].lift()
      let offset = test.scroll.contentOffset
      test.scene.drag([fingers[1]], to: [Point(x: 400, y: 340)])
      #expect(test.scroll.contentOffset == offset)

      let second = test.scene.touch(340, 340)
      let held = test.content(at: second.location)
      test.scene.drag([fingers[1], second], to: [Point(x: 410, y: 320), Point(x: 350, y: 320)]) {
        #expect(test.place(of: held).distance(to: second.location) < 0.05)
      }
      test.scene.wait(0.2)
      test.scene.lift([fingers[1], second])
      #expect(test.log == ["drag", "dropped"])
    }
  }

  @Test(
    "A short drag that waits for a swipe to fail until the finger lifts moves scroll content",
    arguments: ParentKind.allCases)
  func waitingDrag(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let swipe = SwipeGestureRecognizer()
      test.scroll.addGestureRecognizer(swipe)
      test.scroll.panGestureRecognizer.require(toFail: swipe)
      test.scroll.contentOffset = Point(x: test.scroll.bounds.width * 2, y: test.scroll.bounds.height * 2)
      let finger = test.scene.touch(400, 300)
      let held = test.content(at: finger.location)
      test.scene.drag([finger], to: [Point(x: 400, y: 276)])
      test.scene.wait(0.1)
      #expect(test.log.isEmpty)
      finger.lift()
      #expect(test.log == ["drag", "dropped"])
      #expect(test.place(of: held).distance(to: Point(x: 400, y: 276)) < 0.05)
    }
  }

  @Test("Beyond the edge the content follows like UIKit's rubber band, and springs back")
  func rubberBand() throws {
    try withScroll { test in
      let finger = test.drag(by: Vector(dx: 0, dy: 120))
      // f(x) = x d c / (d + c x), with c = 0.55 and d the height of the view.
      let pulled = 120 * 300 * 0.55 / (300 + 0.55 * 120)
      #expect(abs(test.scroll.contentOffset.y + pulled) < 1e-9 && test.scroll.contentOffset.x == 0)
      test.scene.drag([finger], to: [Point(x: 400, y: 330)], steps: 4)
      let less = 30 * 300 * 0.55 / (300 + 0.55 * 30)
      #expect(abs(test.scroll.contentOffset.y + less) < 1e-9)
      test.scene.wait(0.1)
      finger.lift()
      test.offsets = []
      test.rest()
      #expect(test.scroll.contentOffset == .zero && test.log == ["drag", "thrown", "rests"])
      for (one, next) in zip(test.offsets, test.offsets.dropFirst()) { #expect(next.offset.y > one.offset.y) }
      #expect(test.offsets.count > 10)
    }
  }

  @Test("Without bounces scroll content stops at the edge, and follows as soon as the finger reverses")
  func noBounces() throws {
    try withScroll { test in
      test.scroll.bounces = false
      let finger = test.drag(by: Vector(dx: 0, dy: 120))
      #expect(test.scroll.contentOffset == .zero)
      test.scene.drag([finger], to: [Point(x: 400, y: 410)], steps: 2)
      #expect((test.scroll.contentOffset - Point(x: 0, y: 10)).length < 1e-9)
      finger.lift()
    }
  }

  @Test("The origin of the bounds is the content offset: the delegate sees it, and a finger continues from it")
  func boundsOrigin() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 300)
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      test.offsets = []
      test.scroll.bounds.origin.y = 200
      #expect(test.offsets.map { $0.offset } == [Point(x: 0, y: 200)])
      test.scene.drag([finger], to: [Point(x: 400, y: 230)], steps: 1)
      #expect((test.scroll.contentOffset - Point(x: 0, y: 210)).length < 1e-9)
      finger.lift()
    }
  }

  @Test("A delegate that lets scroll content bounce only at its end stops a drag at its start")
  func bouncesAtTheEnd() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 100)
      test.onScroll = { [unowned test] in test.scroll.bounces = test.scroll.contentOffset.y > 0 }
      let finger = test.drag(by: Vector(dx: 0, dy: 300), from: Point(x: 400, y: 200))
      #expect(test.scroll.contentOffset == .zero)
      test.scene.drag([finger], to: [Point(x: 400, y: 490)], steps: 2)
      #expect((test.scroll.contentOffset - Point(x: 0, y: 10)).length < 1e-9)
      finger.lift()
    }
  }

  @Test("A delegate that lets scroll content bounce only at its end stops a throw at its start")
  func throwToTheStart() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 150)
      test.onScroll = { [unowned test] in test.scroll.bounces = test.scroll.contentOffset.y > 0 }
      test.drag(by: Vector(dx: 0, dy: 80), from: Point(x: 400, y: 250)).lift()
      #expect(test.scroll.isDecelerating)
      for _ in 0..<60 {
        test.scene.wait(1.0 / 60)
        #expect(test.scroll.contentOffset.y >= 0)
      }
      #expect(test.scroll.contentOffset == .zero && !test.scroll.isDecelerating)
    }
  }

  @Test("With directional lock a drag that begins along an axis stays on it", arguments: [true, false])
  func directionLock(isLocked: Bool) throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 300, y: 300)
      test.scroll.isDirectionalLockEnabled = isLocked
      let finger = test.drag(by: Vector(dx: -10, dy: -60))
      test.scene.drag([finger], to: [Point(x: 300, y: 200)], steps: 4)
      #expect(test.scroll.contentOffset.y == 400)
      #expect(test.scroll.contentOffset.x == (isLocked ? 300 : 400))
      finger.lift()
      test.scene.wait(0.2)
      #expect(!isLocked || test.scroll.contentOffset.x == 300)
    }
  }

  @Test("With directional lock a finger that has caught content drags it along the axis on which it then moves")
  func directionLockAfterCatch() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 300, y: 300)
      test.scroll.isDirectionalLockEnabled = true
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.scene.wait(0.15)
      let finger = test.scene.touch(400, 320)
      let caught = test.scroll.contentOffset
      test.scene.drag([finger], to: [Point(x: 400.5, y: 320)], steps: 1)
      #expect(test.scroll.contentOffset == caught)
      test.scene.drag([finger], to: [Point(x: 400.5, y: 220)], steps: 4)
      #expect((test.scroll.contentOffset - caught - Vector(dx: 0, dy: 100)).length < 1e-9)
      finger.lift()
    }
  }

  @Test("Scroll content that fits does not move, unless it always bounces")
  func fitting() throws {
    try withScroll { test in
      test.scroll.contentSize = Size(width: 200, height: 1000)
      test.drag(by: Vector(dx: 60, dy: -60)).lift()
      #expect(test.scroll.contentOffset.x == 0 && test.scroll.contentOffset.y > 0)
      test.rest()
      test.scroll.alwaysBounceHorizontal = true
      let finger = test.drag(by: Vector(dx: 60, dy: 0))
      #expect(test.scroll.contentOffset.x < -20)
      finger.lift()
      test.rest()
      #expect(test.scroll.contentOffset.x == 0)
      test.scroll.isScrollEnabled = false
      let offset = test.scroll.contentOffset
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      #expect(test.scroll.contentOffset == offset)
    }
  }

  @Test("Scroll content that grows under a finger follows it along the new axis, without a jump")
  func grows() throws {
    try withScroll { test in
      test.scroll.contentSize = Size(width: 300, height: 1500)
      let finger = test.drag(by: Vector(dx: -20, dy: -60))
      let offset = test.scroll.contentOffset
      #expect(offset.x == 0 && offset.y > 40)
      test.scroll.contentSize = Size(width: 900, height: 1500)
      #expect(test.scroll.contentOffset == offset)
      test.scene.drag([finger], to: [finger.location + Vector(dx: -30, dy: -10)], steps: 3)
      #expect((test.scroll.contentOffset - offset - Vector(dx: 30, dy: 10)).length < 1e-9)
      finger.lift()
      test.scene.wait(0.05)
      #expect(test.scroll.contentOffset.x > 30)
    }
  }

  @Test("Insets extend the scroll limits; when the limits shrink, the offset moves back inside them")
  func limits() throws {
    try withScroll { test in
      test.scroll.contentInset = Insets(top: 20, left: 10, bottom: 30, right: 40)
      test.scroll.scroll(to: Point(x: -500, y: -500), animated: false)
      #expect(test.scroll.contentOffset == Point(x: -10, y: -20))
      test.scroll.scroll(to: Point(x: 5000, y: 5000), animated: false)
      #expect(test.scroll.contentOffset == Point(x: 1240, y: 1230))
      test.scroll.contentSize = Size(width: 400, height: 400)
      #expect(test.scroll.contentOffset == Point(x: 140, y: 130))
      test.scroll.bounds.size = Size(width: 350, height: 350)
      test.scene.stage.settle()
      test.scene.wait(0.05)
      #expect(test.scroll.contentOffset == Point(x: 90, y: 80))
    }
  }
}
