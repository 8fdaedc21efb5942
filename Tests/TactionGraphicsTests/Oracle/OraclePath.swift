import Glibc
import TactionGeometry

@testable import TactionGraphics

/// A path as closed loops of points, by the simplest method: a curve has 192 lines, and a stroke has a rectangle for
/// each segment and a shape for each join and cap.
struct OraclePath {
  private(set) var loops: [[Point]] = []
  private let rule: FillRule

  init(_ outline: PathOutline, through transform: Transform) {
    rule = outline.rule
    let parts = Self.parts(of: outline.path)
    if let style = outline.style {
      for part in parts { add(part.points, smooth: part.smooth, isClosed: part.isClosed, style) }
    } else {
      loops = parts.map(\.points)
    }
    loops = loops.map { $0.map(transform.apply) }
  }

  /// The parameters of the points on a curve, and whether the curve continues after the point. The points are dense
  /// near the ends of the curve, since caps and joins use the direction of the curve there. With fewer points, the
  /// corners of the rectangles would be visible at the ends of tight curves.
  private static let steps = (1...192).map { ((1 - cos(Double($0) / 192 * .pi)) / 2, $0 < 192) }

  /// Returns the subpaths of a path, without repeated points, and whether each is closed.
  private static func parts(of path: Path) -> [(points: [Point], smooth: [Bool], isClosed: Bool)] {
    var parts: [(points: [Point], smooth: [Bool], isClosed: Bool)] = []
    var (points, smooth): ([Point], [Bool]) = ([], [])
    func add(_ point: Point, isSmooth: Bool = false) {
      guard point != points.last else { return }
      points.append(point)
      smooth.append(isSmooth)
    }
    func end(isClosed: Bool) {
      if points.count > 1 || isClosed { parts.append((points, smooth, isClosed)) }
      (points, smooth) = ([], [])
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end(isClosed: false)
        add(point)
      case .line(let point): add(point)
      case .quadCurve(let to, let control):
        guard let from = points.last else { continue }
        for (t, isSmooth) in steps {
          add(blend([(from, (1 - t) * (1 - t)), (control, 2 * t * (1 - t)), (to, t * t)]), isSmooth: isSmooth)
        }
      case .curve(let to, let first, let second):
        guard let from = points.last else { continue }
        for (t, isSmooth) in steps {
          let s = 1 - t
          add(
            blend([(from, s * s * s), (first, 3 * s * s * t), (second, 3 * s * t * t), (to, t * t * t)]),
            isSmooth: isSmooth)
        }
      case .close: end(isClosed: true)
      }
    }
    end(isClosed: false)
    return parts
  }

  private static func blend(_ parts: [(Point, Double)]) -> Point {
    Point(x: parts.reduce(0) { $0 + $1.0.x * $1.1 }, y: parts.reduce(0) { $0 + $1.0.y * $1.1 })
  }

  // MARK: Lines along paths

  private mutating func add(_ part: [Point], smooth: [Bool], isClosed: Bool, _ style: StrokeStyle) {
    var points = part
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    let half = style.width / 2
    guard points.count > 1 else {
      if style.cap == .round { addCircle(points[0], half) }
      if style.cap == .square {
        addLoop(Rect(center: points[0], size: Size(width: 2 * half, height: 2 * half)).corners)
      }
      return
    }
    let count = isClosed ? points.count : points.count - 1
    let directions = (0..<count).map { index in
      let step = points[(index + 1) % points.count] - points[index]
      return step / step.length
    }
    for index in 0..<count {
      let (start, end) = (points[index], points[(index + 1) % points.count])
      let side = Vector(dx: -directions[index].dy, dy: directions[index].dx) * half
      addLoop([start + side, end + side, end - side, start - side])
    }
    for index in (isClosed ? 0 : 1)..<count {
      addJoin(points[index], directions[(index + count - 1) % count], directions[index], smooth[index], style)
    }
    guard !isClosed else { return }
    addCap(points[0], directions[0] * -1, style)
    addCap(points[points.count - 1], directions[count - 1], style)
  }

  private mutating func addCap(_ point: Point, _ direction: Vector, _ style: StrokeStyle) {
    let half = style.width / 2
    let side = Vector(dx: -direction.dy, dy: direction.dx) * half
    switch style.cap {
    case .butt: break
    case .round: addCircle(point, half)
    case .square:
      let ahead = direction * half
      addLoop([point + side, point + side + ahead, point - side + ahead, point - side])
    }
  }

  private mutating func addJoin(
    _ point: Point, _ from: Vector, _ to: Vector, _ isSmooth: Bool, _ style: StrokeStyle
  ) {
    let half = style.width / 2
    let turn = atan2(from.cross(to), from.dot(to))
    let reach = turn > 0 ? half : -half
    let first = Vector(dx: from.dy, dy: -from.dx) * reach
    let second = Vector(dx: to.dy, dy: -to.dx) * reach
    if style.join == .round || isSmooth {
      // Each piece has at most a 64th of a full turn.
      let count = max(1, (abs(turn) / .pi * 32).rounded(.up))
      let arc = (0...Int(count)).map { step -> Point in
        let angle = turn * Double(step) / count
        let (cosine, sine) = (cos(angle), sin(angle))
        return point + Vector(dx: first.dx * cosine - first.dy * sine, dy: first.dx * sine + first.dy * cosine)
      }
      return addLoop([point] + arc)
    }
    var corner = [point, point + first, point + second]
    if style.join == .miter, 1 / cos(turn / 2) <= style.miterLimit {
      let middle = first + second
      corner.insert(point + middle * (half / cos(turn / 2) / middle.length), at: 2)
    }
    addLoop(corner)
  }

  private mutating func addCircle(_ center: Point, _ radius: Double) {
    addLoop(
      (0..<128).map { step in
        let angle = Double(step) / 64 * .pi
        return center + Vector(dx: cos(angle), dy: sin(angle)) * radius
      })
  }

  /// Adds a loop, clockwise.
  private mutating func addLoop(_ points: [Point]) {
    var area = 0.0
    for (index, point) in points.enumerated() {
      area += (point - .zero).cross(points[(index + 1) % points.count] - .zero)
    }
    loops.append(area < 0 ? points.reversed() : points)
  }

  // MARK: Coverage

  /// Returns the covered fraction of each pixel, from rows of samples; each row is computed exactly.
  func coverage(width: Int, height: Int, rowsPerPixel: Int) -> OracleCoverage {
    var coverage = OracleCoverage(width: width, height: height, value: 0)
    var lines: [(from: Point, to: Point)] = []
    for loop in loops {
      for (index, point) in loop.enumerated() { lines.append((point, loop[(index + 1) % loop.count])) }
    }
    for y in 0..<height {
      let (top, bottom) = (Double(y), Double(y + 1))
      let near = lines.filter { min($0.from.y, $0.to.y) < bottom && max($0.from.y, $0.to.y) > top }
      guard !near.isEmpty else { continue }
      for sample in 0..<rowsPerPixel {
        let place = top + (Double(sample) + 0.5) / Double(rowsPerPixel)
        for span in spans(of: near, at: place) { coverage.add(span, row: y, 1 / Double(rowsPerPixel)) }
      }
    }
    return coverage
  }

  private func spans(of lines: [(from: Point, to: Point)], at y: Double) -> [ClosedRange<Double>] {
    var crossings: [(x: Double, direction: Int)] = []
    for line in lines where (line.from.y <= y) != (line.to.y <= y) {
      let x = line.from.x + (line.to.x - line.from.x) * ((y - line.from.y) / (line.to.y - line.from.y))
      crossings.append((x, line.to.y > line.from.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var (winding, start, spans): (Int, Double, [ClosedRange<Double>]) = (0, 0, [])
    for crossing in crossings {
      let before = isInside(winding)
      winding += crossing.direction
      if !before, isInside(winding) { start = crossing.x }
      if before, !isInside(winding) { spans.append(start...crossing.x) }
    }
    return spans
  }

  private func isInside(_ winding: Int) -> Bool { rule == .nonZero ? winding != 0 : winding % 2 != 0 }
}

extension OracleCoverage {
  fileprivate mutating func add(_ span: ClosedRange<Double>, row: Int, _ weight: Double) {
    let (start, end) = (max(span.lowerBound, 0), min(span.upperBound, Double(width)))
    guard start < end else { return }
    for x in Int(start)..<min(Int(end.rounded(.up)), width) {
      self[x, row] += weight * (min(end, Double(x + 1)) - max(start, Double(x)))
    }
  }
}

extension DisplayList {
  /// Returns the path to which a group is clipped; nil if it is not clipped to a path.
  func outline(of item: DisplayItem) -> PathOutline? {
    if case .path(let content)? = resource(of: item) { content.value.outline } else { nil }
  }
}

extension Paint {
  /// Returns the colour at a point: blue, green, red and alpha, premultiplied, 0...255.
  func value(at point: Point) -> SIMD4<Double> {
    switch self {
    case .color(let color): color.value
    case .linear(let gradient):
      value(
        (point - gradient.start).dot(gradient.end - gradient.start)
          / (gradient.end - gradient.start).dot(gradient.end - gradient.start))
    case .radial(let gradient): value(point.distance(to: gradient.center) / gradient.radius)
    }
  }

  private func value(_ position: Double) -> SIMD4<Double> {
    guard let stops, let first = stops.first else { return .zero }
    var before = first
    for stop in stops {
      if position < stop.position, stop.position > before.position {
        let share = (position - before.position) / (stop.position - before.position)
        return before.color.value * (1 - max(share, 0)) + stop.color.value * max(share, 0)
      }
      before = stop
    }
    return before.color.value
  }
}

extension Color {
  /// The premultiplied components, 0...255.
  fileprivate var value: SIMD4<Double> {
    SIMD4(blue, green, red, 1).clamped(lowerBound: .zero, upperBound: .one) * (255 * alpha.clamped(to: 0...1))
  }
}
