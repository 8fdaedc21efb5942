import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: invalid changes are refused")
struct TransformRefusalTests {
  static let ruinous: [Double] = [0, .nan, .infinity, -.infinity, 1e-200, 1e200]

  @Test("a scale without an inverse does not change a transform", arguments: ruinous)
  func scales(factor: Double) {
    var dice = SeededGenerator(seed: 30)
    let start = dice.transform()
    var transform = start
    transform.scale(by: factor)
    transform.scale(by: factor, about: Point(x: 3, y: 4))
    transform.scale(x: factor, y: factor)
    #expect(transform == start)
    #expect(start.scaled(by: factor) == start)
  }

  @Test("a scale of one axis to zero is refused", arguments: [0, .nan, .infinity] as [Double])
  func oneAxis(factor: Double) {
    #expect(Transform.identity.scaled(x: factor, y: 1) == .identity)
    #expect(Transform.identity.scaled(x: 1, y: factor) == .identity)
  }

  @Test(
    "moves, rotations and anchors must be finite", arguments: [.nan, .infinity, -.infinity] as [Double])
  func notFinite(number: Double) {
    var dice = SeededGenerator(seed: 31)
    let start = dice.transform()
    #expect(start.translated(by: Vector(dx: number, dy: 0)) == start)
    #expect(start.rotated(by: .radians(number)) == start)
    #expect(start.rotated(by: .degrees(10), about: Point(x: 0, y: number)) == start)
    #expect(start.scaled(by: 2, about: Point(x: number, y: 0)) == start)
    var transform = start
    transform.concatenate(Transform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    #expect(transform == start)
  }

  @Test("a transform that is scaled down or up forever stays invertible")
  func extremes() {
    for factor in [1e-30, 1e30, 0.5, 2] {
      var transform = Transform.identity
      for _ in 0..<3000 { transform.scale(by: factor) }
      #expect(transform.isFinite)
      #expect(transform.isInvertible)
    }
  }

  @Test(
    "a singular transform has no inverse, and inverting it keeps its value",
    arguments: [
      Transform.scale(0), Transform.scale(x: 1, y: 0), Transform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6),
      Transform.scale(1e-200), Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      Transform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
    ])
  func singular(transform: Transform) {
    #expect(!transform.isInvertible)
    #expect(transform.inverted() == nil)
    #expect(transform.decomposition == nil)
    var kept = transform
    let isInverted = kept.invert()
    #expect(!isInverted)
    #expect(kept.a.bitPattern == transform.a.bitPattern && kept.tx.bitPattern == transform.tx.bitPattern)
  }

  @Test("an invertible transform becomes its inverse in place")
  func invert() {
    var transform = Transform.identity.translated(by: Vector(dx: 10, dy: 20)).scaled(by: 4)
    let inverse = transform.inverted()
    let isInverted = transform.invert()
    #expect(isInverted)
    #expect(transform == inverse)
  }

  @Test("the inverse of a transform with numbers of any size is finite or nil")
  func finiteInverses() {
    var dice = SeededGenerator(seed: 32)
    let sizes = [1e-308, 1e-160, 1e-20, 1, 1e20, 1e160, 1e308, 0, .nan, .infinity]
    for _ in 0..<5000 {
      func number() -> Double { dice.number(-1...1) * (sizes.randomElement(using: &dice) ?? 1) }
      let transform = Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      if let inverse = transform.inverted() { #expect(inverse.isFinite) }
      #expect(transform.isInvertible || transform.inverted() == nil)
    }
  }
}
