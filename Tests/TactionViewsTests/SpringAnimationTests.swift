import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Spring animations")
struct SpringAnimationTests {
  private static let step = 1.0 / 120

  private func scene() throws -> (TestWindow, View) {
    let window = try TestWindow(width: 60, height: 40)
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.center = .zero
    window.root.addSubview(view)
    window.frame(at: 0)
    return (window, view)
  }

  /// Returns the presented centres in `frames` frames; calls `act` after the frame with the number `moment`.
  private func places(
    of view: View, in window: TestWindow, frames: Int, after moment: Int, _ act: () -> Void
  ) -> [Point] {
    (1...frames).map { frame in
      window.frame(at: Double(frame) * Self.step)
      defer { if frame == moment { act() } }
      return view.presentation.center
    }
  }

  /// The greatest change of velocity from one frame to the next, in px per second.
  private func greatestKick(_ places: [Point]) -> Double {
    var greatest = 0.0
    for frame in 2..<places.count {
      let (before, after): (Vector, Vector) = (places[frame - 1] - places[frame - 2], places[frame] - places[frame - 1])
      greatest = max(greatest, (after - before).length / Self.step)
    }
    return greatest
  }

  @Test("A spring animation that gets another target keeps its velocity", arguments: [0.6, 1])
  func retargeting(ratio: Double) throws {
    let spring = Spring(response: 0.4, dampingRatio: ratio)
    // The maximum change that the springs themselves cause in a frame.
    let strongest = spring.stiffness * spring.stiffness * 600 * Self.step
    var kicks: [Bool: Double] = [:]
    for isSpring in [true, false] {
      let (window, view) = try scene()
      View.animate(with: spring) { view.center = Point(x: 400, y: 0) }
      let seen = places(of: view, in: window, frames: 60, after: 12) {
        let turn = { view.center = Point(x: 400, y: 300) }
        if isSpring {
          View.animate(with: spring, animations: turn)
        } else {
          View.animate(duration: 0.6, animations: turn)
        }
      }
      kicks[isSpring] = greatestKick(Array(seen[8..<18]))
    }
    #expect(try #require(kicks[true]) <= strongest)
    #expect(try #require(kicks[false]) > 800, "an animation that starts from rest has a visible kick")
    #expect(try #require(kicks[true]) < 0.5 * #require(kicks[false]))
  }

  @Test("A spring animation starts with its given velocity, on both axes")
  func handingOver() throws {
    let (window, view) = try scene()
    let velocity = Vector(dx: 900, dy: -450)
    View.animate(with: Spring(response: 0.5), velocity: velocity) { view.center = Point(x: 100, y: 100) }
    let seen = places(of: view, in: window, frames: 3, after: 2) {
      // After a hundredth of a second the spring has hardly changed the velocity.
      #expect((view.velocity - velocity).length < 0.35 * velocity.length)
    }
    #expect(seen[0] == .zero)
    let first = (seen[1] - seen[0]) / Self.step
    #expect((first - velocity).length < 0.2 * velocity.length)
    for frame in 4...200 { window.frame(at: Double(frame) * Self.step) }
    #expect(view.center == Point(x: 100, y: 100) && !view.isAnimating && view.velocity == .zero)
  }

  @Test("A view's velocity is the velocity of its presentation, and zero at rest")
  func velocity() throws {
    let (window, view) = try scene()
    #expect(view.velocity == .zero && View().velocity == .zero)
    View.animate(duration: 1, curve: .linear) { view.center = Point(x: 100, y: 50) }
    #expect(view.velocity == .zero)
    for frame in 1...20 { window.frame(at: Double(frame) * Self.step) }
    #expect((view.velocity - Vector(dx: 100, dy: 50)).length < 1e-6)
    view.stopMovement()
    #expect(view.velocity == .zero)
    View.animate(with: Spring(response: 0.3)) { view.center = .zero }
    var last = view.presentation.center
    for frame in 21...50 {
      window.frame(at: Double(frame) * Self.step)
      let middle = view.velocity
      let before = (view.presentation.center - last) / Self.step
      last = view.presentation.center
      #expect((middle - before).length < 0.07 * 100 * Spring(response: 0.3).stiffness)
    }
  }

