import CTactionLinux
import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWayland
import TactionWords

/// A program with windows: its connection to the compositor and its event loop.
///
/// Start an application with ``main(id:_:)``, and make its windows there. Handlers run on the main actor, and may start
/// a `Task` and `await` in it.
public final class Application {
  /// The application ID for the desktop, such as "org.example.hello": the name of the program's .desktop file.
  public let id: String

  /// The open windows, in the order in which they were made, including dialogs and popups, which have a
  /// `Window.parent`.
  public private(set) var windows: [Window] = []
  /// The screens; there may be none.
  public var outputs: [Output] { connection.outputs }
  /// The sets of input devices; there may be none.
  public var seats: [Seat] { connection.seats }

  /// Called after a screen or a set of input devices has appeared and has sent its properties, or has vanished.
  public var onDevicesChange: (() -> Void)?

  /// Returns the curve from the pressure of a pen to its force; nil by default, to use the pressure unchanged.
  ///
  /// The closure is called for each report of a pen, so that a change on a page of settings takes effect immediately.
  /// Recordings contain the unchanged pressure.
  public var pressureCurve: ((PenTool) -> PressureCurve)?

  /// The user's settings that the desktop has sent; a setting that the desktop has not sent has its default value.
  ///
  /// Windows apply the settings automatically, see `Theme`. The settings arrive from the desktop's portal, a moment
  /// after the first frame of the first window. `TACTION_THEME` overrides some settings, as in
  /// `TACTION_THEME=dark,contrast`.
  public internal(set) var settings = UserSettings()
  /// The languages in which the app is shown, the preferred one first; nil, the default, for the user's languages.
  ///
  /// Set it in an app in which the user chooses a language, such as a kiosk with a button for each language. From the
  /// next frame on, all windows show these languages: in their words, formats and layout direction. With a region, as
  /// in `de-CH`, numbers and dates have the forms of that region. ``settings`` keeps the user's languages.
  ///
  ///     let arabic = Button("العربية") { app.languages = ["ar-EG"] }
  public var languages: [Language]? {
    didSet { if languages != oldValue { makeTheme() } }
  }
  /// The app's own colour for controls and selections, such as the colour of a brand; nil, the default, for the user's
  /// ``settings``.
  ///
  /// All windows show it as `.tint` from the next frame on. It is made darker or lighter, as the user's colour is, if
  /// text in it would be hard to read with the contrast that the user prefers. A colour made by `Color(light:dark:)`
  /// has its own value in dark windows.
  ///
  ///     app.accentColor = Color(hex: 0x7A_3EB1)
  public var accentColor: Color? {
    didSet { if accentColor != oldValue { makeTheme() } }
  }
  /// The text scale that the app has chosen, for example on its own page of settings; clamped to 0.5...3. With nil, the
  /// default, the text scale is from the user's ``settings``. All windows show it from the next frame on.
  public var textScale: Double? {
    didSet { if textScale != oldValue { makeTheme() } }
  }
  /// The app's own texts, which replace Taction's texts in some languages; empty by default. All windows show them from
  /// the next frame on.
  ///
  ///     app.wordTables = [WordTable("fi", [.cut: "Leikkaa", .copy: "Kopioi", .paste: "Liitä"])]
  public var wordTables: [WordTable] = [] {
    didSet { if wordTables != oldValue { makeTheme() } }
  }

  /// The theme of the windows that have no theme of their own.
  var theme = Theme.default
  /// Called after a setting has changed, before the frame that shows it.
  public var onSettingsChange: (() -> Void)?

  /// Whether the application keeps running when the connection to the compositor is lost, and connects to the next
  /// compositor; true by default.
  ///
  /// When the connection is lost, touches are cancelled, and held buttons and keys are released. Everything else is
  /// kept: windows with their titles, sizes and states, views, scroll positions, tasks and timers. Each window is shown
  /// again by the compositor that answers next at the same socket. The socket must be named in `WAYLAND_DISPLAY`: a
  /// connection that was passed in `WAYLAND_SOCKET` cannot be made again. Without reconnection, ``run()`` throws
  /// immediately. After a reconnection, screens and seats are new objects. A new value applies from the next loss on.
  ///
  /// After a protocol error, which is a bug of the program or its toolkit, the application connects again up to three
  /// times in ten seconds.
  public var reconnects = true
  /// The time for which the application waits for another compositor, in seconds; 30 by default. After this time, the
  /// program ends as after a request, with ``onTerminate``, and ``run()`` throws the last error.
  ///
  /// The time starts when the last connection that lasted for at least a second ends. A compositor may answer and then
  /// end immediately; such a short connection does not restart the time. A new value applies from the next loss on.
  public var reconnectTimeout = 30.0
  /// Called once when the connection is lost and the application waits for another connection, after touches were
  /// cancelled.
  ///
  /// If no compositor appears within ``reconnectTimeout``, ``onTerminate`` is called. Save here the data that must not
  /// be lost even if the program is killed before.
  public var onDisplayLost: (() -> Void)?
  /// Called once when there is a compositor again, before the windows draw their first frame.
  public var onDisplayRestored: (() -> Void)?

