import TactionGeometry

/// Numbers that controls use, with their units and sources.
public nonisolated enum ControlConstants {
  // MARK: Pressing

  /// The time between a press and its first repeat, in seconds. Our own choice, between the 0.5 s of UIKit's stepper
  /// and the 0.3 s of keyboards with a short repeat delay.
  package static let repeatDelay = 0.4

  /// The time between two repeats, in seconds.
  public static let repeatInterval = 0.1

  /// The opacity of a disabled control. Our own choice.
  public static let disabledOpacity = 0.4

  // MARK: Layout

  /// The distance from the text to both ends of a field, or of a button that shows a choice, in px. Our own choice.
  public static let textMargin = 12.0

  // MARK: Drawing

  /// The opacity of the text colour that is drawn over a pressed control. Our own choice.
  public static let pressOpacity = 0.12

  /// The opacity of the text colour that is drawn over a control while a mouse or a pen is over it. Our own choice.
  package static let hoverOpacity = 0.06

  /// The width of the focus ring, in px. Our own choice.
  public static let ringWidth = 2.0

  /// The gap between a control and its focus ring, in px. Our own choice.
  static let ringGap = 2.0
}
