import TactionGeometry

/// The division of a group into two parts: the things that are over other things, and the rest. The things of the rest
/// do not overlap each other.
///
/// If two things overlap, the thing that overlaps more things counts as being over the other thing. If both overlap the
/// same number of things, the thing in front is over the other thing. Therefore a strip across all rows of a list is
/// over the rows, and the rows are not over the strip.
nonisolated struct ReadingOverlaps {
  /// The things that do not overlap each other, in any order.
  private(set) var rest: [ReadingItem] = []
  /// The things that are over other things, in any order.
  private(set) var above: [ReadingItem] = []

  /// The maximum depth of nested groups of overlapping things. Each group needs a sweep, so deeper groups are ordered
  /// by their top edges alone.
  private static let maximumDepth = 8

  /// Divides a group. This takes the time of a sort, plus one pass over the rest for each thing that is over other
  /// things.
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
    // A thing in `above` may overlap only things that are in `above`, too. If it overlaps nothing in `rest`, it is
    // moved to `rest`.
    let ranks = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].index, counts[$0]) })
    above.sort { (ranks[$0.index] ?? 0, $0.index) < (ranks[$1.index] ?? 0, $1.index) }
    var kept: [ReadingItem] = []
    for item in above {
      if rest.contains(where: item.overlaps) { kept.append(item) } else { rest.append(item) }
    }
    above = kept
  }

  /// Returns, for each thing, whether it is over other things. A line sweeps down and holds the things found so far
  /// that are not over any other thing.
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

  /// Returns the rest, with the things that are over other things inserted at their positions.
  ///
  /// - Parameters:
  ///   - ordered: The rest, in reading order.
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

  /// Returns the position for a thing that is over other things. The position is before the first overlapped thing, or
  /// after one of the overlapped things.
  ///
  /// A thing that extends beyond the overlapped things is read after the overlapped things that are above it or before
  /// it in their rows. A thing that is inside another thing, surrounds it or crosses it is read after the last thing
  /// that it covers on the screen.
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

  /// Returns a positive number if `item` is below the overlapped thing `other`, or after `other` in its rows; a
  /// negative number if `item` is above or before `other`. Returns 0 if, in both directions, one of the two extents
  /// contains the other.
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

  /// Returns the distance between the middles of two extents, relative to the sum of their lengths.
  private static func distance(from a: ReadingItem.Extent, to b: ReadingItem.Extent) -> Double {
    let length = (a.end - a.start) + (b.end - b.start)
    let distance = (b.middle - a.middle) / length
    return distance.isFinite ? distance : 0
  }
}

/// The things on a horizontal line. These things do not overlap each other.
private nonisolated struct SweepLine {
  let items: [ReadingItem]
  /// The positions in `items` of the things on the line, beginning at the leading side.
  var positions: [Int] = []

  /// Removes a thing, if it is on the line.
  mutating func remove(_ position: Int) {
    let place = place(of: position)
    if place < positions.count, positions[place] == position { positions.remove(at: place) }
  }

  /// Returns the range of the things on the line that the thing at a position overlaps. If there are none, returns the
  /// empty range at which the thing must be inserted.
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

  /// Counts the overlaps in the time of a sort, for any number of overlapping pairs. For each thing, the things on each
  /// of its four sides are subtracted from the number of all other things. A thing at a corner is on two sides and is
  /// subtracted twice, so it is added once again.
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
      // For each of the four diagonal directions, `x` and `y` make coordinates that grow in this direction. The far
      // corner of a thing has the greater coordinates, the near corner the smaller ones.
      func corner(_ position: Int, isFar: Bool) -> Corner {
        let (column, row) = (columns[position], rows[position])
        return (x * (isFar == (x > 0) ? column.end : column.start), y * (isFar == (y > 0) ? row.end : row.start))
      }
      let far = items.indices.map { corner($0, isFar: true) }, near = items.indices.map { corner($0, isFar: false) }
      for (position, count) in Self.counts(of: far, before: near).enumerated() { counts[position] += count }
    }
  }

  /// Returns, for each corner, the number of points whose x and y are not larger than the corner's x and y.
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