  /// Called once before the program ends. Save unsaved data here, but not changes that the user has discarded.
  ///
  /// The program ends after its last window has closed, or on a request, while its windows are still open. The request
  /// is ``terminate()``, or a signal while ``run()`` serves the windows: SIGTERM of a session that ends or of
  /// `systemctl stop`, SIGINT of Ctrl+C in a terminal, or SIGHUP of a terminal that closes. The program also ends if
  /// the connection was lost, and no compositor appears within ``reconnectTimeout``. The closure is called
  /// between two iterations of the event loop, and cannot refuse. Finish saving before it returns: code that has to
  /// `await`, such as a write on another thread, belongs in a closure of ``addTerminationHandler(_:)``. After these
  /// closures, all windows close and call their `onClose`, and ``run()`` returns. A second signal that arrives at least
  /// a second after the first one ends the process immediately. Signals that the program itself handles or ignores keep
  /// their effect. The closure is not called if ``quit()`` ends ``run()``, or if ``run()`` throws without having waited
  /// for another compositor.
  public var onTerminate: (() -> Void)?
  /// The seconds that the closures of ``addTerminationHandler(_:)`` have to end; 5 by default.
  ///
  /// Our own choice: a service manager kills programs that have not ended after 90 s, but users wait while a session
  /// ends.
  public var terminationTimeout = 5.0

  /// The size of a window for which no size is given, in logical pixels.
  public static let defaultWindowSize = Size(width: 800, height: 600)

  /// The application's time, for tasks that sleep and for code that measures.
  public let clock: ApplicationClock

  let timeSource: any TimeSource
  /// Whether the program runs in a test or on `taction stage`, where it does not use the desktop.
  package var isOnStage: Bool { !timeSource.runsByItself || Environment.isOnStage }
  /// The time at which the application started, in seconds.
  let startTime: Double
  /// Logs handlers that block the windows.
  let slowHandlers: SlowHandlerLog
  let timers: AppTimers
  let clockReading: ClockReading
  var debugTopics: DebugTopics = []
  /// The object that follows the desktop's settings; nil if they are not followed.
  var portal: SettingsPortal?
  /// The portal, while its connection waits for the first frame; otherwise nil.
  var portalToStart: SettingsPortal?
  /// The switch for screen readers; nil if the application does not follow the switch.
  var accessibilitySwitch: AccessibilitySwitch?
  /// Reports the views on the bus of screen readers; nil while the switch is off.
  var accessibility: AccessibilityBridge?
  /// See `keyboardPolicy`.
  var chosenKeyboardPolicy = KeyboardPolicy.automatic
  /// See `keyboardLayouts`.
  var keyboardLayoutNames: [String]?
  /// The layouts of keyboards on the screen; nil until a keyboard is shown.
  var keyboardSource: KeyboardSource?
  /// The settings that the environment replaces.
  var settingsOverride: SettingsOverride?
  /// Records the input of all windows; nil if nothing is recorded.
  var recorder: InputRecorder? {
    didSet {
      for window in windows { window.recorder = recorder }
      for seat in seats { tap(seat) }
    }
  }
  /// Called with each event of a touch screen before it takes effect, to measure the device; nil by default.
  package var touchProbe: ((TouchProbe) -> Void)? {
    didSet { for seat in seats { tap(seat) } }
  }
  /// The current connection; while there is none, the last connection.
  var connection: Connection {
    didSet { takeCursors() }
  }
  /// The attempts to connect again; nil while the application is connected.
  var reconnection: Reconnection?
  /// Whether the loss of the connection still has to be reported to the app.
  var isLossUntold = false
  /// Connects again; nil if that is not possible, for example because the connection was passed in `WAYLAND_SOCKET`.
  let reconnect: (() throws(WaylandError) -> Display)?
  var protocolErrors = ProtocolErrorLimit()
  var reconnectionPace = ReconnectionPace()
  /// The error after which the application does not connect again.
  var failure: WaylandError?
  /// The token with which the program was started, until a window uses it; nil if there is none.
  var startupToken: String?
  /// The token that the desktop has sent with an action of the user, while the app handles this action, until a window
  /// uses the token.
  package var actionToken: String?
  private(set) var loop: EventLoop?
  /// The clipboards of the program; each stage in a test has its own.
  package let clipboards: Clipboards
  /// Connects clipboards and drags with other programs.
  private(set) var exchange: DataExchange?
  private var touchCount = 0
  private var hasQuit = false
  private var hasHadWindow = false
  /// Whether all windows have closed.
  private var hasLostLastWindow: Bool { hasHadWindow && windows.isEmpty }
  /// Whether the event loop runs, so that a loop that starts now is nested.
  private var isInLoop = false
  /// The data of other modules for the application, one object of each type.
  package var attachments = Attachments()
  /// Called when the application closes its connections, so that attachments can close theirs.
  package var shutDownHandlers: [() -> Void] = []
  /// The end of the program.
  var termination = Termination()
  var terminationHandlers: [TerminationHandler] = []
  /// Returns a socket of the session bus, in tests; nil to use the user's bus.
  package var busDescriptor: (() -> Int32?)?
  /// Whether a popup is being opened, while other popups close for it.
  var isOpeningPopup = false
  /// Receives signals that request the end of the process, while ``run()`` serves the windows; otherwise nil.
  var terminationSignals: TerminationSignals?

