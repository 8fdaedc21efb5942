import Glibc
import TactionGeometry

/// Computes the outline of a line along a path, point by point. The outline consists of lines around areas. The union
/// of these areas, by the non-zero rule, is the stroked line.
///
/// Each side of a part is a chain of corners. If the lines at a corner are too short for its inner side, the inner
/// chain goes through the point of the path itself. So all areas of the outline wind in the same direction, and their
/// union has no holes. A corner is final as soon as the next point of the path is added, so only the ends change while
/// a path grows.
struct PathStroker {
  /// The number of points of the outline after which corners are no longer rounded.
  private static let maximumPoints = 1 << 21
  /// The edges of two lines meet if the dot product of the lines' directions is larger than this. Our own choice: at a
  /// sharper corner, the point where they meet is too far away to be exact.
  private static let minimumDot = -0.999_999
  /// The maximum distance of a miter's tip from its corner, as a multiple of half the line's width: about 1414.
  static let longestMiter = (2 / (1 + minimumDot)).squareRoot()
  /// Two directions of a curve are close if their dot product is larger than this. Our own choice: about 26 degrees.
  private static let closeDot = 0.9

  private let style: StrokeStyle
  private let accuracy: CurveAccuracy
  /// The maximum angle between two points of an arc around a corner, in radians.
  private let arcStep: Double
  /// The transform that is applied to the points of the outline.
  private let transform: Transform
  private let outline: ValueStack<OutlineLine>
  /// The number of points of the outline so far.
  private var outlineCount = 0

  // The part that is being stroked.
  /// The number of points of the part, and the number of points without repeated points.
  private var count = (all: 0, kept: 0)
  private var first = Corner()
  private var last = Corner()
  /// The line from the first point, and the line to the last point.
  private var firstLine = Line()
  private var lastLine = Line()
  /// The direction of the curve that begins at the last point; zero if the direction of the straight line applies.
  private var outgoing = Vector.zero
  /// The first and the last point of the chain on each side. The left chain runs from the first corner of the part to
  /// the last corner, and the right chain from the last corner to the first.
  private var left = Chain()
  private var right = Chain()
  /// The points that are being joined.
  private var chain = Chain()

  /// A point of the path, and whether it is inside a curve.
  private struct Corner: BitwiseCopyable {
    var point = Point.zero
    var isSmooth = false
  }

  /// A line from one point to the next.
  private struct Line: BitwiseCopyable {
    var direction = Vector.zero
    var length = 0.0
    /// The directions of the line's curve at both ends; for a straight line, the direction of the line.
    var start = Vector.zero
    var end = Vector.zero
    /// Whether the ends of the line, from the path to its edge, may cross each other.
    var mayCross = false
  }

  /// The first and the last point of a chain of joined points of the outline.
  private struct Chain: BitwiseCopyable {
    var first: Point?
    var last: Point?
  }

  /// Makes a stroker for a style whose width is above zero and finite.
  ///
  /// - Parameters:
  ///   - accuracy: The accuracy of the lines that replace round corners, in the path's units, with half of the style's
  ///     width.
  ///   - transform: The transform that is applied to the points of the outline.
  ///   - outline: The stack to which the lines of the outline are added.
  init(_ style: StrokeStyle, _ accuracy: CurveAccuracy, transform: Transform, outline: ValueStack<OutlineLine>) {
    (self.style, self.accuracy, self.transform, self.outline) = (style, accuracy, transform, outline)
    arcStep = accuracy.arcStep
  }

  private var halfWidth: Double { accuracy.halfWidth }

  /// Adds a point to the part.
  mutating func add(_ point: Point, _ tangents: FlatPath.Tangents) {
    // Inside a curve, lines keep their own directions. At the ends of the curve, lines need the curve's directions.
    let start = outgoing
    outgoing = tangents.isSmooth ? .zero : tangents.outgoing
    count.all += 1
    let corner = Corner(point: point, isSmooth: tangents.isSmooth)
    if count.kept > 0 {
      addLines(to: corner, start, tangents.isSmooth ? .zero : tangents.incoming)
    } else {
      (first, last, count.kept) = (corner, corner, 1)
    }
  }

  /// Sets the direction of the curve that begins at the last point.
  mutating func leave(_ direction: Vector) { if direction != .zero { outgoing = direction } }

  /// Ends the part.
  mutating func endPart(isClosed: Bool) {
    if count.kept == 1 {
      if count.all > 1 || isClosed { addDot(first.point) }
    } else if isClosed {
      addClosedEnds()
    } else if count.kept > 1 {
      addOpenEnds()
    }
    (count, outgoing, left, right) = ((0, 0), .zero, Chain(), Chain())
  }

  /// Adds the lines that end the part at its current last point. Further points may still be added afterwards.
  func addLooseEnds() {
    var end = self
    end.endPart(isClosed: false)
  }

