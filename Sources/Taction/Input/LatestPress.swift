import TactionWayland

/// The newest press of a seat: a finger, a button, a key or the tip of a pen that went down on a window.
///
/// A compositor wants its serial as a proof that a person asked for something: a menu, a move, a window in front.
final class LatestPress {
  /// The number of the event; nil before the first one.
  private(set) var serial: UInt32?
  /// The time at which it was read, in seconds of the application's clock.
  private(set) var time = -Double.infinity
  /// The window that it went to.
  private(set) weak var target: (any InputTarget)?

  /// Notes a press.
  func note(_ serial: UInt32, on target: (any InputTarget)?, at time: Double) {
    (self.serial, self.target, self.time) = (serial, target, time)
  }
}
