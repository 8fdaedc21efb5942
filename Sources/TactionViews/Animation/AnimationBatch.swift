/// The changes of one call of `View.animate`, which start together and share an end.
final class AnimationBatch {
  /// The batch that changes of properties belong to at this moment; nil outside of `View.animate`.
  static var current: AnimationBatch?

  let timing: AnimationTiming
  let delay: Double
  private let completion: ((Bool) -> Void)?
  /// The time of the first frame that shows it; later frames count from there.
  private var start: Double?
  private var running = 0
  private var wasInterrupted = false

  init(_ timing: AnimationTiming, delay: Double, completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.completion = completion
  }

  var isOver: Bool { running == 0 }

  /// Whether a frame has shown it.
  var hasBegun: Bool { start != nil }

  /// The seconds since the start of the motion, negative during the delay.
  func elapsed(at time: Double) -> Double {
    guard let start else {
      self.start = time
      return -delay
    }
    return time - start - delay
  }

  /// Counts one more property.
  func begin() { running += 1 }

  /// Counts one property less; returns whether it was the last.
  func end(finished: Bool) -> Bool {
    running -= 1
    if !finished { wasInterrupted = true }
    return isOver
  }

  func callCompletion() { completion?(!wasInterrupted) }
}
