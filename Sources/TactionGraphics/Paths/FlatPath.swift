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
  private var hasTangents = false
  private(set) var parts: [Part] = []
  private var start = 0
  /// The maximum number of lines that a single curve needs, without the limit for the whole path.
  private(set) var mostLines = 1

  /// The maximum number of points whose memory is kept for other paths.
  private static let keptCount = 1 << 14

  /// Makes a path without parts; `hasTangents` is whether it keeps the directions of curves.
  init(hasTangents: Bool = false) { self.hasTangents = hasTangents }

  /// Begins another path in the memory of this one.
  mutating func begin(hasTangents: Bool) {
    if points.capacity > Self.keptCount { self = FlatPath() }
    removeAll()
    (self.hasTangents, mostLines) = (hasTangents, 1)
  }

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
  private var last: Point { points.last ?? .zero }
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

  /// Adds a step as lines. `accuracy` is in transformed units.
  mutating func add(
    _ step: Path.Element, through transform: Transform, _ accuracy: CurveAccuracy, maximumLines: Int
  ) {
    switch step {
    case .move(let point):
      endPart(isClosed: false)
      add(transform.apply(point))
    case .line(let point): add(transform.apply(point))
    case .quadCurve(let end, let control):
      addCurve(transform.apply(end), control: transform.apply(control), accuracy, maximumLines)
    case .curve(let end, let control1, let control2):
      let controls = (transform.apply(control1), transform.apply(control2))
      addCurve(transform.apply(end), controls: controls, accuracy, maximumLines)
    case .close: endPart(isClosed: true)
    }
  }
}

// The curves. The points between the ends of a curve are outside of it, as `CurveAccuracy` explains. The first and the
// last line have one end on the curve itself. So that the areas on both sides of these lines are equal too, these lines
// are shorter, by the square root of 2.
extension FlatPath {
  private mutating func addCurve(_ end: Point, control: Point, _ accuracy: CurveAccuracy, _ limit: Int) {
    let from = last
    let (first, second) = (control - from, end - control)
    let bend = second - first
    leave(towards: [control, end], from: from)
    let slow = (-first.dot(bend) / bend.dot(bend)).clamped(to: 0...1)
    let speed = (least: (first + bend * slow).length, most: max(first.length, second.length))
    let count = lines(
      accuracy.lines(bend: 2 * bend.length, minimumSpeed: 2 * speed.least, maximumSpeed: 2 * speed.most), limit)
    addPoints(count) { path, t, step in
      let (a, b) = (from.mixed(with: control, t), control.mixed(with: end, t))
      path.addSmooth(a.mixed(with: b, t) - bend * (step * step / 6), b - a)
    }
    arrive(at: end, from: [control, from])
  }

  private mutating func addCurve(_ end: Point, controls: (Point, Point), _ accuracy: CurveAccuracy, _ limit: Int) {
    let from = last
    let (first, second, third) = (controls.0 - from, controls.1 - controls.0, end - controls.1)
    let (bend, lastBend) = (second - first, third - second)
    leave(towards: [controls.0, controls.1, end], from: from)
    // The least speed is approximate: the least of both ends and the middle.
    let speed = (
      least: min(first.length, (first + second * 2 + third).length / 4, third.length),
      most: max(first.length, second.length, third.length)
    )
    let count = lines(
      accuracy.lines(
        bend: 6 * max(bend.length, lastBend.length), minimumSpeed: 3 * speed.least, maximumSpeed: 3 * speed.most), limit
    )
    addPoints(count) { path, t, step in
      let middle = controls.0.mixed(with: controls.1, t)
      let a = from.mixed(with: controls.0, t).mixed(with: middle, t)
      let b = middle.mixed(with: controls.1.mixed(with: end, t), t)
      path.addSmooth(a.mixed(with: b, t) - (bend + (lastBend - bend) * t) * (step * step / 2), b - a)
    }
    arrive(at: end, from: [controls.1, controls.0, from])
  }

  /// Calls a closure for each point between the ends of a curve: with the parameter `t` of the point, and with the step
  /// of `t` from point to point.
  @inline(__always)
  private mutating func addPoints(_ count: Int, _ add: (inout FlatPath, _ t: Double, _ step: Double) -> Void) {
    guard count > 1 else { return }
    let step = 1 / CurveAccuracy.steps(ofLines: count)
    for index in 1..<count { add(&self, (Double(index - 1) + CurveAccuracy.endStep) * step, step) }
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

  /// Returns the number of lines for a curve that needs `wanted` lines.
  private mutating func lines(_ wanted: Double, _ limit: Int) -> Int {
    let count = Int(saturating: wanted.clamped(to: 1...Double(Self.maximumLines)))
    mostLines = max(mostLines, count)
    return min(count, limit)
  }
}

extension Point {
  /// Returns the point at a fraction of the distance to another point.
  @inline(__always)
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
