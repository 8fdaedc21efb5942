/// The fingers of one device, grouped into touch frames for the windows they touch.
///
/// A group of simultaneous changes is closed by ``closeFrame()``. The stream also closes it by itself when the last
/// finger lifts, when one finger changes twice, and when something happens at another time than a lift that still
/// waits: the wire's own marks cannot be relied on (see ``TouchInput``). Malformed order never gets through: each touch
/// begins once, ends or is cancelled once, and says nothing afterwards.
final class TouchStream {
  /// The most fingers that are down at once. The largest panels tell some 100 fingers apart; a compositor that lands
  /// more and more without ever lifting one must not make the app grow without end.
  static let greatestCount = 256

  /// After how long without a word, in seconds, a finger is taken to be gone once another one's lift has been lost.
  ///
  /// Our own choice: a hand that has just lost its fingers to the compositor takes longer to touch again, and fingers
  /// that rest on a touch screen tremble.
  static let greatestSilence = 1.0

  /// By how much later than a finger whose lift was lost, in seconds, another one must have been heard of to be there.
  ///
  /// Our own choice: some frames of a slow panel, since fingers that the compositor takes away fall silent together.
  static let leastSign = 0.1

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
    /// When it was heard of last.
    var heard: Double
    /// Whether its lift may have been lost: so it was with another finger, and it has not been heard of since.
    var isDoubtful = false
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
      contact: contact, heard: time)
    fingers.append(finger)
    append(.began, of: key, time: time)
  }

  /// Cancels a finger that is about to come down although it is down already; or all fingers if there would be too
  /// many.
  ///
  /// Its lift was lost, and perhaps those of others, too: sway, phoc and cage swallow a cancel, after which none of the
  /// fingers ever lifts, and one that stayed would hold its photo for ever. Those that have been silent for long are
  /// cancelled with it. Those that were heard of not long ago may be there; unless they show it, the next landing ends
  /// them.
  func makeRoom(for key: Int32, time: Double) {
    // It may have lifted in the open group.
    if lacksRoom(for: key) { closeFrame() }
    guard fingers.count < Self.greatestCount || finger(key) != nil else { return cancelAll(time: time) }
    let stale = finger(key).map { fingers[$0] }
    cancel(time: time) {
      $0.key == key || $0.isDoubtful || stale != nil && time - $0.heard > Self.greatestSilence
    }
    guard let stale else { return }
    for index in fingers.indices where fingers[index].heard <= stale.heard + Self.leastSign {
      fingers[index].isDoubtful = true
    }
  }

  /// Ends some touches without effect: what waits of them in the open group never happened.
  private func cancel(time: Double, where isGone: (Finger) -> Bool) {
    let gone = fingers.filter(isGone)
    guard !gone.isEmpty else { return }
    fingers.removeAll(where: isGone)
    group.removeAll { entry in gone.contains { $0.key == entry.key } }
    let entries = gone.filter(\.isDelivered).map {
      Entry(key: $0.key, window: $0.window, change: $0.change(.cancelled), time: time)
    }
    deliver(entries, timestamp: time)
  }

  /// Notes that a finger is there.
  private func hear(_ index: Int, at time: Double) {
    fingers[index].heard = time
    fingers[index].isDoubtful = false
  }

  private func lacksRoom(for key: Int32) -> Bool { finger(key) != nil || fingers.count >= Self.greatestCount }

  /// A finger moved, and may lie differently; one that is not down is ignored.
  func moved(_ key: Int32, to location: Point, time: Double, contact: TouchContact? = nil) {
    guard let finger = finger(key), !fingers[finger].isLifted else { return }
    hear(finger, at: time)
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
    hear(finger, at: time)
    change(&fingers[finger].contact)
    fingers[finger].isReshaped = true
    lastReshape = time
  }

  /// A finger lifted where it was last seen; one that is not down is ignored.
  func ended(_ key: Int32, time: Double) {
    guard let present = finger(key), !fingers[present].isLifted else { return }
    hear(present, at: time)
    append(.ended, of: key, time: time)
    // Closing the group before may have changed the row.
    if let finger = finger(key) { fingers[finger].isLifted = true }
    if fingers.allSatisfy(\.isLifted) { closeFrame() }
  }

  /// Ends all touches without effect: what waits in the open group never happened.
  func cancelAll(time: Double) {
    cancel(time: time) { _ in true }
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
