import TactionGeometry
import TestSupport
import Testing

@testable import TactionViews

@Suite("How scrolled content moves by itself")
struct ScrollPhysicsTests {
  @Test("Any throw goes on without a step or a kink, and comes to rest within the limits")
  func throwsRest() {
    var dice = SeededGenerator(seed: 9)
    for _ in 0..<80 {
      let lower = dice.number(-100...100)
      let upper = lower + (dice.chance(0.2) ? 0 : dice.number(0...3000))
      let start = dice.number(lower - 300...upper + 300)
      let velocity = dice.chance(0.1) ? 0 : dice.number(-8000...8000)
      let rules = AxisGlide.Rules(
        slide: Deceleration(rate: dice.chance(0.5) ? 0.998 : 0.99), greatestBounce: 150, pixelScale: 2)
      let glide = AxisGlide(from: start, velocity: velocity, within: lower...upper, rules)
      #expect(glide.end >= lower - 0.5 && glide.end <= upper + 0.5 && glide.duration < 10)
      #expect(glide.offset(after: glide.duration) == glide.end && glide.velocity(after: glide.duration) == 0)
      #expect(glide.duration == 0 || abs(glide.offset(after: 0) - start) < 1e-9)
      var (offset, speed) = (glide.offset(after: 0), glide.velocity(after: 0))
      let step = 1e-3
      for index in 1...Int(glide.duration / step + 1) where Double(index) * step < glide.duration {
        let next = glide.offset(after: Double(index) * step)
        let nextSpeed = glide.velocity(after: Double(index) * step)
        // The way of the step is the velocity's, and that changes by no more than the stiffest spring allows.
        let miss = abs(next - offset - (speed + nextSpeed) / 2 * step)
        guard miss < 0.2, abs(nextSpeed - speed) < 400 else {
          Issue.record("a leap at \(Double(index) * step) s: \(miss) px, \(nextSpeed - speed) px/s")
          break
        }
        (offset, speed) = (next, nextSpeed)
      }
      #expect(abs(offset - glide.end) < 0.6)
      // A throw that starts inside leads beyond by no more than is allowed.
      guard start >= lower, start <= upper else { continue }
      for index in 0...100 {
        let place = glide.offset(after: glide.duration * Double(index) / 100)
        #expect(place > lower - 150.001 && place < upper + 150.001)
      }
    }
  }

  @Test("A throw back inside from beyond the edge gets past it, if it is fast enough")
  func throwBack() {
    let rules = AxisGlide.Rules(greatestBounce: 150)
    #expect(AxisGlide(from: -60, velocity: 300, within: 0...1000, rules).end == 0)
    let fast = AxisGlide(from: -60, velocity: 2000, within: 0...10000, rules)
    #expect(fast.end > 300 && fast.end < 1000)
  }

  @Test("A way to a place never shoots past it, and begins with the velocity there was")
  func ways() {
    for velocity in [-3000.0, -10, 0, 50, 2000, 8000] {
      let glide = AxisGlide(from: 100, velocity: velocity, to: 400, stiffness: 10)
      #expect(abs(glide.velocity(after: 0) - velocity) < 1e-9 && glide.end == 400)
      for index in 0...100 { #expect(glide.offset(after: glide.duration * Double(index) / 100) <= 400 + 1e-9) }
      #expect(abs(glide.offset(after: glide.duration.nextDown) - 400) < 0.1)
    }
    #expect(AxisGlide(from: 5, velocity: 1e300, to: 5, stiffness: 10).end == 5)
  }

  @Test("Without bounces it stops at the edge")
  func stops() {
    var rules = AxisGlide.Rules(greatestBounce: 150)
    rules.bounces = false
    let glide = AxisGlide(from: 900, velocity: 3000, within: 0...1000, rules)
    #expect(glide.end == 1000 && glide.duration < 0.04)
    for index in 0...20 { #expect(glide.offset(after: Double(index) * 0.002) <= 1000) }
  }

  @Test("What is no number is at rest", arguments: [Double.nan, .infinity, -.infinity])
  func nonsense(number: Double) {
    let rules = AxisGlide.Rules()
    #expect(AxisGlide(from: 3, velocity: number, within: 0...10, rules).duration == 0)
    #expect(AxisGlide(from: 3, velocity: 5, to: number, stiffness: 10).duration == 0)
    #expect(AxisGlide(from: 3, velocity: 1e308, within: 0...10, rules).offset(after: 0.5).isFinite)
  }

  @Test("A pull beyond the limit shows as UIKit's formula, there and back, and taking hold anew changes nothing")
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
    // What is far out, though nobody pulled it there, comes back with the finger.
    var far = ElasticDrag(at: 400, finger: 0, limits: 0...100, reach: 300)
    #expect(far.offset(at: 40, limits: 0...100) == 360 && far.offset(at: 20, limits: 0...100) < 380)
  }
}
