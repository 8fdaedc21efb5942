/// The clock of an application: seconds that only grow, from an arbitrary start.
///
/// Every timestamp that an app sees is on this clock. Tests and `taction stage` bring one that stands still between
/// their steps, so that a gesture takes exactly the time it says.
package protocol AppClock: AnyObject {
  /// The time now, in seconds.
  var now: Double { get }

  /// Whether time passes by itself.
  ///
  /// Where it does not, the event loop sets no timer: it looks at its deadlines whenever the wire wakes it.
  var runsByItself: Bool { get }

  /// Whether the event loop gets a turn at each of its deadlines, so that a frame can wait for the right moment.
  ///
  /// Where it does not, frames are drawn as soon as the compositor wants them.
  var keepsDeadlines: Bool { get }
}

extension AppClock {
  /// As the event loop sets timers by a clock that runs.
  package var keepsDeadlines: Bool { runsByItself }
}
