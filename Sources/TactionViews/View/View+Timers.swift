import TactionGeometry
import TactionGestures

extension View {
  /// Schedules a call on the application's clock, which causes no frames: for a button that repeats, a message that
  /// disappears.
  ///
  /// The call is cancelled when the view leaves its window. A view in no window schedules no call: the timer is not
  /// pending.
  ///
  /// - Parameters:
  ///   - seconds: The time until the call; less than 0.001 s, and NaN, count as 0.001 s.
  ///   - action: The call. A closure that uses the view captures it weakly, as the window keeps the timer.
  @discardableResult
  public final func after(_ seconds: Double, _ action: @escaping () -> Void) -> AppTimer {
    guard let tree else { return AppTimer(deadline: .infinity, view: self, action: nil) }
    let deadline = TimerQueue.deadline(after: seconds, at: tree.now(), minimum: GestureConstants.minimumDelay)
    return tree.timers.add(at: deadline, for: self, action)
  }
}

extension ViewTree {
  /// The time of the next call of ``runTimers(now:)``, in seconds on the application's clock; nil for none.
  package var nextDeadline: Double? { timers.nextDeadline }

  /// Makes the calls that are due at a time. Calls that they schedule wait for the next turn.
  package func runTimers(now: Double) {
    let count = timers.count
    while let timer = timers.takeFirst(dueAt: now, of: count) {
      if timer.view?.viewTree === self { timer.fire() } else { timer.cancel() }
    }
  }
}
