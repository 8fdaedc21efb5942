import TactionViews
import TactionWayland
import TactionWindow

/// The features that a program needs if it is the only program on its screen, such as a panel on a wall.
///
///     Application.main(id: "org.example.panel") { app in
///       let window = app.makeWindow(title: "Panel")
///       let kiosk = Kiosk.start(window)
///       kiosk.onIdle(after: 60) { panel.goHome() }
///       kiosk.onIdle(after: 300) { kiosk.screen.turnOff() }
///     }
///
/// The touch that wakes the screen only turns the screen on. While the screen is off, and until the fingers of that
/// touch have lifted, no view receives touches, pens, mice, wheels or keys, not even cancelled touches.
///
/// If systemd started the program, systemd is notified when the first frame has been drawn, regularly while the event
/// loop runs, and when the program ends; see the page "Kiosks" of the guide for the unit file.
public final class Kiosk {
  /// The window.
  public let window: Window
  /// The screen: whether it is on, and its brightness.
  public let screen: KioskScreen

  let service: ServiceNotifier?
  private let idle: IdleMonitor
  let lock: KioskLock
  private var guardian = WakeGuard()
  private let wakeTime: Double
  private weak var application: Application?
  /// Returns the time, in seconds on the application's clock.
  private let time: () -> Double

  /// Makes a window a kiosk: full screen and without a frame, with the on-screen keyboard, the filter of ghost touches,
  /// and no cursor until a mouse is moved. The options can switch each of these off.
  ///
  /// An application has only one kiosk: a further call returns the first kiosk, unchanged.
  @discardableResult
  public static func start(_ window: Window, options: KioskOptions = KioskOptions()) -> Kiosk {
    let isOnStage = window.application?.isOnStage ?? true
    return start(window, options: options, surroundings: isOnStage ? .none : .machine)
  }

  /// Starts a kiosk with given interfaces of the machine, for tests.
  package static func start(_ window: Window, options: KioskOptions, surroundings: KioskSurroundings) -> Kiosk {
    if let present = window.application?.parts.lazy.compactMap({ $0 as? Kiosk }).first { return present }
    return Kiosk(window, options, surroundings)
  }

  private init(_ window: Window, _ options: KioskOptions, _ surroundings: KioskSurroundings) {
    self.window = window
    application = window.application
    wakeTime = options.usableWakeTime
    screen = KioskScreen(window.application, surroundings)
    let tree = window.content.viewTree
    time = { tree?.time ?? 0 }
    idle = IdleMonitor(window.application, time: time)
    lock = KioskLock(window)
    service = ServiceNotifier(surroundings)
    screen.onSwitch = { [weak self] in self?.screenDidSwitch(isLit: $0) }
    apply(options)
    application?.add(self)
    watchOver()
    // The window may have been shown before.
    if let tree, tree.frameTime > 0 { service?.ready() }
  }

  private func apply(_ options: KioskOptions) {
    if options.fillsScreen {
      window.showsFrame = false
      window.enterFullscreen()
    }
    if options.filtersGhosts { window.touchFilter = window.touchFilter ?? TouchFilter() }
    if options.showsKeyboard { application?.keyboardPolicy = .always }
    if options.hidesCursor { application?.hidesCursorUntilMoved = true }
  }

  /// Repeatedly notifies systemd that the event loop is running.
  private func watchOver() {
    guard let service, let interval = service.watchdogInterval else { return }
    service.alive()
    application?.after(interval) { [weak self] in self?.watchOver() }
  }

  // MARK: Idle

  /// Calls a closure each time that no input has arrived for some seconds, for example to return to the first page.
  ///
  /// There may be several watches with different times. If the compositor can count (ext-idle-notify-v1), all input on
  /// the screen counts, including input to other programs; otherwise, the program counts only its own input. Most
  /// compositors do not count a resting finger as input; the program counts it for up to five minutes. While a window
  /// with `Window.keepsScreenOn` is visible, or another program keeps the screen on, the idle state is not reached.
  ///
  /// - Parameters:
  ///   - seconds: The time without input; clamped to 0.1 s ... 30 days.
  ///   - idle: Called when that time has passed.
  ///   - resumed: Called with the first input after that, before the views get this input.
  /// - Returns: The watch, which can be cancelled; it need not be kept.
  @discardableResult
  public func onIdle(
    after seconds: Double, _ idle: @escaping () -> Void, resumed: @escaping () -> Void = {}
  ) -> IdleWatch {
    self.idle.add(IdleWatch(after: seconds, idle: idle, resumed: resumed))
  }

