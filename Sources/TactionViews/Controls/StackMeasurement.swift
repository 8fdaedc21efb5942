import TactionGeometry

/// The measurement of a stack view in a width, one view after the other.
struct StackMeasurement {
  let stack: StackView
  /// The width for the stack; zero for no limit.
  let width: Double
  private let views: [View]
  /// The width between the margins; zero for no limit.
  private let space: Double
  private var needed: [Size] = []
  /// The lengths of the views of a row with a limit, once all their needs are known.
  private var lengths: [Double] = []
  private var index = 0

  init(of stack: StackView, in width: Double) {
    (self.stack, self.width, views) = (stack, width, stack.shownViews)
    space = width > 0 ? max(width - stack.layoutMargins.horizontal, 0) : 0
  }

  /// Returns the next view to measure, and the width for it; the same one until `add` is called. Nil at the end.
  mutating func next() -> (view: View, width: Double)? {
    if needed.count < views.count { return (views[needed.count], stack.axis == .vertical ? space : 0) }
    guard stack.axis == .horizontal, space > 0 else { return nil }
    if lengths.isEmpty { lengths = stack.division(of: needed.map(\.width), in: space).map(\.length) }
    // Text that is narrower than it needs may take more lines.
    while index < views.count, lengths[index] >= needed[index].width { index += 1 }
    return index < views.count ? (views[index], lengths[index]) : nil
  }

  /// Adds the size that fits the next view.
  mutating func add(_ size: Size) {
    if needed.count < views.count { return needed.append(size) }
    needed[index] = Size(width: lengths[index], height: size.height)
    index += 1
  }

  /// The size that the stack needs.
  var size: Size {
    let (axis, margins) = (stack.axis, stack.layoutMargins)
    let along = StackDivision.length(
      of: needed.map { $0.along(axis) }, spacing: stack.spacing, stack.distribution)
    let inner = Size(along: along, across: needed.map { $0.across(axis) }.max() ?? 0, axis)
    return Size(width: max(inner.width + margins.horizontal, 0), height: max(inner.height + margins.vertical, 0))
  }
}

/// The sizes that a stack view was found to need, each for a width.
struct StackSizes {
  private var known: [(width: Double, size: Size)] = []
  /// A view is asked for its size in any width, and in the one that it has; more come from layouts of other sizes.
  private static let maximumCount = 8

  var isEmpty: Bool { known.isEmpty }

  func size(in width: Double) -> Size? {
    for entry in known where entry.width == width { return entry.size }
    return nil
  }

  mutating func add(_ size: Size, in width: Double) {
    if known.count == Self.maximumCount { known.removeFirst() }
    known.append((width, size))
  }
}

/// Division of a length among views that follow each other.
nonisolated enum StackDivision {
  /// Returns the start and the length of each view, in logical pixels from the start of the space.
  ///
  /// All edges lie on whole logical pixels, so that neighbours stay sharp. Views that do not fit overflow at the end.
  static func segments(
    of lengths: [Double], space: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> [(start: Double, length: Double)] {
    guard !lengths.isEmpty else { return [] }
    let (lengths, gap) = divide(lengths.map { max($0, 0) }, space: space, spacing: spacing, distribution)
    var start = 0.0
    return lengths.map { length in
      defer { start += length + gap }
      let edge = start.rounded()
      return (edge, max((start + length).rounded() - edge, 0))
    }
  }

  /// Returns the length that views of some lengths need.
  static func length(of lengths: [Double], spacing: Double, _ distribution: StackView.Distribution) -> Double {
    let gaps = spacing * Double(max(lengths.count - 1, 0))
    let views =
      distribution == .fillEqually
      ? (lengths.max() ?? 0) * Double(lengths.count) : lengths.reduce(0) { $0 + max($1, 0) }
    return max(views + gaps, 0)
  }

  private static func divide(
    _ needed: [Double], space: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> (lengths: [Double], gap: Double) {
    let total = needed.reduce(0, +)
    let count = Double(needed.count)
    let free = max(space - spacing * (count - 1), 0)
    switch distribution {
    case .fill:
      let last = needed[needed.count - 1]
      return (needed.dropLast() + [max(free - (total - last), 0)], spacing)
    case .fillEqually: return (needed.map { _ in free / count }, spacing)
    case .fillProportionally:
      return (total > 0 ? needed.map { $0 / total * free } : needed.map { _ in free / count }, spacing)
    case .equalSpacing:
      return (needed, needed.count > 1 ? max((space - total) / (count - 1), spacing) : spacing)
    }
  }
}
