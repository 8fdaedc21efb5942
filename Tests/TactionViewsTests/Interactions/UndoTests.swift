import Taction
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

/// Tests undo by cancelled touches, and by the app.
@Suite("TransformInteraction: cancel is undo")
struct UndoTests {
  private func turn(_ photo: InteractionScene) -> [Finger] {
    let fingers = photo.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
    photo.scene.drag(fingers, to: [Point(x: 330, y: 180), Point(x: 550, y: 480)])
    return fingers
  }

  /// Turns the photo, cancels the fingers, and catches the photo on its way back with another finger.
  private func catchReturn(of photo: InteractionScene) -> Finger {
    _ = turn(photo)
    photo.scene.stage.cancelTouches()
    photo.scene.wait(0.06)
    return photo.scene.touch(400, 300)
  }

  @Test(
    "When fingers are cancelled, the photo returns to its place before the touch, within 0.2 s",
    arguments: ParentKind.allCases)
  func cancelled(parentKind: ParentKind) throws {
    try withPhoto(TransformInteraction(momentum: true), in: parentKind) { photo in
      let found = photo.shown
      _ = turn(photo)
      photo.scene.wait(0.2)
      let moved = photo.shown
      photo.scene.stage.cancelTouches()
      #expect(photo.distance(from: moved) < 1e-6)
      #expect(photo.interaction.isActive && !photo.interaction.isTracking)
      photo.scene.wait(0.1)
      #expect(photo.distance(from: found) > 1 && photo.distance(from: moved) > 1)
      photo.scene.wait(0.2)
      #expect(photo.distance(from: found) < 1e-6)
      #expect(photo.log == ["begin", "undone"])
    }
  }

  @Test("A photo's return continues after a tap; a finger that drags catches the photo")
  func caught() throws {
    try withPhoto { photo in
      let found = photo.shown
      let finger = catchReturn(of: photo)
      let held = photo.shown
      photo.scene.wait(0.2)
      #expect(photo.distance(from: held) == 0 && photo.distance(from: found) > 1)
      finger.lift()
      photo.scene.wait(0.4)
      #expect(photo.distance(from: found) < 1e-6)

      let second = catchReturn(of: photo)
      let grip = Grip(second, on: photo)
      photo.scene.drag([second], to: [Point(x: 420, y: 330)]) { #expect(grip.error(on: photo) < 0.02) }
      #expect(photo.interaction.isTracking)
      // After another cancel, the photo continues to the same target.
      photo.scene.stage.cancelTouches()
      photo.scene.wait(0.4)
      #expect(photo.distance(from: found) < 1e-6)
    }
  }

  @Test("A photo's return continues if the app gives the finger that caught the photo to another recognizer")
  func ignoredFinger() throws {
    try withPhoto { photo in
      let found = photo.shown
      let finger = catchReturn(of: photo)
      photo.scene.wait(0.1)
      #expect(photo.distance(from: found) > 1)
      let hand = photo.interaction.gestureRecognizer
      for touch in hand.touches { hand.ignore(touch) }
      photo.scene.wait(0.4)
      #expect(photo.distance(from: found) < 1e-6 && photo.log == ["begin", "undone"])
      finger.lift()
    }
  }

  @Test(
    "A photo that the app moves to another superview at the beginning returns to its place on the screen",
    arguments: ParentKind.even)
  func movedToLayer(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { photo in
      let layer = View(frame: photo.scene.window.content.bounds)
      layer.transform = Transform.scale(2).rotated(by: .degrees(30))
      photo.scene.window.content.insertSubview(layer, at: 0)
      let (found, fromWindow) = (photo.shown, try #require(layer.transformToWindow.inverted()))
      photo.interaction.onBegin = { _ in
        let (view, change) = (photo.photo, photo.shown.concatenating(fromWindow))
        let center = view.convert(view.bounds.center, to: layer)
        layer.addSubview(view)
        view.center = center
        view.transform = Transform(a: change.a, b: change.b, c: change.c, d: change.d, tx: 0, ty: 0)
      }
      _ = turn(photo)
      photo.scene.stage.cancelTouches()
      photo.scene.wait(0.4)
      #expect(photo.photo.superview === layer && photo.distance(from: found) < 1e-6)
    }
  }

  @Test("Disabling or removing the interaction, or removing the view, undoes the gesture")
  func brokenOff() throws {
    let ways: [(InteractionScene) -> Void] = [
      { $0.interaction.isEnabled = false },
      { $0.photo.removeInteraction($0.interaction) },
      { $0.photo.removeFromSuperview() },
    ]
    for breakOff in ways {
      try withPhoto { photo in
        let (center, transform) = (photo.photo.center, photo.photo.transform)
        _ = turn(photo)
        #expect(photo.photo.center != center)
        breakOff(photo)
        photo.scene.wait(0.4)
        #expect(photo.photo.center == center && photo.photo.transform == transform)
        #expect(photo.log == ["begin", "undone"])
      }
    }
  }

  @Test("The app undoes a gesture during or after it, back to the last commit")
  func rollback() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      let found = photo.shown
      photo.scene.lift(turn(photo))
      photo.scene.wait(0.1)
      photo.interaction.rollback()
      photo.scene.wait(0.4)
      #expect(photo.distance(from: found) < 1e-6)

      let fingers = turn(photo)
      photo.interaction.commit()
      let committed = photo.shown
      photo.scene.drag(fingers, to: [Point(x: 300, y: 280), Point(x: 500, y: 400)])
      #expect(photo.distance(from: committed) > 10)
      photo.interaction.rollback(animated: false)
      #expect(photo.distance(from: committed) < 1e-6)
      photo.scene.drag(fingers, to: [Point(x: 350, y: 280), Point(x: 550, y: 400)])
      #expect(photo.distance(from: committed) < 1e-6)
      photo.scene.lift(fingers)
      #expect(photo.log == ["begin", "undone", "begin", "undone"])
    }
  }

