import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// The appearance of cards, which are in front of the content: alerts, menus, popovers, the menu of a selection.
public nonisolated enum CardConstants {
  /// The radius of the corners, in px.
  public static let cornerRadius = 14.0
}

extension View {
  /// Gives the view the appearance of a card in front of the content.
  public final func becomeCard(cornerRadius radius: Double = CardConstants.cornerRadius) {
    cornerRadius = radius
    shadow = Shadow(opacity: 0.25, radius: 16, offset: Vector(dx: 0, dy: 6))
    takeCardColors()
  }

  /// Sets the background and the border of a card from the theme. The background has the window's colour; in a dark
  /// theme, it is one step lighter.
  public final func takeCardColors() {
    let colors = theme.colors
    backgroundColor = colors.isDark ? .secondaryBackground : .background
    borderColor = .separator
    borderWidth = colors.isDark || colors.hasHighContrast ? theme.metrics.lineWidth : 0
  }
}
