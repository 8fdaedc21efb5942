import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Taps through the wire, under every kind of parent")
struct TapTests {
  @Test("A tap is recognized once, at the lift, where the finger was", arguments: ParentKind.allCases)
  func once(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let tap = scene.view.with(scene.eventLog.tap())
      let finger = scene.touch(420, 330)
      scene.wait(0.1)
      #expect(scene.eventLog.entries.isEmpty)
      finger.lift()
      #expect(scene.eventLog.entries == ["tap ended"])
      #expect(tap.location(in: nil).distance(to: Point(x: 420, y: 330)) < 0.01)
      let local = scene.view.convert(Point(x: 420, y: 330), from: nil)
      #expect(scene.view.convert(tap.location(in: scene.view), to: nil).distance(to: Point(x: 420, y: 330)) < 0.01)
      #expect(scene.view.bounds.contains(local))
      scene.wait(1)
      #expect(scene.eventLog.entries == ["tap ended"])
    }
  }

  @Test("A finger that taps may stray 10 px of the screen, in any view at any scale", arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let tap = scene.view.with(scene.eventLog.tap())
      for (stray, taps) in [(9.9, 1), (10.2, 0)] {
        for direction in [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: -1), Vector(dx: 0.6, dy: 0.8)] {
          scene.eventLog.forget()
          let finger = scene.touch(400, 300)
          finger.move(by: direction * stray, over: 0.05)
          finger.lift()
          #expect(scene.eventLog.count("tap") == taps, "\(stray) px")
          scene.wait(0.5)
          #expect(tap.state == .possible)
        }
      }
    }
  }

  @Test("Two taps are a double tap if they are near in time and position", arguments: ParentKind.allCases)
  func doubleTap(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.tap("double", taps: 2))
      for (pause, distance, taps) in [(0.25, 30.0, 1), (0.4, 0, 0), (0.1, 60, 0)] {
        scene.eventLog.forget()
        scene.stage.tap(at: Point(x: 380, y: 300))
        scene.wait(pause)
        scene.stage.tap(at: Point(x: 380 + distance, y: 300))
        scene.wait(1)
        #expect(scene.eventLog.count("double") == taps, "after \(pause) s, \(distance) px away")
      }
    }
  }

  @Test("Two fingers make a two-finger tap, together or staggered; one or three do not", arguments: ParentKind.allCases)
  func fingers(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let tap = scene.view.with(scene.eventLog.tap("two", fingers: 2))
      scene.lift(scene.land([Point(x: 350, y: 300), Point(x: 450, y: 320)]))
      #expect(scene.eventLog.entries == ["two ended"])
      #expect(tap.location(in: nil).distance(to: Point(x: 400, y: 310)) < 0.01)

      let first = scene.touch(350, 300)
      scene.wait(0.05)
      let second = scene.touch(450, 300)
      first.lift()
      scene.wait(0.05)
      second.lift()
      #expect(scene.eventLog.count("two") == 2)

      scene.stage.tap(at: Point(x: 350, y: 300))
      scene.lift(scene.land([Point(x: 350, y: 300), Point(x: 400, y: 300), Point(x: 450, y: 300)]))
      scene.wait(1)
      #expect(scene.eventLog.count("two") == 2)
    }
  }

  @Test("A finger that stays down too long does not tap", arguments: ParentKind.allCases)
  func duration(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.tap())
      for (seconds, taps) in [(0.45, 1), (0.6, 0)] {
        scene.eventLog.forget()
        let finger = scene.touch(400, 300)
        scene.wait(seconds)
        finger.lift()
        #expect(scene.eventLog.count("tap") == taps)
      }
    }
  }

  @Test("After a failed sequence a tap starts only when all fingers are up", arguments: ParentKind.allCases)
  func failedSequence(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let tap = scene.view.with(scene.eventLog.tap())
      let dragging = scene.touch(400, 300)
      dragging.move(by: Vector(dx: 60, dy: 0))
      #expect(tap.state == .failed)
      scene.stage.tap(at: Point(x: 350, y: 300))
      #expect(scene.eventLog.entries.isEmpty)
      dragging.lift()
      scene.stage.tap(at: Point(x: 350, y: 300))
      #expect(scene.eventLog.entries == ["tap ended"])
    }
  }
}
