import TactionGeometry
import TactionTestSupport
import Testing

@Suite("The parts into which transforms of space are decomposed")
struct SpaceDecompositionTests {
  private func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
    let (p, q) = (a.columns, b.columns)
    return zip([p.x, p.y, p.z, p.origin], [q.x, q.y, q.z, q.origin]).allSatisfy { (left, right) in
      (0..<4).allSatisfy { abs(left[$0] - right[$0]) <= 1e-8 * max(1, abs(left[$0])) }
    }
  }

  @Test("The parts of a 3D transform make the same transform again", arguments: 1...5)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let mirror = generator.chance(0.5) ? -1.0 : 1
      let parts = Transform3D.Decomposition(
        translation: generator.vector3(), rotation: generator.quaternion(),
        scale: Vector3(
          x: generator.number(0.3...3), y: generator.number(0.3...3), z: mirror * generator.number(0.3...3)),
        shear: generator.vector3() / 1000,
        perspective: [generator.number(-1e-3...1e-3), 0, generator.number(-1e-3...1e-3), generator.number(0.5...2)])
      let transform = Transform3D(parts)
      let found = try #require(transform.decomposition)
      #expect(isClose(Transform3D(found), transform))
      #expect(turnsAlike(found.rotation, parts.rotation, 1e-7))
      #expect((found.scale - parts.scale).length < 1e-7)
      #expect((found.shear - parts.shear).length < 1e-6)
    }
  }

  @Test("The parts of a flip in perspective are the perspective and the rotation")
  func flip() throws {
    for angle in [0.0, 40, 90, 180, 270] {
      let turn = Quaternion(angle: .degrees(angle), axis: .unitY)
      let parts = try #require(Transform3D.perspective(distance: 500).rotated(by: turn).decomposition)
      #expect(turnsAlike(parts.rotation, turn))
      #expect((parts.scale - Vector3(x: 1, y: 1, z: 1)).length < 1e-12)
      #expect(abs(parts.perspective.z + 1.0 / 500) < 1e-12 && abs(parts.perspective.w - 1) < 1e-12)
    }
  }

  @Test("A 3D transform that shrinks a volume to zero, or is not finite, cannot be decomposed")
  func none() {
    #expect(Transform3D.scale(0).decomposition == nil)
    #expect(Transform3D.scale(x: 1, y: 1, z: 0).decomposition == nil)
    #expect(Transform3D.scale(.infinity).decomposition == nil)
  }

  @Test("A 2D transform stays affine as a 3D transform and converts back; a tilt is not affine")
  func affine() {
    var generator = SeededGenerator(seed: 3)
    let flat = generator.transform()
    #expect(Transform3D(flat).isAffine && Transform3D(flat).affine == flat)
    let flipped = Transform3D.rotation(.degrees(180), about: .unitY)
    #expect(!flipped.isAffine)
    #expect(flipped.affine.a == -1 && flipped.affine.d == 1)
  }
}
