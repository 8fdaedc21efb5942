import Glibc
import TactionGeometry

/// The parts of a path as straight lines.
struct FlatPath {
  /// A part: some consecutive points.
  struct Part {
    var points: Range<Int>
    /// Whether the last point is joined to the first one.
    var isClosed: Bool
  }

  private(set) var points: [Point] = []
  /// For each point, whether it lies within a curve.
  private(set) var isSmooth: [Bool] = []
  private(set) var parts: [Part] = []
  private var start = 0

  /// Adds a point to the part that is being added.
  mutating func add(_ point: Point, isSmooth smooth: Bool = false) {
    points.append(point)
    isSmooth.append(smooth)
  }

  /// Ends the part that is being added, if it has points.
  mutating func endPart(isClosed: Bool) {
    if start < points.count { parts.append(Part(points: start..<points.count, isClosed: isClosed)) }
    start = points.count
  }

  /// Removes a part, but not its points.
  mutating func removePart(_ index: Int) { parts.remove(at: index) }

  /// The last point of the part that is being added.
  fileprivate var last: Point { points.last ?? .zero }
}

extension Path {
  /// The maximum number of lines for one curve.
  private static let maximumLines = 1024
  /// The maximum number of lines for all curves of a path; each gets one line at least.
  private static let maximumLinesOfPath = 1 << 21

  /// Returns the path as straight lines.
  ///
  /// - Parameters:
  ///   - transform: A transform of the points.
  ///   - tolerance: The maximum distance of a line from its curve, in transformed units.
  func flattened(through transform: Transform = .identity, tolerance: Double) -> FlatPath {
    var flat = FlatPath()
    let limit = (Self.maximumLinesOfPath / max(elements.count, 1)).clamped(to: 1...Self.maximumLines)
    let lines = { (bend: Double) in
      Int(saturating: (bend / tolerance).squareRoot().rounded(.up).clamped(to: 1...Double(limit)))
    }
    for element in elements {
      switch element {
      case .move(let point):
        flat.endPart(isClosed: false)
        flat.add(transform.apply(point))
      case .line(let point): flat.add(transform.apply(point))
      case .quadCurve(let end, let control):
        flat.addCurve(transform.apply(end), control: transform.apply(control), lines: lines)
      case .curve(let end, let control1, let control2):
        flat.addCurve(
          transform.apply(end), controls: (transform.apply(control1), transform.apply(control2)), lines: lines)
      case .close: flat.endPart(isClosed: true)
      }
    }
    flat.endPart(isClosed: false)
    return flat
  }
}

// The distance of a chord from a curve is at most an eighth of the second derivative times the square of the step.
extension FlatPath {
  fileprivate mutating func addCurve(_ end: Point, control: Point, lines: (Double) -> Int) {
    let from = last
    let count = lines(bend(from, control, end) / 4)
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let (first, second) = (from.mixed(with: control, t), control.mixed(with: end, t))
      add(first.mixed(with: second, t), isSmooth: true)
    }
    add(end)
  }

  fileprivate mutating func addCurve(_ end: Point, controls: (Point, Point), lines: (Double) -> Int) {
    let from = last
    let count = lines(max(bend(from, controls.0, controls.1), bend(controls.0, controls.1, end)) * 3 / 4)
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let middle = controls.0.mixed(with: controls.1, t)
      let first = from.mixed(with: controls.0, t).mixed(with: middle, t)
      add(first.mixed(with: middle.mixed(with: controls.1.mixed(with: end, t), t), t), isSmooth: true)
    }
    add(end)
  }

  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let bend = hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return bend.isFinite ? bend : 0
  }
}

extension Point {
  /// Returns the point at a fraction of the way to another one.
  @inline(__always)
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
