/// The mapping between the items of a list before and after a change.
nonisolated struct ItemDifference {
  /// The new index of each old item; -1 if the item is gone.
  var newIndices: [Int32]
  /// The old index of each new item; -1 if the item was not there before.
  var oldIndices: [Int32]

  /// Finds the items that are in both lists, by their ids.
  init<ID: Hashable>(from old: some Collection<ID>, to new: some Collection<ID>) {
    newIndices = Array(repeating: -1, count: old.count)
    oldIndices = Array(repeating: -1, count: new.count)
    var start = 0
    for (before, after) in zip(old, new) {
      guard before == after else { break }
      (newIndices[start], oldIndices[start]) = (Int32(start), Int32(start))
      start += 1
    }
    guard start < old.count || start < new.count else { return }
    var places: [ID: Int32] = [:]
    places.reserveCapacity(new.count - start)
    for (index, id) in new.dropFirst(start).enumerated() { places[id] = Int32(start + index) }
    for (index, id) in old.dropFirst(start).enumerated() {
      guard let place = places[id] else { continue }
      newIndices[start + index] = place
      oldIndices[Int(place)] = Int32(start + index)
    }
  }

  /// Returns the new index of an old item; nil if the item is gone.
  func newIndex(of old: Int) -> Int? {
    newIndices.indices.contains(old) && newIndices[old] >= 0 ? Int(newIndices[old]) : nil
  }

  /// Returns the old index of a new item; nil if the item was not there before.
  func oldIndex(of new: Int) -> Int? {
    oldIndices.indices.contains(new) && oldIndices[new] >= 0 ? Int(oldIndices[new]) : nil
  }
}
