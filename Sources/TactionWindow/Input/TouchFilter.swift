import TactionWayland

/// A filter for contacts that a panel reports without a finger; see ``Window/touchFilter``.
nonisolated public struct TouchFilter: Hashable, Sendable {
  /// The minimum duration of a contact that counts as a finger, in seconds (default: 0.03).
  ///
  /// Our own choice: of 87 recorded panels, 15 report contacts of less than 30 ms that do not move; people's taps last
  /// at least 50 ms.
  public var minimumDuration = 0.03

  /// Makes a filter with the default values.
  public init() {}

  /// The distance above which a contact counts as a finger, for any duration, in px: no resting finger moves farther.
  static let maximumMovement = GestureConstants.touchSlop

  /// The usable duration: at least 0, at most a quarter of a second.
  var duration: Double { minimumDuration.isNaN ? 0 : minimumDuration.clamped(to: 0...0.25) }
}

/// The contacts that may not be fingers: a landing waits here until its contact has lasted long enough or moved far
/// enough. A contact that lands stays here while handlers of its press run: in a nested event loop, it may move or end.
struct HeldContacts {
  /// A contact.
  struct Contact {
    let id: Int32
    let serial: UInt32
    let target: any InputTarget
    let landing: Point
    let time: Double
    /// The time at which the contact becomes a finger.
    let due: Double
    var location: Point
    /// The time of the contact's last event.
    var latest: Double
    /// Whether handlers of the contact's press are running, after which it lands.
    var isLanding = false
  }

  /// The maximum number of contacts that wait; further contacts count as fingers immediately. Our own choice: ten hands
  /// have fewer fingers.
  private static let maximumCount = 64

  private var contacts: [Contact] = []

  /// The time at which the next contact becomes a finger without a further event; nil if no contact waits.
  var nextDeadline: Double? {
    var earliest: Double?
    for contact in contacts where !contact.isLanding { earliest = min(earliest ?? contact.due, contact.due) }
    return earliest
  }

  /// Holds a contact; returns false if the contact counts as a finger immediately.
  mutating func hold(_ contact: Contact) -> Bool {
    contacts.removeAll { $0.id == contact.id }
    guard contact.due > contact.time, contacts.count < Self.maximumCount else { return false }
    contacts.append(contact)
    return true
  }

  /// Moves a contact, and returns it if it is a finger now; nil if it is not a finger yet, or is not held.
  mutating func move(_ id: Int32, to location: Point, time: Double) -> Contact? {
    guard let index = index(of: id) else { return nil }
    (contacts[index].location, contacts[index].latest) = (location, time)
    guard !contacts[index].isLanding else { return nil }
    let isFar = location.distance(to: contacts[index].landing) > TouchFilter.maximumMovement
    return isFar || time >= contacts[index].due ? contacts.remove(at: index) : nil
  }

  /// Ends a contact, and returns it with whether it is a finger; nil if it is not held, or is about to land.
  mutating func lift(_ id: Int32, time: Double) -> (contact: Contact, isFinger: Bool)? {
    guard let index = index(of: id) else { return nil }
    let contact = contacts.remove(at: index)
    guard !contact.isLanding else { return nil }
    return (contact, time >= contact.due)
  }

  /// Removes and returns the first contact that has lasted long enough by now, in the order in which they landed; nil
  /// if there is none.
  mutating func takeFirst(dueBy now: Double) -> Contact? {
    contacts.firstIndex { $0.due <= now && !$0.isLanding }.map { contacts.remove(at: $0) }
  }

  /// Holds a contact that is about to land, until ``endLanding(_:)``.
  mutating func beginLanding(_ contact: Contact) {
    contacts.removeAll { $0.id == contact.id }
    contacts.append(contact)
    contacts[contacts.count - 1].isLanding = true
  }

  /// Returns a contact that lands now; nil if it has ended since ``beginLanding(_:)``.
  mutating func endLanding(_ id: Int32) -> Contact? {
    guard let index = index(of: id), contacts[index].isLanding else { return nil }
    return contacts.remove(at: index)
  }

  /// Whether a contact is held.
  func holds(_ id: Int32) -> Bool { index(of: id) != nil }

  /// Forgets the contacts on a window that is closing.
  mutating func forget(_ window: any InputTarget) { contacts.removeAll { $0.target === window } }

  /// Forgets all contacts, since the compositor now handles the fingers.
  mutating func forgetAll() { contacts.removeAll() }

  private func index(of id: Int32) -> Int? {
    for index in contacts.indices where contacts[index].id == id { return index }
    return nil
  }
}
