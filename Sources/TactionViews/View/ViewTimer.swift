import TactionGeometry
import TactionGestures

/// A call that ``View/after(_:_:)`` has scheduled.
public final class ViewTimer {
  /// The time of the call, in seconds on the application's clock.
  let deadline: Double
  /// The view that waits.
  private(set) weak var view: View?
  private var action: (() -> Void)?

  init(deadline: Double, view: View, action: (() -> Void)?) {
    (self.deadline, self.view, self.action) = (deadline, view, action)
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

extension View {
  /// Schedules a call on the application's clock, which costs no frames: for a button that repeats, a message that
  /// goes away.
  ///
  /// The call is cancelled when the view leaves its window. A view in no window schedules none: the timer is not
  /// pending.
  ///
  /// - Parameters:
  ///   - seconds: The time until the call, at least 0.001 s, which a smaller number and one that is no number
  ///     count as.
  ///   - action: The call. A closure that uses the view captures it weakly, as the window keeps the timer.
  @discardableResult
  public final func after(_ seconds: Double, _ action: @escaping () -> Void) -> ViewTimer {
    guard let tree else { return ViewTimer(deadline: .infinity, view: self, action: nil) }
    return tree.timers.add(after: seconds, at: tree.now(), for: self, action)
  }
}

/// The timers of the views of one window.
struct ViewTimers {
  /// In the order of their deadlines, and those of one deadline in the order in which they were added.
  private var timers: [ViewTimer] = []

  /// Sums of times are not exact: a deadline that is nearer than this counts as reached, in seconds.
  private static let tolerance = 1e-9

  /// The time of the next call; nil for none.
  var nextDeadline: Double? { timers.first { $0.isPending }?.deadline }

  /// Schedules a call.
  mutating func add(
    after seconds: Double, at now: Double, for view: View, _ action: @escaping () -> Void
  ) -> ViewTimer {
    // A deadline in a hundred years is never, and still adds up.
    let delay =
      seconds.isNaN ? GestureConstants.minimumDelay : seconds.clamped(to: GestureConstants.minimumDelay...3.2e9)
    let timer = ViewTimer(deadline: now + delay, view: view, action: action)
    timers.removeAll { !$0.isPending }
    let index = timers.firstIndex { $0.deadline > timer.deadline } ?? timers.count
    timers.insert(timer, at: index)
    return timer
  }

  /// Takes out the calls that are due at a time.
  mutating func takeDue(at now: Double) -> [ViewTimer] {
    guard let first = timers.first, first.deadline <= now + Self.tolerance else { return [] }
    let due = timers.prefix { $0.deadline <= now + Self.tolerance }
    timers.removeFirst(due.count)
    return Array(due)
  }

  /// Cancels the calls of views that are not in a tree.
  mutating func cancel(outsideOf tree: ViewTree) {
    guard !timers.isEmpty else { return }
    for timer in timers where timer.view?.viewTree !== tree { timer.cancel() }
    timers.removeAll { !$0.isPending }
  }
}

extension ViewTree {
  /// The time of the next call of ``runTimers(now:)``, in seconds on the application's clock; nil for none.
  package var nextDeadline: Double? { timers.nextDeadline }

  /// Makes the calls that are due at a time; those that they schedule wait for the next turn.
  package func runTimers(now: Double) {
    for timer in timers.takeDue(at: now) {
      if timer.view?.viewTree === self { timer.fire() } else { timer.cancel() }
    }
  }
}
