import Taction
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: zoom")
struct ScrollZoomTests {
  @Test(
    "The content between two pinching fingers stays between them in each frame", arguments: ParentKind.allCases)
  func pinch(parentKind: ParentKind) throws {
    var dice = SeededGenerator(seed: 77)
    try withScroll(in: parentKind) { test in
      test.allowZoom(0.05...40)
      for scale in [0.2, 1, 9.0] {
        test.scroll.zoomScale = scale
        test.scroll.scroll(to: Point(x: dice.number(0...500), y: dice.number(0...500)), animated: false)
        let fingers = test.scene.land([Point(x: 360, y: 280), Point(x: 450, y: 330)])
        let middle = { fingers[0].location + (fingers[1].location - fingers[0].location) / 2 }
        let held = test.content(at: middle())
        var greatest = 0.0
        for _ in 0..<(parentKind == .plain ? 34 : 12) {
          let ends = fingers.map { $0.location + Vector(dx: dice.number(-30...30), dy: dice.number(-30...30)) }
          test.scene.drag(fingers, to: ends, steps: 1) {
            if test.scroll.isZooming { greatest = max(greatest, test.place(of: held).distance(to: middle())) }
          }
        }
        #expect(test.scroll.isZooming && test.scroll.zoomScale != scale)
        #expect(greatest < 0.01)
        test.scene.lift(fingers)
        test.rest()
      }
    }
  }

  @Test(
    "A long pinch of content that just fits never jumps when fingers land and lift",
    arguments: [0, 1, Int.max])
  func longPinch(mostDragging: Int) throws {
    try withScroll { test in
      var dice = SeededGenerator(seed: 16)
      test.content.frame = Rect(origin: .zero, size: test.scroll.bounds.size)
      test.scroll.contentSize = test.content.bounds.size
      test.allowZoom(1...20)
      test.scroll.panGestureRecognizer.maximumNumberOfTouches = max(mostDragging, 1)
      test.scroll.isScrollEnabled = mostDragging > 0
      let first = test.drag(by: Vector(dx: 15, dy: 0), steps: 3)
      for round in 1...2 {
        let second = test.scene.touch(first.location.x + 50, first.location.y + 40)
        let middle = { first.location + (second.location - first.location) / 2 }
        let held = test.content(at: middle())
        var greatest = 0.0
        for frame in 0..<50 {
          let ends = [first, second].map { $0.location + Vector(dx: dice.number(-5...5), dy: dice.number(-5...5)) }
          let spread = Vector(dx: frame < 20 ? 3 : 0, dy: 0)
          test.scene.drag([first, second], to: [ends[0] - spread, ends[1] + spread], steps: 1) {
            if test.scroll.isZooming { greatest = max(greatest, test.place(of: held).distance(to: middle())) }
          }
        }
        #expect(test.scroll.isZooming && test.scroll.zoomScale > 1.5 * Double(round) && greatest < 0.01)
        let under = test.content(at: first.location)
        second.lift()
        #expect(test.place(of: under).distance(to: first.location) < 0.01)
        guard mostDragging > 0 else { continue }
        test.scene.drag([first], to: [first.location + Vector(dx: 25, dy: 10)], steps: 3) {
          #expect(test.place(of: under).distance(to: first.location) < 0.01)
        }
      }
      first.lift()
      test.rest()
    }
  }

  @Test("If the zoomed view was removed and freed, the zoom scale is 1")
  func freed() throws {
    try withScroll { test in
      @MainActor func zoomAndRemove() {
        let view = View(frame: test.content.frame)
        test.scroll.addSubview(view)
        test.scroll.viewForZooming = view
        test.scroll.zoomLimits = 1...4
        test.scroll.zoomScale = 2
        test.scene.wait(0.1)
        #expect(test.scroll.zoomScale == 2)
        view.removeFromSuperview()
      }
      zoomAndRemove()
      test.scene.wait(0.1)
      #expect(test.scroll.viewForZooming == nil && test.scroll.zoomScale == 1)
    }
  }