  @Test(
    "A commit while fingers hold the photo beyond a limit of its scale counts within the limit",
    arguments: ParentKind.even)
  func commitBeyondLimit(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { photo in
      let limit = photo.scale * 1.5
      photo.interaction.scaleLimits = photo.scale * 0.5...limit
      let fingers = photo.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
      photo.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)])
      #expect(photo.scale > limit * 1.01)
      photo.interaction.commit()
      photo.scene.stage.cancelTouches()
      photo.scene.wait(0.4)
      #expect(abs(photo.scale - limit) < 1e-6 * limit)
      #expect(photo.log == ["begin", "undone"])
    }
  }

  @Test("A commit while a finger holds a photo that was springing back counts within the limits of its scale")
  func commitInSpring() throws {
    try withPhoto { photo in
      let limit = photo.scale * 1.5
      photo.interaction.scaleLimits = photo.scale * 0.5...limit
      let fingers = photo.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
      photo.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)])
      photo.scene.lift(fingers)
      photo.scene.wait(0.05)
      let finger = photo.scene.touch(400, 300)
      #expect(photo.scale > limit * 1.01)
      photo.interaction.commit()
      photo.scene.drag([finger], to: [Point(x: 430, y: 300)])
      photo.scene.stage.cancelTouches()
      photo.scene.wait(0.4)
      #expect(abs(photo.scale - limit) < 1e-6 * limit)
      #expect(photo.log == ["begin", "undone"])
    }
  }

  @Test("The app undoes a gesture that had to wait until its finger lifted")
  func rollbackAfterLift() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      photo.interaction.gestureRecognizer.waitForThreeFingerPan(on: photo.photo)
      let told = photo.interaction.onBegin
      photo.interaction.onBegin = {
        told?($0)
        $0.rollback(animated: false)
      }
      let found = photo.shown
      let finger = photo.scene.touch(400, 300)
      photo.scene.drag([finger], to: [Point(x: 500, y: 300)])
      finger.lift()
      photo.scene.wait(0.5)
      #expect(photo.distance(from: found) < 1e-6 && photo.log == ["begin", "undone"])
    }
  }

  @Test("A caught photo whose finger is cancelled returns to where the finger caught it")
  func caughtMomentum() throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      let finger = photo.scene.touch(250, 300)
      photo.scene.drag([finger], to: [Point(x: 350, y: 320)], steps: 10)
      finger.lift()
      photo.scene.wait(0.1)
      let second = photo.scene.touch(400, 300)
      let caught = photo.shown
      photo.scene.drag([second], to: [Point(x: 300, y: 200)])
      #expect(photo.distance(from: caught) > 50)
      photo.scene.stage.cancelTouches()
      photo.scene.wait(0.4)
      #expect(photo.distance(from: caught) < 1e-6)
    }
  }

  @Test("An interaction removed in its own callback reports its end, and no more changes", arguments: [false, true])
  func removedByCallback(byView: Bool) throws {
    try withPhoto { scene in
      var changes = 0
      scene.interaction.onChange = { _ in changes += 1 }
      let told = scene.interaction.onBegin
      scene.interaction.onBegin = {
        told?($0)
        if byView { scene.photo.removeFromSuperview() } else { scene.photo.removeInteraction($0) }
      }
      let finger = scene.scene.stage.touch(at: Point(x: 400, y: 300))
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.1)
      finger.lift()
      scene.scene.stage.advance(by: 1)
      #expect(changes == 0)
      #expect(scene.log == ["begin", "undone"] && !scene.interaction.isActive)
    }
  }

  @Test("The end handler of an interaction may add the interaction to another view")
  func movedAtTheEnd() throws {
    try withPhoto { scene in
      let other = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      scene.interaction.onEnd = { interaction, _ in other.addInteraction(interaction) }
      let finger = scene.scene.stage.touch(at: Point(x: 400, y: 300))
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.1)
      scene.interaction.onChange = { scene.photo.removeInteraction($0) }
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.1)
      #expect(scene.interaction.view === other && scene.photo.interactions.isEmpty)
      #expect(other.interactions.count == 1 && scene.interaction.gestureRecognizer.view === other)
    }
  }
}
