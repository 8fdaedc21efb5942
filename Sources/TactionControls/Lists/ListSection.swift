/// A group of items in a ``ListView`` or ``GridView``, with a title that stays at the top while its items scroll.
public nonisolated struct ListSection<Item: Identifiable> {
  /// The title; if empty, the section has no header.
  public var title: String
  /// The items, in the order in which they are shown.
  public var items: [Item]

  /// Creates a section.
  public init(_ title: String = "", items: [Item]) {
    self.title = title
    self.items = items
  }
}

nonisolated extension ListSection: Sendable where Item: Sendable {}

/// The number of items that a user may choose in a ``ListView`` or ``GridView``.
public nonisolated enum SelectionMode: Hashable, Sendable {
  /// No item: a tap only calls `onActivate`.
  case none
  /// At most one item.
  case single
  /// Any number of items: a tap chooses an item, and another tap deselects it.
  case multiple
}

/// The mapping between the items of a list before and after a change.
nonisolated struct ItemChange {
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
