/// How a length is divided among views that follow each other.
nonisolated enum StackDivision {
  /// Where each view begins and how long it is, in logical pixels from the start of the room.
  ///
  /// All edges lie on whole logical pixels, so that neighbours stay sharp. Views that have no room stick out at the
  /// end.
  static func parts(
    of lengths: [Double], room: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> [(start: Double, length: Double)] {
    guard !lengths.isEmpty else { return [] }
    let (lengths, gap) = shares(of: lengths.map { max($0, 0) }, room: room, spacing: spacing, distribution)
    var start = 0.0
    return lengths.map { length in
      defer { start += length + gap }
      let edge = start.rounded()
      return (edge, max((start + length).rounded() - edge, 0))
    }
  }

  /// How long the room has to be for views that need some lengths.
  static func length(of lengths: [Double], spacing: Double, _ distribution: StackView.Distribution) -> Double {
    let gaps = spacing * Double(max(lengths.count - 1, 0))
    let views =
      distribution == .fillEqually
      ? (lengths.max() ?? 0) * Double(lengths.count) : lengths.reduce(0) { $0 + max($1, 0) }
    return max(views + gaps, 0)
  }

  private static func shares(
    of needed: [Double], room: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> (lengths: [Double], gap: Double) {
    let total = needed.reduce(0, +)
    let count = Double(needed.count)
    let free = max(room - spacing * (count - 1), 0)
    switch distribution {
    case .fill:
      let last = needed[needed.count - 1]
      return (needed.dropLast() + [max(free - (total - last), 0)], spacing)
    case .fillEqually: return (needed.map { _ in free / count }, spacing)
    case .fillProportionally:
      return (total > 0 ? needed.map { $0 / total * free } : needed.map { _ in free / count }, spacing)
    case .equalSpacing:
      return (needed, needed.count > 1 ? max((room - total) / (count - 1), spacing) : spacing)
    }
  }
}
