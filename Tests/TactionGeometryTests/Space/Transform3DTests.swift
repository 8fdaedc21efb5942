import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms of space")
struct Transform3DTests {
  let step = Vector3(x: 100, y: 0, z: 0)
  let quarter = Quaternion(angle: .degrees(90), axis: .unitZ)

  private func transform(_ generator: inout SeededGenerator) -> Transform3D {
    Transform3D(
      translation: generator.vector3(), rotation: generator.quaternion(),
      scale: Vector3(x: generator.number(0.2...5), y: -generator.number(0.2...5), z: generator.number(0.2...5)))
  }

  @Test("3D translated, rotated, scaled is T·R·S: a point is scaled first, then rotated, then moved")
  func insideOut() throws {
    let transform = Transform3D.identity.translated(by: step).rotated(by: quarter).scaled(by: 2)
    let image = try #require(transform.apply(Vector3(x: 10, y: 0, z: 5)))
    #expect(isClose(image, Vector3(x: 100, y: 20, z: 10)))
    let same = Transform3D(translation: step, rotation: quarter, scale: Vector3(x: 2, y: 2, z: 2))
    #expect(try #require(same.apply(Vector3(x: 10, y: 0, z: 5))) == image)
  }

  @Test("In the order scaled, rotated, translated, 3D moves are rotated and scaled")
  func outsideIn() throws {
    let transform = Transform3D.identity.scaled(by: 2).rotated(by: quarter).translated(by: step)
    #expect(isClose(try #require(transform.apply(Vector3(x: 10, y: 0, z: 0))), Vector3(x: 0, y: 220, z: 0)))
  }

  @Test("Concatenating 3D transforms applies the first one first")
  func concatenation() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let (a, b, point) = (transform(&generator), transform(&generator), generator.vector3())
      let between = try #require(a.apply(point))
      let stepwise = try #require(b.apply(between))
      #expect(isClose(try #require(a.concatenating(b).apply(point)), stepwise))
    }
  }

  @Test("The inverse of a 3D transform maps points back, with or without perspective")
  func inverse() throws {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<300 {
      var there = transform(&generator)
      if round.isMultiple(of: 2) { there = there.concatenating(.perspective(distance: 5000)) }
      let back = try #require(there.inverted())
      let point = generator.vector3()
      let image = try #require(there.apply(point))
      #expect(isClose(try #require(back.apply(image)), point, 1e-8))
      #expect(isClose(there.determinant * back.determinant, 1, 1e-8))
    }
  }

  @Test("3D transforms that are flat or not finite have no inverse")
  func singular() {
    #expect(Transform3D.scale(x: 1, y: 0, z: 1).inverted() == nil)
    #expect(Transform3D.scale(.nan).inverted() == nil)
    #expect(!Transform3D.scale(.infinity).isFinite)
    #expect(!Transform3D.scale(1e-200).isInvertible)
    #expect(Transform3D.identity.isInvertible)
  }

  @Test("A 3D rotation moves points as its quaternion does")
  func rotations() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let (turn, other, point) = (generator.quaternion(), generator.quaternion(), generator.vector3())
      #expect(isClose(try #require(Transform3D.rotation(turn).apply(point)), turn.apply(point)))
      let both = Transform3D.rotation(other).concatenating(.rotation(turn))
      #expect(isClose(try #require(both.apply(point)), (turn * other).apply(point)))
    }
    let about = Transform3D.rotation(.degrees(90), about: .unitZ)
    #expect(isClose(try #require(about.apply(.unitX)), .unitY))
  }

  @Test("A 3D transform made from a 2D transform moves points in the plane as the 2D transform does")
  func embedding() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let (flat, point) = (generator.transform(), generator.point())
      let image = try #require(Transform3D(flat).apply(Vector3(point, z: 7)))
      #expect(isClose(image, Vector3(flat.apply(point), z: 7)))
    }
  }

  @Test("Perspective spreads nearer points, keeps points in the plane of the screen, and maps no point behind the eye")
  func perspective() throws {
    let view = Transform3D.perspective(distance: 1000)
    #expect(view.apply(Vector3(x: 50, y: -30, z: 0)) == Vector3(x: 50, y: -30, z: 0))
    #expect(isClose(try #require(view.apply(Vector3(x: 50, y: -30, z: 500))).x, 100))
    #expect(isClose(try #require(view.apply(Vector3(x: 50, y: -30, z: -1000))).x, 25))
    #expect(view.apply(Vector3(x: 50, y: -30, z: 1000)) == nil)
    #expect(view.apply(Vector3(x: 50, y: -30, z: 2000)) == nil)
    for distance in [0, -5, .nan, .infinity, .leastNonzeroMagnitude] {
      #expect(Transform3D.perspective(distance: distance) == .identity)
    }
  }
}
