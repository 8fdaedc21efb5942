import TactionWayland

/// Makes one finger of a mouse, or two while Ctrl is held; and hovers, and the fingers of touchpad gestures and of a
/// wheel.
///
/// The left button puts the finger down. Pressed with Ctrl held, it puts down two, a little to the right and to the
/// left of the pointer, and moving the mouse moves the right one along and the left one as its mirror image about the
/// point of the press: to the right spreads them, to the left pinches, up and down turns. Both hit what is under the
/// pointer.
final class PointerInput {
  /// From the pointer to the right finger of the mirrored pair, in logical pixels: two fingers on one point would have
  /// no distance to scale by. Our own choice: about the width of a fingertip.
  static let mirrorOffset = Vector(dx: 48, dy: 0)

  /// BTN_LEFT of linux/input-event-codes.h.
  private static let leftButton: UInt32 = 0x110
  private static let pointerKey: Int32 = 0
  private static let mirrorKey: Int32 = 1

  private enum Press {
    case none
    case single
    case mirrored(about: Point)
  }

  private let pointer: WlPointer
  private let context: InputContext
  private let time: WireTime
  private let modifiers: () -> KeyModifiers
  private let hoverID: Int
  private let fingers: TouchStream
  private let wheel: WheelPinch
  private let scrollFinger: ScrollTouch
  private let cursor: PointerCursor
  private var axes = AxisFrame()
  private var touchpad: TouchpadInput?
  private weak var window: Window?
  private var location = Point.zero
  private var press = Press.none

  init(pointer: WlPointer, context: InputContext, time: WireTime, modifiers: @escaping () -> KeyModifiers) {
    self.pointer = pointer
    self.context = context
    self.time = time
    self.modifiers = modifiers
    hoverID = context.makeTouchID()
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    wheel = WheelPinch(makeTouchID: context.makeTouchID)
    scrollFinger = ScrollTouch(makeTouchID: context.makeTouchID)
    cursor = PointerCursor(globals: context.globals)
    pointer.onEvent = { [weak self] event in self?.handle(event) }
    if let gestures = context.globals.pointerGestures {
      touchpad = TouchpadInput(gestures: gestures, pointer: pointer, context: context, time: time) {
        [weak self] surface in self?.place(on: surface)
      }
    }
  }

  /// When a timer of the pointer is due; nil for never.
  var nextDeadline: Double? { [wheel.nextDeadline, scrollFinger.nextDeadline].compactMap { $0 }.min() }

  /// Runs the timers that are due.
  func runTimers(now: Double) {
    wheel.runTimers(now: now)
    scrollFinger.runTimers(now: now)
  }

  /// Delivers what waits for a frame.
  func socketDidDrain() { closeFrame() }

  /// Takes note that other modifiers are held.
  func modifiersDidChange() {
    if !isControlHeld { wheel.finishSoon() }
  }

  /// Forgets the fingers on a window that is closing.
  func forget(_ closing: Window) {
    fingers.forget(closing)
    wheel.forget(closing)
    scrollFinger.forget(closing)
    touchpad?.forget(closing)
    guard window === closing else { return }
    window = nil
    press = .none
  }

