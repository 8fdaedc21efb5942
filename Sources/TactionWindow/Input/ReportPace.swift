/// The pace at which a panel reports moving fingers, used to distinguish a jump from a movement.
///
/// A panel may give the slot of a finger to another finger, or miss a lift and the next landing. Then the finger seems
/// to move over half of the screen from one report to the next. Content must not follow such a jump.
struct ReportPace {
  /// The fraction of the screen, along an axis, that a jump exceeds. Shorter jumps do little harm, and may be movements
  /// of a hand. Our own choice, from recordings of 87 panels: between two reports, real strokes move less.
  private static let share = 0.25
  /// The maximum acceleration of a finger, in mm/s²: 30 g. Our own choice: recorded jumps need more, and fingers hardly
  /// ever reach a third of it.
  private static let acceleration = 300e3
  /// The maximum speed of a finger that already moves when it lands, in mm/s. Our own choice: recorded strokes reach 5
  /// m/s, but not when they land.
  private static let landingSpeed = 3e3
  /// The range of the time between two reports of a moving finger, in seconds, used while too few reports are known.
  private static let usualIntervals = 1.0 / 60...0.04
  /// The minimum time that is assumed between two reports, in seconds, since some panels send reports in pairs.
  private static let minimumInterval = 0.008
  /// The number of intervals after which a finger without reports counts as having rested.
  private static let restIntervals = 2.5
  /// The maximum time, in seconds, for which a finger is assumed to keep its speed without a report.
  private static let silence = 0.1
  /// The time, in seconds, after a change of the window's size, scale or outputs, in which locations may be in the old
  /// coordinates. A jump counts as another finger only if the report before the jump came after this time. Our own
  /// choice: sway waits for up to 0.2 s for the new content of a window before it moves the window.
  static let rearrangementTime = 0.25
  /// The distance up to which a movement is never checked, in px. It is less than a quarter of the smallest screen.
  static let minimumJump = 48.0

  private var intervals = ReportIntervals()

  /// Adds the time in seconds between two reports of a finger.
  mutating func add(_ interval: Double) { intervals.add(interval) }

  /// Returns the speed, in px per second, of a finger that moved by a step in px within some seconds; nil if both
  /// reports have the same time, since then the speed is unknown.
  func speed(of step: Vector, in time: Double) -> Double? {
    time > 0 ? step.length / max(time, Self.minimumInterval) : nil
  }

  /// Returns whether a step, in px, is too long for a finger to have moved in some seconds, so that another finger must
  /// have landed.
  ///
  /// - Parameters:
  ///   - speed: the speed before the step, in px per second; nil for a finger that has just landed.
  ///   - stall: the part of `time`, in seconds, in which the finger may have moved without a report, since reports may
  ///     have been merged.
  func isJump(_ step: Vector, in time: Double, from speed: Double?, stall: Double = 0, on glass: Glass) -> Bool {
    guard abs(step.dx) > glass.size.width * Self.share || abs(step.dy) > glass.size.height * Self.share else {
      return false
    }
    return !canReach(step, in: time, from: speed, stall: stall, on: glass)
  }

  /// Returns whether a finger can have moved by a step of any length; see ``isJump(_:in:from:stall:on:)``.
  func canReach(_ step: Vector, in time: Double, from speed: Double?, stall: Double = 0, on glass: Glass) -> Bool {
    guard time > 0 else { return true }
    return step.length <= reach(in: time, from: speed, stall: min(stall, time), on: glass)
  }

  /// Returns the greatest distance, in px, that a finger can move in some seconds without a report. The finger is
  /// assumed to keep its speed, and to accelerate from the last report on. After a rest, it can have accelerated only
  /// in the last interval before the new report.
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
  /// The minimum length of the longer side of a touch screen, in logical pixels: on a smaller screen, a finger may move
  /// by more than a quarter of the side between two reports. Our own choice.
  static let minimumSide = 400.0

  /// The size of the touch screen, in the window's logical pixels.
  var size: Size
  /// The number of the window's logical pixels in a millimetre of the screen.
  var pixelsPerMillimetre: Double
}
