import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("The velocity tracker")
struct VelocityTests {
  private func velocity(of samples: [(ms: Double, x: Double, y: Double)], at now: Double? = nil) -> Vector {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(Vector(dx: sample.x, dy: sample.y), at: sample.ms / 1000) }
    return tracker.velocity(at: (now ?? samples.last?.ms ?? 0) / 1000)
  }

  @Test("the velocity of constant speed and of constant acceleration is exact")
  func exact() {
    let even = stride(from: 0.0, to: 108, by: 9).map { (ms: $0, x: $0, y: -$0 / 2) }
    #expect((velocity(of: even) - Vector(dx: 1000, dy: -500)).length < 1e-6)
    // x = 2000 t², so x' = 4000 t: 400 px/s after 100 ms.
    let accelerating = stride(from: 0.0, through: 100, by: 10).map { ms in (ms: ms, x: 0.002 * ms * ms, y: 0.0) }
    #expect(abs(velocity(of: accelerating).dx - 400) < 1e-6)
  }

  @Test("the velocity of two positions is their slope; one position has no velocity")
  func few() {
    #expect(velocity(of: []) == .zero)
    #expect(velocity(of: [(0, 5, 5)]) == .zero)
    #expect((velocity(of: [(0, 0, 0), (10, 5, 0)]) - Vector(dx: 500, dy: 0)).length < 1e-9)
  }

  @Test("after a rest of 40 ms the velocity is zero, and earlier positions no longer count")
  func rests() {
    let samples = (0..<8).map { (ms: Double($0) * 10, x: Double($0) * 10, y: 0.0) }
    #expect(velocity(of: samples, at: 107).dx > 900)
    #expect(velocity(of: samples, at: 111) == .zero)
    let resumed = samples + [(ms: 200, x: 70, y: 0), (ms: 210, x: 76, y: 0)]
    #expect(abs(velocity(of: resumed).dx - 600) < 1e-6)
  }

  @Test("a velocity too slow for a throw is zero: less than 2 px in 40 ms, or less than 5 px in 100 ms")
  func slow() {
    let drag = { (speed: Double) in (0..<12).map { (ms: Double($0) * 10, x: Double($0) * speed / 100, y: 0.0) } }
    #expect(abs(velocity(of: drag(51)).dx - 51) < 1e-6)
    #expect(velocity(of: drag(49)) == .zero)
    // A single report, of 4 px, after a rest.
    #expect(velocity(of: [(0, 0, 0), (50, 0, 0), (60, 4, 0)]) == .zero)
  }

  @Test("a hand that would stop within 25 ms has the velocity zero; a hand that would stop later has a velocity")
  func brakes() {
    // The speed falls evenly, and would be 0 at `remaining` seconds after the last position.
    let braking = { (remaining: Double) in
      stride(from: 0.0, through: 100, by: 10).map { ms in
        let left = 0.1 + remaining - ms / 1000
        return (ms: ms, x: -10_000 * left * left, y: 0.0)
      }
    }
    #expect(velocity(of: braking(0.024)) == .zero)
    #expect(abs(velocity(of: braking(0.026)).dx - 520) < 1e-3)
  }

  /// Android's "Swordfish" recording: its last two positions are equal, so the parabola bends back.
  @Test("the velocity of a fling whose last two positions are equal keeps its direction")
  func coincidingEnd() {
    let samples: [(ms: Double, x: Double, y: Double)] = [
      (0, 271, 96), (16, 269.8, 106.9), (35, 267.9, 156.2), (52, 267.9, 220.9), (68, 270.8, 331.3), (85, 274.8, 428.1),
      (96, 274.8, 428.1),
    ]
    let velocity = velocity(of: samples)
    #expect(velocity.dy > 1500 && velocity.dy < 9000)
  }

  @Test("the velocity is finite for any positions and times")
  func finite() {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var tracker = VelocityTracker()
      var time = 0.0
      for _ in 0..<Int.random(in: 0...30, using: &dice) {
        time += [0, 0, 1e-9, 0.001, 0.01, -0.05, .nan, 1e300].randomElement(using: &dice) ?? 0
        let size = [1.0, 1e3, 1e150, .infinity].randomElement(using: &dice) ?? 1
        tracker.add(Vector(dx: dice.number(-1...1) * size, dy: dice.number(-1...1)), at: time)
      }
      #expect(tracker.velocity(at: time).isFinite)
    }
  }

  @Test("of several positions at the same time, the velocity uses the last one")
  func sameMoment() {
    let samples: [(ms: Double, x: Double, y: Double)] = [(0, 0, 0), (10, 3, 0), (10, 10, 0), (20, 12, 0), (20, 20, 0)]
    #expect(abs(velocity(of: samples).dx - 1000) < 1e-6)
  }
}
