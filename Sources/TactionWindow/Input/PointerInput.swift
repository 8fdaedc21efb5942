import TactionWayland

/// Turns wl_pointer events into touches (a mirrored pair while Ctrl is held), hovers, clicks and scroll events.
///
/// The left button lands one finger. With Ctrl held, the button lands two fingers, a little to the right and to the
/// left of the pointer. The right finger then follows the mouse, and the left finger is its mirror image about the
/// point of the press: a movement to the right spreads the fingers, a movement to the left pinches them, a movement up
/// or down rotates them. Both fingers hit the view under the pointer.
///
/// A press that stands for a finger on a touch screen (see ``MouseEmulation``) lands as a finger, and does not hover.
final class PointerInput: InputDevice {
  /// The offset from the pointer to the right finger of the mirrored pair, in logical pixels. Two fingers at the same
  /// point would have no distance, and thus no scale. Our own choice: about the width of a fingertip.
  private static let mirrorOffset = Vector(dx: 48, dy: 0)

  /// BTN_LEFT of linux/input-event-codes.h.
  private static let leftButton: UInt32 = 0x110
  /// BTN_RIGHT and BTN_MIDDLE.
  private static let buttons: [UInt32: PointerButton] = [0x111: .secondary, 0x112: .middle]
  private static let pointerKey: Int32 = 0
  private static let mirrorKey: Int32 = 1

  private enum Press {
    case none
    case single
    case mirrored(about: Point)
    /// A finger of a touch screen that arrives as a mouse.
    case finger
  }

  private let pointer: WlPointer
  private let context: InputContext
  private let time: WireTime
  private let modifiers: () -> KeyModifiers
  private let hoverID: Int
  private let fingers: TouchStream
  private let pinch: AxisTouches
  private let scrollFinger: AxisTouches
  private let cursor: PointerCursor
  private var axes = AxisFrame()
  private var touchpad: TouchpadInput?
  private weak var target: (any InputTarget)?
  /// The view on which a button went down; nil while no button is held.
  private weak var pressedView: View?
  /// The revision of the target for which the cursor was set.
  private var revision = 0
  private var location = Point.zero
  private var press = Press.none
  private let pressWatch = PressWatch()
  /// The number of presses and releases so far, to detect a further one in a nested event loop.
  private var pressCount = 0
  private var emulation = MouseEmulation()
  /// The time of a movement that may be the landing of a finger. Such a movement is not delivered as a hover until the
  /// next event, or the absence of further events, shows whether it is a landing.
  private var undecidedMove: Double?
  /// Whether the undecided movement is only the entry into a window, without a movement of the mouse.
  private var isArrival = false
  private var isHovering = false

