import TactionGeometry

/// The numbers of controls, with their units and origins.
nonisolated package enum ControlConstants {
  // MARK: Pressing

  /// The time for which a repeating control is held before its first repeat, in seconds. Our own choice, between the
  /// 0.5 s of UIKit's stepper and the 0.3 s of keyboards that are set to repeat soon.
  package static let repeatDelay = 0.4

  /// The time between two repeats, in seconds.
  package static let repeatInterval = 0.1

  /// The opacity of a disabled control. Our own choice.
  package static let disabledOpacity = 0.4

  // MARK: Drawing

  /// The opacity of the text colour over a pressed control. Our own choice.
  package static let pressOpacity = 0.12

  /// The opacity of the text colour over a control under a mouse or a pen. Our own choice.
  package static let hoverOpacity = 0.06

  /// The width of the focus ring, in px. Our own choice.
  static let ringWidth = 2.0

  /// The gap between a control and its focus ring, in px. Our own choice.
  static let ringGap = 2.0

  // MARK: Motion

  /// The spring that brings knobs to rest: after 0.35 s, a thousandth of the distance is left. Our own choice.
  static let spring = Spring(duration: 0.35)

  /// The distance from its target at which a knob comes to rest, as a fraction of its range.
  static let restDistance = 0.0005

  // MARK: Sliding

  /// The distances of a finger from the track of a slider, in px of the window, beyond which the value follows more
  /// slowly, and the fractions of the finger's movement that then count: half, quarter and fine speed of UIKit's media
  /// players.
  package static let scrubbingSpeeds: [(distance: Double, speed: Double)] = [(50, 0.5), (100, 0.25), (150, 0.1)]

  /// The fraction of the range by which an arrow key moves a slider without steps. Browsers: a hundredth at the least.
  package static let sliderKeyFraction = 0.02

  /// The fraction of the range by which a page key moves a slider. Browsers: a tenth.
  package static let sliderPageFraction = 0.1
}
