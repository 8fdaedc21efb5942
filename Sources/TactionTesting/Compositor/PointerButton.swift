/// A button of a mouse, as linux/input-event-codes.h numbers it.
public enum PointerButton: UInt32, Sendable {
  /// The left button, BTN_LEFT.
  case left = 0x110
  /// The right button, BTN_RIGHT.
  case right = 0x111
  /// The middle button or the wheel, BTN_MIDDLE.
  case middle = 0x112
}