  init(pointer: WlPointer, context: InputContext, time: WireTime, modifiers: @escaping () -> KeyModifiers) {
    (self.pointer, self.context, self.time, self.modifiers) = (pointer, context, time, modifiers)
    hoverID = context.makeTouchID()
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    pinch = AxisTouches(.pinch, makeTouchID: context.makeTouchID)
    scrollFinger = AxisTouches(.scroll, makeTouchID: context.makeTouchID)
    let shapes = context.globals.cursorShapes?.getPointer(pointer: pointer)
    cursor = PointerCursor(globals: context.globals, activity: context.activity, shapes: shapes) { [weak pointer] in
      pointer?.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
    pointer.watch(.pointer)
    pointer.onEvent = { [weak self] event in self?.handle(event) }
    if let gestures = context.globals.pointerGestures {
      touchpad = TouchpadInput(gestures: gestures, pointer: pointer, context: context, time: time) {
        [weak self] surface in self?.position(on: surface)
      }
    }
  }

  var tap: ((InputReport) -> Void)? {
    didSet { touchpad?.tap = tap }
  }

  var nextDeadline: Double? {
    [pinch.nextDeadline, scrollFinger.nextDeadline, cursor.nextDeadline].lazy.compactMap { $0 }.min()
  }

  func runTimers(now: Double) {
    pinch.runTimers(now: now)
    scrollFinger.runTimers(now: now)
    cursor.runTimers(now: now)
  }

  func socketDidDrain() {
    emulation.socketDidDrain()
    decideMove()
    closeFrame(isWhole: false)
  }

  func windowsDidDraw() {
    if let target, target.revision != revision { updateCursor() }
  }

  func cursorSettingsDidChange() { cursor.settingsDidChange() }

  /// Shows the cursor of the view under the pointer, or of the view on which a button is held.
  private func updateCursor() {
    guard let target else { return }
    revision = target.revision
    cursor.show(pressedView?.presentCursor ?? target.cursor(at: location), scale: target.scale)
  }

  /// Reacts to a change of the held modifiers.
  func modifiersDidChange() {
    if !isControlHeld { pinch.finishSoon() }
  }

  func forget(_ closing: any InputTarget) {
    fingers.forget(closing)
    pinch.forget(closing)
    scrollFinger.forget(closing)
    touchpad?.forget(closing)
    guard target === closing else { return }
    target = nil
    press = .none
    pressedView = nil
    cursor.leave()
  }

  func cancelTouches(except touch: Int?) {
    if touch == nil { press = .none }
    fingers.cancelAll(except: touch, time: time.now)
  }

  func watch(_ touch: Int, _ report: @escaping (_ isLifted: Bool) -> Void) -> Bool {
    if case .none = press { return false }
    pressWatch.follow(report)
    return true
  }

  func release() {
    pinch.cancel(time: time.unstamped)
    scrollFinger.cancel(time: time.unstamped)
    pointer.onEvent = nil
    end(on: depart(), isGone: true)
    pressWatch.note(isLifted: true)
    touchpad?.release()
    cursor.destroy()
    pointer.release()
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      let former = depart()
      target = surface.flatMap(context.target)
      location = Point(x: x.double, y: y.double)
      report(.moved(location), time: time.unstamped)
      cursor.enter(serial: serial)
      emulation.entered(isLate: time.stall > 0)
      isArrival = true
      end(on: former)
      moveLater(time: time.unstamped)
      updateCursor()
    case .leave: end(on: depart())
    case .motion(let stamp, let x, let y):
      let former = location
      isArrival = false
      location = Point(x: x.double, y: y.double)
      let time = time.time(of: stamp)
      report(.moved(location), time: time)
      moved(from: former, stamp: stamp, time: time)
      updateCursor()
      pressWatch.note(isLifted: false)
    case .button(let serial, let stamp, let button, let state):
      buttonDidChange(button, isPressed: state == .pressed, serial: serial, stamp: stamp)
    case .frame: closeFrame()
    default:
      decideMove()
      axes.take(event, time: time)
    }
    // Pointers before version 5 have no frame events, so each event is handled as a complete frame.
    if pointer.version < 5 { closeFrame() }
  }

  private func buttonDidChange(_ button: UInt32, isPressed: Bool, serial: UInt32, stamp: UInt32) {
    let isFinger = isFinger(button, isPressed: isPressed, stamp: stamp)
    if !isFinger { cursor.move(now: time.now) }
    let (number, isLeft) = (pressCount, button == Self.leftButton)
    // A press that only closes a menu is recorded too, so that a replay closes the menu.
    if isLeft { report(isPressed ? .down : .up, time: time.time(of: stamp)) }
    if isPressed, context.activity.note(.cursor, serial, on: target, at: time.now) { return }
    // A handler may have run a nested event loop in which the button was released.
    guard number == pressCount else { return }
    if isLeft {
      let time = time.time(of: stamp)
      if isPressed { pressed(serial, isFinger: isFinger, time: time) } else { released(stamp: stamp, time: time) }
    } else if isPressed, let button = Self.buttons[button] {
      if button == .secondary { secondaryPressed(serial) }
      click(button, time: time.time(of: stamp))
    }
  }

  // MARK: - Fingers that arrive as a mouse

