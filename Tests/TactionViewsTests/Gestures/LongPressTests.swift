import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Long presses through the wire, under every kind of parent")
struct LongPressTests {
  @Test("A long press begins after half a second of rest, without any event", arguments: ParentKind.allCases)
  func rest(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = scene.view.with(scene.eventLog.press())
      let finger = scene.touch(400, 300)
      scene.wait(0.48)
      #expect(scene.eventLog.entries.isEmpty)
      scene.wait(0.04)
      #expect(scene.eventLog.entries == ["press began"])
      #expect(press.location(in: nil).distance(to: Point(x: 400, y: 300)) < 0.01)
      finger.lift()
      #expect(scene.eventLog.entries == ["press began", "press ended"])
    }
  }

  @Test(
    "A finger may stray 10 px of the screen before a long press begins, then anywhere", arguments: ParentKind.allCases)
  func stray(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = scene.view.with(scene.eventLog.press())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 6, dy: -7.5))
      scene.wait(0.6)
      #expect(scene.eventLog.entries == ["press began"])
      finger.move(to: Point(x: 700, y: 100))
      #expect(press.location(in: nil).distance(to: Point(x: 700, y: 100)) < 0.01)
      finger.lift()
      #expect(scene.eventLog.entries == ["press began", "press changed", "press ended"])

      scene.eventLog.forget()
      let restless = scene.touch(400, 300)
      restless.move(by: Vector(dx: 0, dy: 10.2))
      scene.wait(1)
      restless.lift()
      #expect(scene.eventLog.entries.isEmpty)
    }
  }

  @Test(
    "A lift before half a second makes no long press; the time starts when the last required finger lands",
    arguments: ParentKind.allCases)
  func twoFingers(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.press(fingers: 2))
      let first = scene.touch(350, 300)
      scene.wait(0.4)
      let second = scene.touch(450, 300)
      scene.wait(0.45)
      #expect(scene.eventLog.entries.isEmpty)
      scene.wait(0.1)
      #expect(scene.eventLog.entries == ["press began"])
      first.lift()
      #expect(scene.eventLog.entries == ["press began", "press ended"])
      second.lift()

      scene.lift(scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)]))
      scene.wait(1)
      #expect(scene.eventLog.entries.count == 2)
    }
  }

  @Test("A long press that waits for a pan to fail begins and ends at the lift", arguments: ParentKind.allCases)
  func waiting(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = scene.view.with(scene.eventLog.press())
      press.require(toFail: scene.view.with(scene.eventLog.pan()))
      let finger = scene.touch(400, 300)
      scene.wait(0.7)
      #expect(scene.eventLog.entries.isEmpty)
      finger.lift()
      #expect(scene.eventLog.entries == ["press began", "press ended"])
    }
  }
}
