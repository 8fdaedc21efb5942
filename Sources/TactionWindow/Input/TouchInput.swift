import TactionWayland

/// Turns the events of one wl_touch into the touches of windows.
///
/// The protocol's `frame` closes a group of changes, but compositors do not send it reliably: Mutter does not send it
/// after an up, Weston does not send it after the last up, and cage never sends it. ``socketDidDrain()`` closes a group
/// whose `frame` is missing.
final class TouchInput: InputDevice {
  private let touch: WlTouch
  private let context: InputContext
  private let time: WireTime
  private let fingers: TouchStream
  /// The contacts that wait for ``Window/touchFilter``.
  private var held = HeldContacts()
  private var hasDropped = false
  /// The finger that the compositor was asked to handle, by its number on the wire.
  private var watchedID: Int32?
  private let pressWatch = PressWatch()
  /// Called with each event before it takes effect; nil while nothing is measured.
  var onEvent: ((WlTouch.Event) -> Void)?

  init(touch: WlTouch, context: InputContext, time: WireTime) {
    self.touch = touch
    self.context = context
    self.time = time
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    fingers.didReplace = { [weak self] old, new in
      guard let self, let press = context.presses.press(of: old) else { return }
      notePress(of: new, serial: press.serial)
    }
    touch.watch(.touch)
    touch.onEvent = { [weak self] event in self?.handle(event) }
  }

  var tap: ((InputReport) -> Void)? {
    didSet {
      guard let tap else { return fingers.willDeliver = nil }
      fingers.willDeliver = { [weak fingers] frame, target in
        let content = InputReport.Content.touches(frame, othersStay: fingers?.hasRecordedFingers ?? false)
        tap(InputReport(device: .touch, content: content, target: target, time: frame.timestamp))
      }
    }
  }

  func socketDidDrain() { fingers.closeFrame() }

  var nextDeadline: Double? { held.nextDeadline }

  func runTimers(now: Double) {
    var hasLanded = false
    // The contacts are taken one at a time: code of the app may run a nested event loop, in which other contacts lift.
    while let contact = held.takeFirst(dueBy: now) {
      land(contact)
      hasLanded = true
    }
    if hasLanded { fingers.closeFrame() }
  }

  func forget(_ window: any InputTarget) {
    held.forget(window)
    fingers.forget(window)
  }

  func cancelTouches(except touch: Int?) {
    held.forgetAll()
    fingers.cancelAll(except: touch, time: time.now)
  }

  func watch(_ touch: Int, _ report: @escaping (_ isLifted: Bool) -> Void) -> Bool {
    guard let id = fingers.key(ofTouch: touch) else { return false }
    watchedID = id
    pressWatch.follow(report)
    return true
  }

  func release() {
    touch.onEvent = nil
    held.forgetAll()
    context.activity.deviceDidLeave(.finger)
    fingers.cancelAll(time: time.unstamped, isGone: true, endsWaiting: true)
    pressWatch.note(isLifted: true)
    touch.release()
  }

  private func handle(_ event: WlTouch.Event) {
    onEvent?(event)
    switch event {
    case .down(let serial, let stamp, let surface, let id, let x, let y):
      noteWatched(id, isLifted: true)
      down(id, serial, on: surface, at: Point(x: x.double, y: y.double), time: time.time(of: stamp))
    case .up(_, let stamp, let id):
      up(id, time: time.time(of: stamp))
      noteWatched(id, isLifted: true)
    case .motion(let stamp, let id, let x, let y):
      move(id, to: Point(x: x.double, y: y.double), time: time.time(of: stamp))
      noteWatched(id, isLifted: false)
    case .frame:
      fingers.closeFrame()
    case .cancel:
      held.forgetAll()
      fingers.cancelAll(time: time.unstamped, endsWaiting: true)
      pressWatch.note(isLifted: false)
    case .shape, .orientation:
      // libinput does not report the size of a finger, so no compositor for tablets sends these events.
      break
    }
  }

  private func down(_ id: Int32, _ serial: UInt32, on surface: WlSurface?, at location: Point, time: Double) {
    // The surface is nil if it has been destroyed since the event was sent; the later events of its finger are also
    // ignored.
    guard let target = surface.flatMap(context.target) else { return fingers.makeRoom(for: id, time: time) }
    let due = time + (target.touchFilter?.duration ?? 0)
    let contact = HeldContacts.Contact(
      id: id, serial: serial, target: target, landing: location, time: time, due: due, location: location, latest: time)
    if held.hold(contact) { fingers.makeRoom(for: id, time: time) } else { land(contact) }
  }

  private func move(_ id: Int32, to location: Point, time: Double) {
    guard held.holds(id) else { return fingers.moved(id, to: location, time: time, stall: self.time.stall) }
    if let contact = held.move(id, to: location, time: time) { land(contact) }
  }

  private func up(_ id: Int32, time: Double) {
    guard let (contact, isFinger) = held.lift(id, time: time) else { return fingers.ended(id, time: time) }
    guard isFinger else { return drop(contact, time: time) }
    // Another finger with this number may have landed in a nested event loop.
    if let touch = land(contact), fingers.key(ofTouch: touch) == id { fingers.ended(id, time: time) }
  }

  /// Lands a finger with the location and time of its landing, and moves it to its current location.
  ///
  /// - Returns: the number of its touch; nil if no touch began.
  @discardableResult
  private func land(_ landing: HeldContacts.Contact) -> Int? {
    held.beginLanding(landing)
    let isConsumed = context.activity.note(.finger, landing.serial, on: landing.target, at: time.now)
    guard let contact = held.endLanding(landing.id) else { return nil }
    guard !isConsumed else {
      fingers.makeRoom(for: contact.id, time: contact.time)
      recordTap(contact)
      return nil
    }
    let began = fingers.began(contact.id, in: contact.target, at: contact.landing, time: contact.time, kind: .direct)
    guard let touch = began else { return nil }
    notePress(of: touch, serial: contact.serial)
    if contact.location != contact.landing, fingers.key(ofTouch: touch) == contact.id {
      // The reports since the landing are one step here, however many they were.
      let duration = contact.latest - contact.time
      fingers.moved(contact.id, to: contact.location, time: contact.latest, stall: duration)
    }
    return touch
  }

  /// Records a finger that only closes a menu, as a tap without a duration, so that a replay closes the menu.
  private func recordTap(_ contact: HeldContacts.Contact) {
    let touch = context.makeTouchID()
    let changes = [Touch.Phase.began, .ended].map { phase in
      TouchFrame.Change(id: touch, phase: phase, location: contact.landing)
    }
    fingers.willDeliver?(TouchFrame(timestamp: contact.time, changes: changes), contact.target)
  }

  private func notePress(of touch: Int?, serial: UInt32) {
    context.presses.add(DevicePress(touch: touch, serial: serial, seat: context.seat, device: self))
  }

  private func noteWatched(_ id: Int32, isLifted: Bool) {
    if id == watchedID { pressWatch.note(isLifted: isLifted) }
  }

  private func drop(_ contact: HeldContacts.Contact, time: Double) {
    guard !hasDropped else { return }
    hasDropped = true
    let milliseconds = ((time - contact.time) * 1000).brief()
    log.notice("a contact of \(milliseconds) ms was dropped by touchFilter; further ones are not logged")
  }
}