  @Test("A springing view that is caught and immediately thrown again moves as if it had not been caught")
  func catching() throws {
    let (window, view) = try scene()
    let home = Point(x: 300, y: 0)
    View.animate(with: Spring(response: 0.5)) { view.center = home }
    let seen = places(of: view, in: window, frames: 80, after: 15) {
      let velocity = view.velocity
      view.stopMovement()
      #expect(view.velocity == .zero && view.center == view.presentation.center)
      View.animate(with: Spring(response: 0.5), velocity: velocity) { view.center = home }
    }
    let (other, undisturbed) = try scene()
    View.animate(with: Spring(response: 0.5)) { undisturbed.center = home }
    let expected = places(of: undisturbed, in: other, frames: 80, after: 0) {}
    // In an app, the touch that catches the view tells the animation the current time. Here, the animation begins one
    // frame later.
    for frame in 16..<79 { #expect((seen[frame + 1] - expected[frame]).length < 0.1) }
  }

  @Test(
    "An animation with a spring that never comes to rest changes its value immediately",
    arguments: [
      Spring(stiffness: 0), Spring(stiffness: .nan), Spring(stiffness: -3), Spring(stiffness: .infinity),
      Spring(duration: .infinity), Spring(duration: .nan), Spring(duration: 0), Spring(duration: -1),
    ])
  func restless(spring: Spring) throws {
    let (window, view) = try scene()
    var endings: [Bool] = []
    View.animate(with: spring, velocity: Vector(dx: 5, dy: 0)) {
      view.center = Point(x: 30, y: 0)
    } completion: {
      endings.append($0)
    }
    #expect(!view.isAnimating && view.presentation.center == Point(x: 30, y: 0) && endings == [true])
    window.frame(at: 1)
    #expect(view.presentation.center == Point(x: 30, y: 0) && !window.pipeline.needsFrame)
  }

  @Test("Spring animations of transforms, colours and bounds also keep their velocity")
  func otherProperties() throws {
    let (window, view) = try scene()
    let spring = Spring(response: 0.5)
    View.animate(with: spring) {
      view.transform = .rotation(.degrees(80))
      view.alpha = 0.2
      view.bounds.size.width = 200
    }
    var seen: [(turn: Double, alpha: Double, width: Double)] = []
    for frame in 1...30 {
      window.frame(at: Double(frame) * Self.step)
      seen.append(
        (view.presentation.transform.rotation.degrees, view.presentation.alpha, view.presentation.bounds.width))
      guard frame == 12 else { continue }
      View.animate(with: spring) {
        view.transform = .identity
        view.alpha = 1
        view.bounds.size.width = 10
      }
    }
    let kick = { (values: [Double]) -> Double in
      var greatest = 0.0
      for frame in 11...13 { greatest = max(greatest, abs(values[frame] - 2 * values[frame - 1] + values[frame - 2])) }
      return greatest
    }
    let pull = spring.stiffness * spring.stiffness * Self.step * Self.step
    #expect(kick(seen.map(\.turn)) < 160 * pull)
    #expect(kick(seen.map(\.alpha)) < 1.6 * pull)
    #expect(kick(seen.map(\.width)) < 380 * pull)
    #expect(seen[12].turn > seen[11].turn, "it continues in its direction before it turns back")
  }

  @Test("A spring animation completes at rest; a velocity that is not finite counts as zero")
  func completion() throws {
    let (window, view) = try scene()
    var ends: [Bool] = []
    let spring = Spring(response: 0.2, dampingRatio: 0.5)
    View.animate(with: spring, velocity: Vector(dx: .nan, dy: 0), animations: { view.center = Point(x: 9, y: 9) }) {
      ends.append($0)
    }
    var frame = 0
    while ends.isEmpty, frame < 1000 {
      frame += 1
      window.frame(at: Double(frame) * Self.step)
    }
    #expect(ends == [true] && abs(Double(frame) * Self.step - spring.settlingDuration) < 3 * Self.step)
    View.animate(with: spring, animations: {}) { ends.append($0) }
    #expect(ends == [true, true])
  }

  @Test("A throw that gets another target before its first frame keeps its velocity, and begins with that frame")
  func thrownTwice() throws {
    let (window, view) = try scene()
    let velocity = Vector(dx: 900, dy: 0)
    View.animate(with: Spring(response: 0.5), velocity: velocity) { view.center = Point(x: 50, y: 0) }
    #expect((view.velocity - velocity).length < 20)
    View.animate(with: Spring(response: 0.5)) { view.center = Point(x: 100, y: 0) }
    // The window has been at rest for a long time.
    window.frame(at: 60)
    #expect(view.presentation.center == .zero)
    window.frame(at: 60 + Self.step)
    let step = view.presentation.center.x
    #expect(step > 0.5 * velocity.dx * Self.step && step < 1.5 * velocity.dx * Self.step)
  }

  @Test("A spring animation that gets another target before its first frame begins with that frame")
  func secondTarget() throws {
    let (window, view) = try scene()
    let motion = SpringMotion(
      0, of: view, spring: Spring(response: 0.3, dampingRatio: 1), restDistance: 0.001, movesView: false)
    motion.move(to: 1, animated: true)
    motion.move(to: 2, animated: true)
    // The window has been at rest for a long time.
    window.frame(at: 60)
    #expect(motion.value == 0 && motion.isMoving)
    window.frame(at: 60 + Self.step)
    #expect(motion.value > 0 && motion.value < 0.5)
  }

  @Test("A number on a spring of any damping comes to rest without a jump", arguments: [0.3, 1, 2])
  func rest(ratio: Double) throws {
    let (window, view) = try scene()
    let motion = SpringMotion(
      0, of: view, spring: Spring(response: 0.4, dampingRatio: ratio), restDistance: SpringMotion.pixelRestDistance,
      movesView: false)
    motion.move(to: 200, animated: true)
    var (values, velocities) = ([Double](), [Double]())
    for frame in 1...2400 where motion.isMoving {
      window.frame(at: Double(frame) * Self.step)
      values.append(motion.value)
      velocities.append(motion.velocity)
    }
    try #require(values.count > 30 && values.last == 200)
    #expect(abs(values[values.count - 2] - 200) < 2 * SpringMotion.pixelRestDistance)
    for frame in 1..<30 {
      let change = (values[frame + 1] - values[frame - 1]) / (2 * Self.step)
      #expect(abs(velocities[frame] - change) < 100)
    }
  }

  @Test("A motion that a completion starts continues, even if a finger or an immediate move ended the motion before")
  func motionInCompletion() throws {
    for isSet in [false, true] {
      let (window, view) = try scene()
      let motion = SpringMotion(
        0, of: view, spring: Spring(response: 0.3, dampingRatio: 1), restDistance: 0.001, movesView: false)
      var log: [String] = []
      motion.move(to: 1, animated: true) { _ in
        motion.move(to: 5, animated: true) { log.append("last \($0)") }
      }
      window.frame(at: 60)
      if isSet { motion.set(2) } else { motion.move(to: 2, animated: false) { log.append("jump \($0)") } }
      #expect(motion.value == 2 && motion.target == 5 && motion.isMoving)
      for frame in 1...600 where motion.isMoving { window.frame(at: 60 + Double(frame) * Self.step) }
      #expect(motion.value == 5 && log == (isSet ? ["last true"] : ["jump false", "last true"]))
    }
  }

  @Test("A spring motion to a target that is not finite is refused, and its completion gets false")
  func refusedTarget() throws {
    let (_, view) = try scene()
    let motion = SpringMotion(
      1, of: view, spring: Spring(response: 0.3, dampingRatio: 1), restDistance: 0.001, movesView: false)
    var log: [Bool] = []
    motion.move(to: .nan, animated: true) { log.append($0) }
    #expect(log == [false] && motion.value == 1 && motion.target == 1)
  }
}
