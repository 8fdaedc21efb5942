import TactionStageSupport
import Glibc
import Taction
import TactionModels
import TactionTesting
import TactionTestSupport
import Testing

/// A model that fingers move on a stage, in parents with unusual transforms.
final class ModelScene {
  let scene: Scene
  let view: ModelView
  private(set) var poses: [ModelPose] = []

  init(_ scene: Scene, model: Model? = nil, side: Double = 200) {
    self.scene = scene
    view = ModelView(model)
    scene.place(view, at: Point(x: 400, y: 300), side: side)
    view.onPoseChange = { [weak self] in self?.poses.append($0.pose) }
    scene.stage.settle()
  }

  /// The model's middle in the window.
  var middle: Point { view.convert(view.bounds.center + view.pose.offset, to: nil) }

  /// Converts a vector from the view's coordinates to the window's.
  func seen(_ vector: Vector) -> Vector {
    view.convert(view.bounds.center + vector, to: nil) - view.convert(view.bounds.center, to: nil)
  }

  /// Lands two fingers on both sides of the screen's middle, and moves them by a transform about the middle.
  func twoFingers(
    by map: Transform, way: Vector = .zero, steps: Int = 10, arm: Vector = Vector(dx: 40, dy: 0)
  ) -> [Finger] {
    let center = Point(x: 400, y: 300)
    let fingers = scene.land([center + arm, center - arm])
    let end = map.apply(arm)
    scene.drag(fingers, to: [center + way + end, center + way - end], steps: steps)
    return fingers
  }

  /// Lets the fingers rest, then lifts them, so that nothing is thrown.
  func put(_ fingers: [Finger]) {
    scene.wait(0.2)
    for finger in fingers { finger.lift() }
    scene.wait(0.2)
  }
}

/// Runs a test on a strict stage with a view that shows a model, or no model.
func withModel(
  _ model: Model? = nil, in parentKind: ParentKind = .plain, _ body: (ModelScene) throws -> Void
) throws {
  try withScene(in: parentKind) { try body(ModelScene($0, model: model)) }
}

@Suite("ModelView: what fingers do to a model")
struct ModelViewTests {
  @Test("One finger moves a model", arguments: ParentKind.allCases)
  func moves(parentKind: ParentKind) throws {
    try withModel(in: parentKind) { model in
      let finger = model.scene.touch(390, 310)
      model.scene.drag([finger], to: [Point(x: 430, y: 280)])
      #expect(model.middle.distance(to: Point(x: 440, y: 270)) < 0.1)
      #expect(model.view.pose.scale == 1 && model.view.pose.rotation == .identity)
      model.put([finger])
      #expect(model.middle.distance(to: Point(x: 440, y: 270)) < 0.1 && !model.view.isMoving)
    }
  }

  @Test("Two fingers that spread scale a model, and do nothing else", arguments: ParentKind.even)
  func scales(parentKind: ParentKind) throws {
    try withModel(in: parentKind) { model in
      model.put(model.twoFingers(by: .scale(1.8)))
      #expect(abs(model.view.pose.scale - 1.8) < 0.01)
      #expect(model.view.pose.offset == .zero && model.view.pose.rotation == .identity)
    }
  }

  @Test("Two fingers that rotate rotate a model by the same angle", arguments: ParentKind.even)
  func turns(parentKind: ParentKind) throws {
    try withModel(in: parentKind) { model in
      model.put(model.twoFingers(by: .rotation(.degrees(50))))
      let sign = model.view.transformToWindow.determinant < 0 ? -1.0 : 1.0
      let expected = Quaternion(angle: .degrees(50 * sign), axis: .unitZ)
      #expect((model.view.pose.rotation * expected.inverse).angle.degrees < 0.5)
      #expect(model.view.pose.offset == .zero && model.view.pose.scale == 1)
    }
  }

