import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests the contract of the interaction: content under the fingers stays there, to half a pixel, in any parents.
@Suite("TransformInteraction: content under the fingers")
struct StickyTests {
  /// Returns an interaction that does not withhold rotations.
  private func direct() -> TransformInteraction {
    let interaction = TransformInteraction()
    interaction.gestureRecognizer.rotationSlop = .pixels(0)
    return interaction
  }

  /// Transforms that a photo may have before it is touched.
  private static let transforms = [
    Transform.identity, Transform.rotation(.degrees(-50)).scaled(by: 0.8), .scale(x: -1.1, y: 0.9),
    Transform(.init(translation: Vector(dx: 7, dy: -9), rotation: .degrees(20), scaleX: 0.9, scaleY: 1.2, shear: -0.3)),
  ]

  @Test("Content stays under two to five fingers that land and lift one at a time", arguments: ParentKind.allCases)
  func story(parentKind: ParentKind) throws {
    var dice = SeededGenerator(seed: 300)
    for transform in Self.transforms {
      try withPhoto(direct(), in: parentKind) { photo in
        photo.photo.transform = transform
        var hand = RandomHand(photo)
        try hand.land(&dice)
        try hand.land(&dice)
        hand.move(&dice, isChecked: false)
        for _ in 0..<14 {
          let before = photo.shown
          try hand.changeFingers(&dice)
          #expect(photo.distance(from: before) < 1e-6)
          hand.move(&dice)
        }
        hand.lift()
        photo.scene.wait(0.5)
        #expect(photo.log == ["begin", "end"])
        #expect(hand.checks > 100)
      }
    }
  }

  @Test("Content is under the fingers from a gesture's first frame, despite slop", arguments: ParentKind.allCases)
  func fromTheStart(parentKind: ParentKind) throws {
    try withPhoto(direct(), in: parentKind) { photo in
      let fingers = photo.scene.land([Point(x: 340, y: 290), Point(x: 450, y: 320)])
      let grips = fingers.map { Grip($0, on: photo) }
      photo.scene.drag(fingers, to: [Point(x: 250, y: 180), Point(x: 520, y: 480)]) {
        guard photo.interaction.isTracking else { return }
        for grip in grips { #expect(grip.error(on: photo) < 0.5) }
      }
      #expect(photo.interaction.isTracking)
    }
  }

  @Test("After an intended rotation has caught up, content is under the fingers again")
  func heldBack() throws {
    try withPhoto { photo in
      let fingers = photo.scene.land([Point(x: 300, y: 300), Point(x: 500, y: 300)])
      let grips = fingers.map { Grip($0, on: photo) }
      photo.scene.drag(fingers, to: [Point(x: 310, y: 260), Point(x: 490, y: 340)])
      photo.scene.wait(0.15)
      for grip in grips { #expect(grip.error(on: photo) < 0.01) }
      photo.scene.drag(fingers, to: [Point(x: 380, y: 200), Point(x: 450, y: 420)]) {
        for grip in grips { #expect(grip.error(on: photo) < 0.5) }
      }
    }
  }
}

/// Fingers on a photo that land, lift and move at random, and whether the photo follows them.
@MainActor private struct RandomHand {
  let photo: InteractionScene
  private(set) var checks = 0
  private var grips: [Grip] = []

  init(_ photo: InteractionScene) { self.photo = photo }

  mutating func changeFingers(_ dice: inout SeededGenerator) throws {
    let mayLift = grips.count > 1
    if mayLift, grips.count == 5 || dice.chance(0.45) {
      grips.remove(at: Int.random(in: grips.indices, using: &dice)).finger.lift()
    } else {
      try land(&dice)
    }
    for index in grips.indices { grips[index].content = photo.content(under: grips[index].finger.location) }
  }

  mutating func land(_ dice: inout SeededGenerator) throws {
    for _ in 0..<2000 {
      let place = Point(x: dice.number(20...780), y: dice.number(20...580))
      let isApart = grips.allSatisfy { $0.finger.location.distance(to: place) > 60 }
      guard isApart, photo.photo.bounds.contains(photo.content(under: place)) else { continue }
      return grips.append(Grip(photo.scene.touch(place.x, place.y), on: photo))
    }
    Issue.record("there is no room for a finger")
  }

  /// Moves all fingers as a hand that moves, spreads and turns; two fingers also shake at random.
  mutating func move(_ dice: inout SeededGenerator, isChecked: Bool = true) {
    let fingers = grips.map(\.finger)
    let center = Point.centroid(of: fingers.map(\.location)) ?? .zero
    let aim = Point(x: dice.number(300...500), y: dice.number(220...380))
    let turn = Angle.degrees(dice.number(-50...50))
    let factor = fingers.count < 2 ? 1 : goodFactor(fingers, center, &dice)
    let shake = fingers.count == 2 ? 20.0 : 0
    let starts = fingers.map(\.location)
    for step in 1...8 {
      let part = Double(step) / 8
      let map = Transform.scale(1 + (factor - 1) * part).rotated(by: turn * part)
      let ends = starts.map {
        center + map.apply($0 - center) + (aim - center) * part
          + Vector(dx: dice.number(-shake...shake), dy: dice.number(-shake...shake))
      }
      photo.scene.drag(fingers, to: ends, steps: 1)
      guard isChecked else { continue }
      checks += 1
      for grip in grips { #expect(grip.error(on: photo) < 0.5) }
    }
    if !isChecked {
      for index in grips.indices { grips[index].content = photo.content(under: grips[index].finger.location) }
    }
  }

  /// Returns a random scale that brings the farthest finger to 90 to 160 px from the centre, unless all fingers are
  /// close to it.
  private func goodFactor(_ fingers: [Finger], _ center: Point, _ dice: inout SeededGenerator) -> Double {
    let spread = fingers.map { $0.location.distance(to: center) }.max() ?? 100
    return dice.number(90...160) / max(spread, 30)
  }

  mutating func lift() {
    photo.scene.lift(grips.map(\.finger))
    grips = []
  }
}