  /// Cancels the fingers and ends the objects, when the seat loses its mouse.
  func release() {
    wheel.cancel(time: time.now)
    scrollFinger.cancel(time: time.now)
    leave()
    touchpad?.release()
    pointer.release()
    cursor.destroy()
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      leave()
      window = surface.flatMap(context.window)
      location = Point(x: x.double, y: y.double)
      record(.moved(location), time: time.now)
      cursor.show(scale: window?.scale ?? 1) {
        pointer.setCursor(serial: serial, surface: $0, hotspotX: 0, hotspotY: 0)
      }
      hover(time: time.now)
    case .leave: leave()
    case .motion(let stamp, let x, let y):
      location = Point(x: x.double, y: y.double)
      let time = time.time(of: stamp)
      record(.moved(location), time: time)
      move(time: time)
    case .button(_, let stamp, let button, let state):
      guard button == Self.leftButton else { break }
      let (isPressed, time) = (state == .pressed, time.time(of: stamp))
      record(isPressed ? .down : .up, time: time)
      if isPressed { pressed(time: time) } else { released(time: time) }
    case .frame: closeFrame()
    default: axes.take(event, time: time)
    }
    // Older pointers have no frames: each event stands for itself.
    if pointer.version < 5 { closeFrame() }
  }

  private func closeFrame() {
    let turn = axes
    axes = AxisFrame()
    if let stamp = turn.time, let event = turn.recorded { record(event, time: stamp) }
    context.recorder()?.endFrame()
    fingers.closeFrame()
    if turn.time != nil { turned(turn) }
  }

  /// A wheel turned, or fingers scrolled: with Ctrl that is a pinch, else it scrolls.
  private func turned(_ turn: AxisFrame) {
    if isControlHeld {
      scrollFinger.finish(time: turn.time ?? time.now)
      wheel.take(turn, at: place)
    } else if turn.isOfFingers {
      scrollFinger.take(turn, at: place)
    } else {
      scroll(turn)
    }
  }

  /// Hands a turn of the wheel to the views; with Shift it leads to the side.
  private func scroll(_ turn: AxisFrame) {
    guard let time = turn.time, let (window, location) = place else { return }
    var step = turn.distance
    if let notches = turn.notches {
      let range = -ScrollConstants.maximumNotches...ScrollConstants.maximumNotches
      step = Vector(dx: clamped(notches.dx, to: range), dy: clamped(notches.dy, to: range)) * ScrollConstants.wheelStep
    }
    if modifiers().contains(.shift), step.dx == 0 { step = Vector(dx: step.dy, dy: 0) }
    window.scroll(
      ScrollEvent(location: location, step: step, isNotched: turn.notches != nil, timestamp: time))
  }

  private var isControlHeld: Bool { modifiers().contains(.control) }

  /// Where the pointer is, free to do something else; nil where it is on no window, or holds a button.
  private var place: (window: Window, location: Point)? {
    guard let window, case .none = press else { return nil }
    return (window, location)
  }

  private func place(on surface: WlSurface?) -> (window: Window, location: Point)? {
    guard let place, place.window === surface.flatMap(context.window) else { return nil }
    return place
  }

  private func pressed(time: Double) {
    guard let (window, location) = place else { return }
    touchpad?.finish(time: time)
    wheel.finish(time: time)
    scrollFinger.finish(time: time)
    press = isControlHeld ? .mirrored(about: location) : .single
    for (key, place) in places() {
      fingers.began(key, in: window, at: place, time: time, kind: .pointer, target: location)
    }
  }

  private func move(time: Double) {
    for (key, place) in places() { fingers.moved(key, to: place, time: time) }
    hover(time: time)
  }

  private func released(time: Double) {
    for (key, _) in places() { fingers.ended(key, time: time) }
    press = .none
    hover(time: time)
  }

  /// The pointer is on no window any more, whether or not the compositor says so.
  private func leave() {
    record(.left, time: time.now)
    fingers.cancelAll(time: time.now)
    press = .none
    touchpad?.cancel()
    scrollFinger.finish(time: time.now)
    wheel.finishSoon()
    window?.deliver(Hover(id: hoverID, kind: .pointer, location: nil, timestamp: time.now))
    window = nil
  }

  /// Writes down what the mouse does on a window, where somebody does.
  private func record(_ event: Timeline.MouseEvent, time: Double) {
    guard let window, let recorder = context.recorder() else { return }
    let source = InputRecorder.Source(seat: context.seat, device: .mouse)
    recorder.record([.mouse(event)], from: source, of: window, at: time, isOpen: event != .left)
  }

  /// Tells the window where the pointer is, unless it is a finger now.
  private func hover(time: Double) {
    guard let (window, location) = place else { return }
    window.deliver(Hover(id: hoverID, kind: .pointer, location: location, timestamp: time))
  }

  /// Where the fingers are that the mouse stands for now.
  private func places() -> [(key: Int32, place: Point)] {
    switch press {
    case .none: return []
    case .single: return [(Self.pointerKey, location)]
    case .mirrored(let pivot):
      let arm = location - pivot + Self.mirrorOffset
      return [(Self.pointerKey, pivot + arm), (Self.mirrorKey, pivot - arm)]
    }
  }
}
