import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The constants of controls with a value, with their units and sources.
nonisolated enum ValueConstants {
  // MARK: Motion

  /// The spring that moves knobs to rest: after 0.35 s, a thousandth of the distance is left. Our own choice.
  static let spring = Spring(duration: 0.35)

  /// The distance from the target at which the motion of a knob ends, as a fraction of the range of values.
  static let restDistance = 0.0005

  // MARK: Sliding

  /// The speeds at which a slider's value follows the finger. If the finger is at least `distance` away from the track,
  /// in px of the window, the value follows `speed` times the movement of the finger. UIKit's media players call these
  /// speeds half, quarter and fine.
  static let scrubbingSpeeds: [(distance: Double, speed: Double)] = [(50, 0.5), (100, 0.25), (150, 0.1)]

  /// The fraction of the range by which an arrow key moves a slider without steps. Browsers use a hundredth or more.
  static let sliderKeyFraction = 0.02

  /// The fraction of the range by which a page key moves a slider. Browsers use a tenth.
  static let sliderPageFraction = 0.1
}

// Members that several controls with a value use.
extension View {
  /// Returns an animated number that the view uses for drawing, such as the position of a knob. The spring of controls
  /// moves it.
  final func drawnMotion(_ value: Double) -> SpringMotion {
    let motion = SpringMotion(
      value, of: self, spring: ValueConstants.spring, restDistance: ValueConstants.restDistance, movesView: false)
    motion.onChange = { [weak self] in self?.setNeedsDisplay() }
    return motion
  }
}

nonisolated extension Theme {
  /// The colour of a knob: white, or a light colour in a dark theme.
  var knob: Color { colors.isDark ? .secondaryLabel : .background }

  /// The colour of a chosen segment. Text on this colour is legible, even with high contrast.
  var segment: Color { colors.isDark && !colors.hasHighContrast ? .separator : .background }
}

nonisolated extension Key {
  /// Returns true if an arrow key increases the value or moves forward, false if it does the opposite, and nil for
  /// other keys.
  ///
  /// The left and right arrows mean directions on the screen: in a right-to-left layout, the left arrow moves forward.
  func direction(isMirrored: Bool) -> Bool? {
    switch unpadded {
    case .rightArrow: !isMirrored
    case .leftArrow: isMirrored
    case .upArrow: true
    case .downArrow: false
    default: nil
    }
  }
}
