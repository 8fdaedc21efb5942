// Circular requirements.
extension GestureArbiter {
  /// Fails the recognizers whose gesture is complete and that wait for themselves, directly or through other
  /// recognizers. No event would ever end this wait.
  func breakCircles() {
    var search = CircleSearch()
    for entry in entries where entry.isComplete { search.visit(entry) }
    guard !search.stuck.isEmpty else { return }
    let stuck = Set(search.stuck)
    // The loop follows the order of service, not the order in which the search found the entries.
    for entry in entries where stuck.contains(ObjectIdentifier(entry)) {
      let recognizer = entry.recognizer
      let rivals = entry.awaited?.compactMap(\.recognizer).filter { rival in
        rival.entry.map { stuck.contains(ObjectIdentifier($0)) } ?? false
      }
      let names = rivals?.map(recognizer.nameOfAwaited) ?? []
      if !names.isEmpty { recognizer.report(.circle(through: names.joined(separator: " and "))) }
      entry.fail(.lifted)
    }
  }
}

/// A search for entries that wait for themselves, in time proportional to the number of requirements.
///
/// It is Tarjan's depth-first search for strongly connected components (1972). A group of entries that wait for each
/// other is complete when the search leaves the first entry of the group.
private struct CircleSearch {
  private struct Visit {
    let entry: ArbiterEntry
    let awaited: [ArbiterEntry]
    var next = 0
  }

  /// The entries that wait for themselves.
  private(set) var stuck: [ObjectIdentifier] = []
  /// The numbers of the entries in the order in which they were found.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// For each entry, the smallest number of an entry in its group that the search has reached from this entry.
  private var lowest: [ObjectIdentifier: Int] = [:]
  /// The entries whose groups are not complete yet.
  private var open: [ObjectIdentifier] = []
  private var isOpen: Set<ObjectIdentifier> = []

  /// Follows the requirements of an entry.
  mutating func visit(_ first: ArbiterEntry) {
    guard numbers[ObjectIdentifier(first)] == nil, let visit = found(first) else { return }
    var path = [visit]
    while let last = path.indices.last {
      let id = ObjectIdentifier(path[last].entry)
      guard path[last].next < path[last].awaited.count else {
        path.removeLast()
        if let before = path.last { lower(ObjectIdentifier(before.entry), to: lowest[id]) }
        close(id)
        continue
      }
      let other = path[last].awaited[path[last].next]
      path[last].next += 1
      if let number = numbers[ObjectIdentifier(other)] {
        if isOpen.contains(ObjectIdentifier(other)) { lower(id, to: number) }
      } else if let visit = found(other) {
        path.append(visit)
      }
    }
  }

  /// Numbers an entry; returns nil if the entry does not wait for any entry whose gesture is complete.
  private mutating func found(_ entry: ArbiterEntry) -> Visit? {
    var awaited: [ArbiterEntry] = []
    for case let other? in (entry.awaited ?? []).map({ $0.recognizer?.entry }) where other.isComplete {
      awaited.append(other)
    }
    let (id, number) = (ObjectIdentifier(entry), numbers.count)
    (lowest[id], numbers[id]) = (number, number)
    guard !awaited.isEmpty else { return nil }
    open.append(id)
    isOpen.insert(id)
    return Visit(entry: entry, awaited: awaited)
  }

  private mutating func lower(_ id: ObjectIdentifier, to number: Int?) {
    if let number, let present = lowest[id], number < present { lowest[id] = number }
  }

  /// Completes the group that began with an entry; does nothing if no group began with it.
  private mutating func close(_ id: ObjectIdentifier) {
    guard lowest[id] == numbers[id] else { return }
    let start = open.lastIndex(of: id) ?? 0
    if open.count - start > 1 { stuck += open[start...] }
    for member in open[start...] { isOpen.remove(member) }
    open.removeSubrange(start...)
  }
}
