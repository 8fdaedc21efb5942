/// The fingers of one device, grouped into touch frames for the windows they touch.
///
/// A group of simultaneous changes is closed by ``closeFrame()``. Since the wire's own `frame` events are not reliable
/// (see ``TouchInput``), the stream also closes the group by itself: when the last finger lifts, when one finger
/// changes twice, when a change has another time than a lift in the group, and when a change is earlier than one in the
/// group. Windows never get a malformed order: each touch begins once, and its last change is one end or one
/// cancellation.
///
/// A handler may run an event loop, in which later changes arrive. So each change is in the open group before anything
/// is delivered: a finger that lands can lift in the handler of an earlier change.
final class TouchStream {
  /// The maximum number of fingers that are down at the same time. The largest panels track some 100 fingers; a
  /// compositor that lands more and more fingers without lifting any must not make the app grow without limit.
  private static let maximumCount = 256

  /// The seconds without events after which a finger is considered stale once another finger's `up` was lost.
  ///
  /// Our own choice: after the compositor has grabbed the fingers of a hand, it takes longer until this hand touches
  /// again. Fingers that rest on a touch screen tremble, so they send events.
  private static let staleTimeout = 1.0

  /// The time, in seconds, that begins with the last event of a finger whose `up` was lost. If another finger has had
  /// no event after the end of this time, its `up` may also be lost.
  ///
  /// Our own choice: some frames of a slow panel, since fingers that the compositor grabs stop sending events at the
  /// same time.
  private static let livenessWindow = 0.1

  // The fingers in the order of their landings. For a few fingers, an array is searched faster than a dictionary.
  private var fingers: [Finger] = []
  /// The windows on which fingers have landed since ``cancelAll(time:isGone:endsWaiting:)`` last made recognizers fail.
  private var touchedTargets: [any InputTarget] = []
  private var group = TouchGroup()
  /// The number of groups that are being delivered, nested: each in a handler of the previous one.
  private var deliveryDepth = 0
  /// The cancellation that waits for the end of the delivery: the touch that is not cancelled, and the time.
  private var waitingCancellation: (kept: Int?, time: Double)?
  private var pace = ReportPace()
  /// The movements that may be jumps, which wait for the other movements of the same time.
  private var jumps: [Movement] = []
  private let makeTouchID: () -> Int
  /// Called with each touch frame before it is delivered.
  var willDeliver: ((TouchFrame, any InputTarget) -> Void)?
  /// Called with the numbers of a touch whose finger jumped, and of the touch that begins where it jumped to.
  var didReplace: ((_ old: Int, _ new: Int) -> Void)?

  /// The closed groups that still have to be delivered. A handler may run an event loop, in which later changes arrive:
  /// they are delivered after these groups.
  private var waiting: [(group: TouchGroup, timestamp: Double)] = []

  /// The memory of a delivered group, which is reused for the next group, so that moving touches do not allocate
  /// memory, unless they are in several windows.
  private var spareGroup = TouchGroup()

  /// Makes a stream without fingers; the closure gives each touch a number that no other touch of the app has.
  init(makeTouchID: @escaping () -> Int) {
    self.makeTouchID = makeTouchID
  }

  /// Lands a finger, which hits the view at `hitLocation`, or at its own location if that is nil.
  ///
  /// - Returns: the number of its touch, which is delivered with the open group; nil if no touch began.
  @discardableResult
  func began(
    _ key: Int32, in target: any InputTarget, at location: Point, time: Double, kind: Touch.Kind,
    contact: TouchContact = TouchContact(), hitLocation: Point? = nil, isOfPinch: Bool = false
  ) -> Int? {
    guard !target.isClosed else { return nil }
    let finger = Finger(
      key: key, touchID: makeTouchID(), target: target, kind: kind, hitLocation: hitLocation, location: location,
      contact: contact, lastEvent: time, isOfPinch: isOfPinch)
    land(finger)
    deliverWaiting()
    return finger.touchID
  }

  private func land(_ finger: Finger) {
    dropStale(for: finger.key, time: finger.lastEvent)
    fingers.append(finger)
    if !touchedTargets.contains(where: { $0 === finger.target }) { touchedTargets.append(finger.target) }
    append(finger.change(.began), of: finger.target, time: finger.lastEvent)
  }

  /// Makes room for a finger that is about to land: cancels its touch if it is already down, or all touches if there
  /// would be too many.
  ///
  /// If the finger is already down, its `up` was lost, and the `up` of other fingers may also be lost: sway, phoc and
  /// cage do not pass on a cancel, after which none of the cancelled fingers gets an `up`. A finger that stayed down
  /// would never release the view that it holds. Other fingers that have had no event for long are cancelled as well.
  /// Fingers with a newer last event may still be down. But if that event came before this finger's last event, or
  /// shortly after it, the next landing of any finger cancels them, unless another event has shown by then that they
  /// are down.
  func makeRoom(for key: Int32, time: Double) {
    dropStale(for: key, time: time)
    deliverWaiting()
  }

