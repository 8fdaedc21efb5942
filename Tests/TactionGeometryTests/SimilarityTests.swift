import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Similarities: a rotation, a scale and a translation")
struct SimilarityTests {
  @Test("a similarity maps two points exactly to any two others")
  func twoPoints() throws {
    var dice = SeededGenerator(seed: 50)
    for _ in 0..<1000 {
      let sources = [dice.point(), dice.point()]
      let targets = [dice.point(), dice.point()]
      let similarity = try #require(Similarity(moving: sources, onto: targets))
      for (source, target) in zip(sources, targets) {
        #expect(isClose(similarity.apply(source), target))
        #expect(isClose(similarity.transform.apply(source), target))
      }
      let growth = targets[0].distance(to: targets[1]) / sources[0].distance(to: sources[1])
      #expect(isClose(similarity.scale, growth))
    }
  }

  @Test("from points and their images, the similarity that maps them is found")
  func manyPoints() throws {
    var dice = SeededGenerator(seed: 51)
    for count in 2...10 {
      let turn = dice.angle()
      let map = Transform.identity.translated(by: dice.vector()).rotated(by: turn).scaled(by: dice.number(0.2...5))
      let sources = (0..<count).map { _ in dice.point() }
      let similarity = try #require(Similarity(moving: sources, onto: sources.map(map.apply)))
      #expect(isClose(similarity.transform, map))
      #expect(isClose(similarity.rotation.radians, turn.radians))
    }
  }

  @Test("for more than two points no other similarity has a smaller error")
  func leastSquares() throws {
    var dice = SeededGenerator(seed: 52)
    for _ in 0..<100 {
      let sources = (0..<4).map { _ in dice.point() }
      let targets = sources.map { $0 + dice.vector() / 20 }
      let best = try #require(Similarity(moving: sources, onto: targets))
      let least = Self.error(of: best, sources, targets)
      for _ in 0..<20 {
        var other = best
        other.p += dice.number(-0.01...0.01)
        other.q += dice.number(-0.01...0.01)
        other.translation += dice.vector() / 1000
        #expect(Self.error(of: other, sources, targets) >= least)
      }
    }
  }

  @Test("a pair of points with weight two counts twice, with weight zero not at all")
  func weights() throws {
    var dice = SeededGenerator(seed: 53)
    let sources = (0..<3).map { _ in dice.point() }
    let targets = (0..<3).map { _ in dice.point() }
    let weighted = try #require(Similarity(moving: sources, onto: targets, weights: [2, 1, 1]))
    let repeated = try #require(Similarity(moving: [sources[0]] + sources, onto: [targets[0]] + targets))
    #expect(isClose(weighted.transform, repeated.transform))
    let without = try #require(Similarity(moving: sources, onto: targets, weights: [1, 1, 0]))
    let two = try #require(Similarity(moving: Array(sources[..<2]), onto: Array(targets[..<2])))
    #expect(isClose(without.transform, two.transform))
  }

  @Test("a similarity of one point, or of coincident points, is a translation")
  func movesOnly() throws {
    let (start, end) = (Point(x: 10, y: 20), Point(x: 13, y: 16))
    let one = try #require(Similarity(moving: [start], onto: [end]))
    #expect(one == Similarity(p: 1, q: 0, translation: Vector(dx: 3, dy: -4)))
    let spot = try #require(Similarity(moving: [start, start], onto: [end, Point(x: 99, y: 99)]))
    #expect(spot.scale == 1 && spot.rotation == .zero)
  }

  @Test("if no similarity maps the points, or a number is invalid, the result is nil")
  func refusals() {
    let (a, b) = (Point(x: 0, y: 0), Point(x: 10, y: 0))
    #expect(Similarity(moving: [], onto: []) == nil)
    #expect(Similarity(moving: [a, b], onto: [a]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, a]) == nil)
    #expect(Similarity(moving: [a, Point(x: .nan, y: 0)], onto: [a, b]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, Point(x: .infinity, y: 0)]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, b], weights: [1, -1]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, b], weights: [0, 0]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, b], weights: [1]) == nil)
    #expect(Similarity(moving: [a, b], onto: [a, b], weights: [.nan, 1]) == nil)
  }

  private static func error(of map: Similarity, _ sources: [Point], _ targets: [Point]) -> Double {
    zip(sources, targets).reduce(0) { sum, pair in
      let miss = map.apply(pair.0) - pair.1
      return sum + miss.dot(miss)
    }
  }
}
