/// The fingers of one device, grouped into touch frames for the windows they touch.
///
/// A group of simultaneous changes is closed by ``closeFrame()``. The stream also closes it by itself when the last
/// finger lifts, when one finger changes twice, and when a change has another time than a lift in the group: the wire's
/// own marks cannot be relied on (see ``TouchInput``). Windows never get a malformed order: each touch begins once, and
/// its last change is one end or one cancellation.
final class TouchStream {
  /// The maximum number of fingers that are down at once. The largest panels track some 100 fingers; a compositor that
  /// lands more and more without lifting one must not make the app grow without limit.
  private static let maximumCount = 256

  /// Seconds without events after which a finger is considered stale once another finger's `up` was lost.
  ///
  /// Our own choice: when the compositor has taken over the fingers of a hand, the hand takes longer to touch again;
  /// and fingers that rest on a touch screen tremble, which sends events.
  private static let staleTimeout = 1.0

  /// The time after the last event of a finger with a lost `up`, in seconds: other fingers whose last event was not
  /// later are suspect too.
  ///
  /// Our own choice: some frames of a slow panel, since fingers that the compositor grabs stop sending events
  /// together.
  private static let livenessWindow = 0.1

  private struct Finger {
    var key: Int32
    let touchID: Int
    let target: any InputTarget
    let kind: Touch.Kind
    let hitLocation: Point?
    var location: Point
    var contact: TouchContact
    /// The time of its last event.
    var lastEvent: Double
    /// The speed at its last movement, in px per second; nil before the first.
    var speed: Double?
    /// Whether its `up` may have been lost too: another finger's `up` was lost, and this finger had no event since.
    var isSuspect = false
    /// Whether its beginning has been delivered: it is no longer in the open group.
    var isDelivered = false
    /// Whether its lift is in the open group.
    var isLifted = false

    func change(_ phase: Touch.Phase) -> TouchFrame.Change {
      TouchFrame.Change(
        id: touchID, phase: phase, location: location, kind: kind, contact: contact, target: hitLocation)
    }
  }

  private struct Entry {
    var key: Int32
    let target: any InputTarget
    var change: TouchFrame.Change
    var time: Double
  }

  // In the order of their landings. An array is searched faster than a dictionary for a few fingers.
  private var fingers: [Finger] = []
  private var group: [Entry] = []
  /// The number of groups that are being delivered, each within a handler of the one before.
  private var deliveryDepth = 0
  /// The cancellation that waits for the end of the delivery: the touch that stays, and the time.
  private var waitingCancellation: (kept: Int?, time: Double)?
  private var pace = ReportPace()
  private let makeTouchID: () -> Int
  /// Called with each touch frame before it is delivered.
  var willDeliver: ((TouchFrame, any InputTarget) -> Void)?
  /// Called with the numbers of a touch whose finger jumped, and of the touch that begins where it jumped to.
  var didReplace: ((_ old: Int, _ new: Int) -> Void)?

  // The memory of delivered groups is reused for the next ones, so that moving touches allocate nothing.
  private var spareGroup: [Entry] = []
  private var spareChanges: [TouchFrame.Change] = []

  /// Makes a stream without fingers; the closure gives each touch a number that no other touch of the app has.
  init(makeTouchID: @escaping () -> Int) {
    self.makeTouchID = makeTouchID
  }

  /// Lands a finger; it hits the view at the hit location, or, without one, at its own location.
  ///
  /// - Returns: the number of its touch, which is delivered with the open group; nil where no touch began.
  @discardableResult
  func began(
    _ key: Int32, in target: any InputTarget, at location: Point, time: Double, kind: Touch.Kind,
    contact: TouchContact = TouchContact(), hitLocation: Point? = nil
  ) -> Int? {
    makeRoom(for: key, time: time)
    // A handler called above may have closed the window.
    guard !target.isClosed else { return nil }
    let finger = Finger(
      key: key, touchID: makeTouchID(), target: target, kind: kind, hitLocation: hitLocation, location: location,
      contact: contact, lastEvent: time)
    fingers.append(finger)
    append(.began, of: key, time: time)
    return finger.touchID
  }

