import Glibc
import TactionGeometry

/// An outline of lines and curves, in one or several parts, that can be filled, stroked or used as a clip.
///
///     var check = Path()
///     check.move(to: Point(x: 4, y: 12))
///     check.addLine(to: Point(x: 10, y: 18))
///     check.addLine(to: Point(x: 20, y: 6))
///     list.stroke(check, StrokeStyle(width: 2, cap: .round, join: .round), color: .tint)
///
/// A path is a value: a copy is independent. Equal paths share the cached results of drawing them. Elements with a
/// number that is not finite are left out.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a part at a point.
    case move(Point)
    /// Continues with a straight line.
    case line(Point)
    /// Continues with a quadratic Bézier curve.
    case quadCurve(Point, control: Point)
    /// Continues with a cubic Bézier curve.
    case curve(Point, control1: Point, control2: Point)
    /// Closes the part by a straight line to its beginning. If the next step is not a move, the next part begins at the
    /// same point.
    case close
  }

  /// The steps in order; every part begins with a move.
  ///
  /// The array is made on each access, because a path stores its steps in blocks.
  public var elements: [Element] { steps.array }
  /// The end of the last step; nil for an empty path.
  public var currentPoint: Point? { steps.end.isInPart ? steps.end.point : nil }

  /// The steps.
  private(set) var steps = PathSteps()
  private var box = PointBox()

  /// Makes an empty path.
  public init() {}

  /// Makes a path of one rectangle.
  public init(_ rect: Rect) {
    addRect(rect)
  }

  /// Makes a path of one rectangle with round corners; the radius is at most half the shorter side.
  public init(roundedRect rect: Rect, radius: Double) {
    addRoundedRect(rect, radius: radius)
  }

  /// Makes a path of the ellipse that fills a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Whether the path has no steps.
  public var isEmpty: Bool { steps.isEmpty }

  /// Begins a new part at a point.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    append(.move(point))
  }

  /// Draws a straight line to a point; in an empty path, only moves to the point.
  public mutating func addLine(to point: Point) {
    guard point.isFinite, begins(at: point) else { return }
    append(.line(point))
  }

  /// Draws a quadratic Bézier curve to a point; an empty path begins at the control point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    guard point.isFinite, control.isFinite else { return }
    _ = begins(at: control)
    append(.quadCurve(point, control: control))
  }

  /// Draws a cubic Bézier curve to a point; an empty path begins at the first control point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    guard point.isFinite, control1.isFinite, control2.isFinite else { return }
    _ = begins(at: control1)
    append(.curve(point, control1: control1, control2: control2))
  }

  /// Closes the part by a straight line to its beginning.
  public mutating func close() {
    guard !steps.isEmpty, steps.last != .close else { return }
    append(.close)
  }

  private mutating func append(_ step: Element) {
    steps.append(step)
    box.add(step)
  }

  /// Returns whether there is a current point. If there is no current point, begins the path at a point.
  private mutating func begins(at point: Point) -> Bool {
    guard let currentPoint else {
      move(to: point)
      return false
    }
    if steps.last == .close { append(.move(currentPoint)) }
    return true
  }

  /// Returns whether two paths have the same steps.
  public static func == (a: Path, b: Path) -> Bool { a.steps == b.steps }

  /// Hashes the number of steps and some of the steps. Not all steps are hashed, because a long path is looked up in
  /// each frame.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }

  /// The smallest rectangle around all points and control points; nil for an empty path.
  public var bounds: Rect? { box.rect }
}

extension Path {
  /// Adds a straight line from the current point to the beginning of an arc, and an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius; a negative radius counts as zero.
  ///   - angle: The angle of the beginning, clockwise from the x axis.
  ///   - sweep: The angle from the beginning to the end, clockwise; clamped to a full circle in either direction.
  public mutating func addArc(center: Point, radius: Double, from angle: Angle, sweep: Angle) {
    guard center.isFinite, radius.isFinite, angle.radians.isFinite, sweep.radians.isFinite else { return }
    let (radius, sweep) = (max(radius, 0), sweep.radians.clamped(to: -2 * .pi...2 * .pi))
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // The distance of control points from the ends of a curve at which the curve is closest to an arc.
    let handle = radius * 4 / 3 * tan(step / 4)
    func point(_ angle: Double) -> Point { center + Vector(dx: cos(angle), dy: sin(angle)) * radius }
    func along(_ angle: Double) -> Vector { Vector(dx: -sin(angle), dy: cos(angle)) * handle }
    addLine(to: point(angle.radians))
    for index in 0..<count {
      let (from, to) = (angle.radians + step * Double(index), angle.radians + step * Double(index + 1))
      addCurve(to: point(to), control1: point(from) + along(from), control2: point(to) - along(to))
    }
  }

  /// Adds a rectangle as a new part.
  public mutating func addRect(_ rect: Rect) {
    guard rect.isFinite else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds a rectangle with round corners as a new part; the radius is at most half the shorter side.
  public mutating func addRoundedRect(_ rect: Rect, radius: Double) {
    guard rect.isFinite, radius.isFinite else { return }
    let radius = radius.clamped(to: 0...max(0, min(rect.width, rect.height) / 2))
    guard radius > 0 else { return addRect(rect) }
    let inner = rect.inset(by: radius)
    move(to: Point(x: inner.minX, y: rect.minY))
    let corners = [
      (Point(x: inner.maxX, y: inner.minY), -90.0), (Point(x: inner.maxX, y: inner.maxY), 0),
      (Point(x: inner.minX, y: inner.maxY), 90), (Point(x: inner.minX, y: inner.minY), 180),
    ]
    for (center, degrees) in corners {
      addArc(center: center, radius: radius, from: .degrees(degrees), sweep: .degrees(90))
    }
    close()
  }

  /// Adds the ellipse that fills a rectangle as a new part.
  public mutating func addEllipse(in rect: Rect) {
    guard rect.isFinite else { return }
    var circle = Path()
    circle.move(to: Point(x: 1, y: 0))
    circle.addArc(center: .zero, radius: 1, from: .zero, sweep: .degrees(360))
    circle.close()
    let scale = Transform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.center.x, ty: rect.center.y)
    addPath(circle.applying(scale))
  }

  /// Adds the parts of another path.
  public mutating func addPath(_ other: Path) {
    guard !isEmpty else { return self = other }
    other.steps.forEach { step, _ in append(step) }
  }

  /// Returns the path with all its points transformed.
  public func applying(_ transform: Transform) -> Path {
    var path = Path()
    steps.forEach { element, _ in
      switch element {
      case .move(let point): path.move(to: transform.apply(point))
      case .line(let point): path.addLine(to: transform.apply(point))
      case .quadCurve(let point, let control):
        path.addQuadCurve(to: transform.apply(point), control: transform.apply(control))
      case .curve(let point, let control1, let control2):
        path.addCurve(
          to: transform.apply(point), control1: transform.apply(control1), control2: transform.apply(control2))
      case .close: path.close()
      }
    }
    return path
  }
}
