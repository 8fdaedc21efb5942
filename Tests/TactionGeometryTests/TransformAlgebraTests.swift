import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: laws that hold for all of them")
struct TransformAlgebraTests {
  @Test("composition of transforms is associative")
  func associativity() {
    var dice = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let (a, b, c) = (dice.transform(), dice.transform(), dice.transform())
      #expect(isClose(a.concatenating(b).concatenating(c), a.concatenating(b.concatenating(c))))
    }
  }

  @Test("a composition maps a point as its parts do in succession")
  func homomorphism() {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let (a, b, point) = (dice.transform(), dice.transform(), dice.point())
      #expect(isClose(a.concatenating(b).apply(point), b.apply(a.apply(point))))
    }
  }

  @Test("the inverse of a transform undoes it, from either side")
  func inverses() throws {
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<1000 {
      let (transform, point) = (dice.transform(), dice.point())
      let inverse = try #require(transform.inverted())
      #expect(isClose(transform.concatenating(inverse), .identity))
      #expect(isClose(inverse.concatenating(transform), .identity))
      #expect(isClose(inverse.apply(transform.apply(point)), point))
      #expect(isClose(try #require(inverse.inverted()), transform))
    }
  }

  @Test("the inverse of a composition is the composition of the inverses in reverse order")
  func inverseOfComposition() throws {
    var dice = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let (a, b) = (dice.transform(), dice.transform())
      let whole = try #require(a.concatenating(b).inverted())
      let parts = try #require(b.inverted()).concatenating(try #require(a.inverted()))
      #expect(isClose(whole, parts))
    }
  }

  @Test("the identity transform changes nothing")
  func identity() {
    var dice = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let (transform, point) = (dice.transform(), dice.point())
      #expect(Transform.identity.apply(point) == point)
      #expect(transform.concatenating(.identity) == transform)
      #expect(Transform.identity.concatenating(transform) == transform)
    }
  }

  @Test("the area scales of composed transforms multiply")
  func determinants() {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let (a, b) = (dice.transform(), dice.transform())
      #expect(isClose(a.concatenating(b).determinant, a.determinant * b.determinant))
    }
  }

  @Test("a transform does not translate a vector, which is a difference of points")
  func vectors() {
    var dice = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let (transform, start, step) = (dice.transform(), dice.point(), dice.vector())
      #expect(isClose(transform.apply(start + step) - transform.apply(start), transform.apply(step)))
    }
  }
}
