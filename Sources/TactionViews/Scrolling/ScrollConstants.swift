import Glibc
import TactionGeometry
import TactionGestures

/// Numbers for scrolling, in addition to `GestureConstants`, with their units and sources.
public nonisolated enum ScrollConstants {
  // MARK: Touches

  /// The delay of touches to the content, in seconds. If a finger has not begun to drag by the end of the delay, its
  /// touch is meant for the content. UIKit waits 150 ms.
  package static let contentTouchDelay = 0.15

  /// The minimum component of a drag along the only axis that scrolls, as a fraction of the component along the other
  /// axis. One half corresponds to an angle of 27 degrees. Our own choice.
  package static let minimumAxisFraction = 0.5

  /// The maximum angle between a drag and an axis for which the drag is locked to that axis. UIKit locks drags that are
  /// not roughly diagonal.
  package static let directionLockDeviation = Angle.degrees(30)

  /// The distance from a limit within which the content counts as being at the limit, in px.
  public static let edgeTolerance = 0.5

  // MARK: Motion

  /// The fraction of the speed that remains after each millisecond, for content that stops soon; see
  /// `ScrollView.decelerationRate`. The value is UIKit's fast deceleration rate.
  package static let fastDecelerationRate = 0.99

  /// The stiffness of the spring that brings content back to its edge, per second. UIKit's bounce looks like a
  /// critically damped spring with a response of 0.575 s, which has the stiffness 2 π / 0.575.
  package static let bounceStiffness = 2 * Double.pi / 0.575

  /// The maximum distance of a throw beyond the edge, as a fraction of the view's size. A throw that would go further
  /// gets a stiffer spring. Our own choice.
  public static let maximumBounce = 0.5

  /// The distance from its target at which a spring counts as resting, in px: a twentieth of a px is invisible.
  public static let restDistance = 0.05

  /// The time, in seconds, in which animated scrolling covers all but a thousandth of the distance. UIKit takes 0.3 s,
  /// but its curve is not slow at the end.
  public static let scrollDuration = 0.4

  /// The time, in seconds, in which animated zooming covers all but a thousandth of the change.
  public static let zoomDuration = 0.4

  /// The minimum distance of a throw whose end is rounded to a whole device pixel, in px. In a shorter throw, the
  /// rounding would be visible.
  static let minimumAlignedDistance = 20.0

  // MARK: Pages

  /// The minimum speed at which a throw turns the page even after a short drag, in px per second. Our own choice: half
  /// the speed of a flick.
  package static let pageTurnSpeed = 250.0

  // MARK: Zoom

  /// The minimum factor by which a double tap zooms in, if the limits allow it. A double tap also zooms to a scale of
  /// at least 1. Our own choice.
  public static let doubleTapFactor = 2.0

  /// The factor by which one key press zooms: three presses nearly double the scale. Our own choice.
  public static let keyZoomFactor = 1.25

  /// The scales at which a view can be drawn and hit.
  public static let scaleRange = 1e-6...1e9

  // MARK: Wheel and keys

  /// The scroll distance of one notch of a wheel, in px. Chromium on Linux uses 53.
  public static let wheelStep = 53.0

  /// The maximum number of notches in one event. Our own choice: a hand does not turn a wheel by more notches between
  /// two events.
  package static let maximumNotches = 100.0

  /// The time, in seconds, in which the content covers all but a thousandth of the distance of a notch.
  public static let wheelDuration = 0.25

  /// The scroll distance of an arrow key, in px. Browsers use 40.
  public static let keyStep = 40.0

  /// The scroll distance of a page key, as a fraction of the part of the view that nothing covers. It is less than 1,
  /// so that some content at the edge stays visible. Chromium uses 7/8.
  public static let keyPageFraction = 0.875

  // MARK: Indicators

  /// The thickness of an indicator, in px. UIKit uses 3.
  package static let indicatorThickness = 3.0

  /// The distance of an indicator from the edge and from the corners, in px. UIKit uses 3.
  package static let indicatorMargin = 3.0

  /// The minimum length of an indicator, in px. UIKit uses 36.
  package static let minimumIndicatorLength = 36.0

  /// The minimum length of an indicator while content is pulled beyond its edge, in px: hardly longer than a dot.
  package static let shrunkIndicatorLength = 8.0

  /// The opacity of the indicators' colour, which is the text colour. UIKit uses 0.35.
  package static let indicatorOpacity = 0.35

  /// The time for which indicators stay visible after the content has come to rest, in seconds. Our own choice.
  package static let indicatorRest = 0.5

  /// The duration of the indicators' fade, in seconds. Our own choice.
  package static let indicatorFade = 0.25
}
