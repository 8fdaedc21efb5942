import TactionGeometry

/// The parts that ``Kiosk/start(_:options:)`` sets up; everything is on by default.
public struct KioskOptions: Hashable, Sendable {
  /// Whether the window fills the screen and has no frame.
  public var fillsScreen = true
  /// Whether fields show the application's own keyboard on the screen, whatever the compositor offers:
  /// `Application.keyboardPolicy` is `.always`.
  public var showsKeyboard = true
  /// Whether contacts that are too short to be a finger's are dropped: `Window.touchFilter`.
  public var filtersGhosts = true
  /// Whether a mouse has no cursor until it is moved or pressed for the first time.
  public var hidesCursor = true
  /// The time after the screen was switched on for which touches and keys still have no effect, in seconds (default:
  /// 1), since the panel is dark for a part of it.
  ///
  /// The user cannot mean what is not there to be seen. Origin: users of github.com/leukipp/touchkio (issues 197, 231
  /// and 240) measured 0.893 s from the touch to the lit panel, and pressed buttons meanwhile. Measure your panel. A
  /// screen that was only covered in black is lit at once: then it is at most ``reactionTime``. Values are clamped to
  /// 0...10; NaN counts as 1.
  public var wakeTime = 1.0

  /// The time in which nobody can have reacted to what appears, in seconds. Origin: people need 0.2 s and more to touch
  /// a light that appears; our own choice is a little more.
  package static let reactionTime = 0.3

  /// Makes the default options.
  public init() {}

  /// The usable wake time.
  var usableWakeTime: Double { wakeTime.isNaN ? 1 : wakeTime.clamped(to: 0...10) }
}
