import Glibc
import TactionGeometry

/// A straight line between two points.
nonisolated struct Segment {
  let start, end: Point

  init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// Returns the distance between a point and the segment.
  func distance(to point: Point) -> Double {
    let (way, from) = (end - start, point - start)
    let square = way.dot(way)
    guard square > 0 else { return from.length }
    return (from - way * (from.dot(way) / square).clamped(to: 0...1)).length
  }

  /// Returns the smallest distance between the two segments.
  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    return min(
      distance(to: other.start), distance(to: other.end), other.distance(to: start), other.distance(to: end))
  }

  private func crosses(_ other: Segment) -> Bool {
    let (way, along) = (end - start, other.end - other.start)
    let (a, b) = (way.cross(other.start - start), way.cross(other.end - start))
    let (c, d) = (along.cross(start - other.start), along.cross(end - other.start))
    return a * b < 0 && c * d < 0
  }

  /// Returns the part of another segment that is within a distance of this segment, as a range of fractions of the
  /// other segment; nil if the other segment is farther away.
  func parts(of other: Segment, within radius: Double) -> ClosedRange<Double>? {
    // The distance to a convex set is a convex function along a line, so there is only one such part. A ternary search
    // finds the minimum, and bisection finds the ends, to a millionth of the length.
    let distance = { (t: Double) in self.distance(to: other.start + (other.end - other.start) * t) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if distance(a) <= distance(b) { high = b } else { low = a }
    }
    let middle = [0, (low + high) / 2, 1].min { distance($0) < distance($1) } ?? 0
    guard distance(middle) <= radius else { return nil }
    func edge(_ outside: Double) -> Double {
      guard distance(outside) > radius else { return outside }
      var (inside, outside) = (middle, outside)
      for _ in 0..<20 {
        let half = (inside + outside) / 2
        if distance(half) <= radius { inside = half } else { outside = half }
      }
      return inside
    }
    return edge(0)...edge(1)
  }
}

extension Vector {
  /// The vector scaled to length 1; nil if the vector is too short to have a direction.
  nonisolated var unit: Vector? {
    let length = length
    return length > 1e-9 ? self / length : nil
  }
}
