import TactionWayland

/// The filter of contacts that a panel invents; see ``Window/touchFilter``.
nonisolated public struct TouchFilter: Hashable, Sendable {
  /// The time for which a contact has to last to be a finger, in seconds (default: 0.03).
  ///
  /// Our own choice: of 87 recorded panels, 15 report contacts of less than 30 ms that do not move; taps of people last
  /// 50 ms and more.
  public var minimumDuration = 0.03

  /// Makes a filter with the default values.
  public init() {}

  /// The distance by which a contact that moves is a finger, whatever its duration, in px: as far as no resting finger
  /// moves.
  static let maximumMovement = GestureConstants.touchSlop

  /// The usable duration: at least 0, at most a quarter of a second.
  var duration: Double { minimumDuration.isNaN ? 0 : minimumDuration.clamped(to: 0...0.25) }
}

/// The contacts that may yet turn out to be none: a landing waits here until the contact has lasted or moved.
struct HeldContacts {
  /// A contact.
  struct Contact {
    let id: Int32
    let serial: UInt32
    let target: any InputTarget
    let landing: Point
    let time: Double
    /// The time from which on it is a finger.
    let due: Double
    var location: Point
    /// The time of its last event.
    var latest: Double
  }

  /// The maximum number of contacts; more are fingers at once. Our own choice, more than ten hands have.
  private static let maximumCount = 64

  private var contacts: [Contact] = []

  var isEmpty: Bool { contacts.isEmpty }

  /// The time from which on a contact is a finger without a further event; nil for never.
  var nextDeadline: Double? {
    var earliest: Double?
    for contact in contacts { earliest = min(earliest ?? contact.due, contact.due) }
    return earliest
  }

  /// Holds a contact; false where it is a finger at once.
  mutating func hold(_ contact: Contact) -> Bool {
    contacts.removeAll { $0.id == contact.id }
    guard contact.due > contact.time, contacts.count < Self.maximumCount else { return false }
    contacts.append(contact)
    return true
  }

  /// Moves a contact, and returns it if it is a finger now; nil where it is none, or none is held.
  mutating func move(_ id: Int32, to location: Point, time: Double) -> Contact? {
    guard let index = index(of: id) else { return nil }
    (contacts[index].location, contacts[index].latest) = (location, time)
    let isFar = location.distance(to: contacts[index].landing) > TouchFilter.maximumMovement
    return isFar || time >= contacts[index].due ? contacts.remove(at: index) : nil
  }

  /// Ends a contact, and returns it with whether it is a finger; nil where none is held.
  mutating func lift(_ id: Int32, time: Double) -> (contact: Contact, isFinger: Bool)? {
    guard let index = index(of: id) else { return nil }
    let contact = contacts.remove(at: index)
    return (contact, time >= contact.due)
  }

  /// Removes and returns the first contact that has lasted long enough by now, in the order in which they landed; nil
  /// if there is none.
  mutating func takeFirst(dueBy now: Double) -> Contact? {
    contacts.firstIndex { $0.due <= now }.map { contacts.remove(at: $0) }
  }

  /// Whether a contact is held.
  func holds(_ id: Int32) -> Bool { index(of: id) != nil }

  /// Forgets the contacts on a window that is closing.
  mutating func forget(_ window: any InputTarget) { contacts.removeAll { $0.target === window } }

  /// Forgets all contacts: the compositor has taken the fingers.
  mutating func forgetAll() { contacts.removeAll() }

  private func index(of id: Int32) -> Int? {
    for index in contacts.indices where contacts[index].id == id { return index }
    return nil
  }
}
