import Glibc
import TactionGeometry

// Recognition of shapes.
nonisolated extension InkStroke {
  /// The line, circle, triangle or rectangle that the stroke nearly is; nil if the stroke is not similar to any of
  /// these shapes.
  ///
  /// The shape has the tool, the mean force and the mean tilt of the stroke. The tolerances are our own choice.
  public var straightened: InkStroke? {
    let way = evenPoints(InkShapes.sampleCount)
    guard way.count == InkShapes.sampleCount, let first = way.first, let last = way.last else { return nil }
    let (chord, length) = (first.distance(to: last), InkShapes.length(of: way))
    if chord >= 0.8 * length {
      let line = Segment(first, last)
      guard way.allSatisfy({ line.distance(to: $0) <= InkShapes.lineTolerance * chord }) else { return nil }
      return shape([first, last], .straight)
    }
    guard chord <= InkShapes.gap * length else { return nil }
    if let circle = InkShapes.circle(way) { return shape(circle, .smooth) }
    if let corners = InkShapes.corners(way) { return shape(corners + [corners[0]], .straight) }
    return nil
  }

  private func shape(_ places: [Point], _ joints: Joints) -> InkStroke {
    let forces = points.compactMap(\.force)
    let force = forces.isEmpty ? nil : forces.reduce(0, +) / Double(forces.count)
    // A tilted pencil draws a broad and light line.
    let altitude = points.reduce(0) { $0 + $1.altitude.radians } / Double(max(points.count, 1))
    let azimuth = points.first?.azimuth ?? .zero
    let end = points.last?.time ?? 0
    let count = Double(max(places.count - 1, 1))
    let made = places.enumerated().map { index, place in
      InkPoint(
        place, time: end * Double(index) / count, force: force, altitude: .radians(altitude), azimuth: azimuth)
    }
    return InkStroke(id: id, made, tool: tool, joints: joints)
  }

  /// Returns points at equal distances along the stroke; empty if the stroke has no length.
  private func evenPoints(_ count: Int) -> [Point] {
    let places = points.map(\.location)
    let length = InkShapes.length(of: places)
    guard length > 0, length.isFinite else { return [] }
    var (even, done, next): ([Point], Double, Double) = ([], 0, 0)
    for (start, end) in zip(places, places.dropFirst()) {
      let step = start.distance(to: end)
      while next <= done + step + 1e-9 * length, even.count < count, step > 0 {
        even.append(start + (end - start) * ((next - done) / step).clamped(to: 0...1))
        next = length * Double(even.count) / Double(count - 1)
      }
      done += step
    }
    return even
  }
}

/// The tests for shapes. They use points at equal distances along a stroke.
private nonisolated enum InkShapes {
  static let sampleCount = 64
  /// The maximum distance of a point from a line, as a fraction of the length of the line.
  static let lineTolerance = 0.06
  /// The maximum gap between the ends of a closed shape, as a fraction of the length of the stroke.
  static let gap = 0.15
  private static let (circleTolerance, cornerTolerance, rightAngleTolerance) = (0.16, 0.09, Angle.degrees(22))

  static func length(of way: [Point]) -> Double {
    zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Returns the points of the circle that the given points nearly form; nil if they do not form a circle.
  static func circle(_ way: [Point]) -> [Point]? {
    guard let center = Point.centroid(of: way) else { return nil }
    let radius = way.reduce(0) { $0 + $1.distance(to: center) } / Double(way.count)
    guard radius > 0, way.allSatisfy({ abs($0.distance(to: center) - radius) <= circleTolerance * radius }) else {
      return nil
    }
    let start = (way[0] - center).angle.radians
    // One full turn and one more step, so that the curve is closed.
    return (0...sampleCount + 1).map { index in
      let angle = start + 2 * .pi * Double(index) / Double(sampleCount)
      return center + Vector(dx: cos(angle), dy: sin(angle)) * radius
    }
  }

  /// Returns the corners of the triangle or rectangle that the given points nearly form; nil if they form neither.
  static func corners(_ way: [Point]) -> [Point]? {
    guard let box = Rect(enclosing: way) else { return nil }
    let tolerance = cornerTolerance * Vector(dx: box.width, dy: box.height).length
    // The first two corners are points that are far from each other. Each further corner is the point farthest from the
    // lines between the corners.
    var corners = [0, way.indices.max { way[0].distance(to: way[$0]) < way[0].distance(to: way[$1]) } ?? 0]
    corners[0] = way.indices.max { way[corners[1]].distance(to: way[$0]) < way[corners[1]].distance(to: way[$1]) } ?? 0
    corners.sort()
    while corners.count < 5, let next = farthest(from: corners, way, tolerance) {
      corners.append(next)
      corners.sort()
    }
    let places = corners.map { way[$0] }
    switch places.count {
    case 3: return places
    case 4: return rectangle(places)
    default: return nil
    }
  }

  private static func farthest(from corners: [Int], _ way: [Point], _ tolerance: Double) -> Int? {
    var found: (index: Int, distance: Double)?
    for (start, end) in zip(corners, corners.dropFirst() + [corners[0] + way.count]) where end > start {
      let side = Segment(way[start], way[end % way.count])
      for index in start...end {
        let distance = side.distance(to: way[index % way.count])
        if distance > max(tolerance, found?.distance ?? 0) { found = (index % way.count, distance) }
      }
    }
    return found?.index
  }

  /// Returns the corners of the rectangle that is nearest to four corners; nil if their angles are not nearly right
  /// angles.
  private static func rectangle(_ corners: [Point]) -> [Point]? {
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    for index in 0..<4 {
      let (a, b) = (sides[index], sides[(index + 1) % 4])
      guard let first = a.unit, let second = b.unit,
        abs(asin(first.dot(second).clamped(to: -1...1))) < rightAngleTolerance.radians
      else { return nil }
    }
    guard let center = Point.centroid(of: corners) else { return nil }
    // The mean of opposite sides gives the width and the height. A rectangle that is nearly upright is made upright.
    let (width, height) = ((sides[0] - sides[2]) / 2, (sides[1] - sides[3]) / 2)
    let turned = Vector(dx: height.dy, dy: -height.dx) * (width.cross(height) < 0 ? -1 : 1)
    var angle = (width + turned).angle.radians
    let quarter = (angle / (.pi / 2)).rounded() * .pi / 2
    if abs(angle - quarter) < Angle.degrees(8).radians { angle = quarter }
    let (x, y) = (Vector(dx: cos(angle), dy: sin(angle)), Vector(dx: -sin(angle), dy: cos(angle)))
    let (halfWidth, halfHeight) = (width.length / 2, height.length / 2 * (height.dot(y) < 0 ? -1 : 1))
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { center + x * ($0.0 * halfWidth) + y * ($0.1 * halfHeight) }
  }
}
