import Glibc
import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: momentum")
struct ScrollMomentumTests {
  @Test("A scroll view's throw loses 0.2 % of its speed in each millisecond", arguments: ParentKind.allCases)
  func slides(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let side = test.scroll.bounds.width
      test.scroll.contentOffset = Point(x: side * 2, y: side * 2)
      let finger = test.drag(by: Vector(dx: -40, dy: -40))
      test.offsets = []
      finger.lift()
      test.scene.wait(0.6)
      #expect(test.scroll.isDecelerating)
      let samples = test.offsets
      try #require(samples.count > 20)
      let decay = -1000 * log(0.998)
      for index in 2..<samples.count {
        let (one, two, three) = (samples[index - 2], samples[index - 1], samples[index])
        let (first, second) = (exp(-decay * (two.time - one.time)), exp(-decay * (three.time - two.time)))
        let way = (two.offset - one.offset) * (first * (1 - second) / (1 - first))
        #expect((three.offset - two.offset - way).length < 1e-6 * test.unit)
      }
      // The content moves by 5 px a frame on the screen along both axes.
      let speed = (samples[1].offset - samples[0].offset) / (samples[1].time - samples[0].time)
      #expect(parentKind == .sheared || abs(speed.length / test.unit / Vector(dx: 300, dy: 300).length - 1) < 0.05)
    }
  }

  @Test("Scroll content that is caught and thrown again does not jump, and has the finger's velocity")
  func caught() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 600, y: 300)
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.scene.wait(0.15)
      #expect(test.scroll.isDecelerating)
      let offset = test.scroll.contentOffset
      let finger = test.scene.touch(400, 320)
      #expect(test.scroll.contentOffset == offset && !test.scroll.isDecelerating && test.scroll.isTracking)
      test.scene.wait(0.05)
      #expect(test.scroll.contentOffset == offset)
      // The finger drags the caught content from its first pixel on.
      test.scene.drag([finger], to: [Point(x: 400, y: 319)], steps: 1)
      #expect((test.scroll.contentOffset - offset - Vector(dx: 0, dy: 1)).length < 1e-9)
      test.scene.drag([finger], to: [Point(x: 400, y: 247)], steps: 6)
      let before = test.scroll.contentOffset
      test.offsets = []
      finger.lift()
      test.scene.wait(0.05)
      let first = try #require(test.offsets.first)
      // The content moves by 12 px a frame.
      #expect(first.offset.y >= before.y && first.offset.y - before.y < 13)
      let (one, two) = (test.offsets[0], test.offsets[1])
      #expect(abs((two.offset.y - one.offset.y) / (two.time - one.time) / 720 - 1) < 0.1)
      #expect(test.log == ["drag", "thrown", "rests", "drag", "thrown"])
    }
  }

  @Test("A finger that catches scroll content stops it, and the view below receives no touch")
  func onlyCaught() throws {
    try withScroll { test in
      let button = LoggingView()
      button.frame = test.content.bounds
      test.content.addSubview(button)
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.scene.wait(0.15)
      let offset = test.scroll.contentOffset
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.scene.wait(0.5)
      #expect(test.scroll.contentOffset == offset && button.heard == [])
      #expect(test.log == ["drag", "thrown", "rests", "dropped"])
    }
  }

  @Test("A throw at the edge of scroll content becomes a spring with the same velocity")
  func edge() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 150)
      let finger = test.drag(by: Vector(dx: 0, dy: 120))
      test.offsets = []
      finger.lift()
      test.rest()
      #expect(test.scroll.contentOffset == .zero)
      let beyond = try #require(test.offsets.map(\.offset.y).min())
      #expect(beyond < -20 && beyond > -150)
      // The motion is smooth: the velocity changes no faster than a spring accelerates.
      let speeds = zip(test.offsets, test.offsets.dropFirst()).map {
        (seconds: $1.time - $0.time, value: ($1.offset.y - $0.offset.y) / ($1.time - $0.time))
      }
      for (one, next) in zip(speeds, speeds.dropFirst()) {
        #expect(abs(next.value - one.value) < 22_000 * (one.seconds + next.seconds) / 2)
      }
    }
  }

  @Test("The delegate may choose another rest offset for a throw")
  func retargeted() throws {
    try withScroll { test in
      test.retarget = { _ in Point(x: 0, y: 500) }
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.rest()
      #expect(test.scroll.contentOffset == Point(x: 0, y: 500))
    }
  }

  @Test(
    "Thrown content rests where the delegate has chosen, even if its size and its inset change on the way",
    arguments: ParentKind.allCases)
  func retargetedWhileChanging(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      let side = test.scroll.bounds.height
      let target = Point(x: 0, y: 2 * side)
      test.retarget = { _ in target }
      test.drag(by: test.seen(Vector(dx: 0, dy: -80))).lift()
      let changes: [(ScrollView) -> Void] = [
        { $0.contentSize.height += side }, { $0.contentInset.bottom = side / 10 },
        { $0.setContentSize($0.contentSize, shiftedBy: Vector(dx: 0, dy: side / 5)) },
      ]
      for change in changes {
        test.scene.wait(0.05)
        #expect(test.scroll.isDecelerating)
        change(test.scroll)
      }
      test.rest()
      #expect(test.scroll.contentOffset == target + Vector(dx: 0, dy: side / 5))
      #expect(test.log == ["drag", "thrown", "rests"])
    }
  }

  @Test("A rest offset that the delegate has chosen moves inside the limits if the content shrinks on the way")
  func retargetedWhileShrinking() throws {
    try withScroll { test in
      test.retarget = { _ in Point(x: 0, y: 1100) }
      test.scroll.decelerationRate = ScrollView.DecelerationRate.fast
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.scene.wait(0.05)
      test.scroll.contentSize.height = 1000
      test.rest()
      #expect(test.scroll.contentOffset == Point(x: 0, y: 700))
    }
  }

  @Test("An offset that the delegate sets at the end of a drag stays", arguments: [Vector(dx: 0, dy: -80), .zero])
  func placedAtTheEnd(step: Vector) throws {
    try withScroll { test in
      test.allowZoom()
      let throwIt = {
        test.scroll.contentOffset = Point(x: 0, y: 300)
        let finger = test.drag(by: Vector(dx: 0, dy: -40), steps: 4)
        if step == .zero { test.scene.wait(0.2) }
        test.scene.drag([finger], to: [finger.location + step], steps: 6)
        finger.lift()
      }
      test.onEndOfDrag = { test.scroll.scroll(to: Point(x: 50, y: 700), animated: false) }
      throwIt()
      test.rest()
      #expect(test.scroll.contentOffset == Point(x: 50, y: 700))
      #expect(test.log == (step == .zero ? ["drag", "dropped"] : ["drag", "thrown", "rests"]))
      test.onEndOfDrag = { test.scroll.contentOffset = Point(x: 50, y: 700) }
      throwIt()
      test.scene.wait(0.05)
      // If there is momentum, it continues from that offset.
      #expect(
        test.scroll.contentOffset.y >= 700 && test.scroll.contentOffset.y < 780 && test.scroll.contentOffset.x == 50)
      test.rest()
      test.onEndOfDrag = { test.scroll.zoomScale = 2 }
      throwIt()
      test.rest()
      #expect(test.scroll.zoomScale == 2 && test.content.transform == .scale(2))
    }
  }

  @Test("A scroll view can be animated with a spring while its content decelerates")
  func springs() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 0, y: 300)
      test.drag(by: Vector(dx: 0, dy: -80)).lift()
      test.scene.wait(0.05)
      #expect(test.scroll.isDecelerating && test.scroll.velocity == .zero)
      let center = test.scroll.center + Vector(dx: 30, dy: 0)
      View.animate(with: Spring(response: 0.2)) { test.scroll.center = center }
      test.scene.wait(0.05)
      #expect(test.scroll.velocity.dx > 0 && test.scroll.isDecelerating)
      test.scene.wait(0.5)
      #expect(test.scroll.center == center && test.scroll.velocity == .zero)
    }
  }

  @Test("A paging scroll view turns one page at a time, by half a page or by a flick")
  func pages() throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      test.scroll.contentSize = Size(width: 1500, height: 300)
      for (step, isFlick, page) in [(-180.0, false, 1.0), (-100, false, 1), (-40, true, 2), (120, true, 1)] {
        let finger = test.drag(by: Vector(dx: step, dy: 0), steps: 4)
        if !isFlick { test.scene.wait(0.1) }
        finger.lift()
        test.rest()
        #expect(test.scroll.contentOffset == Point(x: page * 300, y: 0))
      }
    }
  }

  @Test("A page that is caught half turned settles on the nearer page")
  func caughtPage() throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      test.drag(by: Vector(dx: -60, dy: 0), steps: 4).lift()
      test.scene.wait(0.08)
      #expect(test.scroll.contentOffset.x > 60 && test.scroll.contentOffset.x < 299)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.rest()
      #expect([0, 300].contains(test.scroll.contentOffset.x))
    }
  }

  @Test("Two fingers that land together do not stop a page half turned if only one finger may drag")
  func tooManyFingers() throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      test.scroll.panGestureRecognizer.maximumNumberOfTouches = 1
      test.drag(by: Vector(dx: -60, dy: 0), steps: 4).lift()
      test.scene.wait(0.08)
      #expect(test.scroll.contentOffset.x > 60 && test.scroll.contentOffset.x < 299)
      test.scene.lift(test.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)]))
      test.rest()
      #expect(!test.scroll.isHeld)
      #expect([0, 300].contains(test.scroll.contentOffset.x))
    }
  }

  @Test("After a finger has stopped a throw, the delegate chooses again where the content comes to rest")
  func caughtBeforeTarget() throws {
    try withScroll { test in
      test.retarget = { Point(x: ($0.x / 200).rounded() * 200, y: $0.y) }
      test.drag(by: Vector(dx: -120, dy: 0), steps: 4).lift()
      test.scene.wait(0.05)
      for _ in 0..<60 where abs(test.scroll.contentOffset.x.remainder(dividingBy: 200)) < 60 {
        test.scene.wait(1 / 60)
      }
      #expect(test.scroll.isDecelerating)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.rest()
      #expect(test.scroll.contentOffset.x.remainder(dividingBy: 200) == 0)
      #expect(test.log == ["drag", "thrown", "rests", "thrown", "rests"])
    }
  }

  @Test("A finger stops an animated scroll to an offset")
  func animated() throws {
    try withScroll { test in
      test.scroll.scroll(to: Point(x: 200, y: 900))
      test.scene.wait(0.1)
      #expect(test.scroll.contentOffset.y > 50 && test.scroll.contentOffset.y < 850)
      test.scene.wait(0.6)
      #expect(test.scroll.contentOffset == Point(x: 200, y: 900) && test.log == ["scrolled"])
      test.scroll.scroll(to: Rect(x: 100, y: 1300, width: 50, height: 100))
      test.scene.wait(0.7)
      #expect(test.scroll.contentOffset == Point(x: 100, y: 1100))
      test.scroll.scroll(to: Point.zero)
      test.scene.wait(0.1)
      let finger = test.scene.touch(400, 300)
      let offset = test.scroll.contentOffset
      test.scene.wait(0.3)
      #expect(test.scroll.contentOffset == offset && offset.y > 0)
      finger.lift()
      test.scene.wait(0.3)
      #expect(test.scroll.contentOffset == offset)
    }
  }

  @Test("An animated scroll or zoom of content that a finger holds takes place at once, and its end is reported")
  func animatedUnderFinger() throws {
    try withScroll { test in
      test.allowZoom()
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      test.scroll.scroll(to: Point(x: 200, y: 900))
      #expect(test.scroll.contentOffset == Point(x: 200, y: 900) && test.log == ["drag"])
      test.scene.wait(0.6)
      #expect(test.log == ["drag", "scrolled"])
      test.scroll.setZoomScale(2)
      #expect(test.scroll.zoomScale == 2 && test.log == ["drag", "scrolled"])
      test.scene.wait(0.6)
      #expect(test.log == ["drag", "scrolled", "scrolled"])
      finger.lift()
      test.rest()
    }
  }

  @Test("Of animated scrolls that a finger skips, only the last one waits; each of the others ends with the next one")
  func manySkipped() throws {
    try withScroll { test in
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      for step in 1...10 {
        test.scroll.scroll(to: Point(x: 200, y: 90 * Double(step)))
        test.scene.wait(0.05)
      }
      #expect(test.log == ["drag"] + Array(repeating: "scrolled", count: 9))
      let deadline = try #require(test.scroll.viewTree?.nextDeadline)
      #expect(deadline > test.scene.stage.clock.now + 0.3, "an earlier one wakes the app")
      test.scene.wait(0.6)
      #expect(test.log == ["drag"] + Array(repeating: "scrolled", count: 10))
      finger.lift()
      test.rest()
    }
  }

  @Test(
    "If a finger has skipped an animated scroll, its end is reported when the view leaves its window",
    arguments: [false, true])
  func skippedBeforeLeaving(isMoved: Bool) throws {
    let other = try TestWindow()
    try withScroll { test in
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      test.scroll.scroll(to: Point(x: 200, y: 900))
      test.scene.wait(0.2)
      #expect(test.log == ["drag"])
      if isMoved { other.root.addSubview(test.scroll) } else { test.scroll.removeFromSuperview() }
      test.scene.wait(0.6)
      #expect(test.log.count { $0 == "scrolled" } == 1)
      finger.lift()
    }
  }

  @Test("If a delegate starts another scroll at the end of each skipped scroll, the scrolls run one after another")
  func skippedByDelegate() throws {
    try withScroll { test in
      let chain = Chain()
      test.scroll.delegate = chain
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      for y in [300.0, 400] { test.scroll.scroll(to: Point(x: 200, y: y)) }
      #expect(chain.ends == 1)
      test.scene.wait(2.2)
      #expect(chain.ends == 6)
      finger.lift()
      test.rest()
    }
  }

  /// A delegate that starts another animated scroll at the end of each one.
  private final class Chain: ScrollViewDelegate {
    private(set) var ends = 0

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
      ends += 1
      scrollView.scroll(to: Point(x: 200, y: 500 + 10 * Double(ends)))
    }
  }

  @Test("The end of an animated scroll that a finger has skipped is not reported during the next animated scroll")
  func skippedBeforeAnimation() throws {
    try withScroll { test in
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      test.scroll.scroll(to: Point(x: 200, y: 900))
      test.scene.wait(0.2)
      finger.lift()
      test.scroll.scroll(to: Point(x: 200, y: 100))
      test.scene.wait(0.25)
      #expect(test.scroll.isScrollAnimating && test.log == ["drag", "dropped"])
      test.scene.wait(0.6)
      #expect(test.scroll.contentOffset == Point(x: 200, y: 100) && test.log == ["drag", "dropped", "scrolled"])
    }
  }
}
