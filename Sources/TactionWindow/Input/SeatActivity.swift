import TactionWayland

/// The latest presses on a seat's devices: the last press, and the last time at which a finger or a key went down.
///
/// A compositor requires the serial of a press as proof that the user has made a request, such as a menu, a move of the
/// window, or its activation.
final class SeatActivity {
  /// The serial of the newest press of a finger, a button, a key or the tip of a pen; nil before the first press.
  private(set) var serial: UInt32?
  /// The time at which the newest press was read, in seconds of the application's clock.
  private(set) var time = -Double.infinity
  /// The target that got the newest press.
  private(set) weak var target: (any InputTarget)?
  /// The time at which a finger or a key went down last, in seconds of the application's clock.
  private(set) var lastUseOfHands = -Double.infinity
  /// The number of presses of fingers, buttons and pens.
  private(set) var pointerPresses = 0
  /// Whether the seat announces a touch screen but has never sent a touch.
  var hasSilentTouchScreen: Bool { hasTouchScreen && !hasFingers }
  /// Whether the seat announces a touch screen.
  var hasTouchScreen = false
  private var hasFingers = false
  /// Called after an event whose serial can be used to set a selection; nil while no selection waits for such a serial.
  var onGrant: (() -> Void)?
  /// Called after a window of this program has got the keyboard focus, or lost it.
  var onKeyboardFocus: ((Bool) -> Void)?
  /// The newest serial of each kind of press that requests may still use. The newest serial of all kinds is the last
  /// element.
  private var grants: [(kind: Press, serial: UInt32)] = []

  /// The kinds of presses.
  enum Press {
    /// A finger on the screen.
    case finger
    /// A key of a keyboard.
    case key
    /// A button of a mouse.
    case cursor
    /// The tip or a button of a pen.
    case pen
  }

  /// Called for each press of a finger, a button or a pen, before the target gets the press. Returns whether the press
  /// is consumed, for example because it is outside of a menu and closes the menu.
  var onPress: (((any InputTarget)?) -> Bool)?

  /// Records a press; returns whether it is consumed, so that its target must not get it.
  @discardableResult
  func note(_ press: Press, _ serial: UInt32, on target: (any InputTarget)?, at time: Double) -> Bool {
    (self.serial, self.target, self.time) = (serial, target, time)
    if press == .finger || press == .key { useHands(at: time) }
    if press == .finger { hasFingers = true }
    if press != .key { pointerPresses += 1 }
    grant(press, serial)
    return press != .key && onPress?(target) ?? false
  }

  /// Records that a finger or a key went down.
  func useHands(at time: Double) { lastUseOfHands = time }

  /// Returns the serial of the newest press, which a popup may use to request a grab; nil if there is none, if the
  /// device has left since, or if the press ended too long ago to be the reason for the popup.
  ///
  /// - Parameters:
  ///   - end: the last time at which a press was held, in seconds of the application's clock.
  ///   - now: the time, on the same clock.
  func grabSerial(heldUntil end: Double, now: Double) -> UInt32? {
    guard now - max(time, end) <= Self.openingTime else { return nil }
    return grants.contains { $0.serial == serial } ? serial : nil
  }

  /// The maximum time from the end of a press to the popup that it opens, in seconds. Our own choice: it is enough for
  /// a tap that waits for a second tap, and for a menu that is read from a file.
  private static let openingTime = 2.0

  /// The serial of the newest input event, for setting a selection; nil if there is none.
  var selectionSerial: UInt32? { grants.last?.serial }

  /// Records that a window has got the keyboard focus, and may set a selection from now on.
  func keyboardDidEnter(_ serial: UInt32) {
    grant(.key, serial)
    onKeyboardFocus?(true)
  }

  /// Records that no window has the keyboard focus any more.
  func keyboardDidLeave() {
    deviceDidLeave(.key)
    onKeyboardFocus?(false)
  }

  /// Records that a device has left: requests may not use its serials any more.
  func deviceDidLeave(_ kind: Press) { grants.removeAll { $0.kind == kind } }

  private func grant(_ kind: Press, _ serial: UInt32) {
    grants.removeAll { $0.kind == kind }
    grants.append((kind, serial))
    onGrant?()
  }
}
