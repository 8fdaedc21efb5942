import TactionGeometry
import TactionGraphics
import TactionViews

/// The numbers of presentations and toasts, with their units and origins.
nonisolated enum PresentationConstants {
  /// The spring by which an alert, a menu or a popover appears, in 0.25 s. Our own choice: iOS takes 0.2 to 0.4.
  static let appearanceSpring = Spring(duration: 0.25)

  /// The size at which an alert, a menu or a popover begins to appear, as a fraction of the final size. Our own choice.
  static let initialScale = 0.92

  /// The spring by which a sheet moves, in 0.4 s. Our own choice: longer than for an alert, as a sheet moves further.
  static let sheetSpring = Spring(duration: 0.4)

  /// The maximum distance that a finger pulls a sheet beyond its largest height, in px.
  static let pullReach = 60.0

  /// The least width of a window in which a sheet is a card in the middle, in px: a tablet in portrait is as wide, a
  /// phone in landscape is not.
  static let wideWindow = 700.0

  /// The width of that card, in px. UIKit's form sheets: 540 points.
  static let cardWidth = 540.0

  /// The time for which a finger or a pointer rests on a menu's item before its submenu opens, in seconds. Our own
  /// choice: GTK takes 0.225.
  static let submenuDelay = 0.25

  /// The pause after which type-ahead starts again with an empty text, in seconds. GTK: 1.
  static let typingPause = 1.0
}

extension View {
  /// Shows the view at a fraction of its appearance, 0...1, growing from a point of its superview.
  final func showAppearance(_ part: Double, from point: Point) {
    let part = part.clamped(to: 0...1)
    alpha = part
    guard part < 1 else { return transform = .identity }
    let scale = PresentationConstants.initialScale + (1 - PresentationConstants.initialScale) * part
    let way = (point - center) * (1 - scale)
    transform = Transform.scale(scale).concatenating(.translation(way))
  }
}
