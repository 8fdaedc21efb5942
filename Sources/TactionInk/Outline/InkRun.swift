import Glibc
import TactionGeometry
import TactionGraphics

/// A section of a line that does not turn sharply, stored as its two edges. It becomes one or more parts of a path.
///
/// A run ends with a disc where one of its edges would run backwards, because the line turns within its own width.
nonisolated struct InkRun {
  private var right: [Point] = []
  private var left: [Point] = []
  private var last: InkKnot?

  /// The maximum number of knots in a part of the path. Complete parts of a growing line need not be made again. Our
  /// own choice.
  private static let maximumCount = 16
  /// The maximum distance between the sides of the polygon of a disc and its circle, in device pixels.
  private static let tolerance = 0.06

  var isEmpty: Bool { last == nil }

  /// Begins a run at a knot.
  mutating func begin(_ knot: InkKnot) {
    assert(isEmpty, "the run before is closed")
    append(knot)
  }

  /// Adds a knot. Complete parts are added to the path.
  mutating func add(_ knot: InkKnot, _ scale: Double, into path: inout Path) {
    guard let before = last else { return begin(knot) }
    guard let way = (knot.point - before.point).unit else { return }
    if turnsBack(to: knot, along: way) {
      // The straight section from the last knot to this knot has a disc at each end. The discs cover the corners,
      // whatever the directions of the neighbouring runs are.
      close(into: &path)
      Self.addDisc(before.point, before.radius, scale, to: &path)
      begin(InkKnot(point: before.point, radius: before.radius, direction: way))
      append(InkKnot(point: knot.point, radius: knot.radius, direction: way))
      close(into: &path)
      Self.addDisc(knot.point, knot.radius, scale, to: &path)
      return begin(knot)
    }
    append(knot)
    if right.count >= Self.maximumCount {
      close(into: &path)
      begin(knot)
    }
  }

  /// Ends the run, and adds its last part to the path.
  mutating func close(into path: inout Path) {
    if right.count > 1 {
      path.move(to: right[0])
      for point in right.dropFirst() { path.addLine(to: point) }
      for point in left.reversed() { path.addLine(to: point) }
      path.close()
    }
    // The next run uses the memory again: a line consists of many short runs.
    right.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    last = nil
  }

  private mutating func append(_ knot: InkKnot) {
    right.append(knot.point + knot.side)
    left.append(knot.point - knot.side)
    last = knot
  }

  private func turnsBack(to knot: InkKnot, along way: Vector) -> Bool {
    guard let right = right.last, let left = left.last else { return false }
    return (knot.point + knot.side - right).dot(way) < 0 || (knot.point - knot.side - left).dot(way) < 0
  }

  /// Adds a disc with the same winding direction as the runs.
  static func addDisc(_ center: Point, _ radius: Double, _ scale: Double, to path: inout Path) {
    guard radius > 0 else { return }
    let size = radius * scale
    // The distance between the circle and a chord of the angle 2a is at most r (1 - cos a).
    let half = acos((1 - tolerance / max(size, tolerance)).clamped(to: 0...1))
    let count = Int((.pi / max(half, 0.02)).rounded(.up).clamped(to: 8...160))
    for index in 0..<count {
      let angle = -2 * .pi * Double(index) / Double(count)
      let point = center + Vector(dx: cos(angle), dy: sin(angle)) * radius
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
  }
}
