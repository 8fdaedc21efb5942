import TactionGeometry

/// The timing of the changes of one call of `View.animate`.
nonisolated enum AnimationTiming {
  case curve(AnimationCurve, duration: Double)
  /// A spring, and the initial velocity of `center`; nil keeps the velocity that `center` has on the screen.
  case spring(Spring, velocity: Vector?)

  /// The duration of each change, in seconds.
  var duration: Double {
    switch self {
    case .curve(_, let duration): duration
    case .spring(let spring, _): spring.settlingDuration
    }
  }
}

/// The changes of one call of `View.animate`, which start together and share a completion.
final class AnimationBatch {
  /// The batch to which changes of properties currently belong; nil outside of `View.animate`.
  static var current: AnimationBatch?

  let timing: AnimationTiming
  let delay: Double
  private let completion: ((Bool) -> Void)?
  /// The time of the first frame that shows the batch; the times of later frames are counted from it.
  private var start: Double?
  private var running = 0
  private var wasInterrupted = false

  init(_ timing: AnimationTiming, delay: Double, completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.completion = completion
  }

  /// Whether a frame has shown the batch.
  var hasBegun: Bool { start != nil }

  /// Returns the seconds since the changes began; the number is negative during the delay. At an infinite time it is
  /// infinite, so that changes end that no frame has shown.
  func elapsed(at time: Double) -> Double {
    guard time.isFinite else { return time }
    guard let start else {
      self.start = time
      return -delay
    }
    return time - start - delay
  }

  /// Counts one more change that is under way.
  func begin() { running += 1 }

  /// Counts the end of a change; returns whether it was the last change under way.
  func end(finished: Bool) -> Bool {
    assert(running > 0, "an animation that has not begun ends")
    running -= 1
    if !finished { wasInterrupted = true }
    return running == 0
  }

  func callCompletion() { completion?(!wasInterrupted) }
}
