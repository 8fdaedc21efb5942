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

  /// The directions of the curves that end and begin at a point, of any length; zero where the direction of the line
  /// applies.
  struct Tangents {
    var incoming = Vector.zero
    var outgoing = Vector.zero
    /// Whether the point lies within a curve.
    var isSmooth = false
  }

  private(set) var points: [Point] = []
  /// For each point, the directions of curves there; empty where they are not needed, or there are none.
  private var tangents: [Tangents] = []
  private let hasTangents: Bool
  private(set) var parts: [Part] = []
  private var start = 0

  /// Makes a path without parts; `hasTangents` is whether it keeps the directions of curves.
  init(hasTangents: Bool = false) { self.hasTangents = hasTangents }

  /// Makes room for a number of points in all, so that no memory is copied while they are added.
  mutating func reserve(_ count: Int) { points.reserveCapacity(count) }

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
  ///   - hasTangents: Whether the path keeps the directions of curves, for lines along it.
  func flattened(
    through transform: Transform = .identity, tolerance: Double, hasTangents: Bool = false
  ) -> FlatPath {
    var flat = FlatPath(hasTangents: hasTangents && elements.contains(where: \.isCurve))
    flat.reserve(elements.count)
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
    leave(towards: [control, end], from: from)
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let (first, second) = (from.mixed(with: control, t), control.mixed(with: end, t))
      addSmooth(first.mixed(with: second, t), second - first)
    }
    arrive(at: end, from: [control, from])
  }

  fileprivate mutating func addCurve(_ end: Point, controls: (Point, Point), lines: (Double) -> Int) {
    let from = last
    let count = lines(max(bend(from, controls.0, controls.1), bend(controls.0, controls.1, end)) * 3 / 4)
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

  /// Sets the direction in which a curve begins: to the first of its other points that differs from its beginning.
  private mutating func leave(towards others: [Point], from: Point) {
    guard hasTangents, let index = points.indices.last, let next = others.first(where: { $0 != from }) else { return }
    tangents[index].outgoing = next - from
  }

  /// Adds the end of a curve, with the direction from the last of its other points that differs from its end.
  private mutating func arrive(at end: Point, from others: [Point]) {
    guard hasTangents, let before = others.first(where: { $0 != end }) else { return add(end) }
    add(end, Tangents(incoming: end - before))
  }

  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let bend = hypotenuse(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return bend.isFinite ? bend : 0
  }
}

extension Path.Element {
  fileprivate var isCurve: Bool {
    switch self {
    case .quadCurve, .curve: true
    case .move, .line, .close: false
    }
  }
}

extension Point {
  /// Returns the point at a fraction of the way to another one.
  @inline(__always)
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
