import Glibc
import TactionGeometry
import TactionGraphics

/// A piece of a line that bends gently: both of its edges, which become one part of a path.
///
/// A run ends at a disc where one of its edges would turn back, because the line turns within its own width.
nonisolated struct InkRun {
  private var right: [Point] = []
  private var left: [Point] = []
  private var last: InkKnot?

  /// The number of knots of a part: of a line that grows, only the last part is made again. Our own choice.
  private static let maximumCount = 16
  /// The greatest distance of a disc's sides from its circle, in device pixels.
  private static let tolerance = 0.06

  var isEmpty: Bool { last == nil }

  /// Begins a run.
  mutating func begin(_ knot: InkKnot) {
    (right, left, last) = ([knot.point + knot.side], [knot.point - knot.side], knot)
  }

  /// Adds a knot; parts that are complete go to the path.
  mutating func add(_ knot: InkKnot, _ scale: Double, into path: inout Path) {
    guard let before = last else { return begin(knot) }
    guard let way = (knot.point - before.point).unit else { return }
    if turnsBack(to: knot, along: way) {
      // The straight piece between two discs is right whatever the directions at its ends are.
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

  /// Ends the run.
  mutating func close(into path: inout Path) {
    if right.count > 1 {
      path.move(to: right[0])
      for point in right.dropFirst() { path.addLine(to: point) }
      for point in left.reversed() { path.addLine(to: point) }
      path.close()
    }
    (right, left, last) = ([], [], nil)
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

  /// Adds a disc that turns as runs do.
  static func addDisc(_ center: Point, _ radius: Double, _ scale: Double, to path: inout Path) {
    guard radius > 0 else { return }
    let size = radius * scale
    // A chord of the angle 2a is within r (1 - cos a) of the circle.
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