  private mutating func addOpenEnds() {
    chain = Chain()
    addCap(at: last.point, lastLine.end)
    addLeftEdge()
    addRightEdge()
    if let end = right.last { chain.last = end }
    addCap(at: first.point, -firstLine.start)
    if let start = left.first ?? chain.first { put(placed: start) }
  }

  private mutating func addClosedEnds() {
    if var line = line(to: first.point, .zero, .zero) {
      addCorner(&line)
      lastLine = line
    }
    // If the line to the first point is too short, the last point is at the first point, so the line to the last point
    // closes the part.
    last = first
    var start = firstLine
    addCorner(&start)
    if let start = left.first, let end = left.last { outline.push(OutlineLine(start: end, end: start)) }
    if let start = right.first, let end = right.last { outline.push(OutlineLine(start: end, end: start)) }
  }

  // MARK: Lines

  /// Adds the line to the next point, unless it is too short. `first` and `last` are the directions of a curve at the
  /// ends of the line, or zero.
  ///
  /// If the direction at an end differs so much from the line that the line's outer edge is not exact, an additional
  /// line without length gets that direction. The first line of a part also needs it if its ends may cross, because
  /// only the edges of later lines are checked.
  private mutating func addLines(to end: Corner, _ first: Vector, _ last: Vector) {
    guard var line = line(to: end.point, first, last) else { return }
    let isNarrow = { [halfWidth, line] (tangent: Vector) in
      tangent.dot(line.direction) > Self.closeDot
        && abs(tangent.cross(line.direction)) * halfWidth <= line.length / 4
    }
    let isExact = { [accuracy, line] (tangent: Vector) in
      tangent.dot(line.direction) > 0 && accuracy.allowsEnd(sine: abs(tangent.cross(line.direction)))
    }
    let (first, last) = (line.start, line.end)
    let (firstIsNarrow, lastIsNarrow) = (isNarrow(first), isNarrow(last))
    line.mayCross = !firstIsNarrow || !lastIsNarrow
    let firstFits = firstIsNarrow ? count.kept > 1 || lastIsNarrow : count.kept > 1 && isExact(first)
    let lastFits = lastIsNarrow || isExact(last)
    if !firstFits {
      add(Line(direction: first, start: first, end: first), to: Corner(point: self.last.point, isSmooth: true))
      line.start = line.direction
    }
    if lastFits {
      add(line, to: end)
    } else {
      line.end = line.direction
      add(line, to: Corner(point: end.point, isSmooth: true))
      add(Line(direction: last, start: last, end: last), to: end)
    }
  }

  private mutating func add(_ line: Line, to end: Corner) {
    var line = line
    if count.kept > 1 { addCorner(&line) } else { firstLine = line }
    (lastLine, last) = (line, end)
    count.kept += 1
  }

  /// Returns the line to a point, with the directions of a curve at its ends; nil if the line is too short.
  private func line(to end: Point, _ first: Vector, _ last: Vector) -> Line? {
    let step = end - self.last.point
    let length = step.length
    guard length > halfWidth * 1e-6, length.isFinite else { return nil }
    let direction = step / length
    return Line(direction: direction, length: length, start: first.unit ?? direction, end: last.unit ?? direction)
  }

  // MARK: Points

  /// Adds a point of the outline to the chain.
  private mutating func put(_ point: Point) {
    put(placed: transform.apply(point))
    outlineCount += 1
  }

  private mutating func put(placed point: Point) {
    if let last = chain.last { outline.push(OutlineLine(start: last, end: point)) } else { chain.first = point }
    chain.last = point
  }

  // MARK: Corners

  /// Adds both sides of the corner at the last point; `after` is the line that begins there.
  private mutating func addCorner(_ after: inout Line) {
    chain = Chain()
    addJoin(&after, isBackward: false)
    addLeftEdge()
    left = Chain(first: left.first ?? chain.first, last: chain.last)
    chain = Chain()
    addJoin(&after, isBackward: true)
    addRightEdge()
    right = Chain(first: chain.first, last: right.last ?? chain.last)
  }

