import TactionGeometry

/// The order of things that do not overlap and that no line divides. Each thing follows all things that are before it
/// in its rows, and all things that are above it in its columns.
///
/// For rectangles that do not overlap, such an order always exists: the sequences of Murata et al., "VLSI module
/// placement based on rectangle-packing by the sequence-pair" (1996), are such orders. If several things may be next,
/// the highest thing is chosen.
nonisolated struct ReadingSequence {
  /// For each thing, the things that must be read after it, by their positions in the group. These are only the nearest
  /// things after it in its rows, and the nearest things below it.
  private var followers: [[Int]]
  /// For each thing, the number of things that must still be placed before it.
  private var waits: [Int]

  /// Returns things in reading order. This takes the time of a sort.
  static func order(_ items: [ReadingItem]) -> [ReadingItem] {
    // Since the things are sorted, the heap only has to compare positions in the array.
    let items = items.sorted { $0.isHigher(than: $1) }
    var sequence = ReadingSequence(count: items.count)
    sequence.addNeighbours(of: items, along: \.rows, across: \.columns)
    sequence.addNeighbours(of: items, along: \.columns, across: \.rows)
    return sequence.positions().map { items[$0] }
  }

  private init(count: Int) {
    followers = Array(repeating: [], count: count)
    waits = Array(repeating: 0, count: count)
  }

  private mutating func add(_ first: Int, before second: Int) {
    followers[first].append(second)
    waits[second] += 1
  }

  private typealias Path = KeyPath<ReadingItem, ReadingItem.Extent>

  /// Adds the pairs of things that are next to each other across an axis, with nothing between them. A line sweeps
  /// along the axis.
  private mutating func addNeighbours(of items: [ReadingItem], along axis: Path, across other: Path) {
    let starts = items.map { $0[keyPath: other].start }
    var ends: [(place: Double, isStart: Bool, position: Int)] = []
    for (position, item) in items.enumerated() {
      ends.append((item[keyPath: axis].start, true, position))
      ends.append((item[keyPath: axis].end, false, position))
    }
    // A thing that ends where another thing begins is not next to that thing.
    ends.sort { a, b in
      a.place != b.place ? a.place < b.place : a.isStart != b.isStart ? b.isStart : a.position < b.position
    }
    // The things on the sweep line, in their order along the other axis.
    var line: [Int] = []
    for (_, isStart, position) in ends {
      let place = line.firstPosition { (starts[$0], $0) >= (starts[position], position) }
      if isStart {
        if place > 0 { add(line[place - 1], before: position) }
        if place < line.count { add(position, before: line[place]) }
        line.insert(position, at: place)
      } else if place < line.count, line[place] == position {
        line.remove(at: place)
        if place > 0, place < line.count { add(line[place - 1], before: line[place]) }
      }
    }
  }

  /// Returns the positions of the things, in the order of the sequence.
  private mutating func positions() -> [Int] {
    var (result, ready) = ([Int](), LeastFirst())
    result.reserveCapacity(waits.count)
    var isDone = Array(repeating: false, count: waits.count)
    for position in waits.indices where waits[position] == 0 { ready.insert(position) }
    // If rounding errors have caused a cycle, the highest remaining thing is next.
    var next = 0
    while result.count < waits.count {
      while next < isDone.count, isDone[next] { next += 1 }
      let position = ready.removeFirst() ?? next
      guard !isDone[position] else { continue }
      isDone[position] = true
      result.append(position)
      for follower in followers[position] {
        waits[follower] -= 1
        if waits[follower] == 0 { ready.insert(follower) }
      }
    }
    return result
  }
}

/// A binary heap of numbers: the least number is removed first.
private nonisolated struct LeastFirst {
  private var numbers: [Int] = []

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[(child - 1) / 2] > numbers[child] {
      numbers.swapAt((child - 1) / 2, child)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    guard let first = numbers.first else { return nil }
    let last = numbers.removeLast()
    guard !numbers.isEmpty else { return first }
    numbers[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < numbers.count && numbers[child] < numbers[least] {
        least = child
      }
      guard least != parent else { return first }
      numbers.swapAt(least, parent)
      parent = least
    }
  }
}
