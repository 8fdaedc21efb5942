import TactionViews
import TactionWayland
import TactionWindow

/// A program that is alone on its screen, such as a panel on a wall: what it needs besides its views.
///
///     Application.main(id: "org.example.panel") { app in
///       let window = app.makeWindow(title: "Panel")
///       let kiosk = Kiosk.start(window)
///       kiosk.onIdle(after: 60) { panel.goHome() }
///       kiosk.onIdle(after: 300) { kiosk.screen.turnOff() }
///     }
///
/// The touch that wakes the screen presses nothing: while the screen is off, and until the fingers of that touch have
/// lifted, no view gets touches, pens, mice, wheels or keys, not even as cancelled ones. It lights the screen.
///
/// A systemd that started the program is told when the first frame has been drawn, that the program still takes turns
/// of its event loop, and when it ends; see the page "Kiosks" of the guide for the unit.
public final class Kiosk {
  /// The window.
  public let window: Window
  /// The screen: on, off and its brightness.
  public let screen: KioskScreen

  let service: ServiceNotifier?
  private let idle: IdleMonitor
  let lock: KioskLock
  private var guardian = WakeGuard()
  private let wakeTime: Double
  private weak var application: Application?
  /// Returns the time, in seconds of the application's clock.
  private let time: () -> Double

  /// Makes a window a kiosk: full screen and without a frame, with the keyboard on the screen, the filter of ghosts,
  /// and no cursor until a mouse is moved, as far as the options say.
  ///
  /// An application has one kiosk: a further call returns the first one, unchanged.
  @discardableResult
  public static func start(_ window: Window, options: KioskOptions = KioskOptions()) -> Kiosk {
    let isOnStage = window.application?.isOnStage ?? true
    return start(window, options: options, surroundings: isOnStage ? .none : .machine)
  }

  /// Starts a kiosk among other surroundings, for tests.
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

  /// Tells systemd again and again that the event loop takes its turns.
  private func watchOver() {
    guard let service, let interval = service.watchdogInterval else { return }
    service.alive()
    application?.after(interval) { [weak self] in self?.watchOver() }
  }

  // MARK: Idle

  /// Calls a closure each time that nobody has used the devices for some seconds, such as to return to the first page.
  ///
  /// There may be several, with different times. The compositor counts (ext-idle-notify-v1), so that all input on the
  /// screen counts, in other programs too; without it, the input of this program counts. While a window with
  /// `Window.keepsScreenOn` is visible, or another program keeps the screen on, nobody counts as idle.
  ///
  /// - Parameters:
  ///   - seconds: the time without input; clamped to 0.1 s ... 30 days.
  ///   - idle: called when it has passed.
  ///   - resumed: called with the first input after that.
  /// - Returns: the watch, to cancel it; it need not be kept.
  @discardableResult
  public func onIdle(
    after seconds: Double, _ idle: @escaping () -> Void, resumed: @escaping () -> Void = {}
  ) -> IdleWatch {
    self.idle.add(IdleWatch(after: seconds, idle: idle, resumed: resumed))
  }

  // MARK: The lock

  /// Whether the lock covers the window.
  public var isLocked: Bool { lock.isLocked }

  /// Covers the window with a lock that the PIN opens, until it is entered or ``unlock()`` is called.
  ///
  /// No view behind the lock gets touches or keys, or is there for screen readers, and dialogs and popups close. After
  /// three wrong PINs in a row the next one is accepted only after 5 s, then 10 s, and so on up to 5 minutes.
  ///
  /// - Parameters:
  ///   - pin: 4 to 12 digits.
  ///   - onUnlock: called once, after the lock has gone.
  /// - Returns: whether the window is locked: false, and nothing changes, for another text than such a PIN, or for a
  ///   window that has closed.
  @discardableResult
  public func lock(pin: String, onUnlock: @escaping () -> Void = {}) -> Bool { lock.lock(pin, onUnlock) }

  /// Takes the lock away without a PIN; `onUnlock` is called.
  public func unlock() { lock.unlock() }

  /// Asks for a PIN, such as before settings; the user may cancel, and after 30 s without input it goes away.
  ///
  /// - Parameters:
  ///   - pin: 4 to 12 digits.
  ///   - onSuccess: called once the PIN was entered, after the question has gone.
  /// - Returns: whether it is asked for: false for another text than such a PIN, or for a window that has closed.
  @discardableResult
  public func ask(forPIN pin: String, onSuccess: @escaping () -> Void) -> Bool { lock.ask(pin, onSuccess) }

  /// The way in for staff: a finger in each of two corners of the window, held for 5 s, asks for a PIN; nil, the
  /// default, for none. It works while the window is locked too.
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
    for window in application?.windows ?? [] { window.content.viewTree?.cancelInput() }
  }
}

extension Kiosk: ApplicationPart {
  package func admits(_ event: InputEvent, on window: Window?) -> Bool {
    let now = time()
    // A guard that only looks at a press must not take it for a use.
    if case .press = event { return !guardian.isActive(at: now) }
    // The guard first: what the app does when it is used again may light the screen.
    let (wasDark, isAdmitted) = (guardian.isDark, guardian.admits(event, at: now))
    if event.isUse { idle.noteInput(at: now) }
    guard isAdmitted else {
      if wasDark, event.isLanding { screen.turnOn() }
      return false
    }
    return lock.admits(event, on: window)
  }

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
}