  @Test(
    "Two parallel fingers rotate a model about an axis perpendicular to their movement", arguments: ParentKind.allCases)
  func tilts(parentKind: ParentKind) throws {
    try withModel(in: parentKind) { model in
      model.put(model.twoFingers(by: .identity, way: Vector(dx: 30, dy: -40)))
      let rotation = model.view.pose.rotation
      // The point nearest to the viewer has moved in the fingers' direction.
      let front = rotation.apply(.unitZ)
      let way = model.seen(Vector(dx: front.x, dy: front.y))
      #expect(abs(way.dx * -40 - way.dy * 30) < 0.01 * way.length * 50 && way.dx > 0)
      #expect(abs(rotation.axis.z) < 1e-6)
      if parentKind != .sheared { #expect(abs(rotation.angle.radians - 0.5) < 0.01, "50 px over a reach of 100") }
      #expect(model.view.pose.offset == .zero && model.view.pose.scale == 1)
    }
  }

  @Test("A part of a model that a finger has moved stays in the view when the view becomes smaller")
  func smaller() throws {
    try withModel { model in
      let finger = model.scene.touch(390, 300)
      model.scene.drag([finger], to: [Point(x: 690, y: 300)])
      model.put([finger])
      #expect(abs(model.view.pose.offset.dx - 150) < 1e-9)
      model.view.bounds.size = Size(width: 100, height: 200)
      model.scene.wait(0.05)
      #expect(abs(model.view.pose.offset.dx - 75) < 1e-9 && model.poses.last == model.view.pose)
      model.view.pose.offset.dx = 500
      model.view.bounds.size = Size(width: 80, height: 80)
      model.scene.wait(0.05)
      #expect(model.view.pose.offset.dx == 500, "the app has placed it there")
    }
  }

  @Test("Fingers on a model only continue the kind of movement that they began with, until all are up")
  func lock() throws {
    try withModel { model in
      let one = model.scene.touch(390, 300)
      model.scene.drag([one], to: [Point(x: 420, y: 300)])
      let two = model.scene.touch(340, 300)
      model.scene.drag([one, two], to: [Point(x: 450, y: 350), Point(x: 310, y: 220)])
      one.lift()
      model.scene.drag([two], to: [Point(x: 400, y: 330)])
      let three = model.scene.touch(300, 300)
      model.scene.drag([two, three], to: [Point(x: 450, y: 300), Point(x: 250, y: 300)])
      model.put([two, three])
      #expect(model.view.pose.scale == 1 && model.view.pose.rotation == .identity)
      #expect(model.view.pose.offset.dy > 40)
      let offset = model.view.pose.offset

      // A new touch begins another kind: a pinch that continues with a rotation and a move still only scales.
      let fingers = model.twoFingers(by: .scale(1.5))
      model.scene.drag(fingers, to: [Point(x: 440, y: 380), Point(x: 400, y: 250)])
      model.put(fingers)
      #expect(model.view.pose.scale > 1.2 && model.view.pose.rotation == .identity)
      #expect(model.view.pose.offset == offset)
    }
  }

  @Test("Two fingers scale, rotate and tilt an unlocked model at the same time")
  func unlocked() throws {
    try withModel { model in
      model.view.locksTransformation = false
      model.put(model.twoFingers(by: .rotation(.degrees(40)).scaled(by: 1.5), way: Vector(dx: 20, dy: 0)))
      let rotation = model.view.pose.rotation
      #expect(abs(model.view.pose.scale - 1.5) < 0.02)
      #expect(rotation.axis.z > 0.8 && abs(rotation.axis.y) > 0.1)
      #expect(model.view.pose.offset == .zero)
    }
  }

  @Test("Fingers cannot move a model out of its view, nor scale it beyond its limits")
  func limits() throws {
    try withModel { model in
      model.view.scaleLimits = 0.5...2
      model.put(model.twoFingers(by: .scale(3)))
      #expect(model.view.pose.scale == 2)
      model.put(model.twoFingers(by: .scale(0.1), arm: Vector(dx: 90, dy: 0)))
      #expect(model.view.pose.scale == 0.5)
      model.view.scaleLimits = 0...3
      model.view.scaleLimits = 1...(.infinity)
      #expect(model.view.scaleLimits == 0.5...2, "such limits are refused")
      let finger = model.scene.touch(400, 300)
      model.scene.drag([finger], to: [Point(x: 790, y: 300)])
      #expect(model.view.pose.offset.dx < 150 && model.view.pose.offset.dx > 100)
      model.put([finger])
    }
  }

  @Test("A scale that the app has set beyond the limits stays while fingers move a model, until they scale it back")
  func scaledByApp() throws {
    try withModel { model in
      model.view.scaleLimits = 0.5...2
      model.view.pose.scale = 3
      let finger = model.scene.touch(390, 310)
      model.scene.drag([finger], to: [Point(x: 430, y: 280)])
      model.put([finger])
      #expect(model.view.pose.offset != .zero && model.view.pose.scale == 3)
      model.put(model.twoFingers(by: .scale(1.5)))
      #expect(model.view.pose.scale == 3)
      model.put(model.twoFingers(by: .scale(0.5)))
      #expect(abs(model.view.pose.scale - 1.5) < 0.05)
      model.put(model.twoFingers(by: .scale(2)))
      #expect(model.view.pose.scale == 2)
    }
  }

  @Test("A double tap restores a model's initial pose")
  func reset() throws {
    try withModel { model in
      model.view.initialPose.rotation = Quaternion(angle: .degrees(20), axis: .unitY)
      model.view.pose = ModelPose(
        offset: Vector(dx: 20, dy: 10), scale: 3, rotation: Quaternion(angle: .degrees(100), axis: .unitX))
      model.scene.stage.tap(at: Point(x: 400, y: 300))
      model.scene.wait(0.1)
      model.scene.stage.tap(at: Point(x: 400, y: 300))
      model.scene.wait(0.2)
      #expect(model.view.isMoving && model.view.pose.scale > 1 && model.view.pose.scale < 3)
      model.scene.wait(0.3)
      #expect(!model.view.isMoving && model.view.pose == model.view.initialPose)
      let commits = model.scene.stage.commitCount
      model.scene.wait(1)
      #expect(model.scene.stage.commitCount == commits)
    }
  }

  @Test("With reduced motion, a double tap restores a model's initial pose immediately")
  func reducedMotion() throws {
    try withModel { model in
      model.scene.stage.settings.prefersReducedMotion = true
      model.view.pose = ModelPose(scale: 3)
      for _ in 0..<2 {
        model.scene.stage.tap(at: Point(x: 400, y: 300))
        model.scene.wait(0.1)
      }
      #expect(!model.view.isMoving && model.view.pose == model.view.initialPose)
    }
  }

  @Test("A model that is reset while a finger moves it continues from its initial pose")
  func resetUnderFinger() throws {
    try withModel { model in
      let finger = model.scene.touch(400, 300)
      model.scene.drag([finger], to: [Point(x: 440, y: 300)])
      model.view.reset()
      #expect(!model.view.isMoving && model.view.pose == model.view.initialPose)
      model.scene.drag([finger], to: [Point(x: 460, y: 300)])
      #expect(model.middle.distance(to: Point(x: 420, y: 300)) < 0.1)
      model.put([finger])
    }
  }

  @Test("Invalid model poses are refused, and extreme poses are clamped")
  func extremes() throws {
    let view = ModelView()
    view.pose = ModelPose(scale: 2)
    view.pose = ModelPose(scale: 0)
    view.pose = ModelPose(scale: .nan)
    view.pose = ModelPose(offset: Vector(dx: .infinity, dy: 0))
    view.initialPose = ModelPose(scale: -1)
    #expect(view.pose == ModelPose(scale: 2) && view.initialPose == ModelPose())
    view.pose = ModelPose(offset: Vector(dx: -1e300, dy: 3), scale: 1e300)
    #expect(view.pose.scale == 1e4 && view.pose.offset == Vector(dx: -1e6, dy: 3))
    view.reset(animated: true)
    #expect(view.pose == ModelPose() && !view.isMoving, "nothing moves in no window")
    view.viewingDistance = .nan
    view.viewingDistance = 0.5
    #expect(view.viewingDistance == 3)
  }
}
