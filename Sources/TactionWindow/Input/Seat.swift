import TactionWayland

/// A set of input devices that belong together, in front of one person: a touch screen, a mouse, a keyboard, pens.
///
/// Devices appear and vanish at run time. Seats are independent: each seat has its own touches.
public final class Seat {
  /// The compositor's name for the seat, such as "seat0"; empty if the compositor sends no name.
  public private(set) var name = ""

  /// Whether there is a touch screen.
  public var hasTouch: Bool { touch != nil }
  /// Whether there is a mouse or another pointer, which counts as one finger; with Ctrl held, as two fingers. Gestures
  /// on a touchpad, and a wheel with Ctrl held, count as fingers around the pointer.
  public var hasPointer: Bool { pointer != nil }
  /// Whether there is a keyboard.
  public var hasKeyboard: Bool { keyboard != nil }
  /// Whether there is a pen, or another tool of a graphics tablet. Many tools are known only after their first use.
  public var hasStylus: Bool { tablets?.hasTools ?? false }

  /// The buttons, rings and strips of graphics tablets.
  public var tabletPads: [TabletPad] { tablets?.pads ?? [] }

  /// The number of the seat among the current seats, from 0: the lowest number that was free when the seat appeared.
  let number: Int

  private let seat: WlSeat
  private let context: InputContext
  private let arrivals: Arrivals
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var keyboard: KeyboardInput?
  private let tablets: TabletInput?
  /// The capabilities that the compositor sent last.
  private var capabilities: WlSeat.Capability = []
  /// All devices, in the order in which their frames are closed and their timers run.
  private var devices: [any InputDevice] = []

  init(seat: WlSeat, number: Int, context: InputContext) {
    self.seat = seat
    self.number = number
    self.context = context
    let arrivals = Arrivals(clock: context.clock)
    self.arrivals = arrivals
    // Each kind of device has its own ``WireTime``, since programs that simulate key presses use other timestamps than
    // the touch screen.
    tablets = context.globals.tabletManager.map { manager in
      TabletInput(
        seat: manager.getTabletSeat(seat: seat), context: context, time: WireTime(arrivals: arrivals))
    }
    collectDevices()
    seat.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// The layouts of the seat's keyboard; nil if there are none.
  var keymap: LoadedKeymap? { keyboard?.loadedKeymap }
  /// Whether the keymap of the seat's keyboard is loaded already; for tests.
  var hasLoadedKeymap: Bool { keyboard?.hasLoadedKeymap ?? false }

  /// Called when the layouts may have changed.
  var onKeymapChange: (() -> Void)?
  /// Called when the touch screen has appeared or vanished, while the seat exists.
  var onTouchScreenChange: (() -> Void)?

  /// The latest presses on the seat's devices.
  var activity: SeatActivity { context.activity }
  /// The seat's object, for requests.
  package var proxy: WlSeat { seat }

  /// Called with each decoded event of any device before it takes effect; nil while nothing records.
  var tap: ((InputReport) -> Void)? {
    didSet { for device in devices { device.tap = tap } }
  }

  /// Called with each event of the touch screen before it takes effect; nil while nothing is measured.
  var probe: ((TouchProbe) -> Void)? {
    didSet { probeTouch() }
  }

  /// The time of the next timer of a device; nil if there is none.
  var nextDeadline: Double? { devices.lazy.compactMap(\.nextDeadline).min() }

  /// Runs the timers that are due.
  func runTimers(now: Double) {
    for device in devices { device.runTimers(now: now) }
  }

  /// Delivers the events that wait for the end of a frame.
  func socketDidDrain() {
    for device in devices { device.socketDidDrain() }
    arrivals.socketDidDrain()
  }

  /// Updates the cursors after the windows have been drawn.
  func windowsDidDraw() {
    for device in devices { device.windowsDidDraw() }
  }

  /// Shows the cursors again, with the user's current settings.
  func cursorSettingsDidChange() {
    for device in devices { device.cursorSettingsDidChange() }
  }

  /// Records that the event loop waited for events until now, and that the process was not stopped during the wait.
  func loopDidWait() { arrivals.loopDidWait() }

  /// Forgets a window that is closing.
  func forget(_ window: any InputTarget) {
    for device in devices { device.forget(window) }
  }

  /// Cancels the touches of all devices, and destroys the devices and the seat.
  func release() {
    // The handlers of cancelled touches may run a nested event loop, in which no device may be added again.
    seat.onEvent = nil
    onTouchScreenChange = nil
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

  /// Makes the object of each new device, and destroys the object of each lost device.
  ///
  /// A lost device cancels its touches. The handlers of these touches may run a nested event loop, which may call this
  /// method again. The capabilities of the nested call are newer, so the rest of the outer call uses them.
  private func update(_ newCapabilities: WlSeat.Capability) {
    let hadTouch = hasTouch
    capabilities = newCapabilities
    context.activity.hasTouchScreen = capabilities.contains(.touch)
    update(\.touch, isPresent: capabilities.contains(.touch)) {
      TouchInput(touch: seat.getTouch(), context: context, time: WireTime(arrivals: arrivals))
    }
    probeTouch()
    update(\.keyboard, isPresent: capabilities.contains(.keyboard)) {
      let keyboard = KeyboardInput(
        keyboard: seat.getKeyboard(), context: context, time: WireTime(arrivals: arrivals))
      keyboard.onKeymapChange = { [weak self] in self?.onKeymapChange?() }
      keyboard.onModifiersChange = { [weak self] in self?.pointer?.modifiersDidChange() }
      return keyboard
    }
    if keyboard == nil { pointer?.modifiersDidChange() }
    update(\.pointer, isPresent: capabilities.contains(.pointer)) {
      PointerInput(pointer: seat.getPointer(), context: context, time: WireTime(arrivals: arrivals)) { [weak self] in
        self?.keyboard?.modifiers ?? []
      }
    }
    collectDevices()
    if hasTouch != hadTouch { onTouchScreenChange?() }
  }

  private func probeTouch() {
    touch?.onEvent = probe.map { [number, clock = context.clock] probe in
      { event in
        if let report = TouchProbe(event, seat: number, arrival: clock.now) { probe(report) }
      }
    }
  }

  private func collectDevices() {
    let all: [(any InputDevice)?] = [touch, keyboard, pointer, tablets]
    devices = all.compactMap { $0 }
  }

  private func update<Device: InputDevice>(
    _ path: ReferenceWritableKeyPath<Seat, Device?>, isPresent: Bool, make: () -> Device
  ) {
    let device = self[keyPath: path]
    if isPresent, device == nil {
      let device = make()
      device.tap = tap
      self[keyPath: path] = device
    } else if !isPresent {
      self[keyPath: path] = nil
      device?.release()
    }
  }
}
