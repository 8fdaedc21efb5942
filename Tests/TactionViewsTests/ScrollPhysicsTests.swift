import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Momentum of scrolled content")
struct ScrollPhysicsTests {
  @Test("Any throw of a scroll view is smooth, and comes to rest within the limits")
  func throwsRest() {
    var dice = SeededGenerator(seed: 9)
    for _ in 0..<80 {
      let lower = dice.number(-100...100)
      let upper = lower + (dice.chance(0.2) ? 0 : dice.number(0...3000))
      let start = dice.number(lower - 300...upper + 300)
      let velocity = dice.chance(0.1) ? 0 : dice.number(-8000...8000)
      let rules = AxisMomentum.Rules.scrolling(
        rate: dice.chance(0.5) ? 0.998 : ScrollConstants.fastDecelerationRate, maximumBounce: 150, pixelScale: 2)
      let momentum = AxisMomentum(from: start, velocity: velocity, within: lower...upper, rules)
      #expect(momentum.end >= lower && momentum.end <= upper && momentum.duration < 10)
      #expect(
        momentum.value(after: momentum.duration) == momentum.end && momentum.velocity(after: momentum.duration) == 0)
      #expect(momentum.duration == 0 || abs(momentum.value(after: 0) - start) < 1e-9)
      var (offset, speed) = (momentum.value(after: 0), momentum.velocity(after: 0))
      let step = 1e-3
      for index in 1...Int(momentum.duration / step + 1) where Double(index) * step < momentum.duration {
        let next = momentum.value(after: Double(index) * step)
        let nextSpeed = momentum.velocity(after: Double(index) * step)
        // The offset changes by the velocity times the time, and the velocity by no more than the stiffest spring
        // allows.
        let miss = abs(next - offset - (speed + nextSpeed) / 2 * step)
        guard miss < 0.2, abs(nextSpeed - speed) < 400 else {
          Issue.record("a leap at \(Double(index) * step) s: \(miss) px, \(nextSpeed - speed) px/s")
          break
        }
        (offset, speed) = (next, nextSpeed)
      }
      #expect(abs(offset - momentum.end) < 0.6)
      // A throw that starts inside the limits exceeds them by at most the maximum bounce.
      guard start >= lower, start <= upper else { continue }
      for index in 0...100 {
        let position = momentum.value(after: momentum.duration * Double(index) / 100)
        #expect(position > lower - 150.001 && position < upper + 150.001)
      }
    }
  }

  @Test("A throw ends on a device pixel, but not beyond an edge that is between two device pixels")
  func alignedEnds() {
    let travel = AxisMomentum(from: 0, velocity: 1000, within: -1e6...1e6, .scrolling()).end
    let (start, rules) = (1000.55 - travel, AxisMomentum.Rules.scrolling(pixelScale: 1))
    #expect(AxisMomentum(from: start, velocity: 1000, within: 0...2000, rules).end == 1001)
    #expect(AxisMomentum(from: start, velocity: 1000, within: 0...1000.6, rules).end == 1000.6)
    #expect(AxisMomentum(from: -start, velocity: -1000, within: -1000.6...0, rules).end == -1000.6)
  }

  @Test("A fast throw from beyond the edge back inside passes the edge")
  func throwBack() {
    let rules = AxisMomentum.Rules.scrolling(maximumBounce: 150)
    #expect(AxisMomentum(from: -60, velocity: 300, within: 0...1000, rules).end == 0)
    let fast = AxisMomentum(from: -60, velocity: 2000, within: 0...10000, rules)
    #expect(fast.end > 300 && fast.end < 1000)
  }

  @Test("A scroll spring never overshoots its target, and starts with the given velocity")
  func targets() {
    for velocity in [-3000.0, -10, 0, 50, 2000, 8000] {
      let momentum = AxisMomentum(from: 100, velocity: velocity, to: 400, stiffness: 10, restDistance: 0.05)
      #expect(abs(momentum.velocity(after: 0) - velocity) < 1e-9 && momentum.end == 400)
      for index in 0...100 { #expect(momentum.value(after: momentum.duration * Double(index) / 100) <= 400 + 1e-9) }
      #expect(abs(momentum.value(after: momentum.duration.nextDown) - 400) < 0.1)
    }
    #expect(AxisMomentum(from: 5, velocity: 1e300, to: 5, stiffness: 10, restDistance: 0.05).end == 5)
  }

  @Test("A throw without bounces stops at the edge")
  func stops() {
    let rules = AxisMomentum.Rules.scrolling(bounces: false, maximumBounce: 150)
    let momentum = AxisMomentum(from: 900, velocity: 3000, within: 0...1000, rules)
    #expect(momentum.end == 1000 && momentum.duration < 0.04)
    for index in 0...20 { #expect(momentum.value(after: Double(index) * 0.002) <= 1000) }
  }

  @Test("Numbers that are not finite cause no scrolling motion", arguments: [Double.nan, .infinity, -.infinity])
  func nonsense(number: Double) {
    let rules = AxisMomentum.Rules.scrolling()
    #expect(AxisMomentum(from: 3, velocity: number, within: 0...10, rules).duration == 0)
    #expect(AxisMomentum(from: 3, velocity: 5, to: number, stiffness: 10, restDistance: 0.05).duration == 0)
    #expect(AxisMomentum(from: 3, velocity: 1e308, within: 0...10, rules).value(after: 0.5).isFinite)
  }

  @Test("A pull beyond the limit follows UIKit's formula both ways, and a new touch causes no jump")
  func pull() {
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var pull = ElasticDrag(at: 50, finger: 200, limits: 0...100, reach: 300)
      let finger = dice.number(-400...800)
      let shown = pull.offset(at: finger, limits: 0...100)
      let wanted = 250 - finger
      let beyond = abs(wanted - max(0, min(100, wanted)))
      let stretch = beyond * 0.55 * 300 / (300 + 0.55 * beyond)
      #expect(abs(shown - (wanted < 0 ? -stretch : wanted > 100 ? 100 + stretch : wanted)) < 1e-9)
      var again = ElasticDrag(at: shown, finger: 17, limits: 0...100, reach: 300)
      #expect(abs(again.offset(at: 17, limits: 0...100) - shown) < 1e-9)
      #expect(abs(pull.offset(at: 200, limits: 0...100) - 50) < 1e-9)
    }
    // Content that is far beyond the limit, but was not pulled there, follows the finger back.
    var far = ElasticDrag(at: 400, finger: 0, limits: 0...100, reach: 300)
    #expect(far.offset(at: 40, limits: 0...100) == 360 && far.offset(at: 20, limits: 0...100) < 380)
  }
}
