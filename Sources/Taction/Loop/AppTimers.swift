/// A call that ``Application/after(_:_:)`` has scheduled.
public final class AppTimer {
  /// The time of the call, in seconds of the application's clock.
  let deadline: Double
  private var action: (() -> Void)?

  init(deadline: Double, action: @escaping () -> Void) {
    self.deadline = deadline
    self.action = action
  }

  /// Whether the call is still to come.
  public var isPending: Bool { action != nil }

  /// Cancels the call; does nothing once it was made.
  public func cancel() { action = nil }

  func fire() {
    let action = action
    self.action = nil
    action?()
  }
}

/// The timers of one application, by its clock.
final class AppTimers {
  private let clock: any AppClock
  /// In the order of their deadlines, and those of one deadline in the order in which they were added.
  private var timers: [AppTimer] = []
  private var sleepers: [Int: Sleeper] = [:]
  private var sleeperCount = 0
  private var hasResumed = false

  /// Sums of times are not exact: a deadline that is nearer than this counts as reached, in seconds.
  private static let tolerance = 1e-9

  private struct Sleeper {
    let timer: AppTimer
    let continuation: CheckedContinuation<Void, any Error>
  }

  init(clock: any AppClock) {
    self.clock = clock
  }

  /// The time of the next timer; nil for never.
  var nextDeadline: Double? { timers.first { $0.isPending }?.deadline }

  /// Schedules a call for some seconds after now; negative durations and those that are no number count as 0.
  func add(after seconds: Double, _ action: @escaping () -> Void) -> AppTimer {
    // A deadline in a hundred years is never, and still adds up.
    let delay = seconds.isNaN ? 0 : seconds.clamped(to: 0...3.2e9)
    return add(at: clock.now + delay, action)
  }

  /// Makes the calls that are due at a time; those that they schedule wait for the next turn.
  ///
  /// - Returns: whether sleeping tasks were resumed.
  func run(now: Double) -> Bool {
    hasResumed = false
    let due = timers.prefix { $0.deadline <= now + Self.tolerance }
    timers.removeFirst(due.count)
    for timer in due { timer.fire() }
    return hasResumed
  }

  /// Suspends the calling task until a time.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(until deadline: Double) async throws {
    sleeperCount += 1
    let number = sleeperCount
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        let timer = add(at: deadline) { [weak self] in self?.wake(number) }
        sleepers[number] = Sleeper(timer: timer, continuation: continuation)
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancelSleep(number) }
    }
  }

  /// Cancels all calls and ends all sleeps with a `CancellationError`.
  func cancelAll() {
    for timer in timers { timer.cancel() }
    timers = []
    for number in sleepers.keys.sorted() { cancelSleep(number) }
  }

  private func add(at deadline: Double, _ action: @escaping () -> Void) -> AppTimer {
    let timer = AppTimer(deadline: deadline, action: action)
    timers.removeAll { !$0.isPending }
    let index = timers.firstIndex { $0.deadline > deadline } ?? timers.count
    timers.insert(timer, at: index)
    return timer
  }

  private func wake(_ number: Int) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    hasResumed = true
    sleeper.continuation.resume()
  }

  private func cancelSleep(_ number: Int) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    sleeper.timer.cancel()
    sleeper.continuation.resume(throwing: CancellationError())
  }
}
