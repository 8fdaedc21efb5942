import TactionWayland

/// A set of input devices that belong together, in front of one person: a touch screen, a mouse, a keyboard, pens.
///
/// Devices come and go at run time. Several seats are independent: the touches of each are its own.
public final class Seat {
  /// The compositor's name for it, such as "seat0"; empty where the compositor gives none.
  public private(set) var name = ""

  /// Whether there is a touch screen.
  public var hasTouch: Bool { touch != nil }
  /// Whether there is a mouse or another pointer, which counts as one finger, or as two with Ctrl held. Gestures on a
  /// touchpad count as fingers around the pointer, and so does a wheel with Ctrl held.
  public var hasPointer: Bool { pointer != nil }
  /// Whether there is a keyboard.
  public var hasKeyboard: Bool { keyboard != nil }
  /// Whether there is a pen, or another tool of a graphics tablet. Many tools are known only after their first use.
  public var hasStylus: Bool { tablets?.hasTools ?? false }

  /// The buttons, rings and strips of graphics tablets.
  public var tabletPads: [TabletPad] { tablets?.pads ?? [] }

  /// Its number among the present seats, from 0: the lowest number that was free when the seat appeared.
  let number: Int

  private let seat: WlSeat
  private let context: InputContext
  private let arrivals: Arrivals
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var keyboard: KeyboardInput?
  private let tablets: TabletInput?
  /// The capabilities that the compositor has named last.
  private var capabilities: WlSeat.Capability = []
  /// All devices, in the order in which their frames are closed and their timers run.
  private var devices: [any InputDevice] = []

  init(seat: WlSeat, number: Int, context: InputContext) {
    self.seat = seat
    self.number = number
    self.context = context
    let arrivals = Arrivals(clock: context.clock)
    self.arrivals = arrivals
    // Each kind of device has its own time: tools that simulate key presses use other timestamps than the touch screen.
    tablets = context.globals.tabletManager.map { manager in
      TabletInput(
        seat: manager.getTabletSeat(seat: seat), context: context, time: WireTime(arrivals: arrivals))
    }
    collectDevices()
    seat.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// The layouts of its keyboard; nil for none.
  var keymap: LoadedKeymap? { keyboard?.loadedKeymap }

  /// The newest uses of its devices.
  var activity: SeatActivity { context.activity }
  /// The object to name in requests.
  package var proxy: WlSeat { seat }

  /// Called with each decoded event of any device before it takes effect; nil while nothing records.
  var tap: ((InputReport) -> Void)? {
    didSet { for device in devices { device.tap = tap } }
  }

  /// Called with each event of the touch screen before it takes effect; nil while nothing is measured.
  var probe: ((TouchProbe) -> Void)? {
    didSet { probeTouch() }
  }

  /// The time of the next timer of a device; nil for never.
  var nextDeadline: Double? { devices.compactMap(\.nextDeadline).min() }

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

  /// Shows the cursors as the user has chosen them now.
  func cursorSettingsDidChange() {
    for device in devices { device.cursorSettingsDidChange() }
  }

  /// Records that the event loop waited for events until now, and was not stopped meanwhile.
  func loopDidWait() { arrivals.loopDidWait() }

  /// Forgets a window that is closing.
  func forget(_ window: any InputTarget) {
    for device in devices { device.forget(window) }
  }

  /// Ends all devices, cancelling their touches, and the seat itself.
  func release() {
    // Cancelled touches may run the event loop: no device may come back meanwhile.
    seat.onEvent = nil
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

  /// Gets the object of each new device, and ends the object of each lost one, which would stay silent.
  ///
  /// A device that ends cancels its touches, whose handlers may run the event loop: the capabilities of a nested call
  /// are newer, and the rest of this call uses them.
  private func update(_ newCapabilities: WlSeat.Capability) {
    capabilities = newCapabilities
    context.activity.hasTouchScreen = capabilities.contains(.touch)
    update(\.touch, isPresent: capabilities.contains(.touch)) {
      TouchInput(touch: seat.getTouch(), context: context, time: WireTime(arrivals: arrivals))
    }
    probeTouch()
    update(\.keyboard, isPresent: capabilities.contains(.keyboard)) {
      let keyboard = KeyboardInput(
        keyboard: seat.getKeyboard(), context: context, time: WireTime(arrivals: arrivals))
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
