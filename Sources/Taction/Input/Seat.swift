import TactionWayland

/// A set of input devices that belong together, in front of one person: a touch screen, a mouse, a keyboard, pens.
///
/// Devices come and go at run time. Several seats are independent: the touches of each are its own.
public final class Seat {
  /// The compositor's name for it, such as "seat0"; empty where the compositor gives none.
  public private(set) var name = ""

  /// Whether there is a touch screen.
  public var hasTouch: Bool { touch != nil }
  /// Whether there is a mouse or the like, which counts as one finger, or as two with Ctrl held. Gestures on its
  /// touchpad count as fingers about the pointer, and so does its wheel with Ctrl held.
  public var hasPointer: Bool { pointer != nil }
  /// Whether there is a keyboard.
  public var hasKeyboard: Bool { keyboard != nil }
  /// Whether there is a pen, or the like: a tool of a graphics tablet. Many are known only once they have been used.
  public var hasStylus: Bool { tablets?.hasTools ?? false }

  /// Its number among the seats that are there, from 0: the least that was free when it came.
  var number: Int { context.seat }

  private let seat: WlSeat
  private let context: InputContext
  private let time: WireTime
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var keyboard: KeyboardInput?
  private let tablets: TabletInput?

  init(seat: WlSeat, context: InputContext) {
    self.seat = seat
    self.context = context
    time = WireTime(clock: context.clock)
    tablets = context.globals.tabletManager.map { manager in
      // A clock of its own: the stamps of tablets need not be those of the seat's other devices.
      TabletInput(seat: manager.getTabletSeat(seat: seat), context: context, time: WireTime(clock: context.clock))
    }
    seat.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// When a timer of the seat is due; nil for never.
  var nextDeadline: Double? {
    guard let key = keyboard?.nextDeadline else { return pointer?.nextDeadline }
    return min(key, pointer?.nextDeadline ?? key)
  }

  /// Runs the timers that are due.
  func runTimers(now: Double) {
    keyboard?.runTimers(now: now)
    pointer?.runTimers(now: now)
  }

  /// Delivers what waits for the end of a frame.
  func socketDidDrain() {
    touch?.socketDidDrain()
    pointer?.socketDidDrain()
    tablets?.socketDidDrain()
  }

  /// Forgets a window that is closing.
  func forget(_ window: Window) {
    touch?.forget(window)
    pointer?.forget(window)
    keyboard?.forget(window)
    tablets?.forget(window)
  }

  /// Ends all devices, cancelling their touches, and the seat itself.
  func release() {
    update([])
    tablets?.release()
    seat.release()
  }

  private func handle(_ event: WlSeat.Event) {
    switch event {
    case .capabilities(let capabilities): update(capabilities)
    case .name(let name): self.name = name
    }
  }

  /// Asks for each device that came, and ends each that went: an object of a lost device would stay silent for ever.
  private func update(_ capabilities: WlSeat.Capability) {
    if !capabilities.contains(.touch) {
      touch?.release()
      touch = nil
    } else if touch == nil {
      touch = TouchInput(touch: seat.getTouch(), context: context, time: time)
    }
    if !capabilities.contains(.keyboard) {
      keyboard?.release()
      keyboard = nil
      pointer?.modifiersDidChange()
    } else if keyboard == nil {
      keyboard = KeyboardInput(keyboard: seat.getKeyboard(), context: context, time: time)
      keyboard?.onModifiersChange = { [weak self] in self?.pointer?.modifiersDidChange() }
    }
    if !capabilities.contains(.pointer) {
      pointer?.release()
      pointer = nil
    } else if pointer == nil {
      pointer = PointerInput(pointer: seat.getPointer(), context: context, time: time) { [weak self] in
        self?.keyboard?.modifiers ?? []
      }
    }
  }
}
