import TactionGeometry

/// The things of a group that lie over others, and the rest, which do not overlap each other.
///
/// Of two things that overlap, the one that overlaps more things counts as lying over the other; if both overlap
/// equally many, the one in front does. So a strip over all rows of a list lies over the rows, and the rows do not lie
/// over the strip.
nonisolated struct ReadingOverlaps {
  /// The things that do not overlap each other, in no order.
  private(set) var rest: [ReadingItem] = []
  /// The things that lie over others, in no order.
  private(set) var above: [ReadingItem] = []

  /// The maximum depth of nested groups of overlapping things, because each group takes a sweep. Deeper groups are
  /// ordered by their top edges alone.
  private static let maximumDepth = 8

  /// Divides a group. It takes the time of sorting, and one pass over the rest for each thing that lies over others.
  init(_ items: [ReadingItem]) {
    guard Self.sweep(items, rank: { _ in 0 }, stopsAtFirst: true).contains(true) else {
      rest = items
      return
    }
    let counts = OverlapCounts(items).counts
    let isAbove = Self.sweep(items, rank: { counts[$0] }, stopsAtFirst: false)
    for (position, item) in items.enumerated() {
      if isAbove[position] { above.append(item) } else { rest.append(item) }
    }
    // A thing may lie only over things that are not in the rest themselves: then it belongs to the rest.
    let ranks = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].index, counts[$0]) })
    above.sort { (ranks[$0.index] ?? 0, $0.index) < (ranks[$1.index] ?? 0, $1.index) }
    var kept: [ReadingItem] = []
    for item in above {
      if rest.contains(where: item.overlaps) { kept.append(item) } else { rest.append(item) }
    }
    above = kept
  }

  /// Returns for each thing whether it lies over others. A line sweeps down and holds the things that lie over no
  /// other.
  ///
  /// - Parameters:
  ///   - items: The things.
  ///   - rank: Returns the number of things that the thing at a position overlaps.
  ///   - stopsAtFirst: Whether the sweep stops at the first overlap.
  private static func sweep(_ items: [ReadingItem], rank: (Int) -> Int, stopsAtFirst: Bool) -> [Bool] {
    var isAbove = Array(repeating: false, count: items.count)
    let starts = items.indices.sorted { (items[$0].rows.start, $0) < (items[$1].rows.start, $1) }
    var ends = items.indices.sorted { (items[$0].rows.end, $0) < (items[$1].rows.end, $1) }[...]
    var line = SweepLine(items: items)
    for position in starts {
      while let end = ends.first, items[end].rows.end <= items[position].rows.start {
        ends.removeFirst()
        line.remove(end)
      }
      let range = line.range(overlapping: position)
      let own = (rank(position), items[position].index)
      if line.positions[range].contains(where: { (rank($0), items[$0].index) < own }) {
        isAbove[position] = true
      } else {
        for loser in line.positions[range] { isAbove[loser] = true }
        line.positions.replaceSubrange(range, with: [position])
      }
      if stopsAtFirst, !range.isEmpty { break }
    }
    return isAbove
  }

  /// Returns the rest, with the things that lie over others inserted at their places.
  ///
  /// - Parameters:
  ///   - ordered: The rest, in the order of reading.
  ///   - depth: The number of nested groups of overlapping things that contain the group.
  func inserted(into ordered: [ReadingItem], depth: Int) -> [ReadingItem] {
    var groups: [Int: [ReadingItem]] = [:]
    for item in above { groups[Self.place(of: item, among: ordered), default: []].append(item) }
    var result: [ReadingItem] = []
    result.reserveCapacity(ordered.count + above.count)
    for place in 0...ordered.count {
      if let group = groups[place] {
        result +=
          depth < Self.maximumDepth
          ? ReadingOrder.order(group, depth: depth + 1) : group.sorted { $0.isHigher(than: $1) }
      }
      if place < ordered.count { result.append(ordered[place]) }
    }
    return result
  }

  /// Returns the place of a thing that lies over others: before the first thing that it overlaps, or after one of them.
  ///
  /// A thing that extends beyond the others comes after the things that it is below, or that it follows in their rows.
  /// A thing that lies within another one, around it or across it comes after the last thing that it covers on the
  /// screen.
  private static func place(of item: ReadingItem, among ordered: [ReadingItem]) -> Int {
    var (first, lastBehind, lastBefore): (Int?, Int?, Int?)
    var isAcross = false
    for (place, other) in ordered.enumerated() where other.overlaps(item) {
      first = first ?? place
      if other.index < item.index { lastBehind = place }
      let way = way(from: other, to: item)
      if way == 0 { isAcross = true }
      if way > 0 { lastBefore = place }
    }
    return (isAcross ? lastBehind : lastBefore).map { $0 + 1 } ?? first ?? ordered.count
  }

  /// Returns a positive number if a thing is below another one that it overlaps, or after it in its rows, and a
  /// negative number if it is above or before it. Returns 0 if, in each direction, one of the two extents contains the
  /// other.
  private static func way(from other: ReadingItem, to item: ReadingItem) -> Double {
    let down = distance(from: other.rows, to: item.rows)
    let along = distance(from: other.columns, to: item.columns)
    switch (other.rows.isOneWithin(item.rows), other.columns.isOneWithin(item.columns)) {
    case (true, true): return 0
    case (true, false): return along
    case (false, true): return down
    case (false, false): return abs(down) > abs(along) ? down : along
    }
  }

  /// Returns the distance of the middles of two extents, relative to their lengths.
  private static func distance(from a: ReadingItem.Extent, to b: ReadingItem.Extent) -> Double {
    let length = (a.end - a.start) + (b.end - b.start)
    let distance = (b.middle - a.middle) / length
    return distance.isFinite ? distance : 0
  }
}

