import TactionWayland

/// The uses of a seat's devices that others want to know of: the newest press, and the newest use of fingers and keys.
///
/// A compositor wants the serial of a press as a proof that a person asked for something: a menu, a move, a window in
/// front.
final class SeatActivity {
  /// The number of the newest press, of a finger, a button, a key or the tip of a pen; nil before the first one.
  private(set) var serial: UInt32?
  /// The time at which it was read, in seconds of the application's clock.
  private(set) var time = -Double.infinity
  /// The window that it went to.
  private(set) weak var target: (any InputTarget)?
  /// The time at which a finger or a key went down last, in seconds of the application's clock.
  private(set) var lastUseOfHands = -Double.infinity
  /// Called for each press, before the target gets it.
  var onPress: (((any InputTarget)?) -> Void)?

  /// Notes a press.
  ///
  /// - Parameter isOfHand: whether it is of a finger or a key, and not of a device with a cursor.
  func note(_ serial: UInt32, on target: (any InputTarget)?, at time: Double, isOfHand: Bool = false) {
    (self.serial, self.target, self.time) = (serial, target, time)
    if isOfHand { lastUseOfHands = time }
    onPress?(target)
  }
}
