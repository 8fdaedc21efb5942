import Glibc
import Taction
import TactionModels
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ModelView: momentum")
struct ModelMomentumTests {
  /// The part of a pose that continues after a throw.
  enum Kind: CaseIterable {
    case move, scale, turn, tilt

    /// Throws a model; returns the fingers' speed per second, in the unit of `amount`.
    @MainActor
    func fling(_ model: ModelScene, lift: Bool = true) -> (fingers: [Finger], speed: Double) {
      let fingers: [Finger]
      switch self {
      case .move:
        fingers = [model.scene.touch(380, 300)]
        model.scene.drag(fingers, to: [Point(x: 440, y: 300)], steps: 12)
      case .scale: fingers = steadily(model) { .scale(exp(0.04 * $0)) }
      case .turn: fingers = steadily(model) { .rotation(.radians(0.05 * $0)) }
      case .tilt: fingers = model.twoFingers(by: .identity, way: Vector(dx: 60, dy: 0), steps: 12)
      }
      if lift { model.scene.stage.fingers { for finger in fingers { finger.lift() } } }
      let speed: Double =
        switch self {
        case .move: 300
        case .scale: 2.4
        case .turn: 3
        case .tilt: 3
        }
      return (fingers, speed)
    }

    @MainActor
    private func steadily(_ model: ModelScene, _ map: (Double) -> Transform) -> [Finger] {
      let center = Point(x: 400, y: 300), arm = Vector(dx: 40, dy: 0)
      let fingers = model.scene.land([center + arm, center - arm])
      for step in 1...12 {
        let end = map(Double(step)).apply(arm)
        model.scene.drag(fingers, to: [center + end, center - end], steps: 1)
      }
      return fingers
    }

    func amount(_ pose: ModelPose, since start: ModelPose = ModelPose()) -> Double {
      switch self {
      case .move: (pose.offset - start.offset).length
      case .scale: log(pose.scale / start.scale)
      case .turn, .tilt: (pose.rotation * start.rotation.inverse).angle.radians
      }
    }
  }

  @Test("A thrown model continues the fingers' motion, and slows down to rest", arguments: Kind.allCases)
  func slides(kind: Kind) throws {
    try withModel { model in
      model.view.scaleLimits = 0.01...100
      model.view.bounds.size = Size(width: 400, height: 400)
      let (_, full) = kind.fling(model)
      // In this view, which is twice as large, the same movement of fingers tilts the model by half the angle.
      let speed = kind == .tilt ? full / 2 : full
      #expect(model.view.isMoving)
      model.scene.wait(2.0 / 60)
      let first = model.view.pose
      model.scene.wait(1.0 / 60)
      let step = kind.amount(model.view.pose, since: first)
      #expect(step * 60 / speed < 1.05 && step * 60 / speed > 0.85)
      model.scene.wait(0.3)
      let middle = model.view.pose
      model.scene.wait(1.0 / 60)
      let laterStep = kind.amount(model.view.pose, since: middle)
      #expect(laterStep < step * 0.65 && laterStep > step * 0.4, "0.998 of the speed is left after each millisecond")
      model.scene.wait(6)
      #expect(!model.view.isMoving)
      let commits = model.scene.stage.commitCount
      model.scene.wait(0.5)
      #expect(model.scene.stage.commitCount == commits)
    }
  }

  @Test("A finger that lands stops a thrown model where it is; it can be thrown again", arguments: Kind.allCases)
  func caught(kind: Kind) throws {
    try withModel { model in
      model.view.scaleLimits = 0.01...100
      _ = kind.fling(model)
      model.scene.wait(0.1)
      let flying = model.view.pose
      let finger = model.scene.touch(360, 250)
      #expect(!model.view.isMoving)
      #expect(model.view.pose == flying, "no step")
      model.scene.wait(0.3)
      #expect(model.view.pose == flying)
      finger.lift()
      model.scene.wait(0.5)
      #expect(model.view.pose == flying, "a finger that only lands and lifts throws nothing")
      let before = model.poses.count
      _ = kind.fling(model)
      model.scene.wait(0.1)
      // The pose changes in small steps, from the caught pose to the new throw.
      let steps = zip([flying] + model.poses[before...], model.poses[before...]).map { kind.amount($1, since: $0) }
      let largest = steps.max() ?? 0
      let slop = kind == .move || kind == .tilt ? 20.0 : 12
      #expect(largest > 0 && largest < (kind == .move ? slop : slop / 40))
      #expect(model.view.isMoving)
    }
  }