  private func dropStale(for key: Int32, time: Double) {
    settleJumps(before: key, at: time)
    // The finger may have lifted in the open group.
    if mustDrop(before: key) { enqueueOpenGroup() }
    guard fingers.count < Self.maximumCount || finger(key) != nil else { return drop(time: time) { _ in true } }
    let stale = finger(key).map { fingers[$0] }
    drop(time: time) {
      $0.key == key || $0.isSuspect || stale != nil && time - $0.lastEvent > Self.staleTimeout
    }
    guard let stale else { return }
    for index in fingers.indices where fingers[index].lastEvent <= stale.lastEvent + Self.livenessWindow {
      fingers[index].isSuspect = true
    }
  }

  /// Whether the key of a finger that is about to land is in use, or there are too many fingers.
  private func mustDrop(before key: Int32) -> Bool {
    fingers.contains { $0.key == key } || fingers.count >= Self.maximumCount
  }

  /// Removes some fingers, and their changes from the open group. The cancellations of their touches wait for delivery.
  private func drop(
    time: Double, isGone: Bool = false, endsWaiting: Bool = false, where isDropped: (Finger) -> Bool
  ) {
    let dropped = fingers.filter(isDropped)
    guard !dropped.isEmpty || endsWaiting else { return }
    fingers.removeAll(where: isDropped)
    group.removeChanges { change, _ in dropped.contains { $0.touchID == change.id } }
    var cancellations = TouchGroup()
    for finger in dropped where finger.isDelivered {
      var change = finger.change(.cancelled)
      change.hasVanished = isGone
      cancellations.append(change, of: finger.target, at: time)
    }
    if endsWaiting { endWaiting(in: &cancellations, time: time, isGone: isGone) }
    waiting.append((cancellations, time))
  }

  /// Adds the cancellation of a touch that does not exist, for each window: the window may have no finger, or only
  /// fingers whose landings are not delivered.
  private func endWaiting(in cancellations: inout TouchGroup, time: Double, isGone: Bool) {
    for target in touchedTargets {
      var change = TouchFrame.Change(id: makeTouchID(), phase: .cancelled)
      (change.hasVanished, change.endsWaiting) = (isGone, true)
      cancellations.append(change, of: target, at: time)
    }
    touchedTargets = []
  }

  /// Records an event of a finger, which shows that it is down.
  private func noteEvent(_ index: Int, at time: Double) {
    fingers[index].lastEvent = time
    fingers[index].isSuspect = false
  }

  /// Moves a finger, and replaces its contact unless `contact` is nil; ignored for a finger that is not down.
  ///
  /// A finger on the screen that jumps counts as another finger, unless a whole hand has moved; see ``ReportPace``,
  /// which also explains `stall`.
  func moved(_ key: Int32, to location: Point, time: Double, stall: Double = 0, contact: TouchContact? = nil) {
    settleJumps(before: key, at: time)
    guard var finger = finger(key) else { return }
    let movement = Movement(key: key, location: location, time: time, stall: stall, contact: contact)
    let step = step(of: fingers[finger], by: movement)
    if step == .jump {
      guard let other = fingers.firstIndex(where: { isPartner($0, of: fingers[finger], at: location) }) else {
        jumps.append(movement)
        return deliverWaiting()
      }
      exchange(finger, other)
      finger = other
    }
    move(finger, by: movement, step)
    deliverWaiting()
  }

  private func move(_ index: Int, by movement: Movement, _ step: Step) {
    if step != .relocation { noteMovement(index, to: movement.location, at: movement.time) }
    noteEvent(index, at: movement.time)
    let way = movement.location - fingers[index].location
    (fingers[index].lastStep, fingers[index].location) = (way.length, movement.location)
    if let contact = movement.contact { fingers[index].contact = contact }
    var change = fingers[index].change(.moved)
    if step == .relocation { change.relocation = way }
    if let earlier = group.movement(of: change.id, at: movement.time) {
      group.replace(earlier, by: change)
    } else {
      append(change, of: fingers[index].target, time: movement.time)
    }
  }

  /// Lifts a finger at its last location; ignored for a finger that is not down.
  func ended(_ key: Int32, time: Double) {
    settleJumps(before: key, at: time)
    guard let index = finger(key) else { return }
    lift(index, time: time)
    deliverWaiting()
    if fingers.allSatisfy(\.isLifted) { closeFrame() }
  }

