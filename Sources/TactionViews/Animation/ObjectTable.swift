/// Objects in the order in which they were added, with lookup and removal of any object in constant time on average.
///
/// A loop over the table does not see objects that are added during the loop, and still sees objects that are removed
/// during the loop.
struct ObjectTable<Element>: Sequence {
  /// The objects, and nil in place of removed objects.
  private var slots: [Element?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  var count: Int { indices.count }
  var isEmpty: Bool { indices.isEmpty }

  func contains(_ id: ObjectIdentifier) -> Bool { indices[id] != nil }

  /// Adds an object at the end; it must not be in the table already.
  mutating func append(_ element: Element, for id: ObjectIdentifier) {
    if slots.count > 2 * count { close() }
    indices[id] = slots.count
    slots.append(element)
  }

  /// Removes an object; does nothing if it is not in the table.
  mutating func remove(_ id: ObjectIdentifier) {
    guard let index = indices.removeValue(forKey: id) else { return }
    slots[index] = nil
    if indices.isEmpty { slots = [] }
  }

  func makeIterator() -> Iterator { Iterator(slots: slots.makeIterator()) }

  struct Iterator: IteratorProtocol {
    fileprivate var slots: IndexingIterator<[Element?]>

    mutating func next() -> Element? {
      while let slot = slots.next() {
        if let slot { return slot }
      }
      return nil
    }
  }

  /// Removes the empty slots.
  private mutating func close() {
    var positions = [Int](repeating: 0, count: slots.count)
    var count = 0
    for index in slots.indices where slots[index] != nil {
      positions[index] = count
      count += 1
    }
    slots = slots.filter { $0 != nil }
    indices = indices.mapValues { positions[$0] }
  }
}

extension Array {
  /// Empties the array and returns its elements, so that code that is called for each element can add new elements.
  mutating func takeAll() -> [Element] {
    let all = self
    self = []
    return all
  }
}
