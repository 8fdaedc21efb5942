/// The differences between the items of two lists.
extension DisplayList {
  /// Returns the device pixels in which some items may differ from those of an earlier list: a box for each item that
  /// is not in both. Nil where groups differ, on which the pixels of other items depend.
  package func differences(_ range: Range<Int>, from old: DisplayList, _ before: Range<Int>) -> [PixelRect]? {
    var (new, before) = (range, before)
    while let index = new.first, let other = before.first, isSame(index, as: other, of: old) {
      (new, before) = (new.dropFirst(), before.dropFirst())
    }
    while let index = new.last, let other = before.last, isSame(index, as: other, of: old) {
      (new, before) = (new.dropLast(), before.dropLast())
    }
    // Items in between that are the same in both lists are left out where each has its place.
    let pairs = new.count == before.count ? zip(new, before).filter { !isSame($0, as: $1, of: old) } : nil
    let changed =
      (pairs?.map(\.0) ?? Array(new)).map { items[$0] } + (pairs?.map(\.1) ?? Array(before)).map { old.items[$0] }
    let groups: [DisplayItem.Kind] = [.beginGroup, .beginClippedGroup, .endGroup]
    return changed.contains { groups.contains($0.kind) } ? nil : changed.map(\.deviceBounds)
  }

  /// Whether an item is drawn like one of another list.
  private func isSame(_ index: Int, as before: Int, of old: DisplayList) -> Bool {
    var other = old.items[before]
    other.resource = items[index].resource
    guard items[index] == other, other.resource >= 0 else { return items[index] == other }
    return resources[Int(other.resource)] == old.resources[Int(old.items[before].resource)]
  }
}
