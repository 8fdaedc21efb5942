import Glibc
import TactionGeometry

/// Computes the outline of a line along a path: closed parts whose union, by the non-zero rule, is the line.
///
/// Each side of a part is a chain of corners. Where an inner corner does not fit, the chain goes through the corner of
/// the path itself. So the outline is a sum of areas that are all wound the same way, and the union has no holes.
struct PathStroker {
  /// The number of points from which corners are no longer rounded.
  private static let maximumPoints = 1 << 21

  private let style: StrokeStyle
  private let halfWidth: Double
  private let tolerance: Double
  /// The maximum angle between two points of an arc about a corner, in radians.
  private let arcStep: Double
  private var outline = FlatPath()
  // The part that is being stroked, without repeated points: its points, their smoothness, and the lines that begin at
  // them.
  private var points: [Point] = []
  private var isSmooth: [Bool] = []
  private var lines: [Line] = []

  /// A line from one point to the next.
  private struct Line {
    let direction: Vector
    let length: Double
    /// The directions of its curve at both ends; for a straight line, the direction of the line.
    let start: Vector
    let end: Vector
  }

  /// Makes a stroker; `tolerance` is the maximum error of round corners, in the path's units.
  private init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    self.tolerance = tolerance
    halfWidth = style.width / 2
    arcStep = max(2 * acos(max(1 - tolerance / halfWidth, 0)), .pi / 1024)
  }

  /// Returns the outline of a line along a path; empty for a width that is not above zero or not finite.
  static func outline(of path: FlatPath, _ style: StrokeStyle, tolerance: Double) -> FlatPath {
    guard style.width > 0, style.width.isFinite, tolerance > 0 else { return FlatPath() }
    let path = path.dashed(style)
    var stroker = PathStroker(style, tolerance: tolerance)
    stroker.outline.reserve(5 * path.points.count / 2)
    for part in path.parts { stroker.add(part, of: path) }
    return stroker.outline
  }

  private mutating func add(_ part: FlatPath.Part, of path: FlatPath) {
    collect(part, of: path)
    if points.count == 1 {
      if part.points.count > 1 || part.isClosed { addDot(points[0]) }
    } else if part.isClosed {
      for index in points.indices { addJoin(at: index, isBackward: false) }
      outline.endPart(isClosed: true)
      for index in points.indices.reversed() { addJoin(at: index, isBackward: true) }
      outline.endPart(isClosed: true)
    } else {
      let last = points.count - 1
      for index in 1..<max(last, 1) { addJoin(at: index, isBackward: false) }
      addCap(at: points[last], lines[last - 1].end)
      for index in stride(from: last - 1, to: 0, by: -1) { addJoin(at: index, isBackward: true) }
      addCap(at: points[0], -lines[0].start)
      outline.endPart(isClosed: true)
    }
  }

  /// Sets the points of a part, and the lines between them.
  private mutating func collect(_ part: FlatPath.Part, of path: FlatPath) {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    points.reserveCapacity(part.points.count)
    isSmooth.reserveCapacity(part.points.count)
    lines.reserveCapacity(part.points.count)
    var before = FlatPath.Tangents()
    for index in part.points {
      let (point, tangents) = (path.points[index], path.tangents(at: index))
      // Within a curve, lines keep their own directions; at its ends, they need the curve's directions.
      let start = before.isSmooth ? .zero : before.outgoing
      before = tangents
      if let last = points.last {
        guard addLine(from: last, to: point, start, tangents.isSmooth ? .zero : tangents.incoming) else { continue }
      }
      points.append(point)
      isSmooth.append(tangents.isSmooth)
    }
    guard part.isClosed, points.count > 1 else { return }
    if !addLine(from: points[points.count - 1], to: points[0], .zero, .zero) {
      // The last point is the first one again; the line to it closes the part.
      points.removeLast()
      isSmooth.removeLast()
    }
  }

  /// Adds the line between two points, with the directions of a curve there or zero; returns false if it is too short.
  ///
  /// If the direction at an end differs so much that the edges of the line would cross, a further line without length
  /// has that direction.
  private mutating func addLine(from start: Point, to end: Point, _ first: Vector, _ last: Vector) -> Bool {
    let step = end - start
    let length = step.length
    guard length > halfWidth * 1e-6, length.isFinite else { return false }
    let direction = step / length
    let (first, last) = (first.unit ?? direction, last.unit ?? direction)
    let fits = { [halfWidth] (tangent: Vector) in
      tangent.dot(direction) > 0.9 && abs(tangent.cross(direction)) * halfWidth <= length / 4
    }
    let (firstFits, lastFits) = (fits(first), fits(last))
    if !firstFits {
      lines.append(Line(direction: first, length: 0, start: first, end: first))
      addSmooth(start)
    }
    lines.append(
      Line(direction: direction, length: length, start: firstFits ? first : direction, end: lastFits ? last : direction)
    )
    if !lastFits {
      addSmooth(end)
      lines.append(Line(direction: last, length: 0, start: last, end: last))
    }
    return true
  }

  private mutating func addSmooth(_ point: Point) {
    points.append(point)
    isSmooth.append(true)
  }

  // MARK: Corners

  /// Adds one side of a corner: the left one, or the right one on the way back.
  private mutating func addJoin(at index: Int, isBackward: Bool) {
    let (before, after) = (lines[index > 0 ? index - 1 : lines.count - 1], lines[index])
    let (pivot, smooth) = (points[index], isSmooth[index])
    let (start, end) = smooth ? (before.direction, after.direction) : (before.end, after.start)
    let (from, to) = isBackward ? (-end, -start) : (start, end)
    let (cross, dot) = (from.cross(to), from.dot(to))
    let (first, second) = (from.left * halfWidth, to.left * halfWidth)
    let meets = dot > -0.999_999
    // The point at which both edges meet; the tangent of half the angle is cross / (1 + dot).
    let corner = pivot + (first + second) / max(1 + dot, 1e-9)
    guard cross >= 0 else {
      let room = min(before.length, after.length) / 2
      if meets, halfWidth * -cross <= room * (1 + dot) { return outline.add(corner) }
      outline.add(pivot + first)
      outline.add(pivot)
      return outline.add(pivot + second)
    }
    let reach = meets ? (2 / (1 + dot)).squareRoot() : .infinity
    let isMiter = style.join == .miter && !smooth && reach <= style.miterLimit
    if isMiter || halfWidth * (reach - 1) <= tolerance { return outline.add(corner) }
    if style.join == .round || smooth {
      addArc(about: pivot, from: first, angle: atan2(cross, dot))
    } else {
      outline.add(pivot + first)
    }
    outline.add(pivot + second)
  }

  /// Adds an arc without its end.
  private mutating func addArc(about center: Point, from start: Vector, angle: Double) {
    let isLong = outline.points.count > Self.maximumPoints
    let count = isLong ? 1 : max(Int(saturating: (angle / arcStep).rounded(.up)), 1)
    let (cosine, sine) = (cos(angle / Double(count)), sin(angle / Double(count)))
    var arm = start
    for _ in 0..<count {
      outline.add(center + arm)
      arm = Vector(dx: arm.dx * cosine - arm.dy * sine, dy: arm.dx * sine + arm.dy * cosine)
    }
  }

  // MARK: Ends

  /// Adds an end, from the left to the right of a direction.
  private mutating func addCap(at point: Point, _ direction: Vector) {
    let side = direction.left * halfWidth
    switch style.cap {
    case .butt:
      outline.add(point + side)
      outline.add(point - side)
    case .round:
      addArc(about: point, from: side, angle: .pi)
      outline.add(point - side)
    case .square:
      let end = point + direction * halfWidth
      outline.add(end + side)
      outline.add(end - side)
    }
  }

  private mutating func addDot(_ point: Point) {
    guard style.cap != .butt else { return }
    let ahead = Vector(dx: 1, dy: 0)
    addCap(at: point, ahead)
    addCap(at: point, -ahead)
    outline.endPart(isClosed: true)
  }
}

extension Vector {
  /// The vector turned to the left of its direction on a screen, on which y runs down.
  fileprivate var left: Vector { Vector(dx: dy, dy: -dx) }
}