  private func moved(from former: Point, stamp: UInt32, time: Double) {
    switch press {
    case .finger: move(time: time)
    case .none:
      emulation.moved(by: location.distance(to: former), stamp: stamp)
      moveLater(time: time)
    case .single, .mirrored:
      cursor.move(now: self.time.now)
      move(time: time)
    }
  }

  /// Handles a movement without a button. If the movement may be the landing of a finger, it is handled at the next
  /// event, otherwise immediately.
  private func moveLater(time: Double) {
    undecidedMove = time
    if !context.activity.hasSilentTouchScreen { decideMove() }
  }

  /// Handles a movement that does not belong to a finger.
  private func decideMove() {
    guard let time = undecidedMove else { return }
    undecidedMove = nil
    if !isArrival { cursor.move(now: self.time.now) }
    hover(time: time)
    // The hover may have changed the cursor.
    updateCursor()
  }

  /// Returns whether a button event is a finger that lands or lifts. If not, the undecided movement counts as a
  /// movement of the mouse.
  private func isFinger(_ button: UInt32, isPressed: Bool, stamp: UInt32) -> Bool {
    if case .finger = press { return true }
    // With Ctrl held, a press never counts as a finger of a touch screen: it lands two fingers.
    guard button == Self.leftButton, isPressed, context.activity.hasSilentTouchScreen, !isControlHeld,
      emulation.isFinger(stamp)
    else {
      decideMove()
      return false
    }
    undecidedMove = nil
    if isHovering { endHover(time: time.unstamped) }
    context.activity.useHands(at: time.now)
    return true
  }

  private func closeFrame(isWhole: Bool = true) {
    let turn = axes
    axes = isWhole ? AxisFrame() : turn.rest
    if let stamp = turn.time, let event = turn.recorded { report(event, time: stamp) }
    tap?(InputReport(device: .mouse, content: .frameEnd, target: target, time: time.now))
    fingers.closeFrame()
    guard let stamp = turn.time else { return }
    cursor.move(now: time.now)
    turned(turn, time: stamp)
  }

  /// Handles a rotation of a wheel, or a scroll with fingers. With Ctrl held, either is a pinch; without Ctrl, either
  /// scrolls.
  private func turned(_ turn: AxisFrame, time: Double) {
    if isControlHeld {
      scrollFinger.finish(time: time)
      pinch.take(turn, at: position)
    } else if turn.isOfFingers {
      scrollFinger.take(turn, at: position)
    } else {
      scroll(turn, time: time)
    }
  }

  /// Delivers a rotation of the wheel to the views; with Shift held, it scrolls horizontally.
  private func scroll(_ turn: AxisFrame, time: Double) {
    guard let (target, location) = position else { return }
    var step = turn.distance
    if let notches = turn.notches {
      let range = -ScrollConstants.maximumNotches...ScrollConstants.maximumNotches
      step = Vector(dx: notches.dx.clamped(to: range), dy: notches.dy.clamped(to: range)) * ScrollConstants.wheelStep
    }
    if modifiers().contains(.shift), step.dx == 0 { step = Vector(dx: step.dy, dy: 0) }
    target.scroll(
      ScrollEvent(location: location, step: step, isNotched: turn.notches != nil, timestamp: time))
  }

  private var isControlHeld: Bool { modifiers().contains(.control) }

  /// The position of the pointer; nil if the pointer is not on a window, or while it stands for a finger because the
  /// left button is down.
  private var position: (target: any InputTarget, location: Point)? {
    guard let target, case .none = press else { return nil }
    return (target, location)
  }

  private func position(on surface: WlSurface?) -> (target: any InputTarget, location: Point)? {
    guard let position, position.target === surface.flatMap(context.target) else { return nil }
    return position
  }

  private func secondaryPressed(_ serial: UInt32) {
    guard let (target, location) = position else { return }
    let press = DevicePress(touch: nil, serial: serial, seat: context.seat, device: self)
    target.takeSecondaryButton(press, at: location)
  }

