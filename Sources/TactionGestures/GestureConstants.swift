import TactionGeometry

/// Every number that gesture recognition rests on, with its unit and where it comes from.
///
/// Distances are logical pixels of the window, measured straight (a circle, not a box), so that a recognizer feels the
/// same in a view that is scaled to 0.2 or to 5. Times are seconds. Recognizers start with these values and most of
/// them can be changed on the recognizer itself.
nonisolated public enum GestureConstants {
  // MARK: Does the hand mean to move?

  /// How far fingers may stray and still count as resting, in px. UIKit's long press allows 10 points.
  public static let touchSlop = 10.0

  /// How far the centre of the fingers travels before a pan begins, in px. UIKit's pan begins at about 10 points.
  public static let panSlop = touchSlop

  /// By how much the distance between fingers changes before a pinch begins, in px. Android's touch slop is 8 dp.
  public static let pinchSlop = 8.0

  /// How far one finger travels around another before a rotation begins, in px of arc: the pinch's slop, sideways.
  ///
  /// As an arc, the same hand movement counts the same, along the line or across it.
  public static let rotationSlop = pinchSlop

  /// By what angle a rotation begins at the latest, however close the fingers are: there the arc would be a great
  /// angle. Our own choice, below twice the 10 degrees that Mapbox turns a map at.
  public static let greatestRotationSlop = Angle.degrees(17)

  /// How many times as far as along or apart the fingers go around each other where their angle is small, for a
  /// rotation to begin: as far as around one of them that stands still. Our own choice, for hands that waver by up to 6
  /// degrees.
  public static let fullTurningShare = 2.0

  /// The ratio of the arc to the movement of the centre from which two fingers do not drag but turn, whatever the angle.
  /// A finger that turns around a resting one has a ratio of 2. Our own choice: hands that waver by 8 degrees, 400 px
  /// apart, over 200 px of a drag stay below 1.8.
  public static let leastTurningShareInDrag = 1.9

  /// The least change that counts once a companion has begun, in px: more than the distance of two fingers changes when
  /// their places are rounded to the steps of 1/256 px that the wire has.
  public static let leastChange = 4.0 / 256

  /// Below this distance between fingers a direction or a ratio means nothing, in px: one pixel.
  public static let leastFingerDistance = 1.0

  // MARK: What a distance comes to

  /// How many logical pixels a millimetre has on a screen that does not tell: 96 to the inch, the pixel of CSS.
  public static let fallbackDensity = 96 / 25.4

  /// What a screen may tell without being taken for wrong, in px a millimetre: from a television of 85 inches to a
  /// phone whose pixels are not scaled. Projectors tell 0, and some devices a ratio, as 16 by 9 mm.
  public static let credibleDensities = 1.0...25.0

  /// The greater radius of the area that a fingertip touches, in mm: fingertips are 8 to 10 mm wide, finger pads 10 to
  /// 14 mm (MIT Touch Lab).
  public static let fingertipRadius = 5.0

  /// By what a slop grows at most under a finger that lies flat: a thumb is twice as wide as a fingertip, more is a
  /// palm.
  public static let greatestSlopFactor = 2.0

  // MARK: Edges

  /// How far from the window's edge a finger may land that comes in from there, in px. Flutter's back gesture and
  /// Android's drawers take 20.
  public static let edgeMargin = 20.0

  /// How far from straight inward a finger may move that comes in from an edge: more inward than along it.
  public static let edgePanDeviation = Angle.degrees(45)

  // MARK: Taps and presses

  /// How long one tap may take from landing to lifting, in seconds: after that it is a press.
  public static let tapDuration = 0.5

  /// How long the next tap of several may be waited for, from lifting to landing, in seconds. Android and Flutter: 300
  /// ms.
  public static let tapInterval = 0.3

  /// How far apart the taps of several may land, in px: a fingertip's width, between UIKit's 45 and Chromium's 20.
  public static let tapDistance = 40.0

  /// How long fingers rest before a long press begins, in seconds. UIKit, Android, GTK and Flutter all wait 500 ms.
  public static let pressDuration = 0.5

  /// How far from a button a finger may stray and still press it, in px. UIKit's controls: about 70 points.
  public static let pressSlack = 70.0

  /// How long a press is drawn at least that has done what it was for, in seconds: six frames of 60 Hz, so that a quick
  /// tap is seen. Android's controls: 64 ms.
  public static let pressDisplayDuration = 0.1

  // MARK: Swipes

  /// How far fingers travel to make a swipe, in px: three times the slop, well inside the 50 px of a quick flick.
  public static let swipeDistance = 30.0

  /// How long a swipe may take from landing, in seconds: a slower stroke is a drag.
  public static let swipeDuration = 0.5

  /// How far a swipe may stray from its direction: between Chromium's 20 degrees and half of a quarter turn.
  public static let swipeDeviation = Angle.degrees(30)

  // MARK: Velocity

  /// How far back movement is looked at, in seconds. Android, Flutter and Chromium fit the last 100 ms.
  public static let velocityWindow = 0.1

  /// A pause this long means that the fingers rested, in seconds. Android and Flutter: 40 ms.
  public static let restDuration = 0.04

  /// A hand that brakes so hard that it would stand within this time has stopped, in seconds. Our own choice, from the
  /// hands in Docs/Gestures.md: with less than 20 ms braked hands still throw, with more than 40 ms throws are lost.
  public static let brakingDuration = 0.025

  /// By what factor the velocity exceeds the mean of the last 40 ms at most. Recorded flicks come to 2.4.
  public static let greatestSteepness = 2.5

  /// Room for the positions kept for a velocity: 20, as in Flutter and Android.
  typealias VelocitySamples<Sample> = InlineArray<20, Sample>

  /// The fewest positions that a curve is fitted to; with fewer a line is steadier.
  public static let curveSamples = 4

  // MARK: Transforming

  /// How far fingers move, spread or turn about each other before a transform begins, in px: one slop for all three.
  public static let transformSlop = touchSlop

  /// The least part that an arc makes up of what the fingers do, for a turn to be meant: with less, the hand pinches or
  /// drags, and wavers. Our own choice: a way at 27 degrees to the line between the fingers.
  public static let leastTurningShare = 0.5

  /// The angle from which on a turn is meant whatever else the fingers do. Mapbox came to 10 degrees by complaints.
  public static let certainTurn = Angle.degrees(10)

  /// How long the angle that was held back takes to catch up, in seconds: a tenth of a second looks like no delay.
  public static let catchUpDuration = 0.1

  /// How often a turn that catches up moves while the fingers rest, in seconds: each frame of a 120 Hz screen.
  public static let catchUpInterval = 1.0 / 120

  // MARK: Momentum

  /// The part of the speed that is left after each millisecond. UIKit's normal deceleration.
  public static let decelerationRate = 0.998

  /// The least speed of fingers at which a lift is a throw, in px per second. Android and Flutter: 50.
  public static let leastFlingSpeed = 50.0

  /// The greatest speed that a throw counts with, in px per second. Android and Flutter: 8000.
  public static let greatestFlingSpeed = 8000.0

  /// The speed at which momentum ends, in px per second: a twelfth of a pixel in a frame of 60 Hz.
  public static let flingRestSpeed = 5.0

  // MARK: Catching

  /// The speed above which content that moves by itself is caught by a finger that lands, in px of the window per
  /// second: below the 50 of the slowest throw, so that every throw can be caught while it is young. Our own choice.
  public static let leastCatchSpeed = 40.0

  /// How far such content has yet to go at least to be caught, in px: less is not seen.
  public static let leastCatchDistance = 1.0

  /// How far ahead it is looked at whether content visibly moves, in seconds: as long as a quick tap takes.
  public static let catchLookahead = 0.1

  // MARK: Limits

  /// The part of a small pull beyond a limit that shows. UIKit's scroll views: 0.55.
  public static let rubberBandGive = 0.55

  /// By what factor a pull beyond a limit of the scale stretches at most: to double the greatest, or half the least.
  public static let rubberBandReach = 2.0

  /// How long what was pulled beyond a limit takes to spring back, in seconds.
  public static let springBackDuration = 0.4

  /// How long it takes to undo a gesture that was cancelled, in seconds.
  public static let undoDuration = 0.2

  /// How long a turn to an angle that attracts takes where there is no momentum, in seconds.
  public static let snapDuration = 0.25

  /// From how far such an angle attracts. Half of what is surely meant as a turn.
  public static let snapTolerance = certainTurn / 2

  // MARK: Timers

  /// The least time until a timer of a recognizer runs, in seconds, so that one that renews itself cannot stop the
  /// clock.
  public static let leastDelay = 0.001
}
