import TactionGeometry
import Testing

@Suite("Springs")
struct SpringTests {
  static let ratios = [0.05, 0.3, 0.8, 0.99995, 1, 1.001, 2, 10]

  @Test("Springs obey their equation at any damping", arguments: ratios)
  func equation(ratio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    let (w, h) = (spring.stiffness, 1e-5)
    for (offset, velocity) in [(100.0, 0.0), (0, 800), (-50, 3000)] {
      let place = { (time: Double) in spring.offset(after: time, from: offset, velocity: velocity) }
      #expect(abs(place(0) - offset) < 1e-9)
      #expect(abs((place(h) - place(0)) / h - velocity) < 1e-2 * (w * abs(offset) + abs(velocity)))
      for time in stride(from: 0.01, to: 2, by: 0.07) {
        let speed = (place(time + h) - place(time - h)) / (2 * h)
        let acceleration = (place(time + h) - 2 * place(time) + place(time - h)) / (h * h)
        let rest = acceleration + 2 * spring.dampingRatio * w * speed + w * w * place(time)
        #expect(abs(rest) < 1e-2 * w * w * (abs(offset) + abs(velocity) / w), "after \(time) s")
      }
    }
  }

  @Test("After its settling duration a spring is almost at rest", arguments: ratios)
  func settling(ratio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    let end = spring.settlingDuration
    #expect(end.isFinite && end > 0.5)
    var isEarlyEnough = false
    for step in 0..<200 {
      let time = end * (1 + Double(step) / 100)
      #expect(abs(spring.offset(after: time, from: 1, velocity: 0)) <= 1.01e-4)
      isEarlyEnough = isEarlyEnough || abs(spring.offset(after: end * 0.8 + time * 0.1, from: 1, velocity: 0)) > 1e-5
    }
    #expect(isEarlyEnough, "the settling duration ends soon after the spring has come to rest")
  }

  @Test("The velocity of a spring is the change of its offset, at any damping", arguments: ratios)
  func velocity(ratio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    let (w, h) = (spring.stiffness, 1e-5)
    for (offset, velocity) in [(100.0, 0.0), (0, 800), (-50, 3000)] {
      let place = { (time: Double) in spring.offset(after: time, from: offset, velocity: velocity) }
      for time in stride(from: 0.01, to: 2, by: 0.07) {
        let change = (place(time + h) - place(time - h)) / (2 * h)
        let difference = spring.velocity(after: time, from: offset, velocity: velocity) - change
        #expect(abs(difference) < 1e-2 * (w * abs(offset) + abs(velocity)), "after \(time) s")
      }
    }
  }

  @Test("After its rest time a spring stays within the given distance, at any damping", arguments: ratios)
  func resting(ratio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    for (offset, velocity) in [(100.0, 0.0), (0, 800), (-50, 3000)] {
      let end = spring.restTime(from: offset, velocity: velocity, within: 0.25)
      #expect(end.isFinite && end > 0)
      var last = 0.0
      for step in 0..<4000 {
        let time = 2 * end * Double(step) / 4000
        if abs(spring.offset(after: time, from: offset, velocity: velocity)) > 0.26 { last = time }
      }
      #expect(last <= end, "it moves on")
      #expect(last > 0.5 * end, "it rests too late")
    }
  }

  @Test("A spring swings only with a damping ratio below 1")
  func swinging() {
    for ratio in Self.ratios {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      let least = stride(from: 0.0, to: 2, by: 0.01).map { spring.offset(after: $0, from: 1, velocity: 0) }.min() ?? 0
      #expect((least < -1e-9) == (ratio < 0.9999), "\(ratio)")
    }
  }

  @Test("A response or damping ratio that is not valid is replaced, so that the spring is finite")
  func refusals() {
    for number in [Double.nan, .infinity, -.infinity, 0, -3] {
      let spring = Spring(response: number, dampingRatio: number)
      #expect(spring.stiffness.isFinite && spring.stiffness > 0 && spring.settlingDuration.isFinite)
      #expect(spring.offset(after: 1, from: 1, velocity: 1).isFinite)
    }
  }
}
