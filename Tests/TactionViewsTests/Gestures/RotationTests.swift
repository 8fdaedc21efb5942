import TactionStageSupport
import Glibc
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Rotations through the wire, under every kind of parent")
struct RotationTests {
  private let middle = Point(x: 400, y: 300)

  /// Returns the positions of two fingers on opposite sides of the middle, at an angle.
  private func places(_ degrees: Double, radius: Double = 80) -> [Point] {
    let arm = Vector(dx: radius * cos(degrees * .pi / 180), dy: radius * sin(degrees * .pi / 180))
    return [middle - arm, middle + arm]
  }

  /// Rotates two fingers on a circle, by five degrees in each frame.
  private func turn(_ fingers: [Finger], from start: Double, to end: Double, in scene: Scene) {
    let steps = Int(abs(end - start) / 5)
    for step in 1...steps {
      scene.drag(fingers, to: places(start + (end - start) * Double(step) / Double(steps)), steps: 1)
    }
  }

  @Test(
    "A rotation's angle is the clockwise rotation of the fingers on the screen, even beyond a full turn",
    arguments: ParentKind.allCases)
  func angle(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let rotation = scene.view.with(scene.eventLog.rotation())
      let fingers = scene.land(places(0))
      turn(fingers, from: 0, to: 90, in: scene)
      #expect(abs(rotation.rotation.degrees - 90) < 0.05)
      turn(fingers, from: 90, to: 450, in: scene)
      #expect(abs(rotation.rotation.degrees - 450) < 0.05)
      turn(fingers, from: 450, to: -60, in: scene)
      #expect(abs(rotation.rotation.degrees + 60) < 0.05)
      #expect(rotation.location(in: nil).distance(to: middle) < 0.01)
      scene.lift(fingers)
      #expect(scene.eventLog.entries == ["rotation began", "rotation changed", "rotation ended"])
    }
  }

  @Test(
    "A rotation whose angle is reset to zero reports steps, and their sum is the whole angle",
    arguments: ParentKind.allCases)
  func steps(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var sum = Angle.zero
      scene.view.with(
        RotationGestureRecognizer { rotation in
          sum += rotation.rotation
          rotation.rotation = .zero
        })
      let fingers = scene.land(places(10))
      turn(fingers, from: 10, to: -35, in: scene)
      #expect(abs(sum.degrees + 45) < 0.05)
      scene.lift(fingers)
    }
  }

  @Test(
    "A rotation begins beyond 8 px of arc, and not if fingers spread or move in parallel",
    arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.rotation())
      let fingers = scene.land(places(0))
      scene.drag(fingers, to: places(0, radius: 120))
      scene.drag(fingers, to: places(0))
      scene.drag(fingers, to: places(0).map { $0 + Vector(dx: 50, dy: 60) })
      scene.drag(fingers, to: places(0))
      // The fingers move on an arc of 7 px, then of 9 px.
      scene.drag(fingers, to: places(2.5))
      #expect(scene.eventLog.entries.isEmpty)
      scene.drag(fingers, to: places(3.3))
      #expect(scene.eventLog.entries.first == "rotation began")
      scene.lift(fingers)
    }
  }
}