  @Test("Zoomed content does not jump when fingers land and lift during a pinch")
  func comeAndGo() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.contentOffset = Point(x: 400, y: 400)
      let first = test.drag(by: Vector(dx: -20, dy: -20))
      var hand = [first]
      var dice = SeededGenerator(seed: 5)
      for _ in 0..<12 {
        let (offset, scale) = (test.scroll.contentOffset, test.scroll.zoomScale)
        if hand.count > 1, dice.chance(0.5) {
          hand.remove(at: Int(dice.next() % UInt64(hand.count))).lift()
        } else {
          hand.append(test.scene.touch(dice.number(300...500), dice.number(200...400)))
        }
        #expect((test.scroll.contentOffset - offset).length < 1e-9 && test.scroll.zoomScale == scale)
        let ends = hand.map { $0.location + Vector(dx: dice.number(-12...12), dy: dice.number(-12...12)) }
        test.scene.drag(hand, to: ends, steps: 2)
      }
      hand.forEach { $0.lift() }
      test.rest()
      #expect(test.log.first == "drag" && test.log.filter { $0 == "zoom" }.count == 1)
      #expect(test.log.filter { $0 == "zoomed" }.count == 1)
    }
  }

  @Test("A picture that just fits is zoomed and then dragged without a lift", arguments: ParentKind.even)
  func fitting(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.content.frame = Rect(origin: .zero, size: test.scroll.bounds.size)
      test.scroll.contentSize = test.content.bounds.size
      test.allowZoom(1...4)
      let first = test.drag(by: Vector(dx: -20, dy: 10), steps: 2)
      #expect(test.scroll.contentOffset == .zero)
      let second = test.scene.touch(430, 300)
      let middle = { first.location + (second.location - first.location) / 2 }
      let held = test.content(at: middle())
      test.scene.drag([first, second], to: [Point(x: 340, y: 310), Point(x: 500, y: 300)]) {
        #expect(!test.scroll.isZooming || test.place(of: held).distance(to: middle()) < 0.01)
      }
      #expect(test.scroll.zoomScale > 2)
      first.lift()
      let other = test.content(at: second.location)
      test.scene.drag([second], to: [Point(x: 520, y: 285)], steps: 3) {
        #expect(test.place(of: other).distance(to: second.location) < 0.01)
      }
      second.lift()
      test.rest()
    }
  }

  @Test("Fingers that leave a pinch one after the other do not throw the content")
  func uneven() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.contentOffset = Point(x: 600, y: 600)
      let hand = test.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
      test.scene.drag(hand, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)], steps: 6)
      hand[0].lift()
      test.scene.drag([hand[1]], to: [Point(x: 500, y: 300)], steps: 2)
      let offset = test.scroll.contentOffset
      hand[1].lift()
      test.scene.wait(0.5)
      #expect(test.scroll.contentOffset.distance(to: offset) < 3 && test.scroll.zoomScale > 3)
    }
  }

  @Test("Beyond its limits the zoom scale lags, and springs back about the same point")
  func limits() throws {
    try withScroll { test in
      test.allowZoom(0.5...2)
      test.scroll.contentOffset = Point(x: 600, y: 600)
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)])
      #expect(test.scroll.zoomScale > 2.2 && test.scroll.zoomScale < 4)
      let held = test.content(at: Point(x: 400, y: 300))
      test.scene.wait(0.1)
      test.scene.lift(fingers)
      #expect(test.scroll.isZooming)
      test.rest()
      #expect(test.scroll.zoomScale == 2 && test.content.transform == .scale(2))
      #expect(test.place(of: held).distance(to: Point(x: 400, y: 300)) < 0.01)
      #expect(test.scroll.contentSize == Size(width: 3000, height: 3000))
      #expect(test.log == ["zoom", "zoomed"])
    }
  }

  @Test("A finger catches content that springs back to its zoom limits; at the lift it springs again")
  func caughtSpring() throws {
    try withScroll { test in
      test.allowZoom(0.5...2)
      test.scroll.showsIndicators = true
      test.content.backgroundColor = .white
      test.scroll.contentOffset = Point(x: 600, y: 600)
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)], steps: 4)
      test.scene.lift(fingers)
      test.scene.wait(0.05)
      let finger = test.scene.touch(400, 300)
      #expect(!test.scroll.isZooming && test.scroll.zoomScale > 2)
      finger.lift()
      test.rest()
      #expect(test.scroll.zoomScale == 2)
      #expect(test.log == ["zoom", "zoomed", "zoom", "dropped", "zoomed"])
      test.scene.wait(1)
      let picture = try test.scene.stage.screenshot()
      let hasBar = (150..<440).contains { picture[545, $0] != picture[300, 300] }
      #expect(!hasBar)
    }
  }

  @Test("Zoomed content rests where the delegate chooses, even after it springs back")
  func retargetedSpring() throws {
    try withScroll { test in
      test.allowZoom(0.5...2)
      test.scroll.contentOffset = Point(x: 600, y: 600)
      test.retarget = { _ in Point(x: 500, y: 1000) }
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 330, y: 320), Point(x: 490, y: 320)], steps: 4)
      test.scene.lift(fingers)
      test.rest()
      #expect(test.log.sorted() == ["drag", "dropped", "zoom", "zoomed"] && test.log.last == "zoomed")
      #expect(test.scroll.zoomScale == 2 && test.scroll.contentOffset.distance(to: Point(x: 500, y: 1000)) < 0.01)
    }
  }

  @Test(
    "A scroll that begins while the scale springs back ends within the zoom limits",
    arguments: [false, true], [false, true])
  func scrolledSpring(animated: Bool, isSmall: Bool) throws {
    try withScroll { test in
      test.allowZoom(isSmall ? 1...2 : 0.5...2)
      test.scroll.contentOffset = Point(x: 600, y: 600)
      // The offset is within the limits at the scale 1, but not at a smaller scale.
      let end = Point(x: 500, y: isSmall ? 1200 : 1000)
      test.onEndOfDrag = { [unowned test] in test.scroll.scroll(to: end, animated: animated) }
      let (near, far) = ([390.0, 410], [330.0, 490])
      let fingers = test.scene.land((isSmall ? far : near).map { Point(x: $0, y: 300) })
      test.scene.drag(fingers, to: (isSmall ? near : far).map { Point(x: $0, y: 320) }, steps: 4)
      #expect(isSmall ? test.scroll.zoomScale < 1 : test.scroll.zoomScale > 2)
      test.scene.lift(fingers)
      test.scene.wait(2)
      #expect(test.scroll.zoomScale == (isSmall ? 1 : 2) && test.scroll.contentOffset.distance(to: end) < 0.01)
      #expect(test.log.contains("dropped") && test.log.last == "zoomed" && !test.scroll.isMoving)
    }
  }

  @Test("A pinch of content that fingers cannot scroll is not a drag, so the delegate does not choose where it rests")
  func pinchWithoutDrag() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.isScrollEnabled = false
      test.scroll.contentOffset = Point(x: 600, y: 600)
      test.retarget = { _ in .zero }
      let fingers = test.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 310, y: 300), Point(x: 490, y: 300)], steps: 4)
      let offset = test.scroll.contentOffset
      test.scene.lift(fingers)
      test.scene.wait(1)
      #expect(test.scroll.contentOffset.distance(to: offset) < 1 && test.log == ["zoom", "zoomed"])
    }
  }

  @Test("The delegate receives exactly one end for each beginning of a zoom")
  func pairs() throws {
    try withScroll { test in
      test.allowZoom(1...2)
      test.scroll.setZoomScale(2, animated: true)
      test.scene.wait(0.6)
      test.scroll.zoomScale = 1
      #expect(test.log == ["zoom", "scrolled", "zoomed"])
      #expect(test.scroll.becomeFirstResponder())
      test.scene.stage.keys.hold(.control) { test.scene.stage.type(Key("=")) }
      test.scene.wait(0.6)
      #expect(test.log.suffix(3) == ["zoom", "scrolled", "zoomed"])
      // The scale does not change, so nothing is reported.
      test.scroll.zoomLimits = 1...1.25
      test.scroll.zoomScale = 1.25
      let count = test.log.count
      test.scroll.setZoomScale(1.25, animated: true)
      for _ in 0..<2 {
        test.scene.stage.tap(at: Point(x: 400, y: 300))
        test.scene.wait(0.08)
      }
      test.scene.wait(0.6)
      #expect(test.log.count == count)
    }
  }

  @Test(
    "After new zoom limits a double tap still zooms back, and a new view for zooming ends the old zoom")
  func changes() throws {
    try withScroll { test in
      test.allowZoom(0.5...8)
      let doubleTap = {
        for _ in 0..<2 {
          test.scene.stage.tap(at: Point(x: 400, y: 300))
          test.scene.wait(0.08)
        }
        test.scene.wait(0.6)
      }
      doubleTap()
      #expect(test.scroll.zoomScale == 2)
      test.scroll.zoomLimits = 0.5...1.5
      #expect(test.scroll.zoomScale == 1.5)
      doubleTap()
      #expect(test.scroll.zoomScale == 1)
      test.scroll.setZoomScale(1.5, animated: true)
      test.scene.wait(0.05)
      let other = View(frame: test.content.frame)
      test.scroll.addSubview(other)
      test.scroll.viewForZooming = other
      test.scene.wait(0.6)
      #expect(test.scroll.zoomScale == 1 && other.transform == .identity)
      // If the view for zooming changes during a pinch, the zoom of the new view starts from its current scale.
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 375, y: 300), Point(x: 425, y: 300)], steps: 3)
      test.scroll.viewForZooming = test.content
      let scale = test.scroll.zoomScale
      let held = test.content(at: Point(x: 400, y: 300))
      test.scene.drag(fingers, to: [Point(x: 374, y: 300), Point(x: 426, y: 300)], steps: 2)
      #expect(abs(test.scroll.zoomScale / scale - 1.04) < 0.01)
      #expect(test.place(of: held).distance(to: Point(x: 400, y: 300)) < 0.01)
      test.scene.lift(fingers)
      test.rest()
    }
  }

  @Test("A double tap zooms scroll content in on the point, and another double tap zooms back")
  func doubleTap() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.contentOffset = Point(x: 300, y: 300)
      let place = Point(x: 380, y: 330)
      let held = test.content(at: place)
      let doubleTap = {
        test.scene.stage.tap(at: place)
        test.scene.wait(0.08)
        test.scene.stage.tap(at: place)
        test.scene.wait(0.6)
      }
      doubleTap()
      #expect(test.scroll.zoomScale == 2)
      #expect(test.place(of: held).distance(to: place) < 0.01)
      doubleTap()
      #expect(test.scroll.zoomScale == 1 && test.scroll.contentOffset.distance(to: Point(x: 300, y: 300)) < 0.01)
      test.scroll.doubleTapZooms = false
      doubleTap()
      #expect(test.scroll.zoomScale == 1)
    }
  }

  @Test("With reduced motion, double taps and keys zoom scroll content immediately")
  func reducedMotion() throws {
    try withScroll { test in
      test.allowZoom()
      test.scene.stage.settings.prefersReducedMotion = true
      for _ in 0..<2 {
        test.scene.stage.tap(at: Point(x: 380, y: 330))
        test.scene.wait(0.08)
      }
      #expect(test.scroll.zoomScale == 2 && test.log == ["zoom", "scrolled", "zoomed"])
      #expect(test.scroll.becomeFirstResponder())
      test.scene.stage.keys.hold(.control) { test.scene.stage.type(Key("0")) }
      #expect(test.scroll.zoomScale == 1 && test.log.suffix(3) == ["zoom", "scrolled", "zoomed"])
    }
  }

  @Test("A scroll view zooms to a rectangle of the content, and about a point")
  func zoomTo() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.zoom(to: Rect(x: 700, y: 500, width: 100, height: 50))
      test.scene.wait(0.6)
      #expect(test.scroll.zoomScale == 3 && test.log == ["zoom", "scrolled", "zoomed"])
      #expect(test.content(at: Point(x: 400, y: 300)).distance(to: Point(x: 750, y: 525)) < 0.01)
      let place = test.place(of: Point(x: 720, y: 540))
      test.scroll.setZoomScale(1.5, about: Point(x: 720, y: 540), animated: false)
      #expect(test.place(of: Point(x: 720, y: 540)).distance(to: place) < 0.01)
      test.scroll.zoomScale = 100
      #expect(test.scroll.zoomScale == 4)
      test.scroll.zoomScale = .nan
      #expect(test.scroll.zoomScale == 4)
      test.scroll.zoomLimits = 0.1...0.2
      #expect(test.scroll.zoomScale == 0.2)
      // As in UIKit, content smaller than the view stays at its top left.
      test.scroll.zoomLimits = 0.05...0.1
      #expect(test.scroll.contentOffset == .zero)
    }
  }

  @Test("A scale that is set in an animation block zooms about the centre of the view")
  func setInAnimation() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.contentOffset = Point(x: 600, y: 600)
      let middle = Point(x: 400, y: 300)
      let held = test.content(at: middle)
      View.animate(duration: 0.3) { test.scroll.zoomScale = 2 }
      #expect(test.scroll.zoomScale == 2 && test.place(of: held).distance(to: middle) < 0.01)
      test.scene.wait(0.5)
      #expect(test.scroll.zoomScale == 2 && test.place(of: held).distance(to: middle) < 0.01)
    }
  }

  @Test("A pinch that waits for another recognizer until the fingers lift begins and ends at the lift")
  func waits() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.pinchGestureRecognizer.waitForThreeFingerPan(on: test.scroll)
      let fingers = test.scene.land([Point(x: 370, y: 300), Point(x: 430, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)])
      #expect(test.log.isEmpty)
      test.scene.lift(fingers)
      test.rest()
      #expect(test.log == ["zoom", "zoomed"] && !test.scroll.isHeld)
    }
  }
}
