import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Quaternions: rotations in space")
struct QuaternionTests {
  @Test("A rotation about z is clockwise on the screen, as in the plane")
  func aboutZ() {
    let turn = Quaternion(angle: .degrees(90), axis: .unitZ)
    #expect(isClose(turn.apply(.unitX), .unitY))
    #expect(isClose(turn.apply(.unitY), -.unitX))
    #expect(isClose(Quaternion(angle: .degrees(90), axis: .unitX).apply(.unitY), .unitZ))
    #expect(isClose(Quaternion(angle: .degrees(90), axis: .unitY).apply(.unitZ), .unitX))
  }

  @Test("A product of quaternions rotates by the second factor first, then by the first")
  func order() {
    let (flat, up) = (Quaternion(angle: .degrees(90), axis: .unitZ), Quaternion(angle: .degrees(90), axis: .unitX))
    // The rotation about z takes x to y, and then the rotation about x takes y to z. In the other order, x stays under
    // the rotation about x, and then the rotation about z takes x to y.
    #expect(isClose((up * flat).apply(.unitX), .unitZ))
    #expect(isClose((flat * up).apply(.unitX), .unitY))
  }

  @Test("The length of a quaternion stays 1 over a million products")
  func length() {
    var generator = SeededGenerator(seed: 5)
    let steps = (0..<64).map { _ in generator.quaternion() }
    var orientation = Quaternion.identity
    var worst = 0.0
    for index in 0..<1_000_000 {
      orientation = steps[index & 63] * orientation
      worst = max(worst, abs(orientation.length - 1))
    }
    #expect(worst < 1e-9)
    #expect(worst < 1e-14, "each product is normalized")
  }

  @Test("Many small rotations about one axis equal one rotation by the sum of their angles")
  func sum() {
    let step = Quaternion(angle: .fullTurn / 1_000_000, axis: Vector3(x: 1, y: 2, z: 3))
    var orientation = Quaternion.identity
    for _ in 0..<250_000 { orientation = step * orientation }
    #expect(turnsAlike(orientation, Quaternion(angle: .degrees(90), axis: Vector3(x: 1, y: 2, z: 3)), 1e-8))
  }

  @Test("A quaternion returns the axis and angle it was made from")
  func axisAndAngle() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<1000 {
      let (angle, axis) = (generator.angle(), generator.vector3())
      let turn = Quaternion(angle: angle, axis: axis)
      #expect(isClose(turn.angle.radians, abs(angle.radians)))
      guard angle.magnitude > .degrees(0.01), angle.magnitude < .degrees(179.9), let unit = axis.normalized else {
        continue
      }
      #expect(isClose(turn.axis, angle.radians < 0 ? -unit : unit, 1e-6))
      #expect(isClose(turn.apply(axis), axis))
      #expect(turnsAlike(turn * turn.inverse, .identity))
    }
  }

  @Test("A rotation keeps lengths of vectors and angles between them")
  func rigid() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let (turn, a, b) = (generator.quaternion(), generator.vector3(), generator.vector3())
      #expect(isClose(turn.apply(a).dot(turn.apply(b)), a.dot(b)))
      #expect(isClose(turn.apply(a).cross(turn.apply(b)), turn.apply(a.cross(b))))
    }
  }

  /// If orientations were three angles, a model that looks straight up could no longer be rotated about one of the
  /// axes.
  @Test("Quaternions have no gimbal lock: in each orientation, rotations about the screen's three axes differ")
  func noGimbalLock() throws {
    var generator = SeededGenerator(seed: 8)
    let straightUp = Quaternion(angle: .degrees(90), axis: .unitX)
    let small = Angle.degrees(0.5)
    for orientation in [straightUp, straightUp.inverse, .identity] + (0..<200).map({ _ in generator.quaternion() }) {
      let changes = [Vector3.unitX, .unitY, .unitZ].map { axis in
        // In every orientation, the rotation from the old to the new orientation is by this angle about this axis.
        let change = Quaternion(angle: small, axis: axis) * orientation * orientation.inverse
        #expect(isClose(change.angle.radians, small.radians))
        #expect(isClose(change.axis, axis, 1e-6))
        return change.axis
      }
      #expect(isClose(changes[0].cross(changes[1]).dot(changes[2]), 1, 1e-6))
    }
  }

  @Test("Interpolation of quaternions is uniform, takes the shorter path, and ends at the target")
  func slerp() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let (start, end) = (generator.quaternion(), generator.quaternion())
      let whole = (end * start.inverse).angle
      #expect(whole <= .degrees(180.000_001))
      #expect(turnsAlike(start.slerp(to: end, 0), start))
      #expect(turnsAlike(start.slerp(to: end, 1), end))
      var before = start
      for step in 1...8 {
        let next = start.slerp(to: end, Double(step) / 8)
        #expect(isClose((next * before.inverse).angle.radians, whole.radians / 8, 1e-6))
        before = next
      }
    }
  }

  @Test("The smallest rotation between two directions is found, even if they are opposite")
  func fromTo() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<500 {
      let (start, end) = (generator.vector3(), generator.vector3())
      let turn = Quaternion(from: start, to: end)
      #expect(isClose(turn.apply(start) / start.length, end / end.length))
      let cosine = start.dot(end) / start.length / end.length
      #expect(isClose(turn.angle.cosine, cosine, 1e-6))
      #expect(isClose(Quaternion(from: start, to: -start).apply(start), -start, 1e-7))
    }
    #expect(turnsAlike(Quaternion(from: .unitX, to: .zero), .identity))
  }

  @Test("A quaternion of numbers that make no rotation is the identity", arguments: [0, Double.nan, .infinity])
  func refused(part: Double) {
    #expect(Quaternion(x: part, y: 0, z: 0, w: 0) == .identity)
    #expect(Quaternion(angle: .radians(1), axis: Vector3(x: part, y: 0, z: 0)) == .identity)
    #expect(part == 0 || Quaternion(angle: .radians(part), axis: .unitX) == .identity)
    #expect(part == 0 || Quaternion(angle: .radians(1), axis: .unitX).slerp(to: .identity, part).length == 1)
  }

  @Test("Quaternions and vectors of any size can be normalized", arguments: [1e-300, 1e-160, 1, 1e160, 1e300])
  func extremes(size: Double) throws {
    #expect(isClose(Quaternion(x: size, y: -size, z: size, w: size).length, 1))
    let unit = try #require(Vector3(x: size, y: 0, z: -size).normalized)
    #expect(isClose(unit.length, 1))
    #expect(Vector3.zero.normalized == nil)
  }
}