  /// Whether a mouse has no cursor until it is moved or used for the first time. Some compositors announce a mouse on
  /// machines without one.
  package var hidesCursorUntilMoved = false {
    didSet { takeCursors() }
  }
  /// The parts that products add to the application, in the order in which they were added.
  package internal(set) var parts: [any ApplicationPart] = []

  /// The first application of the process.
  private static weak var first: Application?

  /// Connects to the compositor that WAYLAND_DISPLAY names.
  ///
  /// A process should have one application: a second application has its own connection, and is served only by its own
  /// ``run()``.
  ///
  /// - Throws: a `WaylandError` that names in one sentence the missing part: the variable, the socket, or an interface
  ///   that the compositor does not offer.
  public convenience init(id: String) throws(WaylandError) {
    // Variables are removed before the connection starts its thread, since all threads share the environment.
    let (startupToken, recording) = (Environment.takeActivationToken(), Environment.takeRecording())
    let (clock, isNamed) = (Environment.makeClock(), getenv("WAYLAND_SOCKET") == nil)
    let connect = { () throws(WaylandError) in
      let display = try Display.connect()
      // For a compositor in lock step, a pong means that an iteration of the event loop is over. So only the event loop
      // may send pongs, not another thread.
      if clock.runsByItself { display.readOnThread() }
      return display
    }
    let display = try connect()
    // A clock that another process sets stops when that process ends, so a new connection would be useless.
    let reconnect = isNamed && clock.runsByItself ? connect : nil
    try self.init(id: id, display: display, clock: clock, clipboards: .process, reconnect: reconnect) {
      () throws(WaylandError) in try display.roundtrip()
    }
    self.startupToken = startupToken
    claimProcess()
    if let recording {
      InputRecorder.keepFormer(at: recording)
      recordTouches(to: recording)
    }
    debug(DebugTopics.fromEnvironment())
    followSettings()
  }

  /// Makes an application of a connection and a clock.
  ///
  /// - Parameters:
  ///   - clipboards: the clipboards of the program, or of a stage.
  ///   - reconnect: connects again once the connection is lost, without waiting; nil if that is not possible.
  ///   - roundtrip: waits until the compositor has answered all requests so far. A test that runs the compositor on the
  ///     same thread cannot wait, so it passes a closure that exchanges the messages.
  package init(
    id: String, display: Display, clock: any TimeSource, clipboards: Clipboards = Clipboards(),
    reconnect: (() throws(WaylandError) -> Display)? = nil, roundtrip: () throws(WaylandError) -> Void
  ) throws(WaylandError) {
    self.id = id
    self.reconnect = reconnect
    self.clipboards = clipboards
    timeSource = clock
    startTime = clock.now
    timers = AppTimers(clock: clock)
    clockReading = ClockReading(clock)
    self.clock = ApplicationClock(timers: timers, reading: clockReading)
    slowHandlers = SlowHandlerLog(
      threshold: clock.runsByItself ? SlowHandlerLog.threshold : SlowHandlerLog.stageThreshold)
    let registry = Registry(display)
    try roundtrip()
    connection = try Connection(display, registry, clock: clock)
    let loop = EventLoop(display: display, clock: clock, client: self)
    self.loop = loop
    exchange = DataExchange(clipboards, loop: loop, timers: timers)
    clipboards.becomeLatest()
    connection.bindDevices(for: self)
    // The outputs report their scale now, so that the first frame of a window has the right scale.
    try roundtrip()
  }

