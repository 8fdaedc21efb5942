import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: decomposition and back")
struct TransformDecompositionTests {
  @Test("a transform made from the parts of a transform equals that transform")
  func thereAndBack() throws {
    var dice = SeededGenerator(seed: 40)
    for _ in 0..<1000 {
      // The six numbers are random, not made from parts.
      let transform = Transform(
        a: dice.number(-4...4), b: dice.number(-4...4), c: dice.number(-4...4), d: dice.number(-4...4),
        tx: dice.number(-1000...1000), ty: dice.number(-1000...1000))
      guard abs(transform.determinant) > 1e-3 else { continue }
      let parts = try #require(transform.decomposition)
      #expect(isClose(Transform(parts), transform))
      #expect(parts.scaleX > 0)
      #expect((parts.scaleY < 0) == (transform.determinant < 0))
    }
  }

  @Test("a transform made from parts is decomposed into the same parts")
  func backAndThere() throws {
    var dice = SeededGenerator(seed: 41)
    for _ in 0..<1000 {
      let parts = Transform.Decomposition(
        translation: dice.vector(), rotation: dice.angle(), scaleX: dice.number(0.1...5),
        scaleY: dice.number(0.1...5) * (Bool.random(using: &dice) ? 1 : -1), shear: dice.number(-2...2))
      let found = try #require(Transform(parts).decomposition)
      #expect(isClose(found.translation, parts.translation))
      #expect(isClose((found.rotation - parts.rotation).wrapped.radians, 0))
      #expect(isClose(found.scaleX, parts.scaleX))
      #expect(isClose(found.scaleY, parts.scaleY))
      #expect(isClose(found.shear, parts.shear, 1e-8))
    }
  }

  @Test("the identity, a mirrored and a sheared transform have the known parts")
  func known() throws {
    #expect(try #require(Transform.identity.decomposition) == Transform.Decomposition())
    let mirrored = try #require(Transform.scale(x: -1, y: 1).decomposition)
    #expect(isClose(mirrored.rotation.magnitude.degrees, 180))
    #expect(mirrored.scaleX == 1 && mirrored.scaleY == -1)
    let sheared = try #require(Transform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0).decomposition)
    #expect(sheared.shear == 0.5 && sheared.scaleX == 1 && sheared.scaleY == 1)
  }

  @Test("rotation and meanScale return the values of a transform without a decomposition")
  func readings() {
    let transform = Transform.identity.rotated(by: .degrees(40)).scaled(x: 2, y: 8)
    #expect(isClose(transform.rotation.degrees, 40))
    #expect(isClose(transform.meanScale, 4))
    #expect(Transform.scale(0).meanScale == 0)
  }
}
