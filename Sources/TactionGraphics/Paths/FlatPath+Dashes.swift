import TactionGeometry

// Dashes of a line.
extension FlatPath {
  /// The maximum number of dashes of a path; a line with more is drawn without gaps.
  private static let maximumDashes = 1 << 17

  /// Returns the dashes of a style as open parts; the path itself where the style has no usable pattern.
  ///
  /// A pattern that is negative somewhere, not finite or zero in all is not usable.
  func dashed(_ style: StrokeStyle) -> FlatPath {
    let period = style.dash.reduce(0, +)
    guard style.dash.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, style.dashPhase.isFinite else { return self }
    let length = parts.reduce(0) { $0 + self.length(of: $1) }
    let count = length / period * Double(style.dash.count)
    guard count.isFinite, count + Double(parts.count) <= Double(Self.maximumDashes) else { return self }
    var dashes = FlatPath()
    for part in parts { dashes.add(part, of: self, style, period: style.dash.count % 2 == 0 ? period : 2 * period) }
    return dashes
  }

  private func length(of part: Part) -> Double {
    var sum = 0.0
    for index in part.points.dropFirst() { sum += points[index].distance(to: points[index - 1]) }
    guard part.isClosed, let first = part.points.first, let last = part.points.last else { return sum }
    return sum + points[first].distance(to: points[last])
  }

  private mutating func add(_ part: Part, of path: FlatPath, _ style: StrokeStyle, period: Double) {
    var corners = part.points.map { (point: path.points[$0], isSmooth: path.isSmooth[$0]) }
    if part.isClosed, let first = corners.first { corners.append(first) }
    guard var position = corners.first?.point else { return }
    var pattern = DashPattern(style.dash, phase: style.dashPhase, period: period)
    let (startsOn, firstDash) = (pattern.isOn, parts.count)
    if pattern.isOn { add(position) }
    for (end, isSmooth) in corners.dropFirst() {
      let length = end.distance(to: position)
      guard length > 0, length.isFinite else { continue }
      let (start, direction) = (position, (end - position) / length)
      var done = 0.0
      while length - done > pattern.rest {
        done += pattern.rest
        let point = start + direction * done
        if pattern.isOn {
          add(point)
          endPart(isClosed: false)
        }
        pattern.advance()
        if pattern.isOn { addStart(point, direction, style, isEmpty: pattern.rest == 0) }
      }
      pattern.use(length - done)
      position = end
      if pattern.isOn { add(end, isSmooth: isSmooth) }
    }
    // The dash that goes through the beginning of a closed part is one.
    if part.isClosed, startsOn, pattern.isOn, parts.count > firstDash {
      for index in parts[firstDash].points.dropFirst() { add(points[index], isSmooth: self.isSmooth[index]) }
      removePart(firstDash)
    }
    endPart(isClosed: false)
  }

  /// Adds the beginning of a dash; an empty one has a direction too, for its square ends.
  private mutating func addStart(_ point: Point, _ direction: Vector, _ style: StrokeStyle, isEmpty: Bool) {
    add(point)
    if isEmpty, style.cap != .butt { add(point + direction * (style.width * 1e-4)) }
  }
}

/// The position in a pattern of dashes and gaps.
private struct DashPattern {
  private let lengths: [Double]
  private var index = 0
  /// The length that is left of the present dash or gap.
  private(set) var rest: Double

  init(_ lengths: [Double], phase: Double, period: Double) {
    self.lengths = lengths
    var phase = phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    rest = lengths[0]
    while phase >= rest, index < 2 * lengths.count {
      phase -= rest
      advance()
    }
    rest = max(rest - phase, 0)
  }

  /// Whether it is in a dash.
  var isOn: Bool { index % 2 == 0 }

  /// Goes on to the next dash or gap.
  mutating func advance() {
    index += 1
    rest = lengths[index % lengths.count]
    if index == 2 * lengths.count { index = 0 }
  }

  /// Uses up a length of at most `rest`.
  mutating func use(_ length: Double) { rest -= length }
}
