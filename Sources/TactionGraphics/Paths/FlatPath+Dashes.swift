import TactionGeometry

// The dashes of a line.
extension FlatPath {
  /// The maximum number of dashes of a path. A line that would have more dashes is drawn without gaps.
  private static let maximumDashes = 1 << 17

  /// Returns the dashes of a style as open parts; returns the path itself if the style has no usable pattern.
  ///
  /// A pattern is not usable if a length is negative or not finite, if all lengths are zero, or if there would be too
  /// many dashes.
  func dashed(_ style: StrokeStyle) -> FlatPath {
    let period = style.dash.reduce(0, +)
    guard style.dash.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, style.dashPhase.isFinite else { return self }
    let length = parts.reduce(0) { $0 + self.length(of: $1) }
    let count = length / period * Double(style.dash.count)
    guard count.isFinite, count + Double(parts.count) <= Double(Self.maximumDashes) else { return self }
    var dashes = FlatPath(hasTangents: true)
    for part in parts { dashes.add(part, of: self, style, period: style.dash.count % 2 == 0 ? period : 2 * period) }
    return dashes
  }

  private func length(of part: Part) -> Double {
    var sum = 0.0
    for index in part.points.dropFirst() { sum += points[index].distance(to: points[index - 1]) }
    guard part.isClosed, let first = part.points.first, let last = part.points.last else { return sum }
    return sum + points[first].distance(to: points[last])
  }

  /// Returns the corners of a part; the first corner of a closed part is also its last.
  private func corners(of part: Part) -> [DashCorner] {
    var corners = part.points.map { DashCorner(point: points[$0], tangents: tangents(at: $0)) }
    if part.isClosed, let first = corners.first {
      // The line that closes the part is straight.
      corners[corners.count - 1].tangents.outgoing = .zero
      corners.append(DashCorner(point: first.point, tangents: Tangents()))
    }
    return corners
  }

  private mutating func add(_ part: Part, of path: FlatPath, _ style: StrokeStyle, period: Double) {
    let corners = path.corners(of: part)
    guard var last = corners.first else { return }
    var pattern = DashPattern(style.dash, phase: style.dashPhase, period: period)
    let (startsOn, firstDash) = (pattern.isOn, parts.count)
    // The first dash begins with the first line that has a length, whose direction it needs.
    var waitsForLine = startsOn
    for corner in corners.dropFirst() {
      let length = corner.point.distance(to: last.point)
      guard length > 0, length.isFinite else { continue }
      let (start, direction) = (last, (corner.point - last.point) / length)
      if waitsForLine { addStart(start, direction, style, isEmpty: pattern.rest == 0) }
      waitsForLine = false
      var done = 0.0
      while length - done > pattern.rest {
        done += pattern.rest
        let cut = start.cut(to: corner, done / length)
        if pattern.isOn {
          // An empty dash does not return to its start: a line that turns back has only half of its round ends.
          if pattern.rest > 0 { add(cut) }
          endPart(isClosed: false)
        }
        pattern.advance()
        if pattern.isOn { addStart(cut, direction, style, isEmpty: pattern.rest == 0) }
      }
      pattern.use(length - done)
      last = corner
      if pattern.isOn { add(corner) }
    }
    if waitsForLine { add(last) }
    // If the last dash of a closed part continues in its first dash, both are joined. If it is the first dash itself,
    // it covers the whole part.
    let continues = part.isClosed && startsOn && pattern.isOn
    let isJoined = continues && parts.count > firstDash
    if isJoined { join(firstDash) }
    endPart(isClosed: continues && !isJoined)
  }

  /// Moves the points of a dash, without its first point, to the end of the open part.
  private mutating func join(_ dash: Int) {
    for index in parts[dash].points.dropFirst() { add(points[index], tangents(at: index)) }
    removePart(dash)
  }

  /// Adds the beginning of a dash. An empty dash also gets a direction, which its square ends need.
  private mutating func addStart(_ start: DashCorner, _ direction: Vector, _ style: StrokeStyle, isEmpty: Bool) {
    add(start)
    if isEmpty, style.cap != .butt { add(start.point + direction * (style.width * 1e-4)) }
  }

  private mutating func add(_ corner: DashCorner) { add(corner.point, corner.tangents) }
}

/// A point of a path that is divided into dashes.
private struct DashCorner {
  let point: Point
  var tangents: FlatPath.Tangents

  /// Returns a point on the line to the next corner, with the direction of the curve at that point.
  func cut(to next: DashCorner, _ fraction: Double) -> DashCorner {
    let point = point.mixed(with: next.point, fraction)
    let (from, to) = (tangents.outgoing.unit, next.tangents.incoming.unit)
    guard let from, let to else { return DashCorner(point: point, tangents: FlatPath.Tangents()) }
    let tangent = from * (1 - fraction) + to * fraction
    return DashCorner(point: point, tangents: FlatPath.Tangents(incoming: tangent, outgoing: tangent))
  }
}

extension Vector {
  /// The vector of length 1 in the same direction; nil if the length is zero or not finite.
  var unit: Vector? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }
}

/// The position in a pattern of dashes and gaps.
private struct DashPattern {
  private let lengths: [Double]
  private var index = 0
  /// The remaining length of the current dash or gap.
  private(set) var rest: Double

  init(_ lengths: [Double], phase: Double, period: Double) {
    self.lengths = lengths
    var phase = phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    rest = lengths[0]
    // A dash without length at the phase itself is drawn.
    while phase > 0, phase >= rest, index < 2 * lengths.count {
      phase -= rest
      advance()
    }
    rest = max(rest - phase, 0)
  }

  /// Whether the position is in a dash.
  var isOn: Bool { index % 2 == 0 }

  /// Moves to the next dash or gap.
  mutating func advance() {
    index += 1
    rest = lengths[index % lengths.count]
    if index == 2 * lengths.count { index = 0 }
  }

  /// Uses up a length of at most `rest`.
  mutating func use(_ length: Double) { rest -= length }
}
