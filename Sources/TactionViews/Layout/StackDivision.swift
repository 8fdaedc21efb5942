import TactionGeometry

/// Division of a length among views that follow each other.
nonisolated enum StackDivision {
  /// The values of a view that the division needs; lengths are in logical pixels.
  struct Part {
    /// The length that fits the view.
    var need: Double
    /// The gap between the view and the next one.
    var gap: Double
    /// Whether the gap was set for this view, and therefore does not grow.
    var hasOwnGap = false
    var stretch = 0.0
    var minimum = 0.0
    /// The length to which a view that gives way, such as text, is shortened before controls and other views that do
    /// not give way are shortened. For a view that does not give way, this is at least `need`.
    var least = Double.infinity
    /// The maximum length; at least the minimum.
    var maximum = Double.infinity
  }

  /// The position of a view: the distance of its start from the start of the space, and its length.
  typealias Segment = (start: Double, length: Double)

  /// Returns the position and length of each view.
  ///
  /// All edges are on whole logical pixels, so that the edges of the views stay sharp. Views that do not fit overflow
  /// at the end.
  static func segments(of parts: [Part], space: Double, _ distribution: StackView.Distribution) -> [Segment] {
    guard !parts.isEmpty else { return [] }
    let lengths = lengths(of: parts, space: space, distribution)
    let grown = distribution == .equalSpacing ? equalGap(of: parts, lengths, space: space) : 0
    var start = 0.0
    return parts.indices.map { index in
      let (part, length, edge) = (parts[index], lengths[index], start.rounded())
      let end = (start + length).rounded()
      start += length + (part.hasOwnGap ? part.gap : part.gap + grown)
      return (edge, max(end - edge, 0))
    }
  }

  /// Returns the length that views need.
  static func length(of parts: [Part], _ distribution: StackView.Distribution) -> Double {
    let gaps = parts.reduce(0) { $0 + $1.gap }
    let views =
      distribution == .fillEqually
      ? parts.reduce(0) { max($0, $1.need) } * Double(parts.count) : parts.reduce(0) { $0 + max($1.need, 0) }
    return max(views + gaps, 0)
  }

  private static func lengths(
    of parts: [Part], space: Double, _ distribution: StackView.Distribution
  ) -> [Double] {
    let gaps = parts.reduce(0) { $0 + $1.gap }
    let total = parts.reduce(0) { $0 + max($1.need, 0) }
    let room = max(space - gaps, 0)
    switch distribution {
    case .fillEqually: return shares(of: parts, room) { _ in 1 }
    case .fillProportionally: return shares(of: parts, room) { total > 0 ? max($0.need, 0) : 1 }
    case .fill, .equalSpacing:
      guard total <= room + 1e-9 else { return shortened(parts, by: total - room) }
      let weight = parts.reduce(0) { $0 + $1.stretch }
      if weight > 0 { return grown(parts, by: max(room - total, 0), weight) }
      var lengths = parts.map { max($0.need, 0) }
      guard distribution == .fill, let last = parts.last else { return lengths }
      let rest = room - (total - max(last.need, 0))
      lengths[parts.count - 1] = min(max(rest, last.minimum), last.maximum)
      return lengths
    }
  }

  /// Returns the length by which each gap has to grow so that views fill a space.
  private static func equalGap(of parts: [Part], _ lengths: [Double], space: Double) -> Double {
    let count = parts.dropLast().reduce(0) { $0 + ($1.hasOwnGap ? 0 : 1) }
    let rest = space - lengths.reduce(0, +) - parts.reduce(0) { $0 + $1.gap }
    return count > 0 ? max(rest / Double(count), 0) : 0
  }

  /// Returns lengths, in proportion to weights, that add up to `room` as closely as the limits of the views allow.
  private static func shares(of parts: [Part], _ room: Double, weight: (Part) -> Double) -> [Double] {
    let total = parts.reduce(0) { $0 + weight($1) }
    let level = LengthLevel.level(filling: room, near: room / max(total, .leastNormalMagnitude)) { level in
      parts.reduce(0) { $0 + min(max(level * weight($1), $1.minimum), $1.maximum) }
    }
    return parts.map { min(max(level * weight($0), $0.minimum), $0.maximum) }
  }

  /// Returns the lengths of views that share a free length in proportion to their stretch.
  private static func grown(_ parts: [Part], by free: Double, _ weight: Double) -> [Double] {
    let room = parts.reduce(free) { $0 + max($1.need, 0) }
    func length(_ part: Part, _ level: Double) -> Double {
      let need = max(part.need, 0)
      return part.stretch > 0 ? max(need, min(need + level * part.stretch, part.maximum)) : need
    }
    let level = LengthLevel.level(filling: room, near: free / weight) { level in
      parts.reduce(0) { $0 + length($1, level) }
    }
    return parts.map { length($0, level) }
  }

  /// Returns the lengths of views that have too little room. Views with a stretch are shortened first, then text, then
  /// all other views. Within each of these groups, the longest views are shortened first.
  private static func shortened(_ parts: [Part], by missing: Double) -> [Double] {
    var (lengths, missing) = (parts.map { max($0.need, 0) }, missing)
    func shorten(_ limit: (Part) -> Double?) {
      let limits = parts.indices.map { index in limit(parts[index]).map { min($0, lengths[index]) } }
      let spare = parts.indices.reduce(0) { sum, index in sum + (limits[index].map { lengths[index] - $0 } ?? 0) }
      guard missing > 0, spare > 0 else { return }
      let full = parts.indices.reduce(0) { $0 + (limits[$1] == nil ? 0 : lengths[$1]) }
      func length(_ index: Int, _ level: Double) -> Double {
        limits[index].map { min(lengths[index], max(level, $0)) } ?? lengths[index]
      }
      let level = LengthLevel.level(filling: full - missing, near: nil) { level in
        parts.indices.reduce(0) { $0 + (limits[$1] == nil ? 0 : length($1, level)) }
      }
      missing -= spare
      lengths = parts.indices.map { length($0, level) }
    }
    shorten { $0.stretch > 0 ? $0.minimum : nil }
    shorten { $0.stretch > 0 || $0.least >= $0.need ? nil : max($0.least, $0.minimum) }
    shorten { $0.stretch > 0 ? nil : $0.minimum }
    return lengths
  }
}

/// A search for the level at which several lengths, each of which grows with the level, add up to a given sum.
nonisolated enum LengthLevel {
  /// Returns the level, at least 0, at which the sum of the lengths equals `room`, as closely as limits allow.
  ///
  /// - Parameters:
  ///   - room: The sum to reach, in logical pixels.
  ///   - guess: The level that would be right without limits; nil if it is not known.
  ///   - sum: Returns the sum of the lengths at a level; it must not decrease as the level rises.
  static func level(filling room: Double, near guess: Double?, _ sum: (Double) -> Double) -> Double {
    if let guess, abs(sum(guess) - room) < 1e-6 { return guess }
    guard room.isFinite, sum(0) < room else { return 0 }
    var (low, high) = (0.0, max(room, 1))
    // With small weights, the level may be above `room`. If limits keep the sum below `room`, no level is high enough,
    // so the search has a limit.
    while sum(high) < room, high < 1e12 { high *= 16 }
    for _ in 0..<64 where high - low > 1e-9 {
      let middle = (low + high) / 2
      if sum(middle) < room { low = middle } else { high = middle }
    }
    return high
  }
}
