import Taction
import TactionModels
import TactionTesting
import TactionTestSupport
import Testing

/// Tests fingers that land on content that has nearly come to rest.
@Suite("Taps on photos and models that have nearly come to rest")
struct TailTests {
  /// Records the photo's transform to the window in each frame.
  private func record(_ frames: Int, of photo: InteractionScene) -> [Transform] {
    photo.scene.waitBetweenFrames()
    return (0..<frames).map { _ in
      defer { photo.scene.wait(1 / 60) }
      return photo.shown
    }
  }

  private func throwIt(_ photo: InteractionScene) {
    let finger = photo.scene.touch(300, 300)
    photo.scene.drag([finger], to: [Point(x: 340, y: 300)], steps: 8)
    finger.lift()
  }

  @Test(
    "A tap by an unsteady finger is recognized on the photo, unless the photo visibly moves",
    arguments: [ParentKind.plain, .rotated, .nested])
  func photo(parentKind: ParentKind) throws {
    var frames: [Transform] = []
    try withPhoto(TransformInteraction(momentum: true), in: parentKind) { photo in
      throwIt(photo)
      frames = record(240, of: photo)
    }
    let last = frames[239]
    for moment in [4, 20, 40, 50, 60, 70, 80, 90, 100, 120, 140] {
      let (now, next) = (frames[moment].apply(Point.zero), frames[moment + 1].apply(Point.zero))
      let speed = now.distance(to: next) * 60
      try withPhoto(TransformInteraction(momentum: true), in: parentKind) { photo in
        var taps = 0
        photo.photo.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        throwIt(photo)
        photo.scene.waitBetweenFrames()
        for _ in 0..<moment { photo.scene.wait(1 / 60) }
        let finger = photo.scene.touch(420, 300)
        photo.scene.wait(0.02)
        finger.move(to: Point(x: 423, y: 300))
        photo.scene.wait(0.03)
        finger.lift()
        photo.scene.wait(4)
        if speed < 36 {
          #expect(taps == 1, "\(speed) px/s")
          #expect(photo.distance(from: last) < 0.01 && photo.log == ["begin", "end"])
        } else if speed > 44 {
          #expect(taps == 0, "\(speed) px/s")
        }
      }
    }
  }

  @Test(
    "A finger that drags a photo that still moves slowly holds the point that it landed on", arguments: ParentKind.even)
  func dragged(parentKind: ParentKind) throws {
    try withPhoto(TransformInteraction(momentum: true), in: parentKind) { photo in
      throwIt(photo)
      photo.scene.wait(1.3)
      #expect(photo.interaction.isActive)
      let finger = photo.scene.touch(420, 300)
      let grip = Grip(finger, on: photo)
      photo.scene.wait(0.2)
      #expect(grip.error(on: photo) > 0.5, "the photo has slid on meanwhile")
      photo.scene.drag([finger], to: [Point(x: 420, y: 360)])
      #expect(grip.error(on: photo) < 0.02)
      finger.lift()
      photo.scene.wait(3)
      #expect(photo.log == ["begin", "end"])
    }
  }

  @Test("A photo that the app places while it is touched is not moved back")
  func placed() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      throwIt(photo)
      photo.scene.wait(1.3)
      let finger = photo.scene.touch(420, 300)
      photo.scene.wait(0.1)
      photo.photo.center += Vector(dx: 30, dy: 0)
      photo.scene.wait(0.1)
      let center = photo.photo.center
      photo.scene.drag([finger], to: [Point(x: 420, y: 340)])
      #expect(photo.photo.center.distance(to: center + Vector(dx: 0, dy: 40)) < 0.02)
      finger.lift()
    }
  }

  @Test("A photo that only fades is not caught by a finger")
  func fading() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      var taps = 0
      photo.photo.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      View.animate(duration: 1) { photo.photo.alpha = 0.5 }
      photo.scene.wait(0.2)
      let finger = photo.scene.touch(420, 300)
      photo.scene.wait(0.02)
      finger.move(to: Point(x: 423, y: 300))
      finger.lift()
      #expect(taps == 1 && photo.log == [])
    }
  }

  @Test("A sliding photo is caught, and the recognizer's explanation says so")
  func explained() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      throwIt(photo)
      photo.scene.wait(0.1)
      let finger = photo.scene.touch(420, 300)
      let words = photo.interaction.gestureRecognizer.explanation
      #expect(words.hasPrefix("possible: caught content that moved at ") && words.hasSuffix(" px/s"))
      finger.move(to: Point(x: 425, y: 300))
      #expect(photo.interaction.gestureRecognizer.explanation.hasPrefix("changed: 1 finger, moved 5 px"))
      finger.lift()
    }
  }

  @Test("A finger stops a model that visibly spins, but not one that has almost stopped")
  func model() throws {
    for moment in [6, 30, 60, 80, 95, 110, 125] {
      try withModel { model in
        let fingers = model.twoFingers(by: .identity, way: Vector(dx: 60, dy: 0), steps: 8)
        model.scene.lift(fingers)
        model.scene.waitBetweenFrames()
        for _ in 0..<moment { model.scene.wait(1 / 60) }
        let before = model.view.pose.rotation
        model.scene.wait(1 / 60)
        // The speed of the model's front is measured on a ball with a radius of 100 px.
        let speed = (model.view.pose.rotation * before.inverse).angle.radians * 100 * 60
        let finger = model.scene.touch(380, 290)
        #expect(speed > 36 || model.view.isMoving, "\(speed) px/s")
        #expect(speed < 44 || !model.view.isMoving, "\(speed) px/s")
        finger.lift()
      }
    }
  }
}
