import CLinux
import TactionGeometry
import TactionWayland

/// A program with windows: its connection to the compositor and its event loop.
///
/// Make one at the start of the program, then its windows, then call ``run()``. Handlers run on the main actor, and may
/// start a `Task` and `await` in it.
public final class Application {
  /// The name by which the desktop knows the program, such as "org.example.hello": that of its .desktop file.
  public let id: String

  /// The windows that are open, in the order in which they were made.
  public private(set) var windows: [Window] = []
  /// The screens; there may be none.
  public private(set) var outputs: [Output] = []
  /// The sets of input devices; there may be none.
  public private(set) var seats: [Seat] = []

  /// Called after a screen or a set of input devices came or went.
  public var onDevicesChange: (() -> Void)?

  /// The size of a window that is made without one, in logical pixels.
  public static let defaultWindowSize = Size(width: 800, height: 600)

  let clock: any AppClock
  /// When it began, in seconds of the clock.
  let startTime: Double
  let globals: Globals
  var debugTopics: DebugTopics = []
  /// Who writes down what the windows are touched by; nil when nobody does.
  var recorder: InputRecorder? {
    didSet { for window in windows { window.recorder = recorder } }
  }
  private let display: Display
  private let registry: Registry
  private var loop: EventLoop?
  /// The numbers by which the compositor knows the outputs and seats.
  private var outputNames: [UInt32: Output] = [:]
  private var seatNames: [UInt32: Seat] = [:]
  private var touchCount = 0
  private var hasQuit = false
  private var hasHadWindow = false

  /// Connects to the compositor that WAYLAND_DISPLAY names.
  ///
  /// - Throws: a `WaylandError` that says in one sentence what is missing: the variable, the socket, or by its name an
  ///   interface that the compositor does not offer.
  public convenience init(id: String) throws(WaylandError) {
    let display = try Display.connect()
    try self.init(id: id, display: display, clock: Environment.makeClock()) { () throws(WaylandError) in
      try display.roundtrip()
    }
    if let path = Environment["TACTION_RECORD"] { recordTouches(to: path) }
    debug(DebugTopics.fromEnvironment())
  }

  /// Makes an application of a connection and a clock.
  ///
  /// - Parameter roundtrip: lets the compositor answer all requests so far and delivers its answers. A test that runs
  ///   the compositor on the same thread cannot wait for it, and so brings its own way.
  package init(
    id: String, display: Display, clock: any AppClock, roundtrip: () throws(WaylandError) -> Void
  ) throws(WaylandError) {
    self.id = id
    self.display = display
    self.clock = clock
    startTime = clock.now
    registry = Registry(display)
    try roundtrip()
    globals = try Globals(registry, clock: clock)
    loop = EventLoop(display: display, clock: clock, client: self)
    for global in registry.globals { appeared(global) }
    registry.onAppear = { [weak self] global in self?.appeared(global) }
    registry.onVanish = { [weak self] global in self?.vanished(global) }
    // The outputs tell their scale now, so that the first frame of a window has it right.
    try roundtrip()
  }

  /// Makes a window and shows it.
  ///
  /// - Parameters:
  ///   - title: the text in the title bar; it can be changed later.
  ///   - size: the size in logical pixels, where the compositor leaves the choice.
  public func makeWindow(title: String, size: Size = Application.defaultWindowSize) -> Window {
    let window = Window(title: title, size: size, application: self)
    window.recorder = recorder
    window.debug(debugTopics, since: startTime)
    windows.append(window)
    hasHadWindow = true
    return window
  }

  /// Serves the windows until the last one closes or ``quit()`` is called.
  ///
  /// Call it on the main thread from synchronous code, such as the end of main.swift: inside a `Task` no other task
  /// could run meanwhile. In a handler it serves the windows in a loop of its own, and the handler waits for its end;
  /// to wait for something there, a `Task` is the better way.
  ///
  /// - Throws: a `WaylandError` that says in one sentence why the connection to the compositor ended.
  @available(*, noasync, message: "call run() from synchronous code: an async main gives the main thread away")
  public func run() throws(WaylandError) {
    if !taction_is_main_thread() {
      programmerError("Application.run() must be called on the main thread, outside of any Task.")
    }
    try serve()
  }

  /// What ``run()`` does, on any thread that the main actor happens to run on; for tests.
  package func serve() throws(WaylandError) {
    defer { hasQuit = false }
    try loop?.run { !hasQuit && !(hasHadWindow && windows.isEmpty) }
  }

  /// Ends ``run()`` after the present turn of the event loop, or at once where it is called later; windows stay open.
  ///
  /// Where a handler runs a loop of its own, it ends that one.
  public func quit() { hasQuit = true }

  /// Takes one turn of the event loop without waiting: reads and delivers events, runs due timers, draws, sends.
  ///
  /// For tests that run the compositor in lock step.
  package func turn() throws(WaylandError) { try loop?.turn() }

  /// Closes all windows and ends all objects, so that the connection can be closed without leaving anything behind.
  package func shutDown() {
    for window in windows { window.close() }
    for seat in seats { seat.release() }
    for output in outputs { output.release() }
    (seats, outputs, seatNames, outputNames) = ([], [], [:], [:])
    globals.release()
  }

  // MARK: - For windows

  func forget(_ window: Window) {
    windows.removeAll { $0 === window }
    for seat in seats { seat.forget(window) }
  }

  func output(of proxy: WlOutput) -> Output? { outputs.first { $0.output === proxy } }

  private func window(of surface: WlSurface) -> Window? { windows.first { $0.toplevel.surface === surface } }

  // MARK: - Devices that come and go

  private func appeared(_ global: Registry.Global) {
    switch global.interface {
    case WlOutput.interfaceName: add(Output(output: registry.bind(WlOutput.self, global)), name: global.name)
    case WlSeat.interfaceName: add(makeSeat(registry.bind(WlSeat.self, global)), name: global.name)
    default: return
    }
    onDevicesChange?()
  }

  private func add(_ output: Output, name: UInt32) {
    outputs.append(output)
    outputNames[name] = output
    output.didUpdate = { [weak self] in
      for window in self?.windows ?? [] { window.updateScale() }
    }
  }

  private func add(_ seat: Seat, name: UInt32) {
    seats.append(seat)
    seatNames[name] = seat
  }

  private func makeSeat(_ proxy: WlSeat) -> Seat {
    let context = InputContext(
      clock: clock, globals: globals, window: { [weak self] surface in self?.window(of: surface) },
      makeTouchID: { [weak self] in self?.nextTouchID() ?? 0 }, seat: freeSeatNumber,
      recorder: { [weak self] in self?.recorder })
    return Seat(seat: proxy, context: context)
  }

  /// The least number that no seat has.
  private var freeSeatNumber: Int {
    var number = 0
    while seats.contains(where: { $0.number == number }) { number += 1 }
    return number
  }

  private func nextTouchID() -> Int {
    touchCount += 1
    return touchCount
  }

  private func vanished(_ global: Registry.Global) {
    if let output = outputNames.removeValue(forKey: global.name) {
      outputs.removeAll { $0 === output }
      for window in windows { window.forget(output) }
      output.release()
      onDevicesChange?()
    } else if let seat = seatNames.removeValue(forKey: global.name) {
      seats.removeAll { $0 === seat }
      seat.release()
      onDevicesChange?()
    }
  }
}
