import Glibc
import TactionGeometry
import TactionGestures

/// Every number that scrolling rests on beside those of `GestureConstants`, with its unit and where it comes from.
nonisolated public enum ScrollConstants {
  // MARK: Touches

  /// How long a touch on the content is kept from it, in seconds: by then a drag has begun, or none is meant. UIKit
  /// waits 150 ms.
  public static let contentTouchDelay = 0.15

  /// The part of a drag that has to lie along the only axis that scrolls, measured against the other one: half of it,
  /// which is at 27 degrees. Our own choice.
  public static let leastShare = 0.5

  /// How far from an axis a drag may begin that is locked to it: UIKit locks what is not about diagonal.
  public static let directionLockDeviation = Angle.degrees(30)

  /// How near to its limit the content counts as having arrived, in px.
  public static let edgeTolerance = 0.5

  // MARK: Motion

  /// The part of the speed that is left after each millisecond where the content is to stop soon: UIKit's fast
  /// deceleration.
  public static let fastDecelerationRate = 0.99

  /// How stiff the spring is that brings content back to its edge, per second. UIKit's bounce looks like a critically
  /// damped spring with a response of 0.575 s: 2 π / 0.575.
  public static let bounceStiffness = 2 * Double.pi / 0.575

  /// How far a throw leads beyond the edge at most, in parts of the view: the spring is stiffer for what would lead
  /// further.
  public static let greatestBounce = 0.5

  /// Up to what part of the view content that is out beyond its edge counts as pulled there on the rubber band.
  static let greatestHold = 0.5

  /// How far from its end a spring counts as being there, in px: no eye sees a twentieth.
  public static let restDistance = 0.05

  /// How long animated scrolling takes, in seconds, all but a thousandth of the way. UIKit takes 0.3 s with a curve
  /// that is not slow at its end.
  public static let scrollDuration = 0.4

  /// How long animated zooming takes, in seconds, all but a thousandth of the way.
  public static let zoomDuration = 0.4

  /// Slides shorter than this end where they end, in px; longer ones on a whole device pixel, which nobody notices in
  /// them.
  static let leastAlignedSlide = 20.0

  // MARK: Pages

  /// The speed from which on a throw turns the page however far it was dragged, in px per second. Our own choice: half
  /// of what a flick has.
  public static let pageTurnSpeed = 250.0

  // MARK: Zoom

  /// By what factor a double tap zooms in at least, if the limits allow it; and at least to the size of 1. Our own
  /// choice.
  public static let doubleTapFactor = 2.0

  /// By what factor a key zooms: three presses double, nearly. Our own choice.
  public static let keyZoomFactor = 1.25

  /// Scales that a view can be drawn at and found by a finger.
  static let scaleRange = 1e-6...1e9

  // MARK: Wheel and keys

  /// How far a notch of a wheel leads, in px. Chromium's on Linux: 53.
  public static let wheelStep = 53.0

  /// The most notches that are believed at once. Our own choice: more than a hand turns a wheel between two events.
  package static let mostNotches = 100.0

  /// How long the content takes to follow a notch, in seconds, all but a thousandth of the way.
  public static let wheelDuration = 0.25

  /// How far an arrow key leads, in px. Browsers: 40.
  public static let keyStep = 40.0

  /// How far a page key leads, in parts of the view: what was at the edge stays in sight. Chromium: 7/8.
  public static let keyPageShare = 0.875

  // MARK: Indicators

  /// How thick an indicator is, in px. UIKit: 3.
  public static let indicatorThickness = 3.0

  /// How far an indicator is from the edge and from the corners, in px. UIKit: 3.
  public static let indicatorMargin = 3.0

  /// How long an indicator is at least, in px. UIKit: 36.
  public static let leastIndicatorLength = 36.0

  /// How long an indicator is at least that shrinks beyond the end of the content, in px: hardly more than a dot.
  public static let shrunkIndicatorLength = 8.0

  /// How dark indicators are: the opacity of their black. UIKit: 0.35.
  public static let indicatorOpacity = 0.35

  /// How long indicators stay once the content rests, in seconds. Our own choice.
  public static let indicatorRest = 0.5

  /// How long indicators take to fade, in seconds. Our own choice.
  public static let indicatorFade = 0.25
}