  private func lift(_ index: Int, time: Double) {
    noteEvent(index, at: time)
    fingers[index].isLifted = true
    append(fingers[index].change(.ended), of: fingers[index].target, time: time)
  }

  /// Cancels all touches and drops the open group.
  ///
  /// - Parameters:
  ///   - isGone: Whether the device is gone.
  ///   - endsWaiting: Whether recognizers that wait for another tap also fail, in each window that was touched. This is
  ///     only right for a touch screen: a touchpad cancels a hold whenever the pointer moves afterwards, which does not
  ///     concern earlier taps.
  func cancelAll(time: Double, isGone: Bool = false, endsWaiting: Bool = false) {
    drop(time: time, isGone: isGone, endsWaiting: endsWaiting) { _ in true }
    deliverWaiting()
  }

  /// Cancels all touches except `touch`. If a group is being delivered, the cancellation waits for the end of the
  /// delivery.
  func cancelAll(except touch: Int?, time: Double) {
    // Without the wait, the handler that has asked for the cancellation would be interrupted by it.
    guard deliveryDepth == 0 else { return waitingCancellation = (touch, time) }
    drop(time: time) { $0.touchID != touch }
    deliverWaiting()
  }

  /// Whether a finger is down that recordings contain.
  var hasRecordedFingers: Bool { fingers.contains { $0.isDelivered && $0.target.isRecorded } }

  /// Returns the key of the finger that a touch follows; nil if the finger is not down.
  func key(ofTouch id: Int) -> Int32? { fingers.first { $0.touchID == id && !$0.isLifted }?.key }

  /// Forgets the fingers on a window that is closing, which cancels their touches itself.
  func forget(_ window: any InputTarget) {
    touchedTargets.removeAll { $0 === window }
    group.removeChanges { $1 === window }
    for index in waiting.indices { waiting[index].group.removeChanges { $1 === window } }
    fingers.removeAll { $0.target === window }
  }

  /// Delivers the open group to its windows, each of which gets one touch frame.
  func closeFrame() {
    settleJumps()
    enqueueOpenGroup()
    deliverWaiting()
  }

  // MARK: - Jumps

  private func noteMovement(_ index: Int, to location: Point, at time: Double) {
    guard fingers[index].kind == .direct else { return }
    let interval = time - fingers[index].lastEvent
    pace.add(interval)
    if let speed = pace.speed(of: location - fingers[index].location, in: interval) { fingers[index].speed = speed }
  }

  /// The kinds of steps of a finger.
  private enum Step {
    case movement
    /// Another finger has the number now.
    case jump
    /// The window was rotated, scaled or moved under the finger.
    case relocation
  }

  private func step(of finger: Finger, by movement: Movement) -> Step {
    let (step, duration) = (movement.location - finger.location, movement.time - finger.lastEvent)
    // No finger can be outside of the screen: a location there is an error of the panel, not another finger.
    guard finger.kind == .direct, step.length > ReportPace.minimumJump, let glass = finger.target.glass,
      Rect(origin: .zero, size: finger.target.comingSize).contains(movement.location)
    else { return .movement }
    guard finger.lastEvent > finger.target.lastRearrangement + ReportPace.rearrangementTime else {
      // The layout for the new size often causes a stall, after which a finger may be anywhere. So the stall does not
      // count for a finger that is where a resting finger would be.
      let stall = finger.isExpected(at: movement.location) ? 0 : movement.stall
      let isReached = pace.canReach(step, in: duration, from: finger.speed, stall: stall, on: glass)
      return isReached ? .movement : .relocation
    }
    return pace.isJump(step, in: duration, from: finger.speed, stall: movement.stall, on: glass) ? .jump : .movement
  }

  /// Settles the jumps before an event that has another time, or is of a finger that may have jumped.
  private func settleJumps(before key: Int32, at time: Double) {
    if jumps.contains(where: { $0.key == key || $0.time != time }) { settleJumps() }
  }

  /// Moves the fingers that may have jumped if a hand has moved, whose reports the compositor has merged; otherwise
  /// replaces them.
  private func settleJumps() {
    guard !jumps.isEmpty else { return }
    let (settled, isHand) = (jumps, jumps.allSatisfy(isOfHand))
    jumps = []
    for jump in settled {
      guard let index = finger(jump.key) else { continue }
      // The number may belong to another finger since an exchange.
      let step = step(of: fingers[index], by: jump)
      if step == .jump, !isHand { replace(index, by: jump) } else { move(index, by: jump, step) }
    }
  }

