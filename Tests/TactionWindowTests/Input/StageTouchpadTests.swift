import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests that gestures of a touchpad drive the same recognizers as fingers.
struct TouchpadTests {
  @Test(
    "A touchpad pinch pans, scales and rotates, and the view receives no touches",
    arguments: ParentKind.allCases, [2, 3, 4])
  func aPinchMovesScalesAndTurns(in around: ParentKind, fingers: Int) throws {
    try withScene(in: around) { scene in
      let hand = HandLog(on: scene.view)
      let pinch = scene.stage.touchpad.pinch(fingers: fingers, at: Point(x: 400, y: 300))
      pinch.move(by: Vector(dx: 64, dy: -32), scale: 2, turnedBy: .degrees(45), over: 0.2)
      // The wire rounds each step to 1/256 px or degree; the scale is sent as a total.
      #expect((hand.translation - Vector(dx: 64, dy: -32)).length < 0.1)
      #expect(abs(hand.scale - 2) < 1e-9)
      #expect(abs((hand.rotation - .degrees(45)).degrees) < 0.1)
      #expect(hand.fingers == fingers)
      pinch.end()
      #expect(Set(hand.eventLog.entries.suffix(3)) == ["pan ended", "pinch ended", "rotation ended"])
      #expect(scene.view.heard == [], "the fingers of a touchpad are for recognizers only")
    }
  }

