/// The pace at which a panel reports moving fingers, by which a jump is told from a movement.
///
/// A panel may give the slot of a finger to another one, or miss a lift and the next landing: then the finger seems to
/// move over half of the glass from one report to the next. No content must follow such a jump.
struct ReportPace {
  /// The part of the glass, along an axis, that a jump exceeds. Shorter ones do little harm, and may be a hand's. Our
  /// own choice, from recordings of 87 panels: their strokes are shorter.
  private static let share = 0.25
  /// The maximum acceleration of a finger, in mm/s²: 30 g. Our own choice: recorded jumps need more, and a third of it
  /// is hardly ever seen.
  private static let acceleration = 300e3
  /// The maximum speed of a finger that lands in flight, in mm/s. Our own choice: recorded strokes reach 5 m/s, but not
  /// at their landing.
  private static let landingSpeed = 3e3
  /// The time between two reports of a moving finger, in seconds, while too few are known.
  private static let usualIntervals = 1.0 / 60...0.04
  /// The minimum time that two reports stand for, in seconds: some panels report in pairs.
  private static let minimumInterval = 0.008
  /// The number of intervals after which a finger without reports has rested.
  private static let restIntervals = 2.5
  /// The time for which a finger may have kept its speed without a report, in seconds.
  private static let silence = 0.1
  /// Movement that is not worth a closer look, in px: less than the quarter of any screen.
  static let minimumJump = 48.0

  private var intervals = ReportIntervals()

  /// Adds the time in seconds between two reports of a finger.
  mutating func add(_ interval: Double) { intervals.add(interval) }

  /// Returns the speed of a finger that moved by a step in px within some seconds, in px per second; nil where the
  /// reports have the same time, which tells nothing.
  func speed(of step: Vector, in time: Double) -> Double? {
    time > 0 ? step.length / max(time, Self.minimumInterval) : nil
  }

  /// Returns whether no finger can have moved by a step in px within some seconds, so that another one has landed.
  ///
  /// - Parameters:
  ///   - speed: its speed before, in px per second; nil for a finger that has just landed.
  ///   - stall: the seconds of this time in which it may have moved without a report, since the reports may have been
  ///     merged.
  func isJump(_ step: Vector, in time: Double, from speed: Double?, stall: Double = 0, on glass: Glass) -> Bool {
    guard abs(step.dx) > glass.size.width * Self.share || abs(step.dy) > glass.size.height * Self.share, time > 0 else {
      return false
    }
    return step.length > reach(in: time, from: speed, stall: min(stall, time), on: glass)
  }

  /// The furthest that a finger gets in some seconds without a report, in px: at the speed that it had, and faster and
  /// faster, from its last report or, after a rest, only just before this one.
  private func reach(in time: Double, from speed: Double?, stall: Double, on glass: Glass) -> Double {
    let usual = Self.usualIntervals
    let initial = speed ?? (time <= usual.upperBound ? Self.landingSpeed * glass.pixelsPerMillimetre : 0)
    let interval = max(intervals.median, Self.minimumInterval)
    var pushed = time.clamped(to: usual)
    if intervals.count > 1 { pushed = time > Self.restIntervals * interval ? interval : max(time, interval) }
    pushed = max(pushed, stall)
    let push = Self.acceleration * glass.pixelsPerMillimetre * pushed * pushed / 2
    return initial * min(time, max(Self.silence, stall)) + push
  }
}

/// The touch screen that a window is on.
struct Glass {
  /// The minimum longer side of a screen for several fingers, in logical pixels: below, a quarter of it is less than a
  /// finger moves between two reports. Our own choice.
  static let minimumSide = 400.0

  /// Its extent, in the window's logical pixels.
  var size: Size
  /// The window's logical pixels in a millimetre of it.
  var pixelsPerMillimetre: Double
}
