import TactionGeometry

/// The numbers of controls with a value, with their units and origins.
nonisolated package enum ValueConstants {
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
