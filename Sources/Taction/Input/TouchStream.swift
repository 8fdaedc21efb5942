/// The fingers of one device, grouped into touch frames for the windows they touch.
///
/// A group of simultaneous changes is closed by ``closeFrame()``. The stream also closes it by itself when the last
/// finger lifts, when one finger changes twice, and when something happens at another time than a lift that still waits:
/// the wire's own marks cannot be relied on (see ``TouchInput``). Malformed order never gets through: each touch begins
/// once, ends or is cancelled once, and says nothing afterwards.
final class TouchStream {
  /// The most fingers that are down at once. The largest panels tell some 100 fingers apart; a compositor that lands more
  /// and more without ever lifting one must not make the app grow without end.
  static let greatestCount = 256

  private struct Finger {
    let key: Int32
    let touchID: Int
    let window: Window
    let kind: Touch.Kind
    let target: Point?
    var location: Point
    var contact: TouchContact
    /// Whether the contact has changed since the window was told.
    var isReshaped = false
    /// Whether the window has heard of it: its beginning is no longer in the open group.
    var isDelivered = false
    /// Whether its lift is in the open group.
    var isLifted = false

    func change(_ phase: Touch.Phase) -> TouchFrame.Change {
      TouchFrame.Change(id: touchID, phase: phase, location: location, kind: kind, contact: contact, target: target)
    }
  }

  private struct Entry {
    let key: Int32
    let window: Window
    var change: TouchFrame.Change
    var time: Double
  }

  // A few fingers are found sooner in a row than in a table. The row is that of their landings.
  private var fingers: [Finger] = []
  private var group: [Entry] = []
  /// When a finger in the open group was reshaped last.
  private var lastReshape: Double?
  private let makeTouchID: () -> Int
  /// Called with what a window is about to be told.
  var willDeliver: ((TouchFrame, Window) -> Void)?

  // Memory of groups that were delivered, for the next ones: touches that move take nothing from the heap.
  private var spareGroup: [Entry] = []
  private var spareChanges: [TouchFrame.Change] = []

  /// Makes a stream without fingers; the closure gives each touch a number that no other touch of the app has.
  init(makeTouchID: @escaping () -> Int) {
    self.makeTouchID = makeTouchID
  }

  /// A finger came down; it hits what lies at the target, or else at its own place.
  func began(
    _ key: Int32, in window: Window, at location: Point, time: Double, kind: Touch.Kind,
    contact: TouchContact = TouchContact(), target: Point? = nil
  ) {
    makeRoom(for: key, time: time)
    let finger = Finger(
      key: key, touchID: makeTouchID(), window: window, kind: kind, target: target, location: location,
      contact: contact)
    fingers.append(finger)
    append(.began, of: key, time: time)
  }

  /// Cancels all fingers if one that is about to come down is down already, or if there would be too many.
  ///
  /// Its lift was lost, and so most likely were the others': sway, phoc and cage swallow a cancel, after which none of
  /// the fingers ever lifts. One that stayed would hold its photo for ever; one that is really there only has to be
  /// put down again.
  func makeRoom(for key: Int32, time: Double) {
    guard lacksRoom(for: key) else { return }
    // It may have lifted in the open group.
    closeFrame()
    if lacksRoom(for: key) { cancelAll(time: time) }
  }

  private func lacksRoom(for key: Int32) -> Bool { finger(key) != nil || fingers.count >= Self.greatestCount }

  /// A finger moved, and may lie differently; one that is not down is ignored.
  func moved(_ key: Int32, to location: Point, time: Double, contact: TouchContact? = nil) {
    guard let finger = finger(key), !fingers[finger].isLifted else { return }
    fingers[finger].location = location
    if let contact { fingers[finger].contact = contact }
    if let entry = entry(of: key), group[entry].change.phase == .moved, group[entry].time == time {
      group[entry].change = fingers[finger].change(.moved)
    } else {
      append(.moved, of: key, time: time)
    }
  }

  /// A finger lies differently, as the closure says; it belongs to the open group, before or after its movement there.
  func reshaped(_ key: Int32, time: Double, _ change: (inout TouchContact) -> Void) {
    guard let finger = finger(key), !fingers[finger].isLifted else { return }
    change(&fingers[finger].contact)
    fingers[finger].isReshaped = true
    lastReshape = time
  }

