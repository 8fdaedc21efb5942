import TactionEnvironment
import TactionGeometry
import TactionViews

/// The margins of an app's view in the card of a sheet or a popover.
enum CardMargins {
  /// Returns the margins that an app wants, or the usual margins if `wanted` is nil. The usual margins are the theme's
  /// margin around a label, a control, or rows without margins of their own, which would otherwise touch the edges of
  /// the card. Other views have no margins.
  static func insets(_ wanted: Insets?, around content: View) -> Insets {
    if let wanted { return wanted }
    let touchesEdges = content is Label || content is Control || (content as? ContainerView)?.layoutMargins == .zero
    return touchesEdges ? Insets(content.theme.metrics.margin) : .zero
  }
}
