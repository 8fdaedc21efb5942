import TactionGeometry
import TactionViews

/// The timers of one application, by its clock.
final class AppTimers {
  private let clock: any TimeSource
  private var timers = TimerQueue()
  private var sleepers: [Int: Sleeper] = [:]
  private var sleeperCount = 0
  private var resumedCount = 0

  private struct Sleeper {
    let timer: AppTimer
    let continuation: CheckedContinuation<Void, any Error>
  }

  init(clock: any TimeSource) {
    self.clock = clock
  }

  /// The time of the next timer; nil if there is none.
  var nextDeadline: Double? { timers.nextDeadline }

  /// Schedules a call for some seconds after now; negative durations and NaN count as 0.
  func add(after seconds: Double, _ action: @escaping () -> Void) -> AppTimer {
    timers.add(at: TimerQueue.deadline(after: seconds, at: clock.now), action)
  }

  /// Makes the calls that are due at the time `now`. Calls that these calls schedule wait for the next iteration of the
  /// event loop.
  ///
  /// - Returns: whether sleeping tasks were resumed.
  func run(now: Double) -> Bool {
    let (count, resumed) = (timers.count, resumedCount)
    while let timer = timers.takeFirst(dueAt: now, of: count) { timer.fire() }
    return resumedCount != resumed
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
        let timer = timers.add(at: deadline) { [weak self] in self?.wake(number) }
        sleepers[number] = Sleeper(timer: timer, continuation: continuation)
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancelSleep(number) }
    }
  }

  /// Cancels all calls and ends all sleeps with a `CancellationError`.
  func cancelAll() {
    for timer in timers.take(where: { _ in true }) { timer.cancel() }
    for number in sleepers.keys.sorted() { cancelSleep(number) }
  }

  private func wake(_ number: Int) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    resumedCount += 1
    sleeper.continuation.resume()
  }

  private func cancelSleep(_ number: Int) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    sleeper.timer.cancel()
    sleeper.continuation.resume(throwing: CancellationError())
  }
}
