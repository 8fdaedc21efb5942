import Foundation
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("The velocities of recorded fingers, of hands that stop, and of flicks when they lift")
struct VelocityGoalTests {
  private static let stopped = hands(10_000, seed: 11, of: SyntheticHand.Stop.allCases) {
    SyntheticHand.stopping($0, rate: $1, jitter: $2, using: &$3)
  }
  private static let flicks = hands(5000, seed: 12, of: SyntheticHand.Flick.allCases) {
    SyntheticHand.flicking($0, rate: $1, jitter: $2, using: &$3)
  }

  /// Returns hands of each kind and rate in turn, with a jitter of up to half a px.
  private static func hands<Kind: Sendable>(
    _ count: Int, seed: UInt64, of kinds: [Kind],
    _ make: (Kind, Double, Double, inout SeededGenerator) -> SyntheticHand
  ) -> [SyntheticHand] {
    var dice = SeededGenerator(seed: seed)
    var hands: [SyntheticHand] = []
    for index in 0..<count {
      let rate = SyntheticHand.rates[index / kinds.count % SyntheticHand.rates.count]
      hands.append(make(kinds[index % kinds.count], rate, dice.number(0...0.5), &dice))
    }
    return hands
  }

  private static func velocity(of track: FingerTrack) -> Vector {
    var tracker = VelocityTracker()
    for sample in track.samples { tracker.add(sample.place, at: sample.time) }
    return tracker.velocity(at: track.lift)
  }

  @Test("A hand that has stopped has a velocity of zero, so it does not throw")
  func stops() {
    for hand in Self.stopped {
      let velocity = Self.velocity(of: hand.track)
      #expect(velocity == .zero, "\(hand.track)")
    }
  }

  @Test("At most one flick in a hundred is lost, and none is thrown backward")
  func flicksThrow() {
    let velocities = Self.flicks.map { ($0, Self.velocity(of: $0.track)) }
    #expect(velocities.count { $1.length < GestureConstants.minimumFlingSpeed } <= Self.flicks.count / 100)
    #expect(velocities.allSatisfy { $1.dot($0.velocity) >= 0 })
  }

  @Test(
    "Recorded flicks, except a braking one, have the published least-squares velocity", arguments: [0, 0.016])
  func recorded(wait: Double) throws {
    for track in RecordedFingers.flicks {
      var late = track
      late.lift = (track.samples.last?.time ?? 0) + wait
      let (ours, published) = (Self.velocity(of: late), VelocityPeer.leastSquares.velocity(of: late))
      #expect((ours - published).length <= 0.05 * published.length, "\(track.name): \(ours) for \(published)")
    }
    #expect(Self.velocity(of: RecordedFingers.braking) == .zero)
  }

  /// Flutter's own tests contain these velocities, so this test proves that our copy of the tracker is right.
  @Test("Our copy of Flutter's tracker gives the published velocities for Flutter's recorded fingers")
  func published() {
    for (index, velocity) in [
      (0, Vector(dx: 219.59, dy: 1304.7)), (1, Vector(dx: 355.71, dy: 967.21)), (2, Vector(dx: 12.66, dy: -36.9)),
      (7, Vector(dx: 298.32, dy: -3660.83)), (12, Vector(dx: -71.52, dy: 3716.74)),
    ] {
      #expect((VelocityPeer.flutter.velocity(of: RecordedFingers.all[index]) - velocity).length < 3)
    }
  }

  @Test("A finger that has clearly reversed is thrown backward, at most about 2.5 times as fast as it moved")
  func turned() {
    for rate in SyntheticHand.rates {
      for (back, seconds) in [(10.0, 0.06), (20, 0.06), (40, 0.08), (80, 0.1)] {
        var samples = (0...Int(0.15 * rate)).map { (time: Double($0) / rate, place: Vector(dx: Double($0), dy: 0)) }
        let (time, place) = (samples.last?.time ?? 0, samples.last?.place ?? .zero)
        for step in 1...Int(seconds * rate) {
          let way = back * Double(step) / rate / seconds
          samples.append((time + Double(step) / rate, place - Vector(dx: way, dy: 0)))
        }
        let track = FingerTrack("turned", samples: samples, lift: (samples.last?.time ?? 0) + 0.004)
        let velocity = Self.velocity(of: track).dx
        #expect(velocity <= -0.9 * back / seconds && velocity >= -2.6 * back / seconds)
      }
    }
  }

  @Test("The velocity table in Docs/Gestures.md has the results of these hands")
  func table() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let document = try String(contentsOf: root.appending(path: "Docs/Gestures.md"), encoding: .utf8)
    let rows =
      [row("Taction", Self.velocity) { velocity, _ in velocity.length >= GestureConstants.minimumFlingSpeed }]
      + VelocityPeer.allCases.map { row($0.rawValue, $0.velocity, $0.isThrow) }
    for row in rows { #expect(document.contains(row), "it should be: \(row)") }
  }

  private func row(
    _ name: String, _ estimate: (FingerTrack) -> Vector, _ isThrow: (Vector, FingerTrack) -> Bool
  ) -> String {
    let recorded = RecordedFingers.flicks.map { track in
      let published = VelocityPeer.leastSquares.velocity(of: track)
      return (estimate(track) - published).length / published.length
    }
    let flicks = Self.flicks.map { ($0, estimate($0.track)) }
    let errors = flicks.map { ($1 - $0.velocity).length / $0.velocity.length }.sorted()
    let lost = flicks.count { !isThrow($1, $0.track) }
    let stops = Self.stopped.map { ($0, estimate($0.track)) }.filter { isThrow($1, $0.track) }
    let back = stops.count { $1.dot($0.direction) < 0 }
    let cells = [
      name, percent(recorded.max() ?? 0, decimals: 0),
      "\(Int(estimate(RecordedFingers.braking).length.rounded())) px/s",
      percent(errors[errors.count / 2], decimals: 1), percent(errors[errors.count * 95 / 100], decimals: 0),
      percent(Double(stops.count) / Double(Self.stopped.count), decimals: 1),
      percent(Double(back) / Double(Self.stopped.count), decimals: 1),
      percent(Double(lost) / Double(flicks.count), decimals: 1),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func percent(_ share: Double, decimals: Int) -> String { String(format: "%.\(decimals)f %%", share * 100) }
}