  /// Records that this is the application of the process; logs and returns false if there is already another one.
  @discardableResult
  func claimProcess() -> Bool {
    if Self.first == nil { Self.first = self }
    guard Self.first !== self else { return true }
    log.warning("a second Application in one process has its own windows, devices and event loop; make one and keep it")
    return false
  }

  /// Makes a window and shows it.
  ///
  /// - Parameters:
  ///   - title: the text in the title bar; it can be changed later.
  ///   - size: the size in logical pixels, used if the compositor lets the window choose.
  public func makeWindow(title: String, size: Size = Application.defaultWindowSize) -> Window {
    makeWindow(title: title, size: size, role: .toplevel)
  }

  /// Makes a window of a kind and shows it.
  func makeWindow(title: String, size: Size, role: WindowRole) -> Window {
    let window = Window(title: title, size: size, application: self, role: role)
    window.recorder = recorder
    window.debug(debugTopics, since: startTime)
    windows.append(window)
    hasHadWindow = true
    return window
  }

  /// Serves the windows until the last one closes or ``quit()`` is called.
  ///
  /// After the last window has closed, this method does what ``terminate()`` does; a further call serves windows that
  /// were made since. In a nested loop, the call only returns, because the handler may then make another window.
  ///
  /// ``main(id:_:)`` calls this method. Call it on the main thread from synchronous code, such as the end of
  /// main.swift: if a `Task` calls it, no other task can run until it returns. If a handler calls it, the windows are
  /// served in a nested loop, and the handler continues when this loop ends. To wait for something in a handler, prefer
  /// a `Task`.
  ///
  /// - Throws: a `WaylandError` that states in one sentence why the connection to the compositor ended, if there is no
  ///   next connection; see ``reconnects``.
  @available(*, noasync, message: "call run() from synchronous code: an async main does not keep the main thread")
  public func run() throws(WaylandError) {
    if !taction_is_main_thread() {
      programmerError("Application.run() must be called on the main thread, outside of any Task.")
    }
    try hearingTermination { () throws(WaylandError) in try serve() }
  }

  /// Runs the event loop as ``run()`` does, but on the current thread of the main actor, which need not be the main
  /// thread; for tests.
  package func serve() throws(WaylandError) {
    defer { hasQuit = false }
    if termination.phase == .ended, !termination.isFinal, !windows.isEmpty { termination = Termination() }
    let isServing = { [self] in
      !hasQuit && termination.phase != .ended && (termination.phase == .saving || !hasLostLastWindow)
    }
    repeat {
      try runLoop { () throws(WaylandError) in try loop?.run { isServing() && failure == nil } }
      if hasLostLastWindow, !hasQuit, !isInLoop { end() }
    } while isServing()
  }

  /// Ends ``run()`` after the current iteration of the event loop, or immediately if ``run()`` is called later; windows
  /// stay open.
  ///
  /// In a handler that runs a nested loop, this method ends the nested loop.
  public func quit() { hasQuit = true }

  /// Runs one iteration of the event loop without waiting: reads and delivers events, runs due timers, draws, and sends
  /// requests.
  ///
  /// For tests that run the compositor in lock step.
  package func turn() throws(WaylandError) {
    clipboards.becomeLatest()
    try runLoop { () throws(WaylandError) in try loop?.turn() }
  }

  /// Runs a closure that serves the event loop. The `onClose` of a popup may call this method while another popup
  /// replaces that popup. The app may open popups in this nested loop.
  private func runLoop(_ body: () throws(WaylandError) -> Void) throws(WaylandError) {
    let (wasOpeningPopup, wasInLoop) = (isOpeningPopup, isInLoop)
    (isOpeningPopup, isInLoop) = (false, true)
    defer { (isOpeningPopup, isInLoop) = (wasOpeningPopup, wasInLoop) }
    try surviveLoss(body)
  }

  /// Calls a closure after some seconds of the application's time, on the main actor and before a frame is drawn.
  ///
  ///     app.after(2) { toast.removeFromSuperview() }
  ///
  /// On a stage, the time is the stage's time, so that a test can wait for the call with `advance(by:)`.
  ///
  /// - Parameters:
  ///   - seconds: the delay; a negative delay, or NaN, counts as 0. The closure is never called before this method
  ///     returns.
  ///   - action: the closure.
  /// - Returns: the timer, with which you can cancel the call. The application keeps the timer.
  @discardableResult
  public func after(_ seconds: Double, _ action: @escaping () -> Void) -> AppTimer {
    timers.add(after: seconds, action)
  }

  // MARK: - For windows and devices

  func forget(_ window: Window) {
    windows.removeAll { $0 === window }
    for target in window.inputTargets { for seat in seats { seat.forget(target) } }
  }

  func nextTouchID() -> Int {
    touchCount += 1
    return touchCount
  }
}
