/// The calls of handlers and other events of a test, in order, such as "pan began".
@MainActor public final class EventLog {
  /// The events so far; consecutive equal "changed" entries are one entry.
  public private(set) var entries: [String] = []

  /// Makes an empty log.
  public init() {}

  /// Records an event.
  public func note(_ entry: String) { entries.append(entry) }

  /// Records the new state of the object with a name.
  public func note(_ name: String, state: String) {
    let entry = "\(name) \(state)"
    if !entry.hasSuffix(" changed") || entries.last != entry { entries.append(entry) }
  }

  /// The states of the object with a name; consecutive "changed" states are one entry.
  public func states(_ name: String) -> [String] {
    var states: [String] = []
    for entry in entries where entry.hasPrefix(name + " ") {
      let state = String(entry.dropFirst(name.count + 1))
      if state != "changed" || states.last != "changed" { states.append(state) }
    }
    return states
  }

  /// The number of entries about the object with a name.
  public func count(_ name: String) -> Int { entries.count { $0.hasPrefix(name + " ") } }

  /// Returns the entries since the last call, and forgets them.
  public func read() -> [String] {
    defer { entries = [] }
    return entries
  }

  /// Forgets all entries.
  public func forget() { entries = [] }
}
