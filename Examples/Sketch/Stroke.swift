import Taction

/// A line that a finger or a pen has drawn. It is a view of its own, so that only the line that is growing is recorded
/// again.
///
/// Each curve goes from the middle of one pair of points to the middle of the next pair; the point between them is its
/// control point. So the line has no corners. Fingers draw a path of constant width. A pen that reports its force fills
/// a path of circles and of the ribbons between them. Where they overlap, the non-zero rule joins them into one area
/// without seams.
final class Stroke: View {
  /// A point of the line, with half of the line's width there.
  private struct Knot {
    var point: Point
    var radius: Double
  }

  /// The length of the line, in pixels of the sheet.
  private(set) var length = 0.0
  private var knots: [Knot] = []
  private let color: Color
  private let width: Double
  private var hasForce = false
  private var last: Knot?
  /// The end of the curves so far: the middle between the last two points.
  private var middle: Knot?
  private var path = Path()

  /// The distance below which two points count as one, in pixels of the sheet.
  private static let minimumDistance = 1.0
  /// The distance between the circles of a line of varying width, in pixels of the sheet.
  private static let circleDistance = 3.0

  init(color: Color, width: Double, frame: Rect) {
    (self.color, self.width) = (color, width)
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Adds a point. The force, from 0 to 1, determines the width of the line there.
  func add(_ point: Point, force: Double?) {
    let knot = Knot(point: point, radius: width / 2 * (force.map { 0.3 + 1.4 * $0 } ?? 1))
    guard let last else {
      hasForce = force != nil
      (self.last, knots) = (knot, [knot])
      if hasForce { addCircle(knot) } else { path.move(to: point) }
      return setNeedsDisplay()
    }
    let distance = point.distance(to: last.point)
    guard distance >= Self.minimumDistance else { return }
    length += distance
    knots.append(knot)
    let next = Self.mix(last, knot, 0.5)
    if hasForce { addRibbon(from: middle ?? last, by: last, to: next) } else { addCurve(by: last, to: next) }
    (self.last, middle) = (knot, next)
    setNeedsDisplay()
  }

  /// Ends the line at its last point, and makes the view as small as the line.
  func finish() {
    path = whole
    (last, middle) = (nil, nil)
    guard let area = path.bounds?.inset(by: Insets(-width - 1)) else { return }
    frame = area
    bounds.origin = area.origin
    setNeedsDisplay()
  }

  /// Returns whether a circle touches the line, in the coordinates of the sheet.
  func touches(_ center: Point, radius: Double) -> Bool {
    guard frame.inset(by: -radius).contains(center) else { return false }
    return knots.indices.contains { index in
      let (start, end) = (knots[index], knots[min(index + 1, knots.count - 1)])
      let way = end.point - start.point
      let part = way.length > 0 ? max(0, min(1, (center - start.point).dot(way) / way.dot(way))) : 0
      let nearest = Self.mix(start, end, part)
      return center.distance(to: nearest.point) <= radius + nearest.radius
    }
  }

  override func draw(into list: inout DisplayList) {
    if hasForce {
      list.fill(whole, rule: .nonZero, color: color)
    } else {
      list.stroke(whole, StrokeStyle(width: width, cap: .round, join: .round), color: color)
    }
  }

  /// The path up to the last point, which the curves do not reach while the line is growing.
  private var whole: Path {
    guard let last else { return path }
    var stroke = path
    if hasForce {
      Self.addPiece(from: middle ?? last, to: last, &stroke)
    } else {
      stroke.addLine(to: last.point)
    }
    return stroke
  }

  private func addCurve(by control: Knot, to end: Knot) {
    path.addQuadCurve(to: end.point, control: control.point)
  }

  private func addRibbon(from start: Knot, by control: Knot, to end: Knot) {
    let length = start.point.distance(to: control.point) + control.point.distance(to: end.point)
    let count = Int(min(max(length / Self.circleDistance, 1), 64))
    var knot = start
    for index in 1...count {
      let t = Double(index) / Double(count)
      let next = Self.mix(Self.mix(start, control, t), Self.mix(control, end, t), t)
      Self.addPiece(from: knot, to: next, &path)
      knot = next
    }
  }

  private func addCircle(_ knot: Knot) { Self.addPiece(from: knot, to: knot, &path) }

  /// Adds a circle, and the ribbon to it. Both run clockwise: in opposite directions, they would cancel each other.
  private static func addPiece(from a: Knot, to b: Knot, _ path: inout Path) {
    path.addEllipse(in: Rect(center: b.point, size: Size(width: 2 * b.radius, height: 2 * b.radius)))
    let way = b.point - a.point
    guard way.length > 0.01 else { return }
    let side = Vector(dx: -way.dy, dy: way.dx) / way.length
    path.move(to: a.point - side * a.radius)
    path.addLine(to: b.point - side * b.radius)
    path.addLine(to: b.point + side * b.radius)
    path.addLine(to: a.point + side * a.radius)
    path.close()
  }

  private static func mix(_ a: Knot, _ b: Knot, _ t: Double) -> Knot {
    Knot(point: a.point + (b.point - a.point) * t, radius: a.radius + (b.radius - a.radius) * t)
  }
}