  // MARK: The lock

  /// Whether the lock covers the window.
  public var isLocked: Bool { lock.isLocked }

  /// Covers the window with a lock, until the PIN is entered or ``unlock()`` is called.
  ///
  /// Views behind the lock receive no touches or keys, and are hidden from screen readers; dialogs and popups close.
  /// Other windows of the program stay visible, but take no input of any kind: no touches, keys, drops, tablets or
  /// text, and no actions of screen readers. If such a window draws its own frame, the frame does not react either.
  /// Touches and keys that are down when the lock appears are cancelled in all windows. If the locked window closes,
  /// the other windows take no input until ``unlock()`` is called.
  ///
  /// After three wrong PINs in a row, the next attempt is accepted only after 5 s. Each further wrong PIN doubles this
  /// wait, up to 5 minutes. Each PIN has a count of its own.
  ///
  /// - Parameters:
  ///   - pin: 4 to 12 digits.
  ///   - onUnlock: Called once, after the lock has been removed.
  /// - Returns: Whether the window is locked. If the text is not a PIN of 4 to 12 digits, or the window has closed, the
  ///   result is false and nothing changes.
  @discardableResult
  public func lock(pin: String, onUnlock: @escaping () -> Void = {}) -> Bool { lock.lock(pin, onUnlock) }

  /// Removes the lock without a PIN; `onUnlock` is called.
  public func unlock() { lock.unlock() }

  /// Asks for a PIN, for example before the settings are shown. The user may cancel. The question disappears after 30 s
  /// without input, and when the window closes.
  ///
  /// - Parameters:
  ///   - pin: 4 to 12 digits.
  ///   - onSuccess: Called once after the PIN was entered and the question was removed.
  /// - Returns: Whether the PIN is asked for; false if the text is not a PIN of 4 to 12 digits, or if the window has
  ///   closed.
  @discardableResult
  public func ask(forPIN pin: String, onSuccess: @escaping () -> Void) -> Bool { lock.ask(pin, onSuccess) }

  /// The access for staff; nil, the default, if there is no such access. It also works while the window is locked.
  ///
  /// The kiosk asks for a PIN when two fingers are held in two corners of the window for 5 s. It also asks after taps
  /// on the four corners, clockwise from the top left, twice around, with at most 2 s between two taps.
  ///
  ///     kiosk.staffAccess = StaffAccess(pin: "271828") { kiosk.unlock(); panel.showSettings() }
  public var staffAccess: StaffAccess? {
    get { lock.staffAccess }
    set { lock.staffAccess = newValue }
  }

  // MARK: The screen

  private func screenDidSwitch(isLit: Bool) {
    let now = time()
    if isLit {
      let quiet = screen.isCoveredOnly ? min(wakeTime, KioskOptions.reactionTime) : wakeTime
      return guardian.light(at: now, quietFor: quiet)
    }
    guardian.darken()
    lock.forgetCorners()
    for window in application?.windows ?? [] { window.cancelInput() }
  }
}

extension Kiosk: ApplicationPart {
  package func admits(_ event: InputEvent, on window: Window?) -> Bool {
    let now = time()
    // This event only asks whether a press would be admitted, so it does not count as a use of a device.
    if case .press = event { return !guardian.isActive(at: now) }
    // The app's code for the end of the idle time may turn the screen on, so the wake guard decides before this code
    // runs.
    let (wasDark, isAdmitted) = (guardian.isDark, guardian.admits(event, at: now))
    if event.isUse { idle.noteInput(at: now) }
    guard isAdmitted else {
      if wasDark, event.isLanding { screen.turnOn() }
      return false
    }
    return lock.admits(event, on: window)
  }

  package func allowsInput(to window: Window) -> Bool { lock.allowsInput(to: window) }

  package func connectionDidBegin(_ registry: Registry) {
    idle.connect(registry)
    screen.connect(registry)
  }

  package func connectionWillEnd() {
    idle.disconnect()
    screen.disconnect()
  }

  package func devicesDidChange() {
    idle.seatsDidChange()
    screen.outputsDidChange()
  }

  package func windowDidAppear(_ window: Window) {
    screen.windowDidAppear()
    lock.windowDidAppear(window)
    if window === self.window { service?.ready() }
  }

  package func applicationWillTerminate() { service?.stopping() }

  package func screenKeepingDidChange() { idle.screenKeepingDidChange() }

  package func windowDidClose(_ window: Window) {
    idle.screenKeepingDidChange()
    lock.windowDidClose(window)
  }
}