  /// Cancels a finger that is about to land although it is down already, or all fingers if there would be too many.
  ///
  /// Its `up` was lost, and perhaps the `up` of others, too: sway, phoc and cage swallow a cancel, and then none of its
  /// fingers ever lifts. A finger that stayed down would never release the view that it holds. Fingers without events
  /// for long are cancelled with it. Fingers with a recent event may still be down; the next such landing cancels them,
  /// unless another event shows that they are.
  func makeRoom(for key: Int32, time: Double) {
    // It may have lifted in the open group.
    if lacksRoom(for: key) { closeFrame() }
    guard fingers.count < Self.maximumCount || finger(key) != nil else { return cancelAll(time: time) }
    let stale = finger(key).map { fingers[$0] }
    cancel(time: time) {
      $0.key == key || $0.isSuspect || stale != nil && time - $0.lastEvent > Self.staleTimeout
    }
    guard let stale else { return }
    for index in fingers.indices where fingers[index].lastEvent <= stale.lastEvent + Self.livenessWindow {
      fingers[index].isSuspect = true
    }
  }

  /// Cancels some touches and drops their changes from the open group.
  private func cancel(time: Double, where isGone: (Finger) -> Bool) {
    let gone = fingers.filter(isGone)
    guard !gone.isEmpty else { return }
    fingers.removeAll(where: isGone)
    group.removeAll { entry in gone.contains { $0.key == entry.key } }
    let entries = gone.filter(\.isDelivered).map {
      Entry(key: $0.key, target: $0.target, change: $0.change(.cancelled), time: time)
    }
    deliver(entries, timestamp: time)
  }

  /// Records an event of a finger, which shows that it is down.
  private func noteEvent(_ index: Int, at time: Double) {
    fingers[index].lastEvent = time
    fingers[index].isSuspect = false
  }

  private func lacksRoom(for key: Int32) -> Bool { finger(key) != nil || fingers.count >= Self.maximumCount }

  /// Moves a finger, possibly with another contact; ignored for a finger that is not down.
  ///
  /// A finger on the screen that jumps is another one; see ``ReportPace``, which also says what the stall is.
  func moved(_ key: Int32, to location: Point, time: Double, stall: Double = 0, contact: TouchContact? = nil) {
    guard var finger = finger(key), !fingers[finger].isLifted else { return }
    if isJump(fingers[finger], to: location, time: time, stall: stall) {
      guard let other = fingers.firstIndex(where: { isPartner($0, of: fingers[finger], at: location) }) else {
        return replace(fingers[finger], at: location, time: time)
      }
      exchange(finger, other)
      finger = other
    }
    noteMovement(finger, to: location, at: time)
    noteEvent(finger, at: time)
    fingers[finger].location = location
    if let contact { fingers[finger].contact = contact }
    if let entry = entry(of: key), group[entry].change.phase == .moved, group[entry].time == time {
      group[entry].change = fingers[finger].change(.moved)
    } else {
      append(.moved, of: key, time: time)
    }
  }

  /// Lifts a finger at its last location; ignored for a finger that is not down.
  func ended(_ key: Int32, time: Double) {
    guard let present = finger(key), !fingers[present].isLifted else { return }
    noteEvent(present, at: time)
    append(.ended, of: key, time: time)
    // Closing the previous group may have removed fingers.
    if let finger = finger(key) { fingers[finger].isLifted = true }
    if fingers.allSatisfy(\.isLifted) { closeFrame() }
  }

  /// Cancels all touches and drops the open group.
  func cancelAll(time: Double) {
    cancel(time: time) { _ in true }
  }

  /// Cancels all touches but one. During the delivery of a group, it waits for the end of the delivery.
  func cancelAll(except touch: Int?, time: Double) {
    // Otherwise a touch of the group whose beginning is not delivered yet would be cancelled first, then begin, and
    // never end.
    guard deliveryDepth == 0 else { return waitingCancellation = (touch, time) }
    cancel(time: time) { $0.touchID != touch }
  }

  /// Forgets the fingers on a window that is closing, which cancels their touches itself.
  func forget(_ window: any InputTarget) {
    group.removeAll { $0.target === window }
    fingers.removeAll { $0.target === window }
  }

