import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Pinches through the wire, under every kind of parent")
struct PinchTests {
  @Test("A pinch's scale is the fingers' distance relative to their landing", arguments: ParentKind.allCases)
  func scale(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pinch = scene.view.with(scene.eventLog.pinch())
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)])
      #expect(abs(pinch.scale - 2) < 1e-3)
      #expect(pinch.location(in: nil).distance(to: Point(x: 400, y: 300)) < 0.01)
      scene.drag(fingers, to: [Point(x: 375, y: 300), Point(x: 425, y: 300)])
      #expect(abs(pinch.scale - 0.5) < 1e-3)
      scene.lift(fingers)
      #expect(scene.eventLog.entries == ["pinch began", "pinch changed", "pinch ended"])
    }
  }

  @Test(
    "A pinch whose scale is reset to 1 reports steps, and their product is the whole scale",
    arguments: ParentKind.allCases)
  func steps(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var product = 1.0
      scene.view.with(
        PinchGestureRecognizer { pinch in
          product *= pinch.scale
          pinch.scale = 1
        })
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      scene.drag(fingers, to: [Point(x: 320, y: 220), Point(x: 480, y: 380)], steps: 40)
      #expect(abs(product - 160 * 2.0.squareRoot() / 100) < 1e-3)
      scene.lift(fingers)
    }
  }

  @Test("A pinch begins beyond 8 px of the screen, and not if fingers move in parallel", arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.pinch())
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      scene.drag(fingers, to: [Point(x: 450, y: 380), Point(x: 550, y: 380)])
      scene.drag(fingers, to: [Point(x: 447, y: 380), Point(x: 554, y: 380)])
      #expect(scene.eventLog.entries.isEmpty)
      scene.drag(fingers, to: [Point(x: 445, y: 380), Point(x: 554, y: 380)])
      #expect(scene.eventLog.entries.first == "pinch began")
      scene.lift(fingers)
    }
  }

  @Test("A pinch's velocity is the change of its scale per second", arguments: ParentKind.allCases)
  func velocity(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var last = 0.0
      scene.view.with(PinchGestureRecognizer { last = $0.velocity })
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      // The distance of 100 px changes by 200 px/s, so the scale changes by 2 per second.
      scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)], steps: 30)
      #expect(abs(last - 2) < 0.3, "\(last)")
      scene.lift(fingers)
    }
  }
}
