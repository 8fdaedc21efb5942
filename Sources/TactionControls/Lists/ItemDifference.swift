/// The mapping between the items of a list before and after a change.
nonisolated struct ItemDifference {
  /// The new index of each old item; -1 if the item is gone. Empty for ``move``.
  private(set) var newIndices: [Int32] = []
  /// The old index of each new item; -1 if the item was not there before. Empty for ``move``.
  private(set) var oldIndices: [Int32] = []
  /// The old and the new index of the only item that moves, and the number of items; nil for any other difference.
  private var move: (old: Int, new: Int, count: Int)?

  /// Whether the user has moved one item, and nothing else has changed.
  var isMove: Bool { move != nil }

  /// The difference after one of `count` items has moved. It is made in constant time, because a finger that drags an
  /// item may need such a difference in each frame.
  init(moving old: Int, to new: Int, of count: Int) { move = (old, new, count) }

  /// Finds the items that are in both lists, by their ids.
  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    newIndices = Array(repeating: -1, count: old.count)
    oldIndices = Array(repeating: -1, count: new.count)
    var start = 0
    for (before, after) in zip(old, new) {
      guard before == after else { break }
      (newIndices[start], oldIndices[start]) = (Int32(start), Int32(start))
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      (newIndices[oldEnd], oldIndices[newEnd]) = (Int32(newEnd), Int32(oldEnd))
    }
    guard start < oldEnd, start < newEnd else { return }
    var places: [ID: Int32] = [:]
    places.reserveCapacity(newEnd - start)
    for index in start..<newEnd { places[new[index]] = Int32(index) }
    for index in start..<oldEnd {
      guard let place = places[old[index]] else { continue }
      newIndices[index] = place
      oldIndices[Int(place)] = Int32(index)
    }
  }

  /// Returns the new index of an old item; nil if the item is gone.
  func newIndex(of old: Int) -> Int? {
    if let move { return Self.index(of: old, ifMoved: (move.old, move.new), of: move.count) }
    return newIndices.indices.contains(old) && newIndices[old] >= 0 ? Int(newIndices[old]) : nil
  }

  /// Returns the new index of an old item. If the item is gone, returns the new index of the next old item that
  /// remains, or, if there is none, of the last old item that remains; nil if no old item remains.
  func nearestIndex(to old: Int) -> Int? {
    if let next = newIndex(of: old) { return next }
    guard newIndices.indices.contains(old) else { return nil }
    let nearest = newIndices[old...].first { $0 >= 0 } ?? newIndices[..<old].last { $0 >= 0 }
    return nearest.map { Int($0) }
  }

  /// Returns the old index of a new item; nil if the item was not there before.
  func oldIndex(of new: Int) -> Int? {
    if let move { return Self.index(of: new, ifMoved: (move.new, move.old), of: move.count) }
    return oldIndices.indices.contains(new) && oldIndices[new] >= 0 ? Int(oldIndices[new]) : nil
  }

  /// Returns the index of an item after an item has moved; nil if the index is out of range.
  private static func index(of item: Int, ifMoved move: (from: Int, to: Int), of count: Int) -> Int? {
    guard (0..<count).contains(item) else { return nil }
    if item == move.from { return move.to }
    if item > move.from { return item <= move.to ? item - 1 : item }
    return item >= move.to ? item + 1 : item
  }
}
