import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// A card that leans away in perspective, and a chip on the card.
private final class TiltedScene {
  let scene: Scene
  let card = View()
  let chip = View(frame: Rect(x: 120, y: 120, width: 80, height: 80))

  init(_ scene: Scene) {
    self.scene = scene
    scene.place(card, at: Point(x: 400, y: 300))
    card.bounds = Rect(x: 0, y: 0, width: 320, height: 320)
    lean(by: 50, about: Vector3(x: 1, y: 0.4, z: 0), distance: 500)
    card.addSubview(chip)
    scene.stage.settle()
  }

  /// Tilts the card so that under all parents it has about the same size and perspective on the screen.
  func lean(by degrees: Double, about axis: Vector3, distance: Double) {
    let scale = scene.parent.transformToWindow.meanScale
    card.transform3D = Transform3D.perspective(distance: distance / scale)
      .rotated(by: .degrees(degrees), about: axis).scaled(by: 1 / scale)
  }

  /// Returns the point of the screen at which a point of the card is visible.
  func screen(_ x: Double, _ y: Double) -> Point { card.convert(Point(x: x, y: y), to: nil) }
}

@Suite("Gestures on a tilted card, through the wire")
struct TiltedTests {
  private func withCard(in parentKind: ParentKind, _ body: (TiltedScene) throws -> Void) throws {
    try withScene(in: parentKind) { scene in try body(TiltedScene(scene)) }
  }

