import TactionGeometry

/// The progress of a value from its start to its end; for springs see `View.animate(with:)`.
public nonisolated enum AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Slow at first.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at first and at the end.
  case easeInOut

  /// Returns the fraction of the distance that is covered after some seconds of a duration: 0 at the start, and 1 at
  /// the end and later.
  package func progress(after seconds: Double, of duration: Double) -> Double {
    guard seconds < duration else { return 1 }
    guard seconds > 0 else { return 0 }
    let time = seconds / duration
    switch self {
    case .linear: return time
    case .easeIn: return Self.bezier(0.42, 1, at: time)
    case .easeOut: return Self.bezier(0, 0.58, at: time)
    case .easeInOut: return Self.bezier(0.42, 0.58, at: time)
    }
  }

  /// Returns the y coordinate of a CSS easing curve at `x`. Its control points have the x coordinates `x1` and `x2`,
  /// and the y coordinates 0 and 1.
  private static func bezier(_ x1: Double, _ x2: Double, at x: Double) -> Double {
    let across = { (t: Double) in 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t }
    var (low, high) = (0.0, 1.0)
    // The curve is monotonic, so bisection finds the parameter; 40 steps leave an error of 1e-12.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if across(middle) < x { low = middle } else { high = middle }
    }
    let t = (low + high) / 2
    return (3 - 2 * t) * t * t
  }
}

/// The timing of the changes of one call of `View.animate`.
nonisolated enum AnimationTiming {
  case curve(AnimationCurve, duration: Double)
  /// A spring. The velocity is the initial velocity of `center`; nil keeps the velocity that `center` has on the
  /// screen.
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

  /// Returns the seconds since the changes began; the number is negative during the delay.
  func elapsed(at time: Double) -> Double {
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
