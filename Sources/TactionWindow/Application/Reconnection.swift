import TactionWayland

/// The attempts to connect to a compositor again, from the loss of a connection to the next connection.
///
/// An attempt does not block: timers and tasks run during the attempt. An attempt has succeeded once the compositor has
/// sent its globals and the first events of its outputs and seats. If the connection ends earlier, the attempt has
/// failed, even if the socket accepted the connection.
final class Reconnection {
  /// Called with the display of each attempt, so that the event loop reads from it, and with nil when the attempt has
  /// failed.
  var onDisplay: ((Display?) -> Void)?
  /// Called with the new connection; afterwards this object is no longer used.
  var onSuccess: ((Connection) -> Void)?
  /// Called when the time for the attempts is over, or when an error is final.
  var onFailure: ((WaylandError) -> Void)?

  private let connect: () throws(WaylandError) -> Display
  private weak var application: Application?
  /// The last error: the error of the lost connection, or of the last attempt.
  private var error: WaylandError
  private var (next, timeout): (AppTimer?, AppTimer?)
  private var display: Display?
  private var registry: Registry?
  private var connection: Connection?
  private var answer: WlCallback?

  /// Makes the attempts for an application that has lost its connection; ``start(until:)`` starts them.
  init(
    for application: Application, after error: WaylandError, connect: @escaping () throws(WaylandError) -> Display
  ) {
    (self.application, self.error, self.connect) = (application, error, connect)
  }

  /// Schedules the first attempt, and the end of the attempts, in seconds of the application's clock.
  func start(until end: Double) {
    guard let application else { return }
    timeout = application.after(end - application.timeSource.now) { [weak self] in self?.giveUp() }
    schedule()
  }

  /// Drops the current attempt, which has failed, and schedules the next one.
  func attemptFailed(_ error: WaylandError) {
    self.error = error
    drop()
    schedule()
  }

  /// Ends the attempts.
  func stop() {
    next?.cancel()
    timeout?.cancel()
    drop()
  }

  private func giveUp() {
    stop()
    onFailure?(error)
  }

  private func schedule() {
    guard let application else { return }
    next = application.after(application.reconnectionPace.nextDelay()) { [weak self] in self?.attempt() }
  }

  private func drop() {
    guard let display else { return }
    onDisplay?(nil)
    display.disconnect()
    connection?.release()
    (self.display, registry, connection, answer) = (nil, nil, nil, nil)
  }

  private func attempt() {
    do throws(WaylandError) {
      let display = try connect()
      self.display = display
      registry = Registry(display)
      onDisplay?(display)
      whenAnswered { $0.bind() }
    } catch {
      attemptFailed(error)
    }
  }

  private func bind() {
    guard let application, let display, let registry else { return }
    do throws(WaylandError) {
      let connection = try Connection(display, registry, clock: application.timeSource)
      self.connection = connection
      connection.bindDevices(for: application)
      whenAnswered { $0.finish() }
    } catch {
      attemptFailed(error)
    }
  }

  private func finish() {
    guard let connection else { return }
    // From now on, the application keeps these objects.
    (display, registry, self.connection) = (nil, nil, nil)
    stop()
    onSuccess?(connection)
  }

  /// Calls a closure once the compositor has answered all requests so far.
  private func whenAnswered(_ action: @escaping (Reconnection) -> Void) {
    answer = display?.sync()
    answer?.onEvent = { [weak self] _ in
      self?.answer = nil
      if let self { action(self) }
    }
  }
}

/// The delays before the attempts to connect again. The delays keep growing while each new connection ends soon after
/// its start.
///
/// A compositor may repeatedly answer and then end immediately, because it cannot start, or because a request crashes
/// it. Such a connection counts as one more failed attempt.
struct ReconnectionPace {
  /// The shortest and the longest time before an attempt, in seconds: each attempt doubles the time. Our own choice: a
  /// restart takes at least some frames, and one attempt a second costs nothing.
  private static let delays = 0.02...1.0
  /// The minimum duration of a connection that does not count as a failed attempt, in seconds. It equals the longest
  /// delay, so that in the long run there is at most one attempt a second.
  private static let shortestLife = delays.upperBound

  private var delay = Self.delays.lowerBound
  /// The start of the current connection, in seconds.
  private var connected = -Double.infinity
  /// The end of the last connection that did not count as a failed attempt, in seconds.
  private(set) var start = -Double.infinity

  /// Records the end of a connection.
  mutating func connectionDidEnd(at now: Double) {
    guard now - connected >= Self.shortestLife else { return }
    (start, delay) = (now, Self.delays.lowerBound)
  }

  /// Records the start of a connection.
  mutating func connectionDidBegin(at now: Double) { connected = now }

  /// Returns the time before the next attempt, in seconds.
  mutating func nextDelay() -> Double {
    defer { delay = min(2 * delay, Self.delays.upperBound) }
    return delay
  }
}

/// Limits how often the program connects again after protocol errors.
///
/// A program that has broken the protocol most likely breaks it again soon after it has connected again. Without a
/// limit, the program would connect for ever.
struct ProtocolErrorLimit {
  /// The maximum number of protocol errors, and the seconds within which they count. Our own choice.
  private static let (maximumCount, window) = (3, 10.0)

  private var times: [Double] = []

  /// Records the end of a connection at a time in seconds; returns whether another connection may follow.
  mutating func mayReconnect(after error: WaylandError, at now: Double) -> Bool {
    guard case .protocolError = error else { return true }
    times.removeAll { now - $0 > Self.window }
    times.append(now)
    return times.count <= Self.maximumCount
  }
}
