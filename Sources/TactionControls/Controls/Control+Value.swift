import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

// What controls with a value share.
extension View {
  /// Returns an animated number that the view draws with, such as the place of a knob. It moves on the spring of
  /// controls.
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

  /// The colour of a chosen segment. Text on it stays legible, also with high contrast.
  var segment: Color { colors.isDark && !colors.hasHighContrast ? .separator : .background }
}

nonisolated extension Key {
  /// Returns whether an arrow key increases the value, or moves forward; nil for other keys.
  ///
  /// The left and right arrows mean directions on the screen: in a right-to-left layout the left arrow moves forward.
  func direction(isMirrored: Bool) -> Bool? {
    switch self {
    case .rightArrow: !isMirrored
    case .leftArrow: isMirrored
    case .upArrow: true
    case .downArrow: false
    default: nil
    }
  }
}
