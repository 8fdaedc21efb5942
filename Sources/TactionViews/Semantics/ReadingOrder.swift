import TactionGeometry

/// The order in which a person reads things beside and below each other: rows from the top to the bottom, each from its
/// leading edge on.
///
/// It cuts the things apart where a horizontal line passes between them, and what no such line parts where a vertical
/// line does. So a column at the side is read before what lies beside it, and a grid by rows.
package nonisolated enum ReadingOrder {
  /// The maximum number of columns at which it looks for rows beside a column, as the time is quadratic.
  private static let maximumColumns = 64
  /// The part of a length by which things may overlap and still be beside each other, and the most of it in pixels.
  private static let slack = (fraction: 0.1, most: 4.0)

  /// Returns the indices of boxes in the order of reading; of boxes that lie on each other, in their own order.
  package static func indices(of boxes: [Rect], direction: LayoutDirection) -> [Int] {
    guard boxes.count > 1 else { return Array(boxes.indices) }
    let items = boxes.indices.map { Item(index: $0, box: boxes[$0], direction: direction) }
    var (result, pending) = ([Int](), [items])
    result.reserveCapacity(boxes.count)
    while let group = pending.popLast() {
      if group.count == 1 {
        result.append(group[0].index)
      } else if let parts = cut(group) {
        pending.append(contentsOf: parts.reversed())
      } else {
        result += group.map(\.index).sorted()
      }
    }
    return result
  }

  /// Returns the parts of a group in their order; nil where no line parts it.
  private static func cut(_ group: [Item]) -> [[Item]]? {
    let rows = parts(of: group, along: \.rows)
    if rows.count > 1 { return rows }
    let columns = parts(of: group, along: \.columns)
    guard columns.count > 1 else { return nil }
    guard columns.count < group.count, columns.count <= maximumColumns else { return columns }
    // What is beside the first columns, or the last ones, may have rows of its own.
    for count in 1..<columns.count - 1 {
      let (after, before) = (columns[count...].flatMap { $0 }, columns[..<(columns.count - count)].flatMap { $0 })
      if parts(of: after, along: \.rows).count > 1 { return columns[..<count] + [after] }
      if parts(of: before, along: \.rows).count > 1 { return [before] + columns.suffix(count) }
    }
    return columns
  }

  /// Returns the groups whose extents do not overlap, in the order of the extents.
  private static func parts(of items: [Item], along extent: KeyPath<Item, Extent>) -> [[Item]] {
    let sorted = items.sorted { a, b in
      let (first, second) = (a[keyPath: extent], b[keyPath: extent])
      return (first.start, a.index) < (second.start, b.index)
    }
    var (parts, end) = ([[Item]](), -Double.infinity)
    for item in sorted {
      let range = item[keyPath: extent]
      if range.start >= end { parts.append([item]) } else { parts[parts.count - 1].append(item) }
      end = max(end, range.end)
    }
    return parts
  }

  private struct Extent {
    var start: Double
    var end: Double

    /// An extent without the ends that may overlap others; numbers that are not finite count as zero.
    init(_ start: Double, _ length: Double) {
      guard start.isFinite, length.isFinite, length > 0 else {
        (self.start, end) = (start.isFinite ? start : 0, start.isFinite ? start : 0)
        return
      }
      let margin = min(length * slack.fraction, slack.most)
      (self.start, end) = (start + margin, start + length - margin)
    }
  }

  private struct Item {
    var index: Int
    var rows: Extent
    /// Along the direction of reading.
    var columns: Extent

    init(index: Int, box: Rect, direction: LayoutDirection) {
      self.index = index
      rows = Extent(box.minY, box.height)
      columns = Extent(direction == .rightToLeft ? -box.maxX : box.minX, box.width)
    }
  }
}
