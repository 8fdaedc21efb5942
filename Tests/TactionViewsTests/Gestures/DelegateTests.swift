import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("What a delegate decides")
struct DelegateTests {
  private let spread = [Point(x: 300, y: 250), Point(x: 520, y: 340)]

  /// Moves two fingers that drag, spread and rotate at the same time.
  private func pinchAndTurn(_ scene: Scene) -> [Finger] {
    let fingers = scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
    scene.drag(fingers, to: spread)
    return fingers
  }

  @Test("Without a delegate the first recognizer to begin prevents the others", arguments: ParentKind.allCases)
  func exclusive(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (pinch, rotation) = (scene.view.with(scene.eventLog.pinch()), scene.view.with(scene.eventLog.rotation()))
      scene.lift(pinchAndTurn(scene))
      #expect([pinch, rotation].filter { scene.eventLog.count($0.name ?? "") > 0 }.count == 1)
      #expect(scene.eventLog.entries.count == 3, "began, changed, ended")
    }
  }

  @Test("Permission by either delegate lets both recognizers continue", arguments: ParentKind.allCases, [true, false])
  func simultaneous(parentKind: ParentKind, isAskedOfFirst: Bool) throws {
    try withScene(in: parentKind) { scene in
      let (pinch, rotation) = (scene.view.with(scene.eventLog.pinch()), scene.view.with(scene.eventLog.rotation()))
      let (yes, no) = (ScriptedDelegate(), ScriptedDelegate())
      yes.goTogether = { _, _ in true }
      (pinch.delegate, rotation.delegate) = isAskedOfFirst ? (yes, no) : (no, yes)
      let fingers = pinchAndTurn(scene)
      #expect(pinch.state == .changed)
      #expect(rotation.state == .changed)
      scene.lift(fingers)
      #expect(scene.eventLog.entries.suffix(2) == ["pinch ended", "rotation ended"])
    }
  }

  @Test(
    "shouldBegin is asked once, when the gesture happens; after a refusal the recognizer fails",
    arguments: ParentKind.allCases)
  func shouldBegin(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let delegate = ScriptedDelegate()
      var places: [Point] = []
      delegate.mayBegin = { recognizer in
        places.append(recognizer.location(in: nil))
        return places.count > 1
      }
      pan.delegate = delegate
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 5, dy: 0))
      #expect(places.isEmpty)
      finger.move(by: Vector(dx: 50, dy: 0))
      finger.move(by: Vector(dx: 50, dy: 0))
      #expect(places.count == 1)
      #expect(pan.state == .failed)
      finger.lift()
      #expect(scene.eventLog.entries.isEmpty)

      let again = scene.touch(400, 300)
      again.move(by: Vector(dx: 50, dy: 0))
      again.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("A recognizer ignores a touch that its delegate refuses", arguments: ParentKind.allCases)
  func shouldReceive(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let delegate = ScriptedDelegate()
      delegate.mayReceive = { _, touch in touch.location(in: nil).x < 400 }
      pan.delegate = delegate
      let refused = scene.touch(450, 300)
      refused.move(by: Vector(dx: -90, dy: 0))
      #expect(scene.eventLog.entries.isEmpty)
      #expect(pan.numberOfTouches == 0)
      let taken = scene.touch(350, 300)
      taken.move(by: Vector(dx: 0, dy: 40))
      #expect(pan.numberOfTouches == 1)
      #expect((pan.translation(in: nil) - Vector(dx: 0, dy: 40)).length < 0.01)
      scene.lift([refused, taken])
      #expect(scene.eventLog.entries.last == "pan ended")
    }
  }

  @Test("A delegate may make a recognizer wait until another one fails", arguments: ParentKind.allCases)
  func failureRequirement(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (single, double) = (scene.view.with(scene.eventLog.tap("single")), scene.eventLog.tap("double", taps: 2))
      scene.view.with(double)
      let delegate = ScriptedDelegate()
      delegate.mustFailFirst = { $0 === single && $1 === double }
      single.delegate = delegate
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.eventLog.entries.isEmpty)
      scene.wait(0.4)
      #expect(scene.eventLog.entries == ["single ended"])
    }
  }
}
