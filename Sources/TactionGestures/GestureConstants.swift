import TactionGeometry

/// The numbers of gesture recognition, with their units and origins.
///
/// Distances are Euclidean (a circle, not a box). They are in logical pixels of the window, so that a recognizer
/// behaves the same in a view that is scaled by 0.2 or by 5. Times are in seconds. Recognizers start with these values,
/// and have properties to change most of them.
public nonisolated enum GestureConstants {
  // MARK: Slops

  /// The distance that fingers may move and still count as resting, in px. UIKit's long press allows 10 points.
  public static let touchSlop = 10.0

  /// The distance that the centre of the fingers moves before a pan begins, in px. UIKit's pan begins at about 10
  /// points.
  package static let panSlop = touchSlop

  /// The change of the distance between fingers before a pinch begins, in px. Android's touch slop is 8 dp.
  package static let pinchSlop = 8.0

  /// The arc of one finger around another before a rotation begins, in px: as long as the slop of a pinch.
  ///
  /// Since the slop is an arc, not an angle, a finger has to move equally far for a pinch (along the line between the
  /// fingers) and for a rotation (across that line).
  package static let rotationSlop = pinchSlop

  /// The angle at which a rotation begins at the latest. It matters for fingers that are so close together that the
  /// slop, as an arc, would require a larger angle. Our own choice, below twice the 10 degrees at which Mapbox rotates
  /// a map.
  package static let maximumRotationSlop = Angle.degrees(17)

  /// The minimum ratio of the arc to the other movement of the fingers at which a rotation begins even at a small
  /// angle. A finger that rotates around a resting finger has this ratio. Our own choice, for hands that waver by up to
  /// 6 degrees.
  package static let fullTurningRatio = 2.0

  /// The minimum ratio of the arc to the movement of the centre for two fingers to count as rotating, not as dragging,
  /// at any angle. A finger that rotates around a resting finger has a ratio of 2. Our own choice: fingers 400 px apart
  /// that waver by 8 degrees during a drag of 200 px stay below 1.8.
  package static let minimumTurningRatioInDrag = 1.9

  /// The minimum change that counts once a simultaneous recognizer has begun, in px. The Wayland protocol rounds
  /// locations to steps of 1/256 px; the resulting error in the distance of two fingers is smaller than this change.
  package static let minimumChange = 4.0 / 256

  /// The distance between fingers below which a direction or a ratio is not measurable, in px: one pixel.
  package static let minimumFingerDistance = 1.0

  // MARK: Units

  /// The number of logical pixels in a millimetre of a screen that reports no size: 96 per inch, the pixel of CSS.
  package static let fallbackDensity = 96 / 25.4

  /// The densities that are accepted from a screen, in px per millimetre: from a television of 85 inches to a phone
  /// whose pixels are not scaled. Other densities are errors: projectors report a size of 0, and some devices report an
  /// aspect ratio, such as 16 by 9 mm.
  package static let credibleDensities = 1.0...25.0

  // MARK: Edges

  /// The maximum distance between the window's edge and the landing of an edge pan, in px. Flutter's back gesture and
  /// Android's drawers use 20.
  package static let edgeMargin = 20.0

  /// The maximum angle between an edge pan and the direction straight inward. Within this angle, the finger moves
  /// further inward than along the edge.
  package static let edgePanDeviation = Angle.degrees(45)

  // MARK: Taps and presses

  /// The maximum duration of one tap from landing to lifting, in seconds: a longer touch is a press.
  package static let tapDuration = 0.5

  /// The maximum time between two taps, from lifting to landing, in seconds, if the user has set none. Android and
  /// Flutter use 300 ms.
  package static let tapInterval = 0.3

  /// The maximum distance between the landings of several taps, in px: the width of a fingertip. UIKit uses 45,
  /// Chromium 20.
  public static let tapDistance = 40.0

  /// The time for which fingers rest before a long press begins, in seconds. UIKit, Android, GTK and Flutter: 500 ms.
  package static let pressDuration = 0.5

  /// The distance that a finger may move from a button and still press it, in px. UIKit's controls: about 70 points.
  package static let pressSlack = 70.0

  /// The minimum time for which a completed press is drawn, in seconds: six frames of 60 Hz, so that a quick tap is
  /// visible. Android's controls: 64 ms.
  package static let pressDisplayDuration = 0.1

  // MARK: Swipes

  /// The minimum length of a swipe, in px: three times the slop. A quick flick has 50 px.
  package static let swipeDistance = 30.0

  /// The maximum duration of a swipe from the landing, in seconds: a slower stroke is a drag.
  package static let swipeDuration = 0.5

  /// The maximum angle between a swipe and its direction: between Chromium's 20 degrees and half a right angle.
  package static let swipeDeviation = Angle.degrees(30)

  // MARK: Velocity

  /// The time span of movement from which a velocity is derived, in seconds. Android, Flutter and Chromium fit the last
  /// 100 ms.
  package static let velocityWindow = 0.1

  /// The duration of a pause after which the fingers count as resting, in seconds. Android and Flutter: 40 ms.
  package static let restDuration = 0.04

  /// The maximum time between two reports of a moving finger, in seconds: the slowest panels report about 30 times a
  /// second, at irregular intervals.
  package static let maximumReportInterval = 0.05

  /// The maximum pause before the lift, in seconds, that counts if the fingers lift in the first report after their
  /// last movement: the report interval of a 60 Hz panel. Our own choice.
  package static let briefInterval = 1.0 / 60

  /// The time in seconds within which a braking hand has to come to a stop in order to count as stopped. Our own
  /// choice, from the hands in Docs/Gestures.md: with less than 20 ms, braked hands still throw; with more than 40 ms,
  /// throws are lost.
  package static let brakingDuration = 0.025

  /// The maximum ratio of a velocity to the mean velocity of the last 40 ms. Recorded flicks have ratios up to 2.4.
  package static let maximumSteepness = 2.5

  /// Storage for the positions from which a velocity is derived. A panel of 500 Hz reports this number of positions in
  /// 100 ms; if a panel reports more, some are dropped. Flutter and Android keep 20.
  typealias VelocitySamples<Sample> = InlineArray<50, Sample>

  /// The minimum number of positions for fitting a curve. Fewer positions are fitted by a line, which is steadier.
  package static let curveSamples = 4

  // MARK: Transforming

  /// The distance that fingers move, spread or rotate about each other before a transform begins, in px: one slop for
  /// all three movements.
  package static let transformSlop = touchSlop

  /// The minimum ratio of the arc to the other movement for a rotation to be intended. A hand below this ratio pinches
  /// or drags, and its angle only wavers. Our own choice: a movement at 27 degrees to the line between the fingers has
  /// this ratio.
  package static let minimumTurningRatio = 0.5

  /// The angle above which a rotation whose arc is long enough is intended, independent of other movement. Mapbox chose
  /// 10 degrees after complaints of users.
  package static let certainTurn = Angle.degrees(10)

  /// The time in which a withheld angle catches up, in seconds: a tenth of a second does not look like a delay.
  package static let catchUpDuration = 0.1

  /// The interval at which a withheld angle catches up while the fingers rest, in seconds: a frame of a 120 Hz screen.
  package static let catchUpInterval = 1.0 / 120

  // MARK: Momentum

  /// The fraction of the speed that is left after each millisecond: UIKit's normal deceleration.
  package static let decelerationRate = 0.998

  /// The minimum speed of fingers for a lift to be a throw, in px per second. Android and Flutter use 50.
  package static let minimumFlingSpeed = 50.0

  /// The maximum speed of a throw, in px per second. Android and Flutter: 8000.
  package static let maximumFlingSpeed = 8000.0

  /// The speed at which momentum ends, in px per second: a twelfth of a pixel in a frame of 60 Hz.
  package static let flingRestSpeed = 5.0

  // MARK: Catching

  /// The speed above which a finger that lands catches moving content, in px of the window per second. The slowest
  /// throw has 50, so that every throw can be caught soon after it starts. Our own choice.
  package static let minimumCatchSpeed = 40.0

  /// The minimum distance that content still has to move in order to be caught, in px. A shorter movement is not
  /// visible.
  package static let minimumCatchDistance = 1.0

  /// The time span, from now on, in which content has to move visibly in order to be caught, in seconds: the duration
  /// of a quick tap.
  package static let catchLookahead = 0.1

  // MARK: Limits

  /// The fraction of a small pull beyond a limit by which the content follows. UIKit's scroll views use 0.55.
  public static let rubberBandGive = 0.55

  /// The maximum distance beyond a limit at which content counts as pulled there by fingers, as a fraction of the
  /// rubber band's reach. Content further away counts as moved there by the app. Our own choice.
  static let maximumPulledFraction = 0.5

  /// The maximum factor by which a pull stretches the scale beyond its limits. With 2, the scale can reach twice its
  /// maximum or half its minimum.
  package static let rubberBandReach = 2.0

  /// The time in which content springs back to a limit, in seconds.
  package static let springBackDuration = 0.4

  /// The time in which a cancelled gesture is undone, in seconds.
  package static let undoDuration = 0.2

  /// The duration of a rotation to a snap angle without momentum, in seconds.
  package static let snapDuration = 0.25

  /// The maximum difference between the content's angle and a snap angle that attracts it: half of the angle at which a
  /// rotation is certainly intended.
  public static let snapTolerance = certainTurn / 2

  // MARK: Timers

  /// The minimum time until a timer of a recognizer runs, in seconds. It makes time advance even if a timer always
  /// starts itself again.
  package static let minimumDelay = 0.001
}