/// The things on a line across the columns, which do not overlap each other.
private nonisolated struct SweepLine {
  let items: [ReadingItem]
  /// The positions of the things in `items`, from the leading side on.
  var positions: [Int] = []

  /// Removes a thing, if it is on the line.
  mutating func remove(_ position: Int) {
    let place = place(of: position)
    if place < positions.count, positions[place] == position { positions.remove(at: place) }
  }

  /// Returns the range of the things on the line that the thing at a position overlaps; if there are none, the empty
  /// range at its place.
  func range(overlapping position: Int) -> Range<Int> {
    let (own, place) = (items[position].columns, place(of: position))
    var (lower, upper) = (place, place)
    while lower > 0, items[positions[lower - 1]].columns.end > own.start { lower -= 1 }
    while upper < positions.count, items[positions[upper]].columns.start < own.end { upper += 1 }
    return lower..<upper
  }

  private func place(of position: Int) -> Int {
    positions.firstPosition { items[$0].columns.start >= items[position].columns.start }
  }
}

/// The number of other things that each thing overlaps.
private nonisolated struct OverlapCounts {
  private(set) var counts: [Int]

  private typealias Corner = (x: Double, y: Double)

  /// Counts in the time of sorting, however many pairs overlap. The things that lie to each side are subtracted from
  /// the number of all. Things that lie to two sides at once are subtracted twice, so they are added again.
  init(_ items: [ReadingItem]) {
    let (columns, rows) = (items.map(\.columns), items.map(\.rows))
    counts = Array(repeating: items.count - 1, count: items.count)
    for extents in [columns, rows] {
      let starts = extents.map(\.start).sorted(), ends = extents.map(\.end).sorted()
      for (position, extent) in extents.enumerated() {
        counts[position] -= ends.firstPosition { $0 > extent.start }
        counts[position] -= starts.count - starts.firstPosition { $0 >= extent.end }
      }
    }
    for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      // The near corner of a thing as seen from one side is the far one as seen from the other.
      func corner(_ position: Int, isFar: Bool) -> Corner {
        let (column, row) = (columns[position], rows[position])
        return (x * (isFar == (x > 0) ? column.end : column.start), y * (isFar == (y > 0) ? row.end : row.start))
      }
      let far = items.indices.map { corner($0, isFar: true) }, near = items.indices.map { corner($0, isFar: false) }
      for (position, count) in Self.counts(of: far, before: near).enumerated() { counts[position] += count }
    }
  }

  /// Returns for each corner the number of points whose x and y are at most those of the corner.
  private static func counts(of points: [Corner], before corners: [Corner]) -> [Int] {
    let heights = points.map(\.y).sorted()
    let byX = points.indices.sorted { points[$0].x < points[$1].x }
    var sums = Array(repeating: 0, count: heights.count + 1)
    var (counts, added) = (Array(repeating: 0, count: corners.count), 0)
    for index in corners.indices.sorted(by: { corners[$0].x < corners[$1].x }) {
      while added < byX.count, points[byX[added]].x <= corners[index].x {
        var place = heights.firstPosition { $0 >= points[byX[added]].y } + 1
        while place < sums.count {
          sums[place] += 1
          place += place & -place
        }
        added += 1
      }
      var place = heights.firstPosition { $0 > corners[index].y }
      while place > 0 {
        counts[index] += sums[place]
        place -= place & -place
      }
    }
    return counts
  }
}
