import TactionGeometry
import TactionGestures

extension View {
  /// Schedules a call on the application's clock, without causing frames: for example, for a button that repeats, or
  /// for a message that disappears.
  ///
  /// The call is cancelled when the view leaves its window. For a view in no window, no call is scheduled: the returned
  /// timer is not pending. While a finger, a button or a key is down in the window, a call that is due waits until the
  /// compositor answers, because a compositor that hangs reports no lift.
  ///
  /// - Parameters:
  ///   - seconds: The time until the call; less than 0.001 s, and NaN, count as 0.001 s.
  ///   - action: The call. A closure that uses the view must capture it weakly, because the window keeps the timer
  ///     alive.
  @discardableResult
  public final func after(_ seconds: Double, _ action: @escaping () -> Void) -> AppTimer {
    guard let tree else { return AppTimer(deadline: .infinity, view: self, action: nil) }
    let deadline = TimerQueue.deadline(after: seconds, at: tree.now(), minimum: GestureConstants.minimumDelay)
    return tree.timers.add(at: deadline, for: self, action)
  }
}

extension ViewTree {
  /// Whether a finger, a pen, a button or a key is down.
  package var isPressed: Bool { !touches.touches.isEmpty || !keys.held.isEmpty }

  /// The time of the next call of ``runTimers(now:)``, in seconds on the application's clock; nil if no call is
  /// scheduled.
  package var nextDeadline: Double? { timers.nextDeadline }

  /// Makes the calls that are due at the time `now`. New calls that these calls schedule wait for the next iteration of
  /// the event loop.
  package func runTimers(now: Double) {
    let count = timers.count
    while let timer = timers.takeFirst(dueAt: now, of: count) {
      if timer.view?.viewTree === self { timer.fire() } else { timer.cancel() }
    }
  }
}
