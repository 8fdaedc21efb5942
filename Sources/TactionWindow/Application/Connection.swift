import TactionWayland

/// The objects that live as long as one connection to a compositor: its globals, screens and seats.
///
/// Once the connection is lost, its objects are dead: their requests do nothing. The application keeps the connection
/// until there is another one, so that windows can be made and changed until then.
final class Connection {
  let display: Display
  let globals: Globals
  private(set) var outputs: [Output] = []
  private(set) var seats: [Seat] = []
  let presses = PressLog()
  /// Connects fields with input methods.
  private(set) lazy var textInput = TextInputService { [weak self] surface in
    self?.application?.target(of: surface) as? Window
  }

  let registry: Registry
  private let clock: any TimeSource
  private weak var application: Application?
  /// The application, if it already uses this connection; otherwise nil.
  private var user: Application? { application?.connection === self ? application : nil }
  /// The outputs and the seats, by the compositor's numbers of their globals.
  private var outputNames: [UInt32: Output] = [:]
  private var seatNames: [UInt32: Seat] = [:]
  /// The answer of the compositor after which new screens and seats are reported; nil if there are none.
  private var answer: WlCallback?

  /// Binds the singleton globals, after the compositor has sent the list of its globals.
  ///
  /// - Throws: `WaylandError.missingGlobal` with the name of a required global that is not offered.
  init(_ display: Display, _ registry: Registry, clock: any TimeSource) throws(WaylandError) {
    globals = try Globals(registry, clock: clock)
    (self.display, self.registry, self.clock) = (display, registry, clock)
  }

  /// Binds the current screens and seats, and later ones when they appear.
  func bindDevices(for application: Application) {
    self.application = application
    for global in registry.globals { _ = add(global) }
    registry.onAppear = { [weak self] global in self?.appeared(global) }
    registry.onVanish = { [weak self] global in self?.vanished(global) }
  }

  /// Destroys all objects and cancels touches. Call it only after the objects of all windows are destroyed, or after
  /// the connection is lost.
  func release() {
    answer?.invalidate()
    answer = nil
    textInput.release()
    for seat in seats { release(seat) }
    for output in outputs { output.release() }
    (seats, outputs, seatNames, outputNames) = ([], [], [:], [:])
    globals.release()
  }

  // MARK: - Hot-plug: outputs and seats that come and go

  private func appeared(_ global: Registry.Global) {
    guard add(global) else { return }
    // The app is told once the device has sent its name and its other properties, and once for several devices.
    answer?.invalidate()
    let callback = display.sync()
    answer = callback
    callback.onEvent = { [weak self] _ in
      self?.answer = nil
      self?.devicesDidChange()
    }
  }

  /// Binds a global; returns whether the global is a screen or a seat.
  private func add(_ global: Registry.Global) -> Bool {
    switch global.interface {
    case WlOutput.interfaceName: add(Output(output: registry.bind(WlOutput.self, global)), name: global.name)
    case WlSeat.interfaceName: add(makeSeat(registry.bind(WlSeat.self, global)), name: global.name)
    case ZwpTextInputManagerV3.interfaceName:
      textInput.appeared(global, in: registry, seats: seats)
      application?.keyboardsDidChange()
      return false
    default: return false
    }
    return true
  }

  private func add(_ output: Output, name: UInt32) {
    outputs.append(output)
    outputNames[name] = output
    output.didUpdate = { [weak self] in
      for window in self?.user?.windows ?? [] { window.updateScale() }
    }
  }

  private func add(_ seat: Seat, name: UInt32) {
    seats.append(seat)
    seatNames[name] = seat
    textInput.add(seat)
    seat.onKeymapChange = { [weak self] in self?.application?.keymapDidChange() }
    seat.onTouchScreenChange = { [weak self] in self?.touchScreensDidChange() }
    application?.tap(seat)
    addTransfer(of: seat)
  }

  private func addTransfer(of seat: Seat) {
    guard let exchange = application?.exchange else { return }
    exchange.add(
      seat,
      context: DataDevice.Context(
        globals: globals, pipes: exchange.pipes,
        target: { [weak application] surface in application?.target(of: surface) },
        sync: { [display] in display.sync() }))
  }

  private func release(_ seat: Seat) {
    application?.exchange?.remove(seat)
    seat.release()
  }

  private func makeSeat(_ proxy: WlSeat) -> Seat {
    let context = InputContext(
      clock: clock, globals: globals, seat: proxy, presses: presses,
      target: { [weak application] surface in application?.target(of: surface) },
      makeTouchID: { [weak application] in application?.nextTouchID() ?? 0 },
      pressureCurve: { [weak application] tool in application?.pressureCurve?(tool) ?? PressureCurve() })
    context.activity.onPress = { [weak application] in application?.takePress(on: $0) ?? false }
    return Seat(seat: proxy, number: freeSeatNumber, context: context)
  }

  /// The globals that the compositor offers now.
  var offeredGlobals: [Registry.Global] { registry.globals }

  /// Returns the output that replaces an output of the last connection; nil if there is none, or if it is not certain.
  func successor(of former: Output?) -> Output? {
    let same = outputs.filter { $0.name == former?.name && (!$0.name.isEmpty || $0.panelSize == former?.panelSize) }
    // Before version 4 of wl_output, outputs have no names; two outputs may then look the same.
    return same.count == 1 ? same[0] : nil
  }

  /// Whether the compositor offers text-input-v3, by which input methods and the desktop's keyboard type.
  var offersTextInput: Bool { textInput.isOffered }

  /// The lowest number that no seat has.
  private var freeSeatNumber: Int {
    var number = 0
    while seats.contains(where: { $0.number == number }) { number += 1 }
    return number
  }

  private func vanished(_ global: Registry.Global) {
    if let output = outputNames.removeValue(forKey: global.name) {
      outputs.removeAll { $0 === output }
      for window in application?.windows ?? [] { window.forget(output) }
      output.release()
    } else if let seat = seatNames.removeValue(forKey: global.name) {
      seats.removeAll { $0 === seat }
      textInput.remove(seat)
      release(seat)
      touchScreensDidChange()
    } else {
      if textInput.vanished(global, in: registry, seats: seats) { application?.keyboardsDidChange() }
      return
    }
    devicesDidChange()
  }

  /// Shows or hides the keyboards on the screen, which may depend on a touch screen. The keyboards stay as they are
  /// until a new connection is in use.
  private func touchScreensDidChange() { user?.keyboardsDidChange() }

  /// Notifies the parts and the app, if the application already uses this connection.
  private func devicesDidChange() {
    guard let user else { return }
    for part in user.parts { part.devicesDidChange() }
    // The answer reports this change too, once a new device has sent its properties.
    if answer == nil { user.onDevicesChange?() }
  }
}