  @Test(
    "During a touchpad pinch the content follows the pointer, scaled and turned about the pointer",
    arguments: ParentKind.even)
  func contentStaysUnderThePointer(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let card = Card()
      scene.place(card, at: Point(x: 400, y: 300))
      scene.stage.settle()
      let marks = [Vector.zero, Vector(dx: 60, dy: 20), Vector(dx: -10, dy: 90)]
      let held = marks.map { card.convert(Point(x: 430, y: 280) + $0, from: nil) }
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 430, y: 280))
      for step in 1...12 {
        pinch.update(
          by: Vector(dx: 3, dy: -2), scale: 1 + Double(step) / 8, turnedBy: .degrees(5))
        let (scale, turn) = (1 + Double(step) / 8, Transform.rotation(.degrees(5 * Double(step))))
        for (mark, point) in zip(marks, held) {
          let middle = Point(x: 430 + 3 * Double(step), y: 280 - 2 * Double(step))
          let wanted = middle + turn.apply(mark) * scale
          #expect(card.convert(point, to: nil).distance(to: wanted) < 0.5)
        }
      }
      pinch.end()
      #expect(!card.isMoving)
    }
  }

  @Test("The scale of a touchpad pinch does not depend on the previous pinch")
  func onePinchAfterAnotherCountsAnew() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      for scale in [1.5, 0.5, 3] {
        let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
        pinch.update(scale: scale)
        #expect(abs(hand.scale - scale) < 1e-9)
        pinch.end()
      }
      #expect(hand.eventLog.count("pinch") == 6)
    }
  }

  @Test("The rotation of a touchpad pinch adds up over several turns") func turnsAddUpOverWholeCircles() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      for _ in 0..<100 { pinch.update(turnedBy: .degrees(-9)) }
      #expect(abs(hand.rotation.degrees + 900) < 0.01)
      pinch.end()
    }
  }

  @Test(
    "A swipe recognizer for three fingers recognizes three touchpad fingers, and not four",
    arguments: ParentKind.allCases)
  func threeFingersSwipe(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let eventLog = scene.eventLog
      let swipe = SwipeGestureRecognizer { eventLog.note($0) }
      (swipe.name, swipe.numberOfTouchesRequired, swipe.direction) = ("swipe", 3, .left)
      scene.view.addGestureRecognizer(swipe)
      let gesture = scene.stage.touchpad.swipe(at: Point(x: 400, y: 300))
      gesture.move(by: Vector(dx: -90, dy: 6), over: 0.1)
      gesture.end()
      #expect(eventLog.entries.count == 1 && eventLog.count("swipe") == 1)
      let other = scene.stage.touchpad.swipe(fingers: 4)
      other.move(by: Vector(dx: -90, dy: 6), over: 0.1)
      other.end()
      #expect(eventLog.count("swipe") == 1, "four are not three")
    }
  }

  @Test("A touchpad swipe pans, and makes no pinch and no rotation", arguments: ParentKind.allCases)
  func swipingFingersPan(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let hand = HandLog(on: scene.view)
      let gesture = scene.stage.touchpad.swipe(at: Point(x: 400, y: 300))
      gesture.move(by: Vector(dx: 50, dy: 70), over: 0.2)
      #expect((hand.translation - Vector(dx: 50, dy: 70)).length < 0.1)
      gesture.end()
      #expect(hand.eventLog.entries.filter { $0.hasPrefix("pan") } == ["pan began", "pan changed", "pan ended"])
      #expect(hand.eventLog.count("pinch") == 0 && hand.eventLog.count("rotation") == 0)
    }
  }

  @Test(
    "A touchpad pinch is no pan and no rotation, even if these exclude the pinch and are first",
    arguments: ParentKind.allCases)
  func aPinchIsNoPan(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      scene.view.with(scene.eventLog.pan())
      scene.view.with(scene.eventLog.rotation())
      scene.view.with(scene.eventLog.pinch())
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.update(by: Vector(dx: 0.5, dy: 0), turnedBy: .degrees(0.05))
      pinch.update(by: Vector(dx: 0.5, dy: 0), scale: 1.03)
      pinch.move(scale: 1.5)
      pinch.end()
      #expect(scene.eventLog.entries == ["pinch began", "pinch changed", "pinch ended"])
    }
  }

  @Test("A rotation with a slop angle also waits for this angle on a touchpad, although a pinch is active")
  func slopAngle() throws {
    try withScene { scene in
      let rotation = scene.view.with(scene.eventLog.rotation())
      rotation.slopAngle = .degrees(10)
      let delegate = ScriptedDelegate()
      delegate.goTogether = { _, _ in true }
      rotation.delegate = delegate
      scene.view.with(scene.eventLog.pinch())
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.update(scale: 1.2, turnedBy: .degrees(8))
      #expect(scene.eventLog.entries == ["pinch began"])
      pinch.update(turnedBy: .degrees(4))
      #expect(scene.eventLog.states("rotation") == ["began"])
      pinch.end()
    }
  }

  @Test("Fingers that rest on a touchpad are not a tap, a long press or a pan", arguments: [1, 2, 3])
  func fingersThatRestAreNoTapAndNoPress(fingers: Int) throws {
    try withScene { scene in
      let eventLog = scene.eventLog
      scene.view.with(eventLog.tap(fingers: fingers))
      scene.view.with(eventLog.press(fingers: fingers))
      scene.view.with(eventLog.pan())
      let watch = scene.view.with(LandingLog())
      let hold = scene.stage.touchpad.hold(fingers: fingers, at: Point(x: 400, y: 300))
      #expect(watch.count == fingers, "resting fingers can catch moving content")
      scene.wait(1)
      hold.end()
      #expect(watch.count == 0)
      scene.stage.touchpad.hold(fingers: fingers).end()
      scene.wait(1)
      #expect(eventLog.entries == [])
    }
  }

  @Test("A finger that rests on the touchpad takes no part in a gesture on the screen", arguments: [false, true])
  func aFingerThatRestsDoesNotJoinTheScreen(landsFirst: Bool) throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      let (pad, middle) = (scene.stage.touchpad, Point(x: 400, y: 300))
      let earlyHold: TouchpadHold? = landsFirst ? pad.hold(at: middle) : nil
      let finger = scene.touch(380, 320)
      finger.move(by: Vector(dx: 20, dy: 0))
      let hold = earlyHold ?? pad.hold(at: middle)
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.2)
      hold.cancel()
      finger.move(by: Vector(dx: 10, dy: 0))
      #expect((hand.translation - Vector(dx: 110, dy: 0)).length < 0.1)
      finger.lift()
      #expect(hand.eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("A touchpad pinch that follows a hold counts only the fingers of the pinch")
  func aHoldThatBecomesAPinchLeavesNoFingerBehind() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let hold = scene.stage.touchpad.hold(fingers: 2, at: Point(x: 400, y: 300))
      scene.wait(0.2)
      hold.cancel()
      let pinch = scene.stage.touchpad.pinch()
      pinch.update(scale: 1.25)
      #expect(hand.fingers == 2 && abs(hand.scale - 1.25) < 1e-9)
      pinch.end()
    }
  }
}

/// A recognizer that counts the touchpad's fingers that are down; it never recognizes a gesture.
private final class LandingLog: GestureRecognizer {
  private(set) var count = 0

  override func touchesBegan(_ touches: [Touch]) { count += touches.count }
  override func touchesEnded(_ touches: [Touch]) { count -= touches.count }
  override func touchesCancelled(_ touches: [Touch]) { count -= touches.count }
}