  @Test(
    "A finger hits the view under it on a tilted card, and recognizers report points of the card",
    arguments: ParentKind.allCases)
  func tap(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      var places: [Point] = []
      tilted.chip.addGestureRecognizer(TapGestureRecognizer { places.append($0.location(in: tilted.card)) })
      for (x, y) in [(125.0, 125.0), (195, 125), (195, 195), (118, 130), (160, 205)] {
        let place = tilted.screen(x, y)
        let finger = tilted.scene.touch(place.x, place.y)
        finger.lift()
        tilted.scene.wait(0.5)
      }
      #expect(places.count == 3)
      for (place, wanted) in zip(places, [(125.0, 125.0), (195, 125), (195, 195)]) {
        // The wire rounds positions to 1/256 px.
        #expect(place.distance(to: Point(x: wanted.0, y: wanted.1)) < 0.05)
      }
    }
  }

  @Test(
    "On a tilted card a dragged chip stays under the finger, and the slop is measured on the screen",
    arguments: ParentKind.allCases)
  func pan(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      var count = 0
      tilted.chip.addGestureRecognizer(
        PanGestureRecognizer { pan in
          count += 1
          tilted.chip.center += pan.translation(in: tilted.card)
          pan.setTranslation(.zero, in: tilted.card)
        })
      let start = tilted.screen(140, 150)
      let finger = tilted.scene.touch(start.x, start.y)
      let held = tilted.chip.convert(start, from: nil)
      finger.move(by: Vector(dx: 9, dy: 0), steps: 1)
      #expect(count == 0)
      for step in [Vector(dx: 40, dy: 5), Vector(dx: -20, dy: 50), Vector(dx: 30, dy: -90)] {
        finger.move(by: step)
        #expect(count > 0)
        #expect(tilted.chip.convert(held, to: nil).distance(to: finger.location) < 0.01)
      }
      finger.lift()
    }
  }

  @Test(
    "The velocity on a tilted card is the velocity of the point under the finger on the card",
    arguments: ParentKind.allCases)
  func velocity(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      var (velocity, seen) = (Vector.zero, Vector.zero)
      tilted.card.addGestureRecognizer(
        PanGestureRecognizer { pan in
          (velocity, seen) = (pan.velocity(in: tilted.card), pan.velocity(in: nil))
        })
      let start = tilted.screen(60, 260)
      let finger = tilted.scene.touch(start.x, start.y)
      finger.move(by: Vector(dx: 150, dy: -60), over: 0.3)
      let place = tilted.card.convert(finger.location, from: nil)
      let later = tilted.card.convert(finger.location + seen * 1e-4, from: nil)
      #expect(seen.length > 300)
      #expect(((later - place) / 1e-4 - velocity).length < 0.02 * velocity.length)
      finger.lift()
    }
  }

  @Test(
    "A pinch scales a tilted card about the point between the fingers, and the card stays tilted",
    arguments: ParentKind.allCases)
  func pinch(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      tilted.card.addGestureRecognizer(
        PinchGestureRecognizer { pinch in
          tilted.card.scale(by: pinch.scale, about: pinch.location(in: tilted.card))
          pinch.scale = 1
        })
      let (left, right) = (tilted.screen(100, 200), tilted.screen(180, 200))
      let middle = left + (right - left) / 2
      let held = tilted.card.convert(middle, from: nil)
      let before = try #require(tilted.card.transform3D.decomposition)
      let fingers = tilted.scene.land([left, right])
      let apart = (right - left) * (45 / (right - left).length)
      tilted.scene.drag(fingers, to: [left - apart, right + apart])
      #expect(tilted.card.convert(held, to: nil).distance(to: middle) < 0.1)
      let turned = try #require(tilted.card.transform3D.decomposition)
      #expect((turned.rotation.apply(.unitZ) - before.rotation.apply(.unitZ)).length < 1e-9)
      #expect(turned.scale.x > 1.4 * before.scale.x)
      tilted.scene.lift(fingers)
    }
  }

  @Test(
    "A TransformInteraction keeps a chip on the card under the finger, and a thrown chip stays on the card",
    arguments: ParentKind.allCases)
  func interactionOnCard(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      var isOver = false
      let interaction = TransformInteraction(momentum: true)
      interaction.onEnd = { _, _ in isOver = true }
      tilted.chip.addInteraction(interaction)
      let start = tilted.screen(150, 150)
      let finger = tilted.scene.touch(start.x, start.y)
      let held = tilted.chip.convert(start, from: nil)
      for step in [Vector(dx: 60, dy: 10), Vector(dx: -50, dy: 60), Vector(dx: 20, dy: -100)] {
        finger.move(by: step)
        #expect(tilted.chip.convert(held, to: nil).distance(to: finger.location) < 0.01)
      }
      #expect(tilted.chip.transform3D.isAffine)
      finger.lift()
      tilted.scene.wait(3)
      #expect(isOver && tilted.chip.center.isFinite && tilted.chip.transform.isInvertible)
    }
  }

  @Test(
    "A TransformInteraction moves a tilted card under the fingers, and the card stays tilted",
    arguments: ParentKind.even)
  func interactionOfCard(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      tilted.card.addInteraction(TransformInteraction())
      let (left, right) = (tilted.screen(100, 200), tilted.screen(220, 200))
      let held = (tilted.card.convert(left, from: nil), tilted.card.convert(right, from: nil))
      let fingers = tilted.scene.land([left, right])
      tilted.scene.drag(fingers, to: [left + Vector(dx: 50, dy: -30), right + Vector(dx: 80, dy: 60)])
      #expect(tilted.card.convert(held.0, to: nil).distance(to: fingers[0].location) < 0.1)
      #expect(tilted.card.convert(held.1, to: nil).distance(to: fingers[1].location) < 0.1)
      #expect(tilted.card.projectionToWindow != nil)
      tilted.scene.lift(fingers)
    }
  }

  @Test(
    "A finger that moves beyond the horizon of a tilted card has finite positions, which never move back",
    arguments: ParentKind.allCases)
  func horizon(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { tilted in
      tilted.lean(by: 70, about: .unitX, distance: 250)
      var places: [Point] = []
      tilted.card.addGestureRecognizer(PanGestureRecognizer { places.append($0.location(in: tilted.card)) })
      let start = tilted.screen(160, 160)
      let finger = tilted.scene.touch(start.x, start.y)
      let up = tilted.screen(160, 100) - start
      finger.move(by: up * (295 / up.length), over: 0.5)
      finger.lift()
      #expect(places.count > 10 && places.allSatisfy(\.isFinite))
      #expect(zip(places, places.dropFirst()).allSatisfy { $1.y <= $0.y + 1e-6 })
    }
  }
}
