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
  /// Called after an event that a selection may be made with; nil while nobody waits for one.
  var onGrant: (() -> Void)?
  /// Called after the keyboard has come to a window of this program, or has left.
  var onKeyboardFocus: ((Bool) -> Void)?
  /// The newest serials that may be handed back, by the kind of their device, the newest last.
  private var grants: [(kind: Press, serial: UInt32)] = []

  /// The kinds of presses.
  enum Press {
    /// A finger on the screen.
    case finger
    /// A key of a keyboard.
    case key
    /// A button of a mouse, or a pen.
    case cursor
  }

  /// Called for each press at a place, before the target gets it: not for keys. Returns whether it is used up, as one
  /// beside a menu, which closes it.
  var onPress: (((any InputTarget)?) -> Bool)?

  /// Notes a press; returns whether it is used up, so that its target is not to get it.
  @discardableResult
  func note(_ press: Press, _ serial: UInt32, on target: (any InputTarget)?, at time: Double) -> Bool {
    (self.serial, self.target, self.time) = (serial, target, time)
    if press != .cursor { lastUseOfHands = time }
    grant(press, serial)
    return press != .key && onPress?(target) ?? false
  }

  /// The number of the newest press as long as its device has not left since, so that a popup may have the grab by it;
  /// nil for none.
  var grabSerial: UInt32? { grants.contains { $0.serial == serial } ? serial : nil }

  /// The serial of the newest event that a person copies something by; nil while there is none.
  var selectionSerial: UInt32? { grants.last?.serial }

  /// Notes that the keyboard has come to a window, which may copy from then on.
  func keyboardDidEnter(_ serial: UInt32) {
    onKeyboardFocus?(true)
    grant(.key, serial)
  }

  /// Notes that the keyboard is gone from all windows.
  func keyboardDidLeave() {
    deviceDidLeave(.key)
    onKeyboardFocus?(false)
  }

  /// Notes that a device has left: its serials may not be handed back any more.
  func deviceDidLeave(_ kind: Press) { grants.removeAll { $0.kind == kind } }

  private func grant(_ kind: Press, _ serial: UInt32) {
    grants.removeAll { $0.kind == kind }
    grants.append((kind, serial))
    onGrant?()
  }
}
