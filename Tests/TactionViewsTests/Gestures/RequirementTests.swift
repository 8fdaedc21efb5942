import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Recognizers that wait for others to fail")
struct RequirementTests {
  @Test("A single tap waits until the required double tap has failed", arguments: ParentKind.allCases)
  func singleAndDouble(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let single = scene.view.with(scene.eventLog.tap("single"))
      let double = scene.view.with(scene.eventLog.tap("double", taps: 2))
      single.require(toFail: double)
      let place = Point(x: 400, y: 300)
      scene.stage.tap(at: place)
      #expect(scene.eventLog.entries.isEmpty)
      scene.wait(0.35)
      #expect(scene.eventLog.entries == ["single ended"])
      #expect(single.location(in: nil).distance(to: place) < 0.01)

      scene.eventLog.forget()
      scene.stage.tap(at: place)
      scene.wait(0.1)
      scene.stage.tap(at: place)
      scene.wait(1)
      #expect(scene.eventLog.entries == ["double ended"])
    }
  }

  @Test("A pan on the parent waits until the child's pan has failed", arguments: ParentKind.allCases)
  func parentAndChild(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let inner = scene.view.with(scene.eventLog.pan("inner"))
      let outer = scene.parent.with(scene.eventLog.pan("outer"))
      outer.require(toFail: inner)
      // The inner pan may begin only for sideways movements.
      let delegate = ScriptedDelegate()
      delegate.mayBegin = { recognizer in
        guard let pan = recognizer as? PanGestureRecognizer else { return true }
        let way = pan.translation(in: nil)
        return abs(way.dx) > abs(way.dy)
      }
      inner.delegate = delegate
      let sideways = scene.touch(400, 300)
      sideways.move(by: Vector(dx: 60, dy: 0))
      sideways.lift()
      #expect(scene.eventLog.entries == ["inner began", "inner changed", "inner ended"])

      scene.eventLog.forget()
      let down = scene.touch(400, 300)
      down.move(by: Vector(dx: 0, dy: 60))
      #expect((outer.translation(in: nil) - Vector(dx: 0, dy: 60)).length < 0.01)
      down.lift()
      #expect(scene.eventLog.entries == ["outer began", "outer changed", "outer ended"])
    }
  }

  @Test("A pan that waits for a press to fail begins with the whole movement so far", arguments: ParentKind.allCases)
  func panAfterPress(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (press, pan) = (scene.view.with(scene.eventLog.press()), scene.view.with(scene.eventLog.pan()))
      pan.require(toFail: press)
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 30, dy: 40))
      #expect((pan.translation(in: nil) - Vector(dx: 30, dy: 40)).length < 0.01)
      finger.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])

      scene.eventLog.forget()
      let pressing = scene.touch(400, 300)
      scene.wait(0.6)
      pressing.move(by: Vector(dx: 30, dy: 40))
      pressing.lift()
      #expect(scene.eventLog.entries == ["press began", "press changed", "press ended"])
    }
  }
}
