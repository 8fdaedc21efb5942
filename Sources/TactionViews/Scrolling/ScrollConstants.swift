import Glibc
import TactionGeometry
import TactionGestures

/// The numbers of scrolling in addition to `GestureConstants`, with their units and origins.
public nonisolated enum ScrollConstants {
  // MARK: Touches

  /// The time by which touches to the content are delayed, in seconds. A finger that has not begun to drag by then is
  /// not meant to drag. UIKit waits 150 ms.
  package static let contentTouchDelay = 0.15

  /// The minimum component of a drag along the only axis that scrolls, as a fraction of the other component: one half,
  /// an angle of 27 degrees. Our own choice.
  package static let minimumAxisFraction = 0.5

  /// The maximum angle to an axis at which a drag is locked to it. UIKit locks drags that are not roughly diagonal.
  package static let directionLockDeviation = Angle.degrees(30)

  /// The distance from a limit within which the content counts as being at the limit, in px.
  public static let edgeTolerance = 0.5

  // MARK: Motion

  /// The fraction of the speed that remains after each millisecond, for content that stops soon: UIKit's fast
  /// deceleration; see `ScrollView.decelerationRate`.
  package static let fastDecelerationRate = 0.99

  /// The stiffness of the spring that brings content back to its edge, per second. UIKit's bounce looks like a
  /// critically damped spring with a response of 0.575 s: 2 π / 0.575.
  package static let bounceStiffness = 2 * Double.pi / 0.575

  /// The maximum distance of a throw beyond the edge, as a fraction of the view: a throw that would go further gets a
  /// stiffer spring. Our own choice.
  public static let maximumBounce = 0.5

  /// The maximum distance beyond its edge at which content counts as pulled by the rubber band, as a fraction of the
  /// band's reach. Our own choice.
  static let maximumPulledFraction = 0.5

  /// The distance from its target within which a spring rests, in px: a twentieth is invisible.
  public static let restDistance = 0.05

  /// The time, in seconds, in which animated scrolling covers all but a thousandth of the distance. UIKit takes 0.3 s
  /// with a curve that is not slow at its end.
  public static let scrollDuration = 0.4

  /// The time, in seconds, in which animated zooming covers all but a thousandth of the change.
  public static let zoomDuration = 0.4

  /// The minimum distance of a throw whose end is rounded to a whole device pixel, in px: in a shorter throw, the
  /// rounding would be visible.
  static let minimumAlignedDistance = 20.0

  // MARK: Pages

  /// The minimum speed of a throw that turns the page even after a short drag, in px per second. Our own choice: half
  /// the speed of a flick.
  package static let pageTurnSpeed = 250.0

  // MARK: Zoom

  /// The minimum factor by which a double tap zooms in, if the limits allow it; it zooms at least to a scale of 1. Our
  /// own choice.
  public static let doubleTapFactor = 2.0

  /// The factor by which a key zooms: three presses nearly double the scale. Our own choice.
  public static let keyZoomFactor = 1.25

  /// The scales at which a view can be drawn and hit.
  public static let scaleRange = 1e-6...1e9

  // MARK: Wheel and keys

  /// The distance of a notch of a wheel, in px. Chromium's on Linux: 53.
  public static let wheelStep = 53.0

  /// The maximum number of notches in one event. Our own choice: a hand does not turn a wheel further between two
  /// events.
  package static let maximumNotches = 100.0

  /// The time, in seconds, in which the content covers all but a thousandth of the distance of a notch.
  public static let wheelDuration = 0.25

  /// The distance of an arrow key, in px. Browsers: 40.
  public static let keyStep = 40.0

  /// The distance of a page key, as a fraction of the view: the content at the edge stays visible. Chromium: 7/8.
  public static let keyPageFraction = 0.875

  // MARK: Indicators

  /// The thickness of an indicator, in px. UIKit: 3.
  package static let indicatorThickness = 3.0

  /// The distance of an indicator from the edge and from the corners, in px. UIKit: 3.
  package static let indicatorMargin = 3.0

  /// The minimum length of an indicator, in px. UIKit: 36.
  package static let minimumIndicatorLength = 36.0

  /// The minimum length of an indicator while content is pulled beyond its edge, in px: hardly more than a dot.
  package static let shrunkIndicatorLength = 8.0

  /// The opacity of the indicators' black. UIKit: 0.35.
  package static let indicatorOpacity = 0.35

  /// The time for which indicators stay once the content rests, in seconds. Our own choice.
  package static let indicatorRest = 0.5

  /// The duration of the indicators' fade, in seconds. Our own choice.
  package static let indicatorFade = 0.25
}
