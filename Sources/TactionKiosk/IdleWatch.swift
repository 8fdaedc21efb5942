import TactionGeometry
import TactionGestures
import TactionViews
import TactionWayland
import TactionWindow

/// A watch that ``Kiosk/onIdle(after:_:resumed:)`` has started.
public final class IdleWatch {
  /// The time without input, in seconds.
  public let seconds: Double
  /// Whether no input has arrived for that time.
  public private(set) var isIdle = false

  private let idle: () -> Void
  private let resumed: () -> Void
  /// The counts of idle time in the compositor, one for each seat; empty if the application counts the idle time
  /// itself.
  private var counts: [Count] = []
  private var timer: AppTimer?
  private(set) var isCancelled = false

  /// The count of one seat.
  private final class Count {
    let notification: ExtIdleNotificationV1
    private(set) weak var seat: Seat?
    var isIdle: Bool

    init(_ notification: ExtIdleNotificationV1, of seat: Seat, isIdle: Bool) {
      (self.notification, self.seat, self.isIdle) = (notification, seat, isIdle)
    }
  }

  /// The times that a watch may have, in seconds. The Wayland protocol has milliseconds in 32 bits, which is at most 49
  /// days.
  private static let times = 0.1...2_592_000

  init(after seconds: Double, idle: @escaping () -> Void, resumed: @escaping () -> Void) {
    self.seconds = seconds.isNaN ? Self.times.upperBound : seconds.clamped(to: Self.times)
    (self.idle, self.resumed) = (idle, resumed)
  }

  /// Ends the watch; its closures are not called any more.
  public func cancel() {
    isCancelled = true
    stop()
  }

  /// Starts counts in the compositor, one for each seat that has none. If a seat is gone, all counts begin again, since
  /// the compositor does not report when this seat was last used.
  func count(by notifier: ExtIdleNotifierV1, seats: [Seat]) {
    let isSeatGone = counts.contains { count in !seats.contains { $0 === count.seat } }
    if counts.isEmpty || isSeatGone { stop() }
    for seat in seats where !counts.contains(where: { $0.seat === seat }) {
      counts.append(makeCount(of: seat, by: notifier))
    }
  }

  private func makeCount(of seat: Seat, by notifier: ExtIdleNotifierV1) -> Count {
    let timeout = UInt32(clamping: Int((seconds * 1000).rounded()))
    let notification = notifier.getIdleNotification(timeout: timeout, seat: seat.proxy)
    let count = Count(notification, of: seat, isIdle: isIdle)
    notification.onEvent = { [weak self, weak count] event in
      count?.isIdle = if case .idled = event { true } else { false }
      self?.countDidChange()
    }
    return count
  }

  private func countDidChange() { set(isIdle: counts.allSatisfy(\.isIdle)) }

  /// Counts the time since the last input that the application itself has received.
  func count(in monitor: IdleMonitor) {
    stop()
    wait(in: monitor)
  }

  /// Sets a timer for the idle time. Input does not restart this timer, so that the program wakes up only once for each
  /// period. If there was input in the meantime, the timer fires too early and is set again.
  private func wait(in monitor: IdleMonitor) {
    guard !isCancelled, !isIdle else { return }
    timer = monitor.after(seconds) { [weak self, weak monitor] isDue in
      guard let self, let monitor else { return }
      if isDue { set(isIdle: true) } else { wait(in: monitor) }
    }
  }

  /// Ends the idle time, because the application has received input; returns whether the count has to begin again.
  func noteInput() -> Bool {
    guard isIdle else { return false }
    // A compositor that does not count this input as use would never report an idle time again.
    stop()
    set(isIdle: false)
    return !isCancelled
  }

  private func set(isIdle newValue: Bool) {
    guard newValue != isIdle, !isCancelled else { return }
    isIdle = newValue
    if isIdle { idle() } else { resumed() }
  }

  /// Destroys the protocol objects, and stops counting.
  func stop() {
    timer?.cancel()
    timer = nil
    for count in counts { count.notification.destroy() }
    counts = []
  }
}

/// The watches of an application. The compositor counts the idle time if it supports this; otherwise the application
/// counts it.
final class IdleMonitor {
  /// The time for which a finger, a pen or a button that is down without events counts as input, in seconds. Our own
  /// choice: longer than a hand rests on a screen. There is a limit because an object may lie on the screen, and
  /// because sway, phoc and cage do not report that a touch was cancelled, so that it never ends.
  private static let holdTime = 300.0

  private var watches: [IdleWatch] = []
  private var notifier: ExtIdleNotifierV1?
  private weak var application: Application?
  private let time: () -> Double
  /// The time of the last input, or, if that is later, the time until which the screen was kept on.
  private var lastUse: Double
  private var wasKeptOn = false

  init(_ application: Application?, time: @escaping () -> Double) {
    (self.application, self.time, lastUse) = (application, time, time())
    wasKeptOn = keepsScreenOn
  }

  func add(_ watch: IdleWatch) -> IdleWatch {
    watches.removeAll(where: \.isCancelled)
    watches.append(watch)
    begin(watch)
    return watch
  }

  func connect(_ registry: Registry) {
    notifier = registry.bindFirst(ExtIdleNotifierV1.self)
    beginAll()
  }

  func disconnect() {
    for watch in watches { watch.stop() }
    notifier?.destroy()
    notifier = nil
  }

  func seatsDidChange() { beginAll() }

  /// Records the use of a device on one of the application's windows.
  func noteInput(at now: Double) {
    lastUse = now
    for watch in watches where watch.noteInput() { begin(watch) }
  }

  /// Begins the idle time again once no window keeps the screen on.
  func screenKeepingDidChange() {
    let isKeptOn = keepsScreenOn
    if wasKeptOn, !isKeptOn { lastUse = time() }
    wasKeptOn = isKeptOn
  }

  private func beginAll() {
    watches.removeAll(where: \.isCancelled)
    for watch in watches { begin(watch) }
  }

  private func begin(_ watch: IdleWatch) {
    guard let application, !watch.isCancelled else { return }
    let seats = application.seats
    if let notifier, notifier.isAlive, !seats.isEmpty { return watch.count(by: notifier, seats: seats) }
    watch.count(in: self)
  }

  /// Calls a closure when some seconds have passed since the last input. `isDue` is true if there was no further input
  /// in that time, no window keeps the screen on, and no finger rests on a window.
  func after(_ seconds: Double, _ action: @escaping (_ isDue: Bool) -> Void) -> AppTimer? {
    let start = isInUse ? time() : lastUse
    return application?.after(start + seconds - time()) { [weak self] in
      guard let self else { return }
      // Because of rounding, the timer may fire slightly before the computed time.
      action(!isInUse && lastUse + seconds <= time() + 1e-6)
    }
  }

  /// Whether the screen is in use although no input arrives.
  private var isInUse: Bool {
    if keepsScreenOn { return true }
    guard time() < lastUse + Self.holdTime - 1e-6 else { return false }
    return application?.windows.contains { $0.content.viewTree?.touches.touches.isEmpty == false } ?? false
  }

  private var keepsScreenOn: Bool {
    application?.windows.contains { $0.keepsScreenOn && !$0.isSuspended } ?? false
  }
}
