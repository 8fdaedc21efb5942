import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The constants of presentations and toasts, with their units and sources.
nonisolated enum PresentationConstants {
  /// The spring that moves an alert, a menu or a popover in and out, with a duration of 0.25 s. Our own choice: iOS
  /// uses 0.2 s to 0.4 s.
  static let appearanceSpring = Spring(duration: 0.25)

  /// The size at which an alert, a menu or a popover begins to appear, as a fraction of the final size. Our own choice.
  static let initialScale = 0.92

  /// The spring that moves a sheet, with a duration of 0.4 s. Our own choice: longer than for an alert, because a sheet
  /// moves further.
  static let sheetSpring = Spring(duration: 0.4)

  /// The maximum distance by which a finger can pull a sheet beyond its largest height, in px.
  static let pullReach = 60.0

  /// The minimum width of a window in which a sheet is a card in the middle, in px. A tablet in portrait is this wide;
  /// a phone in landscape is not.
  static let wideWindow = 700.0

  /// The width of a sheet that is a card in the middle, in px. UIKit's form sheets are 540 points wide.
  static let cardWidth = 540.0

  /// The time after the beginning of an appearance in which a tap outside does not dismiss a sheet or a popover, in
  /// seconds: the usual maximum time between the taps of a double tap.
  static let doubleTapInterval = UserSettings().doubleClickInterval

  /// The time, in seconds, for which a finger or a pointer must rest on a menu item before the submenu opens. Our own
  /// choice: GTK uses 0.225 s.
  static let submenuDelay = 0.25

  /// The pause after which type-ahead starts again with an empty text, in seconds. GTK uses 1 s.
  static let typingPause = 1.0
}

extension View {
  /// Returns the motion of a view that appears: from 0 to 1, with the spring of alerts.
  final func appearanceMotion() -> SpringMotion {
    SpringMotion(0, of: self, spring: PresentationConstants.appearanceSpring, restDistance: 0.002, movesView: true)
  }

  /// Returns the motion of a view over a distance, in px, with the spring of sheets.
  final func slidingMotion() -> SpringMotion {
    SpringMotion(
      0, of: self, spring: PresentationConstants.sheetSpring, restDistance: SpringMotion.pixelRestDistance,
      movesView: true)
  }

  /// Shows the view at a fraction `part` of its appearance, 0...1. The view fades in and grows from a point of its
  /// superview.
  final func showAppearance(_ part: Double, from point: Point) {
    let part = part.clamped(to: 0...1)
    alpha = part
    guard part < 1 else { return transform = .identity }
    let scale = PresentationConstants.initialScale + (1 - PresentationConstants.initialScale) * part
    let way = (point - center) * (1 - scale)
    transform = Transform.scale(scale).concatenating(.translation(way))
  }
}
