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
  }

  private struct Entry {
    let key: Int32
    let window: Window
    var change: TouchFrame.Change
    var time: Double
  }

  private var fingers: [Int32: Finger] = [:]
  private var group: [Entry] = []
  /// When a finger in the open group was reshaped last.
  private var lastReshape: Double?
  private let makeTouchID: () -> Int

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
    fingers[key] = Finger(
      touchID: makeTouchID(), window: window, kind: kind, target: target, location: location, contact: contact)
    append(.began, of: key, time: time)
  }

  /// Cancels all fingers if one that is about to come down is down already, or if there would be too many.
  ///
  /// Its lift was lost, and so most likely were the others': sway, phoc and cage swallow a cancel, after which none of
  /// the fingers ever lifts. One that stayed would hold its photo for ever; one that is really there only has to be
  /// put down again.
  func makeRoom(for key: Int32, time: Double) {
    guard fingers[key] != nil || fingers.count >= Self.greatestCount else { return }
    // It may have lifted in the open group.
    closeFrame()
    if fingers[key] != nil || fingers.count >= Self.greatestCount { cancelAll(time: time) }
  }

  /// A finger moved, and may lie differently; one that is not down is ignored.
  func moved(_ key: Int32, to location: Point, time: Double, contact: TouchContact? = nil) {
    guard var finger = fingers[key], !finger.isLifted else { return }
    finger.location = location
    if let contact { finger.contact = contact }
    fingers[key] = finger
    if let last = group.lastIndex(where: { $0.key == key }), group[last].change.phase == .moved,
      group[last].time == time
    {
      group[last].change = change(.moved, of: finger, at: location)
    } else {
      append(.moved, of: key, time: time)
    }
  }

  /// A finger lies differently, as the closure says; it belongs to the open group, before or after its movement there.
  func reshaped(_ key: Int32, time: Double, _ change: (inout TouchContact) -> Void) {
    guard var finger = fingers[key], !finger.isLifted else { return }
    change(&finger.contact)
    finger.isReshaped = true
    fingers[key] = finger
    lastReshape = time
  }

  /// A finger lifted where it was last seen; one that is not down is ignored.
  func ended(_ key: Int32, time: Double) {
    guard let finger = fingers[key], !finger.isLifted else { return }
    append(.ended, of: key, time: time)
    fingers[key]?.isLifted = true
    if fingers.values.allSatisfy(\.isLifted) { closeFrame() }
  }

  /// Ends all touches without effect: what waits in the open group never happened.
  func cancelAll(time: Double) {
    group = []
    let entries = fingers.filter(\.value.isDelivered).sorted { $0.value.touchID < $1.value.touchID }
      .map { key, finger in
        Entry(
          key: key, window: finger.window, change: change(.cancelled, of: finger, at: finger.location), time: time)
      }
    fingers = [:]
    deliver(entries, timestamp: time)
  }

  /// Forgets the fingers on a window that is closing, which cancels their touches itself.
  func forget(_ window: Window) {
    group.removeAll { $0.window === window }
    fingers = fingers.filter { $0.value.window !== window }
  }

  /// Hands the open group to the windows it concerns, each of which gets one frame.
  func closeFrame() {
    takeInReshapes()
    guard let timestamp = group.last?.time else { return }
    let entries = group
    group = []
    fingers = fingers.filter { !$0.value.isLifted }
    for entry in entries { fingers[entry.key]?.isDelivered = true }
    deliver(entries, timestamp: timestamp)
  }

  // MARK: - The open group

  /// Lets the group tell of fingers that lie differently: with their own change, or as a movement on the spot.
  private func takeInReshapes() {
    guard let time = lastReshape else { return }
    lastReshape = nil
    for (key, finger) in fingers.sorted(by: { $0.key < $1.key }) where finger.isReshaped {
      fingers[key]?.isReshaped = false
      if let index = group.firstIndex(where: { $0.key == key }) {
        group[index].change.contact = finger.contact
      } else {
        append(.moved, of: key, time: group.last?.time ?? time)
      }
    }
  }

  private func append(_ phase: Touch.Phase, of key: Int32, time: Double) {
    let changesTwice = group.contains { $0.key == key }
    let comesAfterLift = group.contains { $0.change.phase == .ended && $0.time != time }
    if changesTwice || comesAfterLift { closeFrame() }
    guard let finger = fingers[key] else { return }
    let change = change(phase, of: finger, at: finger.location)
    group.append(Entry(key: key, window: finger.window, change: change, time: time))
  }

  private func change(_ phase: Touch.Phase, of finger: Finger, at location: Point) -> TouchFrame.Change {
    TouchFrame.Change(
      id: finger.touchID, phase: phase, location: location, kind: finger.kind, contact: finger.contact,
      target: finger.target)
  }

  /// Works on a copy of the group: a handler may close a window, and so change the stream under way.
  private func deliver(_ entries: [Entry], timestamp: Double) {
    var windows: [Window] = []
    for entry in entries where !windows.contains(where: { $0 === entry.window }) { windows.append(entry.window) }
    for window in windows {
      let changes = entries.filter { $0.window === window }.map(\.change)
      window.deliver(TouchFrame(timestamp: timestamp, changes: changes))
    }
  }
}