  /// Whether all other fingers in the window of a jumping finger have moved at least half as far at the same time, and
  /// no finger has moved to the place that the jumping finger has left. Fingers that both jump have already exchanged
  /// their numbers then.
  private func isOfHand(_ jump: Movement) -> Bool {
    guard let index = finger(jump.key) else { return false }
    let start = fingers[index].location
    let half = jump.location.distance(to: start) / 2
    let others = fingers.filter { $0.target === fingers[index].target && $0.key != jump.key }
    return !others.isEmpty
      && others.allSatisfy { other in
        if let own = jumps.first(where: { $0.key == other.key }) {
          return own.location.distance(to: other.location) >= half
        }
        return !other.isLifted && other.lastEvent == jump.time && other.lastStep >= half
          && 4 * other.location.distance(to: start) >= other.lastStep
      }
  }

  /// Whether a finger is near the location that another finger jumps to, so that the panel has exchanged their numbers.
  private func isPartner(_ other: Finger, of finger: Finger, at location: Point) -> Bool {
    other.key != finger.key && other.target === finger.target && other.kind == .direct && !other.isLifted
      && 4 * other.location.distance(to: location) < finger.location.distance(to: location)
  }

  /// Exchanges the numbers of two fingers, which stay where they are.
  private func exchange(_ finger: Int, _ other: Int) {
    let (key, otherKey) = (fingers[finger].key, fingers[other].key)
    (fingers[finger].key, fingers[other].key) = (otherKey, key)
  }

  /// Ends a finger where it was, and begins another finger where it jumped to: the finger has lifted, and the panel
  /// gave its number to the next finger. The touch is not cancelled, since that would undo the effect of the finger.
  private func replace(_ index: Int, by jump: Movement) {
    let finger = fingers[index]
    lift(index, time: jump.time)
    // A finger belongs to the surface on which it landed, even while it is outside of this surface.
    let next = Finger(
      key: finger.key, touchID: makeTouchID(), target: finger.target, kind: finger.kind, hitLocation: nil,
      location: jump.location, contact: TouchContact(), lastEvent: jump.time)
    land(next)
    didReplace?(finger.touchID, next.touchID)
  }

  // MARK: - The open group

  private func append(_ change: TouchFrame.Change, of target: any InputTarget, time: Double) {
    if !group.canAdd(changeOf: change.id, at: time) { enqueueOpenGroup() }
    group.append(change, of: target, at: time)
  }

  /// Closes the open group, and queues it for delivery.
  private func enqueueOpenGroup() {
    guard let timestamp = group.timestamp else { return }
    noteDelivery(of: group)
    waiting.append((group, timestamp))
    group = spareGroup
    spareGroup = TouchGroup()
  }

  /// Returns the index of a finger that is down.
  private func finger(_ key: Int32) -> Int? {
    for index in fingers.indices where fingers[index].key == key && !fingers[index].isLifted { return index }
    return nil
  }

  private func finger(ofTouch id: Int) -> Int? {
    for index in fingers.indices where fingers[index].touchID == id { return index }
    return nil
  }

  /// Marks the fingers of a closed group as delivered, and removes the fingers that it lifts.
  private func noteDelivery(of group: TouchGroup) {
    for change in group.changes {
      guard let index = finger(ofTouch: change.id) else { continue }
      if change.phase == .ended { fingers.remove(at: index) } else { fingers[index].isDelivered = true }
    }
  }

  /// Delivers to each window the changes of its touches. If all touches are in one window, the group is not divided.
  private func deliverWaiting() {
    guard !waiting.isEmpty else { return }
    deliveryDepth += 1
    defer { didDeliver() }
    while !waiting.isEmpty {
      var next = waiting.removeFirst()
      guard let target = next.group.firstTarget else { continue }
      if !next.group.hasOneTarget {
        // The changes in other windows wait, since a handler may close these windows.
        var others = next
        others.group.removeChanges { $1 === target }
        waiting.insert(others, at: 0)
        next.group.removeChanges { $1 !== target }
      }
      deliver(next.group.changes, to: target, timestamp: next.timestamp)
      next.group.removeAll()
      spareGroup = next.group
    }
  }

  private func deliver(_ changes: [TouchFrame.Change], to target: any InputTarget, timestamp: Double) {
    // Both frames share the memory of `changes`. A frame in a local constant would prevent this memory from being
    // reused.
    willDeliver?(TouchFrame(timestamp: timestamp, changes: changes), target)
    target.deliver(TouchFrame(timestamp: timestamp, changes: changes))
  }

  private func didDeliver() {
    deliveryDepth -= 1
    guard deliveryDepth == 0, let (kept, time) = waitingCancellation.take() else { return }
    cancelAll(except: kept, time: time)
  }
}
