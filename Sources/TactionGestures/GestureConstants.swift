import TactionGeometry

/// The numbers of gesture recognition, with their units and origins.
///
/// Distances are logical pixels of the window, Euclidean (a circle, not a box), so that a recognizer feels the same in
/// a view that is scaled by 0.2 or by 5. Times are seconds. Recognizers start with these values; most can be changed on
/// the recognizer.
public nonisolated enum GestureConstants {
  // MARK: Slops

  /// The distance that fingers may move and still count as resting, in px. UIKit's long press allows 10 points.
  public static let touchSlop = 10.0

  /// The distance that the centre of the fingers moves before a pan begins, in px. UIKit's pan begins at about 10
  /// points.
  package static let panSlop = touchSlop

  /// The change of the distance between fingers before a pinch begins, in px. Android's touch slop is 8 dp.
  package static let pinchSlop = 8.0

  /// The arc of one finger around another before a rotation begins, in px: the pinch's slop, sideways.
  ///
  /// As an arc, the same hand movement counts the same along the line between the fingers and across it.
  package static let rotationSlop = pinchSlop

  /// The angle at which a rotation begins at the latest, however close the fingers are: there the arc would be a large
  /// angle. Our own choice, below twice the 10 degrees at which Mapbox turns a map.
  package static let maximumRotationSlop = Angle.degrees(17)

  /// The ratio of the arc to other movement that begins a rotation at a small angle: the ratio of a finger that turns
  /// around a resting one. Our own choice, for hands that waver by up to 6 degrees.
  package static let fullTurningRatio = 2.0

  /// The ratio of the arc to the movement of the centre from which two fingers do not drag but turn, whatever the
  /// angle. A finger that turns around a resting one has a ratio of 2. Our own choice: hands that waver by 8 degrees,
  /// 400 px apart, over 200 px of a drag stay below 1.8.
  package static let minimumTurningRatioInDrag = 1.9

  /// The minimum change that counts once a companion has begun, in px: more than the distance of two fingers changes
  /// when their locations are rounded to the wire's steps of 1/256 px.
  package static let minimumChange = 4.0 / 256

  /// The distance between fingers below which a direction or a ratio is not measurable, in px: one pixel.
  package static let minimumFingerDistance = 1.0

  // MARK: Units

  /// The number of logical pixels in a millimetre of a screen that reports no size: 96 to the inch, the pixel of CSS.
  package static let fallbackDensity = 96 / 25.4

  /// The densities that are accepted from a screen, in px per millimetre: from a television of 85 inches to a phone
  /// whose pixels are not scaled. Projectors report 0, and some devices a ratio, as 16 by 9 mm.
  package static let credibleDensities = 1.0...25.0

  // MARK: Edges

  /// The maximum distance from the window's edge of the landing of an edge pan, in px. Flutter's back gesture and
  /// Android's drawers take 20.
  package static let edgeMargin = 20.0

  /// The maximum angle of an edge pan to straight inward: more inward than along the edge.
  package static let edgePanDeviation = Angle.degrees(45)

  // MARK: Taps and presses

  /// The maximum duration of one tap from landing to lifting, in seconds: after that it is a press.
  package static let tapDuration = 0.5

  /// The maximum time between two taps, from lifting to landing, in seconds, where the user has set none. Android and
  /// Flutter: 300 ms.
  package static let tapInterval = 0.3

  /// The maximum distance between the landings of several taps, in px: a fingertip's width, between UIKit's 45 and
  /// Chromium's 20.
  public static let tapDistance = 40.0

  /// The time for which fingers rest before a long press begins, in seconds. UIKit, Android, GTK and Flutter: 500 ms.
  package static let pressDuration = 0.5

  /// The distance that a finger may move from a button and still press it, in px. UIKit's controls: about 70 points.
  package static let pressSlack = 70.0

  /// The minimum time for which a completed press is drawn, in seconds: six frames of 60 Hz, so that a quick tap is
  /// visible. Android's controls: 64 ms.
  package static let pressDisplayDuration = 0.1

  // MARK: Swipes

  /// The minimum length of a swipe, in px: three times the slop, well inside the 50 px of a quick flick.
  package static let swipeDistance = 30.0

  /// The maximum duration of a swipe from landing, in seconds: a slower stroke is a drag.
  package static let swipeDuration = 0.5

  /// The maximum angle of a swipe to its direction: between Chromium's 20 degrees and half of a right angle.
  package static let swipeDeviation = Angle.degrees(30)

  // MARK: Velocity

  /// The time span of movement that a velocity is derived from, in seconds. Android, Flutter and Chromium fit the last
  /// 100 ms.
  package static let velocityWindow = 0.1

  /// The duration of a pause after which the fingers count as resting, in seconds. Android and Flutter: 40 ms.
  package static let restDuration = 0.04

  /// The maximum time between two reports of a moving finger, in seconds: the slowest panels report some 30 times a
  /// second, and not evenly.
  package static let maximumReportInterval = 0.05

  /// The interval of reports up to which a lift that comes with the next report is not late, in seconds: a panel of 60
  /// Hz. Our own choice.
  package static let briefInterval = 1.0 / 60

  /// The time within which a braking hand would stop for it to count as stopped, in seconds. Our own choice, from the
  /// hands in Docs/Gestures.md: below 20 ms braked hands still throw, above 40 ms throws are lost.
  package static let brakingDuration = 0.025

  /// The maximum ratio of the velocity to the mean of the last 40 ms. Recorded flicks reach 2.4.
  package static let maximumSteepness = 2.5

  /// Storage for the positions that a velocity is derived from: as many as a panel of 500 Hz reports in 100 ms. Flutter
  /// and Android keep 20.
  typealias VelocitySamples<Sample> = InlineArray<50, Sample>

  /// The minimum number of positions for a curve; with fewer a line is steadier.
  package static let curveSamples = 4

  // MARK: Transforming

  /// The distance that fingers move, spread or turn about each other before a transform begins, in px: one slop for all
  /// three.
  package static let transformSlop = touchSlop

  /// The minimum ratio of the arc to the other movement for a turn to be meant; below, the hand pinches or drags, and
  /// wavers. Our own choice: a movement at 27 degrees to the line between the fingers.
  package static let minimumTurningRatio = 0.5

  /// The angle from which on a turn is meant, independent of other movement. Mapbox arrived at 10 degrees by
  /// complaints.
  package static let certainTurn = Angle.degrees(10)

  /// The time in which a withheld angle catches up, in seconds: a tenth of a second does not look like a delay.
  package static let catchUpDuration = 0.1

  /// The interval at which a turn that catches up moves while the fingers rest, in seconds: a frame of a 120 Hz screen.
  package static let catchUpInterval = 1.0 / 120

  // MARK: Momentum

  /// The fraction of the speed that is left after each millisecond. UIKit's normal deceleration.
  package static let decelerationRate = 0.998

  /// The minimum speed of fingers at which a lift is a throw, in px per second. Android and Flutter: 50.
  package static let minimumFlingSpeed = 50.0

  /// The maximum speed of a throw, in px per second. Android and Flutter: 8000.
  package static let maximumFlingSpeed = 8000.0

  /// The speed at which momentum ends, in px per second: a twelfth of a pixel in a frame of 60 Hz.
  package static let flingRestSpeed = 5.0

  // MARK: Catching

  /// The speed above which moving content is caught by a finger that lands, in px of the window per second: below the
  /// 50 of the slowest throw, so that every throw can be caught while it is young. Our own choice.
  package static let minimumCatchSpeed = 40.0

  /// The minimum remaining distance of content that is caught, in px: less is not visible.
  package static let minimumCatchDistance = 1.0

  /// The time span ahead in which content has to move visibly to be caught, in seconds: the duration of a quick tap.
  package static let catchLookahead = 0.1

  // MARK: Limits

  /// The fraction of a small pull beyond a limit that shows. UIKit's scroll views: 0.55.
  public static let rubberBandGive = 0.55

  /// The maximum factor by which a pull stretches beyond a limit of the scale: to double the maximum, or half the
  /// minimum.
  package static let rubberBandReach = 2.0

  /// The time in which content springs back to a limit, in seconds.
  package static let springBackDuration = 0.4

  /// The time in which a cancelled gesture is undone, in seconds.
  package static let undoDuration = 0.2

  /// The time of a turn to a snap angle without momentum, in seconds.
  package static let snapDuration = 0.25

  /// The maximum angle to a snap angle that it attracts: half of the angle that is surely meant as a turn.
  public static let snapTolerance = certainTurn / 2

  // MARK: Timers

  /// The minimum time until a timer of a recognizer runs, in seconds, so that a timer that renews itself cannot stop
  /// the clock.
  package static let minimumDelay = 0.001
}
