import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Content under the fingers when they land must stay under them: a gesture catches up with its slop.
@Suite("Content under the fingers, through the wire")
struct FollowingTests {
  /// A finger and the point of the card that it holds.
  private struct Grip {
    let finger: Finger
    let content: Point

    @MainActor init(_ finger: Finger, on card: Card) {
      self.finger = finger
      content = card.convert(finger.location, from: nil)
    }

    @MainActor func error(on card: Card) -> Double { card.convert(content, to: nil).distance(to: finger.location) }
  }

  private func addCard(to scene: Scene, at place: Point = Point(x: 400, y: 300), side: Double = 400) -> Card {
    let card = Card()
    scene.place(card, at: place, side: side)
    return card
  }

  @Test("A card stays under one finger from the first frame in which it moves", arguments: ParentKind.allCases)
  func oneFinger(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let card = addCard(to: scene)
      let finger = scene.touch(440, 330)
      let grip = Grip(finger, on: card)
      var moving = 0
      for place in [Point(x: 300, y: 200), Point(x: 520, y: 420), Point(x: 410, y: 290)] {
        scene.drag([finger], to: [place]) {
          guard card.isMoving else { return }
          moving += 1
          #expect(grip.error(on: card) < 0.02)
        }
      }
      #expect(moving > 30)
      finger.lift()
      #expect(grip.error(on: card) < 0.02)
    }
  }

  @Test("A card stays under two fingers that move, spread and rotate", arguments: ParentKind.even)
  func twoFingers(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let card = addCard(to: scene)
      let fingers = scene.land([Point(x: 340, y: 290), Point(x: 450, y: 320)])
      let grips = fingers.map { Grip($0, on: card) }
      var moving = 0
      let ways = [
        [Point(x: 390, y: 330), Point(x: 500, y: 360)],  // move
        [Point(x: 300, y: 280), Point(x: 610, y: 430)],  // spread
        [Point(x: 500, y: 200), Point(x: 420, y: 480)],  // turn
        [Point(x: 600, y: 380), Point(x: 230, y: 120)],  // all at once
      ]
      for ends in ways {
        scene.drag(fingers, to: ends, steps: 20) {
          guard card.isMoving else { return }
          moving += 1
          for grip in grips { #expect(grip.error(on: card) < 0.25) }
        }
      }
      #expect(moving > 70)
      scene.lift(fingers)
      for grip in grips { #expect(grip.error(on: card) < 0.25) }
      #expect(
        Set(card.eventLog.entries)
          == Set(
            ["pan", "pinch", "rotation"].flatMap { name in ["began", "changed", "ended"].map { "\(name) \($0)" } }))
    }
  }

  @Test("In a sheared parent a card stays under two fingers that do not rotate")
  func sheared() throws {
    try withScene(in: .sheared) { scene in
      let card = addCard(to: scene)
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      let grips = fingers.map { Grip($0, on: card) }
      scene.drag(fingers, to: [Point(x: 250, y: 340), Point(x: 570, y: 340)]) {
        guard card.isMoving else { return }
        for grip in grips { #expect(grip.error(on: card) < 0.25) }
      }
      scene.lift(fingers)
    }
  }

  @Test("A card does not jump when fingers land and lift one at a time", arguments: ParentKind.even)
  func oneAtATime(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let card = addCard(to: scene)
      let corners = [Point.zero, Point(x: card.bounds.maxX, y: card.bounds.maxY)]
      @MainActor func seen() -> [Point] { corners.map { card.convert($0, to: nil) } }
      @MainActor func unmoved(_ body: () -> Void) {
        let before = seen()
        body()
        for (old, new) in zip(before, seen()) { #expect(old.distance(to: new) < 0.01) }
      }
      let first = scene.touch(370, 300)
      scene.drag([first], to: [Point(x: 330, y: 320)])
      var second = first
      unmoved { second = scene.touch(470, 340) }
      var grips = [Grip(first, on: card), Grip(second, on: card)]
      scene.drag([first, second], to: [Point(x: 300, y: 250), Point(x: 500, y: 400)]) {
        for grip in grips { #expect(grip.error(on: card) < 0.25) }
      }
      unmoved { first.lift() }
      #expect(card.isMoving)
      scene.drag([second], to: [Point(x: 450, y: 300)]) { #expect(grips[1].error(on: card) < 0.25) }
      var third = first
      unmoved { third = scene.touch(380, 260) }
      grips = [Grip(second, on: card), Grip(third, on: card)]
      scene.drag([second, third], to: [Point(x: 380, y: 200), Point(x: 450, y: 350)]) {
        for grip in grips { #expect(grip.error(on: card) < 0.25) }
      }
      unmoved { second.lift() }
      unmoved { third.lift() }
      unmoved { scene.wait(1) }
      #expect(!card.isMoving)
    }
  }

  @Test("Two people move two cards at the same time, without disturbing each other", arguments: ParentKind.even)
  func twoPeople(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let left = addCard(to: scene, at: Point(x: 200, y: 300), side: 240)
      let right = addCard(to: scene, at: Point(x: 600, y: 300), side: 240)
      let fingers = scene.land([
        Point(x: 160, y: 280), Point(x: 240, y: 320), Point(x: 560, y: 320), Point(x: 640, y: 280),
      ])
      let grips = zip(fingers, [left, left, right, right]).map { (Grip($0, on: $1), $1) }
      let ends = [Point(x: 120, y: 200), Point(x: 280, y: 260), Point(x: 640, y: 420), Point(x: 600, y: 300)]
      scene.drag(fingers, to: ends, steps: 20) {
        for (grip, card) in grips where card.isMoving { #expect(grip.error(on: card) < 0.25) }
      }
      #expect(left.isMoving && right.isMoving)
      // One person lifts and begins again while the other person continues.
      scene.lift(Array(fingers.prefix(2)))
      #expect(!left.isMoving && right.isMoving)
      let again = scene.touch(200, 240)
      let grip = Grip(again, on: left)
      scene.drag([again, fingers[2]], to: [Point(x: 260, y: 300), Point(x: 560, y: 380)])
      #expect(left.isMoving && right.isMoving)
      #expect(grip.error(on: left) < 0.25)
      for (grip, card) in grips.suffix(2) { #expect(grip.error(on: card) < 0.25) }
      scene.lift([again, fingers[2], fingers[3]])
      #expect(!left.isMoving && !right.isMoving)
    }
  }

  @Test("Ten fingers move, spread and rotate a card together", arguments: ParentKind.even)
  func tenFingers(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let card = addCard(to: scene)
      let middle = Point(x: 400, y: 300)
      let landing: [Point] = (0..<10).map { index in
        let arm = Vector(dx: 60 + 5 * Double(index), dy: 0)
        return middle + Transform.rotation(.degrees(36 * Double(index))).apply(arm)
      }
      let fingers = scene.land(landing)
      let grips = fingers.map { Grip($0, on: card) }
      for step in 1...15 {
        let share = Double(step) / 15
        let motion = Transform.scale(1 + 0.4 * share).rotated(by: .degrees(25 * share))
        let places = landing.map { start -> Point in
          middle + motion.apply(start - middle) + Vector(dx: 40, dy: -30) * share
        }
        scene.drag(fingers, to: places, steps: 1)
        if card.isMoving { for grip in grips { #expect(grip.error(on: card) < 0.25) } }
      }
      #expect(abs(card.transform.meanScale - 1.4) < 0.01)
      for finger in fingers { finger.lift() }
      #expect(!card.isMoving)
      #expect(card.eventLog.entries.suffix(3).allSatisfy { $0.hasSuffix("ended") })
    }
  }
}