  /// A finger lifted where it was last seen; one that is not down is ignored.
  func ended(_ key: Int32, time: Double) {
    guard let present = finger(key), !fingers[present].isLifted else { return }
    append(.ended, of: key, time: time)
    // Closing the group before may have changed the row.
    if let finger = finger(key) { fingers[finger].isLifted = true }
    if fingers.allSatisfy(\.isLifted) { closeFrame() }
  }

  /// Ends all touches without effect: what waits in the open group never happened.
  func cancelAll(time: Double) {
    group = []
    let entries = fingers.filter(\.isDelivered).map {
      Entry(key: $0.key, window: $0.window, change: $0.change(.cancelled), time: time)
    }
    fingers = []
    deliver(entries, timestamp: time)
  }

  /// Forgets the fingers on a window that is closing, which cancels their touches itself.
  func forget(_ window: Window) {
    group.removeAll { $0.window === window }
    fingers.removeAll { $0.window === window }
  }

  /// Hands the open group to the windows it concerns, each of which gets one frame.
  func closeFrame() {
    takeInReshapes()
    guard let timestamp = group.last?.time else { return }
    // Taken out: a handler may close a window, and so change the stream under way.
    var entries = spareGroup
    spareGroup = []
    swap(&entries, &group)
    noteDelivery(of: entries)
    deliver(entries, timestamp: timestamp)
    entries.removeAll(keepingCapacity: true)
    spareGroup = entries
  }

  // MARK: - The open group

  /// Lets the group tell of fingers that lie differently: with their own change, or as a movement on the spot.
  private func takeInReshapes() {
    guard let time = lastReshape else { return }
    lastReshape = nil
    for finger in fingers where finger.isReshaped {
      if let index = self.finger(finger.key) { fingers[index].isReshaped = false }
      if let index = entry(of: finger.key) {
        group[index].change.contact = finger.contact
      } else {
        append(.moved, of: finger.key, time: group.last?.time ?? time)
      }
    }
  }

  private func append(_ phase: Touch.Phase, of key: Int32, time: Double) {
    if mustClose(before: key, time: time) { closeFrame() }
    guard let index = finger(key) else { return }
    let finger = fingers[index]
    group.append(Entry(key: key, window: finger.window, change: finger.change(phase), time: time))
  }

  /// Whether a change cannot belong to the open group: the finger is in it, or a lift of another time.
  private func mustClose(before key: Int32, time: Double) -> Bool {
    for index in group.indices {
      if group[index].key == key { return true }
      if group[index].change.phase == .ended, group[index].time != time { return true }
    }
    return false
  }

  private func finger(_ key: Int32) -> Int? {
    for index in fingers.indices where fingers[index].key == key { return index }
    return nil
  }

  private func entry(of key: Int32) -> Int? {
    for index in group.indices where group[index].key == key { return index }
    return nil
  }

  /// Notes what the windows know once a group has been delivered.
  private func noteDelivery(of entries: [Entry]) {
    var hasLift = false
    for entry in entries {
      guard let index = finger(entry.key) else { continue }
      fingers[index].isDelivered = true
      hasLift = hasLift || fingers[index].isLifted
    }
    if hasLift { fingers.removeAll { $0.isLifted } }
  }

  /// Gives each window its part of the changes.
  private func deliver(_ entries: [Entry], timestamp: Double) {
    for first in entries.indices {
      let window = entries[first].window
      guard Self.first(of: window, in: entries) == first else { continue }
      var changes = spareChanges
      spareChanges = []
      for entry in entries[first...] where entry.window === window { changes.append(entry.change) }
      // Two frames that share their memory: a name for it would keep it from being used again.
      willDeliver?(TouchFrame(timestamp: timestamp, changes: changes), window)
      window.deliver(TouchFrame(timestamp: timestamp, changes: changes))
      changes.removeAll(keepingCapacity: true)
      spareChanges = changes
    }
  }

  private static func first(of window: Window, in entries: [Entry]) -> Int? {
    for index in entries.indices where entries[index].window === window { return index }
    return nil
  }
}
