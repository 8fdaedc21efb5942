import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Measures in pictures of the screen, and not in the view tree, that content follows two fingers.
@Suite("The photo under the fingers, in pixels")
struct PixelFollowingTests {
  private let size = Size(width: 640, height: 480)

  /// Runs a test with a slightly rotated marker photo on a stage, and two fingers on its discs.
  private func withPhoto(scale: Double, _ body: (Stage, Card, [Finger]) throws -> Void) throws {
    try withStage(size: size, scale: scale) { stage in
      let window = stage.makeWindow()
      window.content.backgroundColor = Color(hex: 0x30_3030)
      let card = Card()
      card.image = try Marker.image()
      card.bounds = Rect(origin: .zero, size: Marker.size)
      card.center = Point(x: 330, y: 235)
      card.transform = .rotation(.degrees(7))
      window.content.addSubview(card)
      stage.advance(by: 0.1)
      var fingers: [Finger] = []
      stage.fingers {
        fingers = [Marker.red, Marker.blue].map { stage.touch(at: card.convert($0, to: nil)) }
      }
      try body(stage, card, fingers)
    }
  }

  /// Returns the current distances of the discs from the fingers on the screen, in logical pixels.
  private func errors(_ stage: Stage, _ fingers: [Finger], scale: Double) throws -> [Double] {
    let reading = MarkerReading(picture: try stage.screenshot(), scale: scale)
    let places = [reading.red(near: fingers[0].location), reading.blue(near: fingers[1].location)]
    return zip(places, fingers).map { place, finger in place?.distance(to: finger.location) ?? .infinity }
  }

  /// Moves both fingers to new positions, and measures every second frame after the photo has begun to move.
  private func drag(_ stage: Stage, _ card: Card, _ fingers: [Finger], to ends: [Point], scale: Double) throws {
    let starts = fingers.map(\.location)
    for step in 1...24 {
      stage.fingers {
        for (index, finger) in fingers.enumerated() {
          let way = (ends[index] - starts[index]) * (Double(step) / 24)
          finger.move(to: starts[index] + way, over: 1 / 60, steps: 1)
        }
      }
      guard card.isMoving, step.isMultiple(of: 2) else { continue }
      for error in try errors(stage, fingers, scale: scale) { #expect(error < 0.25) }
    }
  }

  @Test("The measurement of the marker's discs is exact to a twentieth of a pixel", arguments: [1, 1.5, 2])
  func measurement(scale: Double) throws {
    try withPhoto(scale: scale) { stage, _, fingers in
      for error in try errors(stage, fingers, scale: scale) { #expect(error < 0.05) }
    }
  }

  @Test("The photo's pixels follow two fingers that move, spread, rotate, or all together", arguments: [1, 1.5, 2])
  func story(scale: Double) throws {
    try withPhoto(scale: scale) { stage, card, fingers in
      let ways = [
        [Point(x: 190, y: 190), Point(x: 360, y: 140)],  // move
        [Point(x: 120, y: 250), Point(x: 480, y: 130)],  // spread
        [Point(x: 260, y: 80), Point(x: 330, y: 400)],  // turn
        [Point(x: 520, y: 360), Point(x: 400, y: 300)],  // all at once
      ]
      for ends in ways { try drag(stage, card, fingers, to: ends, scale: scale) }
      #expect(card.eventLog.count("rotation") > 0 && card.eventLog.count("pinch") > 0)
      stage.fingers { fingers.forEach { $0.lift() } }
      stage.advance(by: 0.1)
      for error in try errors(stage, fingers, scale: scale) { #expect(error < 0.25, "after the lift") }
    }
  }

  @Test("The photo is under the fingers even after a small movement", arguments: [1, 1.5, 2])
  func small(scale: Double) throws {
    try withPhoto(scale: scale) { stage, card, fingers in
      let ends = fingers.map { $0.location + Vector(dx: 9.3, dy: 7.6) }
      try drag(stage, card, fingers, to: ends, scale: scale)
      #expect(card.isMoving)
      for error in try errors(stage, fingers, scale: scale) { #expect(error < 0.25) }
      stage.fingers { fingers.forEach { $0.lift() } }
    }
  }
}
