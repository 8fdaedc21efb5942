import Glibc
import TactionGeometry

/// The parts of a path, with curves replaced by straight lines.
struct FlatPath {
  /// A part: some consecutive points.
  struct Part {
    var points: Range<Int>
    /// Whether the last point is joined to the first point.
    var isClosed: Bool
  }

  /// The directions of the curves that end and begin at a point, as vectors of any length; a zero vector stands for the
  /// direction of the straight line.
  struct Tangents {
    var incoming = Vector.zero
    var outgoing = Vector.zero
    /// Whether the point is inside a curve, not at one of its ends.
    var isSmooth = false
  }

  private(set) var points: [Point] = []
  /// For each point, the directions of curves at the point; empty if directions are not kept.
  private var tangents: [Tangents] = []
  private let hasTangents: Bool
  private(set) var parts: [Part] = []
  private var start = 0
  /// The maximum number of lines that a single curve needs, without the limit for the whole path.
  private(set) var mostLines = 1

  /// Makes a path without parts; `hasTangents` is whether it keeps the directions of curves.
  init(hasTangents: Bool = false) { self.hasTangents = hasTangents }

  /// The points of the part that is being added.
  var unfinished: Range<Int> { start..<points.count }

  /// Adds a point to the part that is being added.
  mutating func add(_ point: Point, _ tangents: Tangents = Tangents()) {
    points.append(point)
    if hasTangents { self.tangents.append(tangents) }
  }

  /// Returns the directions of curves at a point.
  func tangents(at index: Int) -> Tangents { hasTangents ? tangents[index] : Tangents() }

  /// Ends the part that is being added, if it has points.
  mutating func endPart(isClosed: Bool) {
    if start < points.count { parts.append(Part(points: start..<points.count, isClosed: isClosed)) }
    start = points.count
  }

  /// Removes all points and parts, but keeps their memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    tangents.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Removes a part, but not its points.
  mutating func removePart(_ index: Int) { parts.remove(at: index) }

  /// The last point of the part that is being added.
  fileprivate var last: Point { points.last ?? .zero }
}

// The steps of a path.
extension FlatPath {
  /// The maximum number of lines for one curve.
  static let maximumLines = 1024
  /// The maximum number of lines for all curves of a path; each curve gets at least one line.
  private static let maximumLinesOfPath = 1 << 21

  /// Returns the maximum number of lines for each curve of a path with `count` steps.
  static func maximumLines(ofSteps count: Int) -> Int {
    (maximumLinesOfPath / max(count, 1)).clamped(to: 1...maximumLines)
  }

  /// Adds a step. `tolerance` is the maximum distance of a line from its curve, in transformed units.
  mutating func add(_ step: Path.Element, through transform: Transform, tolerance: Double, maximumLines: Int) {
    switch step {
    case .move(let point):
      endPart(isClosed: false)
      add(transform.apply(point))
    case .line(let point): add(transform.apply(point))
    case .quadCurve(let end, let control):
      addCurve(transform.apply(end), control: transform.apply(control), tolerance, maximumLines)
    case .curve(let end, let control1, let control2):
      let controls = (transform.apply(control1), transform.apply(control2))
      addCurve(transform.apply(end), controls: controls, tolerance, maximumLines)
    case .close: endPart(isClosed: true)
    }
  }
}

// The distance of a chord from a curve is at most an eighth of the second derivative times the square of the step.
extension FlatPath {
  private mutating func addCurve(_ end: Point, control: Point, _ tolerance: Double, _ limit: Int) {
    let from = last
    let count = lines(bend(from, control, end) / 4, tolerance, limit)
    leave(towards: [control, end], from: from)
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let (first, second) = (from.mixed(with: control, t), control.mixed(with: end, t))
      addSmooth(first.mixed(with: second, t), second - first)
    }
    arrive(at: end, from: [control, from])
  }

  private mutating func addCurve(_ end: Point, controls: (Point, Point), _ tolerance: Double, _ limit: Int) {
    let from = last
    let most = max(bend(from, controls.0, controls.1), bend(controls.0, controls.1, end))
    let count = lines(most * 3 / 4, tolerance, limit)
    leave(towards: [controls.0, controls.1, end], from: from)
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let middle = controls.0.mixed(with: controls.1, t)
      let first = from.mixed(with: controls.0, t).mixed(with: middle, t)
      let second = middle.mixed(with: controls.1.mixed(with: end, t), t)
      addSmooth(first.mixed(with: second, t), second - first)
    }
    arrive(at: end, from: [controls.1, controls.0, from])
  }

  private mutating func addSmooth(_ point: Point, _ tangent: Vector) {
    add(point, Tangents(incoming: tangent, outgoing: tangent, isSmooth: true))
  }

  /// Sets the direction in which a curve begins: from its beginning to the first of the other points that is at a
  /// different position.
  private mutating func leave(towards others: [Point], from: Point) {
    guard hasTangents, let index = points.indices.last, let next = others.first(where: { $0 != from }) else { return }
    tangents[index].outgoing = next - from
  }

  /// Adds the end of a curve, with the direction from the last of the other points that is at a different position.
  private mutating func arrive(at end: Point, from others: [Point]) {
    guard hasTangents, let before = others.first(where: { $0 != end }) else { return add(end) }
    add(end, Tangents(incoming: end - before))
  }

  /// Returns the number of lines for a curve.
  private mutating func lines(_ bend: Double, _ tolerance: Double, _ limit: Int) -> Int {
    let wanted = (bend / tolerance).squareRoot().rounded(.up).clamped(to: 1...Double(Self.maximumLines))
    let count = Int(saturating: wanted)
    mostLines = max(mostLines, count)
    return min(count, limit)
  }

  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let bend = hypotenuse(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return bend.isFinite ? bend : 0
  }
}

extension Point {
  /// Returns the point at a fraction of the distance to another point.
  @inline(__always)
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