  private func pressed(_ serial: UInt32, isFinger: Bool, time: Double) {
    // The release of a button that is still down was lost, so its touches do not block the press.
    press = .none
    guard let (target, location) = position else { return }
    pressedView = target.view(at: location)
    press = isFinger ? .finger : isControlHeld ? .mirrored(about: location) : .single
    pressCount &+= 1
    let number = pressCount
    fingers.cancelAll(time: time)
    touchpad?.finish(time: time)
    pinch.finish(time: time)
    scrollFinger.finish(time: time)
    // A handler may have run a nested event loop in which the button was released.
    for (key, position) in positions() where number == pressCount {
      let touch = fingers.began(
        key, in: target, at: position, time: time, kind: isFinger ? .direct : .pointer, hitLocation: location)
      context.presses.add(DevicePress(touch: touch, serial: serial, seat: context.seat, device: self))
    }
  }

  /// Delivers a press of another button. The press is ignored while the left button is held, since the pointer then
  /// stands for a finger.
  private func click(_ button: PointerButton, time: Double) {
    guard let (target, location) = position else { return }
    target.click(PointerClick(button: button, location: location, timestamp: time))
    updateCursor()
  }

  private func move(time: Double) {
    for (key, position) in positions() { fingers.moved(key, to: position, time: time, stall: self.time.stall) }
    hover(time: time)
  }

  private func released(stamp: UInt32, time: Double) {
    let lifted = positions()
    let wasFinger = if case .finger = press { true } else { false }
    (press, pressedView) = (.none, nil)
    pressCount &+= 1
    if wasFinger { emulation.lifted(stamp) }
    // Code of the app runs here, and may run a nested event loop with further presses.
    for (key, _) in lifted { fingers.ended(key, time: time) }
    if !wasFinger { hover(time: time) }
    updateCursor()
    pressWatch.note(isLifted: true)
  }

  /// Records that the pointer has left its window, even if the compositor has not sent a leave event; returns the
  /// window.
  private func depart() -> (any InputTarget)? {
    report(.left, time: time.unstamped)
    context.activity.deviceDidLeave(.cursor)
    cursor.leave()
    pressCount &+= 1
    defer { (target, press, pressedView, undecidedMove, isHovering) = (nil, .none, nil, nil, false) }
    return target
  }

  /// Ends the touches and the hover of the pointer on the window that it has left; `isGone` is whether the mouse was
  /// removed. Code of the app runs here, and may run a nested event loop in which the pointer enters and leaves
  /// windows.
  private func end(on former: (any InputTarget)?, isGone: Bool = false) {
    fingers.cancelAll(time: time.unstamped, isGone: isGone)
    touchpad?.cancel()
    scrollFinger.finish(time: time.unstamped)
    pinch.finishSoon()
    if target === former, isHovering { return }
    former?.deliver(Hover(id: hoverID, kind: .pointer, location: nil, timestamp: time.unstamped))
  }

  private func report(_ event: Timeline.MouseEvent, time: Double) {
    guard let tap, let target else { return }
    let content = InputReport.Content.events([.mouse(event)], isOpen: event != .left)
    tap(InputReport(device: .mouse, content: content, target: target, time: time))
  }

  /// Delivers the position of the pointer, unless the pointer stands for a finger now.
  private func hover(time: Double) {
    guard let (target, location) = position else { return }
    isHovering = true
    target.deliver(Hover(id: hoverID, kind: .pointer, location: location, isArrival: isArrival, timestamp: time))
  }

  private func endHover(time: Double) {
    isHovering = false
    target?.deliver(Hover(id: hoverID, kind: .pointer, location: nil, timestamp: time))
  }

  /// The current positions of the fingers that the mouse stands for.
  private func positions() -> [(key: Int32, position: Point)] {
    switch press {
    case .none: return []
    case .single, .finger: return [(Self.pointerKey, location)]
    case .mirrored(let pivot):
      let arm = location - pivot + Self.mirrorOffset
      return [(Self.pointerKey, pivot + arm), (Self.mirrorKey, pivot - arm)]
    }
  }
}
