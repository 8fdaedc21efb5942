import TactionGeometry

/// A call that ``View/after(_:_:)`` or the application's `after(_:_:)` has scheduled.
public final class AppTimer {
  /// The time of the call, in seconds on the application's clock.
  let deadline: Double
  /// The number of timers that were added to the queue before this one.
  fileprivate var number = 0
  /// The view that has scheduled the call; nil if the application has scheduled it.
  private(set) weak var view: View?
  private var action: (() -> Void)?

  init(deadline: Double, view: View? = nil, action: (() -> Void)?) {
    (self.deadline, self.view, self.action) = (deadline, view, action)
  }

  /// Whether the call is still waiting: it was neither made nor cancelled.
  public var isPending: Bool { action != nil }

  /// Cancels the call; does nothing if it was already made.
  public func cancel() { action = nil }

  /// Makes the call, unless it was made or cancelled.
  package func fire() {
    let action = action
    self.action = nil
    action?()
  }
}

/// The scheduled calls of an application, or of the views of one window.
package struct TimerQueue {
  /// The timers in the order of their deadlines; timers with the same deadline, in the order in which they were added.
  private var timers: [AppTimer] = []
  /// The number of timers that were added.
  package private(set) var count = 0

  /// The time before a deadline, in seconds, from which it counts as reached, because sums of times are not exact.
  private static let tolerance = 1e-9
  /// The maximum delay, in seconds: a hundred years, which is practically never, but can still be added to a time.
  private static let maximumDelay = 3.2e9

  /// Makes an empty queue.
  package init() {}

  /// The time of the next call; nil if no call is scheduled.
  package var nextDeadline: Double? { timers.first { $0.isPending }?.deadline }

  /// Returns the deadline of a call some seconds after now, at least a minimum; NaN counts as the minimum.
  package static func deadline(after seconds: Double, at now: Double, minimum: Double = 0) -> Double {
    now + (seconds.isNaN ? minimum : seconds.clamped(to: minimum...maximumDelay))
  }

  /// Schedules a call.
  package mutating func add(at deadline: Double, for view: View? = nil, _ action: @escaping () -> Void) -> AppTimer {
    let timer = AppTimer(deadline: deadline, view: view, action: action)
    timer.number = count
    count += 1
    timers.removeAll { !$0.isPending }
    let index = timers.firstIndex { $0.deadline > deadline } ?? timers.count
    timers.insert(timer, at: index)
    return timer
  }

  /// Removes and returns the first call that is due at the time `now`; nil if no call is due.
  ///
  /// Only one call is removed, because this call may cancel the other calls, or may run an event loop that makes them.
  ///
  /// - Parameter count: The ``count`` of the queue at the start of the current iteration of the event loop. Calls that
  ///   were added later wait for the next iteration.
  package mutating func takeFirst(dueAt now: Double, of count: Int) -> AppTimer? {
    let due = timers.prefix { $0.deadline <= now + Self.tolerance }
    return due.firstIndex { $0.number < count }.map { timers.remove(at: $0) }
  }

  /// Removes and returns the calls that meet a condition.
  ///
  /// The caller cancels the calls. This method does not cancel them, because cancelling may run a deinitializer of the
  /// app, which may schedule calls in this queue.
  package mutating func take(where condition: (AppTimer) -> Bool) -> [AppTimer] {
    let taken = timers.filter(condition)
    if !taken.isEmpty { timers.removeAll(where: condition) }
    return taken
  }
}