  @Test(
    "A model whose fingers lift one after the other is thrown at the last lift", arguments: [Kind.scale, .turn, .tilt])
  func unevenLifts(kind: Kind) throws {
    try withModel { model in
      let (fingers, _) = kind.fling(model, lift: false)
      fingers[0].lift()
      model.scene.wait(0.025)
      #expect(!model.view.isMoving)
      let held = model.view.pose
      fingers[1].lift()
      #expect(model.view.isMoving)
      model.scene.wait(0.1)
      #expect(kind.amount(model.view.pose, since: held) > 0.05)
    }
  }

  @Test("A model is not thrown if one of two fingers rests on it")
  func held() throws {
    try withModel { model in
      let one = model.scene.touch(380, 300)
      model.scene.drag([one], to: [Point(x: 410, y: 300)], steps: 6)
      let two = model.scene.touch(340, 300)
      model.scene.drag([one], to: [Point(x: 440, y: 300)], steps: 6)
      let pose = model.view.pose
      one.lift()
      #expect(!model.view.isMoving)
      model.scene.wait(0.1)
      two.lift()
      model.scene.wait(0.1)
      #expect(model.view.pose == pose && !model.view.isMoving)
    }
  }

  @Test("On an unlocked model a drag that becomes a pinch is thrown as a pinch", arguments: [nil, 0, 1])
  func unlocked(first: Int?) throws {
    try withModel { model in
      model.view.locksTransformation = false
      model.view.scaleLimits = 0.01...100
      let one = model.scene.touch(400, 300)
      model.scene.drag([one], to: [Point(x: 440, y: 300)], steps: 8)
      let two = model.scene.touch(360, 300)
      for step in 1...12 {
        let arm = 40 * exp(0.04 * Double(step))
        model.scene.drag([one, two], to: [Point(x: 400 + arm, y: 300), Point(x: 400 - arm, y: 300)], steps: 1)
      }
      let held = model.view.pose
      #expect(held.offset.dx > 30 && held.scale > 1.3)
      if let first {
        [one, two][first].lift()
        model.scene.wait(0.025)
        [two, one][first].lift()
      } else {
        model.scene.lift([one, two])
      }
      #expect(model.view.isMoving)
      model.scene.wait(0.1)
      #expect(model.view.pose.offset == held.offset && model.view.pose.scale > held.scale * 1.1)
    }
  }

  @Test("A thrown model that is not visible draws no frames, and comes to rest in time")
  func hidden() throws {
    try withModel { model in
      _ = Kind.turn.fling(model)
      model.scene.wait(0.05)
      model.view.isHidden = true
      model.scene.wait(0.05)
      let count = model.poses.count
      model.scene.wait(0.5)
      #expect(model.poses.count <= count + 1 && model.view.isMoving)
      model.scene.wait(6)
      #expect(model.poses.count <= count + 2 && model.poses.count > count && !model.view.isMoving)
    }
  }

  @Test("A model without momentum does not glide; a thrown model stops when it leaves the window")
  func none() throws {
    try withModel { model in
      model.view.hasMomentum = false
      _ = Kind.move.fling(model)
      let pose = model.view.pose
      model.scene.wait(0.2)
      #expect(model.view.pose == pose && !model.view.isMoving)
      model.view.hasMomentum = true
      _ = Kind.tilt.fling(model)
      model.scene.wait(0.05)
      #expect(model.view.isMoving)
      model.view.removeFromSuperview()
      #expect(!model.view.isMoving)
      model.scene.wait(0.1)
    }
  }
}
