import TactionGeometry
import TactionGestures
import TactionGraphics

// The parts of controls that look alike.
extension Control {
  /// Draws the veil of a press, or of a mouse over the control, over a shape.
  final func drawTint(over shape: RoundedRect, into list: inout DisplayList) {
    if showsPress {
      list.fill(shape, color: .label, opacity: ControlConstants.pressOpacity)
    } else if isHovered, isEnabled {
      list.fill(shape, color: .label, opacity: ControlConstants.hoverOpacity)
    }
  }
}

extension View {
  /// Returns a number by which the view draws its content, such as the place of a knob, on the spring of controls.
  final func drawnMotion(_ value: Double) -> SpringMotion {
    let motion = SpringMotion(
      value, of: self, spring: ControlConstants.spring, restDistance: ControlConstants.restDistance, movesView: false)
    motion.onChange = { [weak self] in self?.setNeedsDisplay() }
    return motion
  }
}

nonisolated extension Theme {
  /// The colour of a knob: white, or light on what is dark.
  var knob: Color { colors.isDark ? .secondaryLabel : .background }

  /// The colour of a chosen segment; text on it can be read, also with high contrast.
  var segment: Color { colors.isDark && !colors.hasHighContrast ? .separator : .background }

  /// The line around a track: with high contrast the colour of the track alone is not enough.
  var trackEdge: Color { colors.hasHighContrast ? .secondaryLabel : .separator }
}

nonisolated extension Key {
  /// Returns whether an arrow key means more, or further, than the present value; nil for other keys.
  ///
  /// Along x the arrows point as they do on the screen, also where rows begin at the right.
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
