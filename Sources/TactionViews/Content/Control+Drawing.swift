import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics

// Drawing that several controls share.
extension Control {
  /// Draws a tint over a shape while the control is pressed, or while a mouse is over it.
  public final func drawTint(over shape: RoundedRect, into list: inout DisplayList) {
    if showsPress {
      list.fill(shape, color: .label, opacity: ControlConstants.pressOpacity)
    } else if isHovered, isEnabled {
      list.fill(shape, color: .label, opacity: ControlConstants.hoverOpacity)
    }
  }
}

nonisolated extension Theme {
  /// The colour of the line around a track. With high contrast, the colour of the track alone is not visible enough.
  public var trackEdge: Color { colors.hasHighContrast ? .secondaryLabel : .separator }
}
