import TactionGeometry

/// The order in which a person reads things that are next to each other and below each other. Rows are read from the
/// top to the bottom, and each row from its leading edge.
///
/// Horizontal lines that pass between things divide the things into groups. Vertical lines divide a group that no
/// horizontal line divides. So a column at the leading side is read before the things next to the column, and a grid is
/// read by rows. In a group that no line divides, each thing is read after all things above it and after all things
/// before it in its rows (`ReadingSequence`).
///
/// A thing that is over other things, such as a badge, a strip at the side or a floating button, is left out at first.
/// It is inserted afterwards (`ReadingOverlaps`), so that it never changes the order of the other things.
package nonisolated enum ReadingOrder {
  /// The maximum number of columns of a group that is searched for rows next to its columns. The search takes quadratic
  /// time.
  private static let maximumColumns = 64
  /// The maximum depth of nested divisions. Each division sorts its group again, so deeper groups are ordered by
  /// `ReadingSequence` alone.
  private static let maximumCuts = 64

  /// Returns the indices of boxes in reading order.
  package static func indices(of boxes: [Rect], direction: LayoutDirection) -> [Int] {
    guard boxes.count > 1 else { return Array(boxes.indices) }
    let items = boxes.indices.map { ReadingItem(index: $0, box: boxes[$0], direction: direction) }
    return order(items, depth: 0).map(\.index)
  }

  /// Returns things in reading order.
  ///
  /// - Parameters:
  ///   - items: The things, in any order.
  ///   - depth: The number of nested groups of overlapping things that contain these things.
  static func order(_ items: [ReadingItem], depth: Int) -> [ReadingItem] {
    let overlaps = ReadingOverlaps(items)
    let rest = parted(overlaps.rest)
    return overlaps.above.isEmpty ? rest : overlaps.inserted(into: rest, depth: depth)
  }

  /// Returns things that do not overlap, in reading order.
  private static func parted(_ items: [ReadingItem]) -> [ReadingItem] {
    var (result, pending) = ([ReadingItem](), [(items: items, cuts: 0)])
    result.reserveCapacity(items.count)
    while let (group, cuts) = pending.popLast() {
      if group.count <= 1 {
        result += group
      } else if cuts < maximumCuts, let parts = cut(group) {
        for part in parts.reversed() { pending.append((part, cuts + 1)) }
      } else {
        result += ReadingSequence.order(group)
      }
    }
    return result
  }

  /// Returns the parts of a group in reading order; nil if no line divides the group.
  private static func cut(_ group: [ReadingItem]) -> [[ReadingItem]]? {
    let rows = parts(of: group, along: \.rows)
    if rows.count > 1 { return rows }
    let columns = parts(of: group, along: \.columns)
    guard columns.count > 1 else { return nil }
    guard columns.count < group.count, columns.count <= maximumColumns else { return columns }
    // The things after the first columns, or before the last columns, may form rows of their own.
    for count in 1..<columns.count - 1 {
      let (after, before) = (columns[count...].flatMap { $0 }, columns[..<(columns.count - count)].flatMap { $0 })
      if parts(of: after, along: \.rows).count > 1 { return columns[..<count] + [after] }
      if parts(of: before, along: \.rows).count > 1 { return [before] + columns.suffix(count) }
    }
    return columns
  }

  /// Divides things into groups whose extents do not overlap. Returns the groups in the order of their extents.
  private static func parts(
    of items: [ReadingItem], along extent: KeyPath<ReadingItem, ReadingItem.Extent>
  ) -> [[ReadingItem]] {
    let sorted = items.sorted { a, b in
      let (first, second) = (a[keyPath: extent], b[keyPath: extent])
      return (first.start, a.index) < (second.start, b.index)
    }
    var (parts, end) = ([[ReadingItem]](), -Double.infinity)
    for item in sorted {
      let range = item[keyPath: extent]
      if range.start >= end { parts.append([item]) } else { parts[parts.count - 1].append(item) }
      end = max(end, range.end)
    }
    return parts
  }
}

/// A thing that has a position in the reading order.
nonisolated struct ReadingItem {
  /// A range of one coordinate.
  struct Extent {
    var start: Double
    /// The end; always greater than the start.
    var end: Double

    /// The distance by which a thing may overlap another thing and still count as next to it. It is a fraction of the
    /// length of the thing, with a maximum in pixels.
    private static let slack = (fraction: 0.1, most: 4.0)
    /// The minimum distance from the start to the end, even for a thing without a length.
    private static let least = 0.5

    /// Creates an extent, without the margins at both ends that may overlap other things. Numbers that are not finite
    /// count as zero.
    init(_ start: Double, _ length: Double) {
      let start = start.isFinite ? start : 0
      guard length.isFinite, length > 0 else {
        (self.start, end) = (start, start + Self.least)
        return
      }
      let margin = min(length * Self.slack.fraction, Self.slack.most)
      (self.start, end) = (start + margin, start + max(length - margin, margin + Self.least))
    }

    var middle: Double { (start + end) / 2 }

    func overlaps(_ other: Extent) -> Bool { start < other.end && other.start < end }

    /// Whether one of the two extents is inside the other extent, except for a few pixels.
    func isOneWithin(_ other: Extent) -> Bool { contains(other) || other.contains(self) }

    private func contains(_ other: Extent) -> Bool {
      start <= other.start + Self.slack.most && other.end <= end + Self.slack.most
    }
  }

  var index: Int
  var rows: Extent
  /// The extent in the direction of reading.
  var columns: Extent

  init(index: Int, box: Rect, direction: LayoutDirection) {
    self.index = index
    rows = Extent(box.minY, box.height)
    columns = Extent(direction == .rightToLeft ? -box.maxX : box.minX, box.width)
  }

  /// Whether two things overlap.
  func overlaps(_ other: ReadingItem) -> Bool { rows.overlaps(other.rows) && columns.overlaps(other.columns) }

  /// Whether the thing is read before another thing if nothing else determines the order. The higher thing is read
  /// first; at the same height, the thing that begins first.
  func isHigher(than other: ReadingItem) -> Bool {
    (rows.start, columns.start, index) < (other.rows.start, other.columns.start, other.index)
  }
}