  /// Adds one side of a corner: the left side, or the right side in the backward direction.
  private mutating func addJoin(_ after: inout Line, isBackward: Bool) {
    let (before, pivot, smooth) = (lastLine, last.point, last.isSmooth)
    let (start, end) = smooth ? (before.direction, after.direction) : (before.end, after.start)
    let (from, to) = isBackward ? (-end, -start) : (start, end)
    let (cross, dot) = (from.cross(to), from.dot(to))
    let (first, second) = (from.left * halfWidth, to.left * halfWidth)
    let meets = dot > Self.minimumDot
    // In a smooth line, the corner is outside of the edge by two thirds of the distance between the edge and a chord,
    // like the points of a curve. The point at which both edges meet, `halfWidth / cos(angle / 2)` away, would be
    // outside by the whole distance.
    let balance = smooth ? 1 - (1 - dot) / 12 : 1
    // The point at which both edges meet; the tangent of half the angle between the lines is cross / (1 + dot).
    let corner = pivot + (first + second) * (balance / max(1 + dot, 1e-9))
    let shorter = min(before.length, after.length)
    guard cross >= 0 else {
      if meets, halfWidth * -cross <= shorter / 2 * (1 + dot) { return put(corner) }
      if smooth, dot > Self.closeDot, count.kept > 2 || before.length == 0 {
        // The rectangles of both lines would stick out of the curve's edge, which `addEdge` draws exactly. A line
        // without length has the direction of the curve.
        (lastLine.mayCross, after.mayCross) = (true, true)
        if before.length > 0, after.length > 0 { return put(corner) }
        return put(pivot + ((before.length == 0) != isBackward ? first : second))
      }
      put(pivot + first)
      put(pivot)
      return put(pivot + second)
    }
    let reach = meets ? (2 / (1 + dot)).squareRoot() : .infinity
    let isMiter = style.join == .miter && !smooth && reach <= style.miterLimit
    if isMiter || halfWidth * (reach - 1) <= accuracy.tolerance { return put(corner) }
    if smooth, accuracy.allowsCorner(sine: cross, cosine: dot, length: shorter) { return put(corner) }
    if style.join == .round || smooth {
      addArc(about: pivot, from: first, angle: atan2(cross, dot))
    } else {
      put(pivot + first)
    }
    put(pivot + second)
  }

  /// Adds an arc without its last point. Like the points of curves, the points between the ends are outside of the arc.
  private mutating func addArc(about center: Point, from start: Vector, angle: Double) {
    put(center + start)
    let isLong = outlineCount > Self.maximumPoints
    let count = isLong ? 1 : Int(saturating: CurveAccuracy.lines(forSteps: angle / arcStep))
    guard count > 1 else { return }
    let step = angle / CurveAccuracy.steps(ofLines: count)
    let (cosine, sine) = (cos(step), sin(step))
    let first = step * CurveAccuracy.endStep
    var arm = start.turned(cos(first), sin(first)) * (step / sine).squareRoot()
    for _ in 1..<count {
      put(center + arm)
      arm = arm.turned(cosine, sine)
    }
  }

  // MARK: Edges

  /// Adds the left edge of the last line, from the last corner of this side to the chain.
  private func addLeftEdge() {
    guard let start = left.last, let end = chain.first else { return }
    addEdge(from: start, to: end, crossing: lastLine.mayCross ? crossing(start, end) : nil)
  }

  /// Adds the right edge of the last line, from the chain to the last corner of this side.
  private func addRightEdge() {
    guard let start = chain.last, let end = right.first else { return }
    addEdge(from: start, to: end, crossing: lastLine.mayCross ? crossing(end, start) : nil)
  }

  /// Adds an edge of the last line. If the ends of the line cross, the edge runs against the direction of the path. So
  /// that the area between the crossing and the edge winds like the other areas, it is added in the other direction.
  private func addEdge(from start: Point, to end: Point, crossing: Point?) {
    guard let crossing else { return outline.push(OutlineLine(start: start, end: end)) }
    for _ in 0..<2 {
      outline.push(OutlineLine(start: start, end: crossing))
      outline.push(OutlineLine(start: crossing, end: end))
    }
    outline.push(OutlineLine(start: end, end: start))
  }

  /// Returns the point at which the ends of the last line cross each other: from the path to `start` and to `end`,
  /// which are points of the outline.
  private func crossing(_ start: Point, _ end: Point) -> Point? {
    let origin = transform.apply(last.point - lastLine.direction * lastLine.length)
    let step = transform.apply(last.point) - origin
    let (first, second) = (start - origin, end - origin - step)
    let determinant = first.cross(second)
    let (share, other) = (step.cross(second) / determinant, step.cross(first) / determinant)
    guard share > 0, share < 1, other > 0, other < 1 else { return nil }
    return origin + first * share
  }

  // MARK: Ends

  /// Adds the cap of an end, from the left to the right of a direction.
  private mutating func addCap(at point: Point, _ direction: Vector) {
    let side = direction.left * halfWidth
    switch style.cap {
    case .butt:
      put(point + side)
      put(point - side)
    case .round:
      addArc(about: point, from: side, angle: .pi)
      put(point - side)
    case .square:
      let end = point + direction * halfWidth
      put(end + side)
      put(end - side)
    }
  }

  private mutating func addDot(_ point: Point) {
    guard style.cap != .butt else { return }
    let ahead = Vector(dx: 1, dy: 0)
    chain = Chain()
    addCap(at: point, ahead)
    addCap(at: point, -ahead)
    if let start = chain.first { put(placed: start) }
  }
}

extension Vector {
  /// The vector rotated to the left by a quarter turn, as seen on a screen, where y points down.
  fileprivate var left: Vector { Vector(dx: dy, dy: -dx) }

  /// Returns the vector rotated by an angle with a cosine and a sine, clockwise as seen on a screen.
  fileprivate func turned(_ cosine: Double, _ sine: Double) -> Vector {
    Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
  }
}
