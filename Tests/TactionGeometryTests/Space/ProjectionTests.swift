import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Projections of the plane")
struct ProjectionTests {
  /// Returns a tilt with perspective. Points within a few hundred units of the origin are in front of the eye.
  private func tilt(_ generator: inout SeededGenerator) -> Projection {
    let space = Transform3D.perspective(distance: generator.number(800...3000)).translated(
      by: Vector3(generator.near())
    )
    .rotated(by: generator.quaternion())
    return Projection(space.scaled(by: generator.number(0.5...2)))
  }

  /// Calls `body` with random tilts that are not edge-on, and with a visible point for each.
  private func tilts(seed: UInt64, _ body: (Projection, Point, inout SeededGenerator) throws -> Void) rethrows {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (tilt, point) = (tilt(&generator), generator.near())
      guard abs(tilt.tangent(at: point)?.determinant ?? 0) > 0.05 else { continue }
      try body(tilt, point, &generator)
    }
  }

  @Test("A projection maps the plane as the 3D transform does")
  func space() throws {
    let space = Transform3D.perspective(distance: 500).rotated(by: .degrees(60), about: .unitY)
    for point in [Point.zero, Point(x: 100, y: 50), Point(x: -200, y: -30)] {
      let image = try #require(space.apply(Vector3(point)))
      #expect(isClose(try #require(Projection(space).apply(point)), Point(x: image.x, y: image.y)))
    }
    #expect(Projection(Transform3D(Transform.rotation(.degrees(20)))) == Projection(.rotation(.degrees(20))))
  }

  @Test("Concatenated projections equal one projection after the other")
  func concatenation() throws {
    try tilts(seed: 1) { tilt, point, generator in
      let affine = generator.transform()
      let seen = try #require(tilt.apply(point))
      #expect(isClose(try #require(tilt.concatenating(affine).apply(point)), affine.apply(seen)))
      let both = Projection(affine).concatenating(tilt)
      let local = try #require(affine.inverted()).apply(point)
      #expect(isClose(try #require(both.apply(local)), seen, 1e-7))
    }
  }

  @Test("The inverse of a projection maps points back, and its depth is the reciprocal")
  func inverse() throws {
    try tilts(seed: 2) { tilt, point, _ in
      let back = try #require(tilt.inverted())
      let seen = try #require(tilt.apply(point))
      #expect(isClose(try #require(back.apply(seen)), point, 1e-8))
      #expect(isClose(back.depth(at: seen) * tilt.depth(at: point), 1))
      #expect(isClose(try #require(tilt.undo(seen, seenFrom: .zero)), point, 1e-8))
    }
  }

  @Test("A projection equals its tangent at a point, and is close to it near the point")
  func tangent() throws {
    try tilts(seed: 3) { tilt, point, generator in
      let tangent = try #require(tilt.tangent(at: point))
      #expect(isClose(tangent.apply(point), try #require(tilt.apply(point))))
      let step = generator.near() / 1e6 - Point.zero
      let way = try #require(tilt.apply(point + step)) - tangent.apply(point)
      #expect((way - tangent.apply(step)).length < 1e-7)
    }
  }

  @Test("A point behind the eye has no image; seen from a reference point, it has a finite image")
  func behind() throws {
    let tilt = Projection(Transform3D.perspective(distance: 100).rotated(by: .degrees(60), about: .unitY))
    let edge = try #require((1...400).map { Point(x: -Double($0), y: 10) }.first { tilt.depth(at: $0) <= 0 })
    #expect(tilt.apply(edge) == nil)
    #expect(tilt.tangent(at: edge) == nil)
    let (end, beyond) = (
      try #require(tilt.apply(edge, seenFrom: .zero)), try #require(tilt.apply(edge * 100, seenFrom: .zero))
    )
    #expect(end.isFinite && beyond.isFinite)
    #expect(tilt.apply(.zero, seenFrom: edge) == nil)
    let before = try #require(tilt.undo(end, seenFrom: .zero))
    #expect(tilt.depth(at: before) > 0)
    #expect(isClose(try #require(tilt.apply(before)), end, 1e-6))
  }

  @Test("A finger beyond the horizon gives a finite point far away, in the direction of the finger")
  func horizon() throws {
    let tilt = Projection(Transform3D.perspective(distance: 300).rotated(by: .degrees(70), about: .unitX))
    // The top leans back, so there is a horizon above.
    var last = 0.0
    for y in stride(from: 0.0, to: -400, by: -1) {
      let place = try #require(tilt.undo(Point(x: 20, y: y), seenFrom: .zero))
      #expect(place.isFinite && place.y <= last + 1e-6 && place.y > -1e7)
      last = place.y
    }
    #expect(last < -10_000)
  }

  @Test("The outline of a projected rectangle encloses its part in front of the eye")
  func outline() throws {
    try tilts(seed: 4) { tilt, _, generator in
      let rect = Rect(center: generator.near() / 4, size: Size(width: 100, height: 60))
      let box = try #require(tilt.boundingBox(of: rect))
      #expect(isClose(box, try #require(Rect(enclosing: rect.corners.compactMap(tilt.apply)))))
    }
    let tilt = Projection(Transform3D.perspective(distance: 100).rotated(by: .degrees(60), about: .unitY))
    let long = Rect(x: -1000, y: -10, width: 2000, height: 20)
    let corners = tilt.outline(of: long.corners)
    #expect(corners.count == 4 && corners.allSatisfy(\.isFinite))
    #expect(tilt.boundingBox(of: Rect(x: -1000, y: 0, width: 100, height: 9)) == nil)
  }

  @Test("A projection that is edge-on or not finite has no inverse")
  func singular() {
    let edge = Transform3D.perspective(distance: 500).concatenating(.scale(x: 0, y: 1, z: 1))
    #expect(Projection(edge).inverted() == nil)
    #expect(Projection(Transform.scale(.nan)).inverted() == nil)
    #expect(Projection(Transform.scale(.infinity)).apply(Point(x: 1, y: 1)) == nil)
    #expect(Projection(numerator: .identity, depthX: 0, depthY: 0, depth: -1).apply(.zero) == nil)
  }
}

extension SeededGenerator {
  fileprivate mutating func near() -> Point { Point(x: number(-200...200), y: number(-200...200)) }
}

extension Point {
  fileprivate static func * (point: Point, factor: Double) -> Point { .zero + (point - .zero) * factor }
  fileprivate static func / (point: Point, factor: Double) -> Point { point * (1 / factor) }
}
