import TactionGeometry

/// The options of ``Kiosk/start(_:options:)``; all features are on by default.
public struct KioskOptions: Hashable, Sendable {
  /// Whether the window fills the screen and has no frame.
  public var fillsScreen = true
  /// Whether fields always show the application's own on-screen keyboard, even if the compositor offers a keyboard:
  /// `Application.keyboardPolicy` is `.always`.
  public var showsKeyboard = true
  /// Whether contacts that are too short to be from a finger are dropped: `Window.touchFilter` is set.
  public var filtersGhosts = true
  /// Whether a mouse has no cursor until it is moved or pressed for the first time.
  public var hidesCursor = true
  /// The time after the screen was turned on during which touches and keys have no effect, in seconds (default: 1). The
  /// panel is still dark for a part of this time.
  ///
  /// Users cannot intend to press something that is not visible yet. Origin: users of github.com/leukipp/touchkio
  /// (issues 197, 231 and 240) measured 0.893 s from the touch to the lit panel, and pressed buttons in that time.
  /// Measure your panel. A screen that was only covered in black is visible immediately; for such a screen, the time is
  /// at most 0.3 s. Values are clamped to 0...10; NaN counts as 1.
  public var wakeTime = 1.0

  /// The time that people need at least to react to something that appears, in seconds. Origin: people need at least
  /// 0.2 s to touch a light that appears; our own choice is slightly longer.
  static let reactionTime = 0.3

  /// Makes the default options.
  public init() {}

  /// The wake time, clamped to its valid range.
  var usableWakeTime: Double { wakeTime.isNaN ? 1 : wakeTime.clamped(to: 0...10) }
}