  /// Delivers the open group to its windows, each of which gets one frame.
  func closeFrame() {
    guard let timestamp = group.last?.time else { return }
    // The group is moved out, since a handler may close a window, and so change the stream.
    var entries = spareGroup
    spareGroup = []
    swap(&entries, &group)
    noteDelivery(of: entries)
    deliver(entries, timestamp: timestamp)
    entries.removeAll(keepingCapacity: true)
    spareGroup = entries
  }

  // MARK: - Jumps

  private func noteMovement(_ index: Int, to location: Point, at time: Double) {
    guard fingers[index].kind == .direct else { return }
    let interval = time - fingers[index].lastEvent
    pace.add(interval)
    if let speed = pace.speed(of: location - fingers[index].location, in: interval) { fingers[index].speed = speed }
  }

  private func isJump(_ finger: Finger, to location: Point, time: Double, stall: Double) -> Bool {
    let step = location - finger.location
    // No finger is outside of the glass: such a place is a fault, and no other finger.
    guard finger.kind == .direct, step.length > ReportPace.minimumJump, let glass = finger.target.glass,
      Rect(origin: .zero, size: finger.target.comingSize).contains(location)
    else { return false }
    return pace.isJump(step, in: time - finger.lastEvent, from: finger.speed, stall: stall, on: glass)
  }

  /// Whether a finger is where another one jumps to, so that the panel has exchanged their numbers.
  private func isPartner(_ other: Finger, of finger: Finger, at location: Point) -> Bool {
    other.key != finger.key && other.target === finger.target && other.kind == .direct && !other.isLifted
      && 4 * other.location.distance(to: location) < finger.location.distance(to: location)
  }

  /// Exchanges the numbers of two fingers, which stay where they are.
  private func exchange(_ finger: Int, _ other: Int) {
    let (key, otherKey) = (fingers[finger].key, fingers[other].key)
    (fingers[finger].key, fingers[other].key) = (otherKey, key)
    for index in group.indices {
      let old = group[index].key
      if old == key || old == otherKey { group[index].key = old == key ? otherKey : key }
    }
  }

  /// Ends a finger where it was, and begins another one where it jumped to: the finger has lifted, and the panel gave
  /// its number to the next one. It is no cancellation, which would undo what the finger has done.
  private func replace(_ finger: Finger, at location: Point, time: Double) {
    ended(finger.key, time: time)
    closeFrame()
    // A finger keeps its surface, wherever it is.
    let target = finger.target
    guard !target.isClosed,
      let touch = began(finger.key, in: target, at: location, time: time, kind: finger.kind)
    else { return }
    didReplace?(finger.touchID, touch)
  }

  // MARK: - The open group

  private func append(_ phase: Touch.Phase, of key: Int32, time: Double) {
    if mustClose(before: key, time: time) { closeFrame() }
    guard let index = finger(key) else { return }
    let finger = fingers[index]
    group.append(Entry(key: key, target: finger.target, change: finger.change(phase), time: time))
  }

  /// Whether a change cannot belong to the open group: the group has a change of the same finger, or a lift at another
  /// time.
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

  /// Marks the fingers of a delivered group as delivered, and removes the fingers that it lifts.
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
    deliveryDepth += 1
    defer { didDeliver() }
    for first in entries.indices {
      let target = entries[first].target
      guard Self.first(of: target, in: entries) == first else { continue }
      var changes = spareChanges
      spareChanges = []
      for entry in entries[first...] where entry.target === target { changes.append(entry.change) }
      // Two frames that share their memory: a local constant would keep it from being reused.
      willDeliver?(TouchFrame(timestamp: timestamp, changes: changes), target)
      target.deliver(TouchFrame(timestamp: timestamp, changes: changes))
      changes.removeAll(keepingCapacity: true)
      spareChanges = changes
    }
  }

  private func didDeliver() {
    deliveryDepth -= 1
    guard deliveryDepth == 0, let (kept, time) = waitingCancellation else { return }
    waitingCancellation = nil
    cancelAll(except: kept, time: time)
  }

  private static func first(of target: any InputTarget, in entries: [Entry]) -> Int? {
    for index in entries.indices where entries[index].target === target { return index }
    return nil
  }
}
