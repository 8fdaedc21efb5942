import TactionGeometry
import TactionGestures

/// The motion of a page onto its navigation stack, or off the stack, under a finger or by a spring.
///
/// The progress is a fraction of the stack's width, so the stack may change its size at any time.
nonisolated struct PageSlide {
  /// The position: 0 if the page fills the stack, 1 if the page has left the stack.
  private(set) var progress: Double
  /// The position at which the page comes to rest: 0 or 1.
  private(set) var target: Double
  private var momentum: AxisMomentum?
  /// The time at which the motion began; nil if the motion begins with the next frame.
  private var start: Double?
  /// The fraction by which the finger has dragged beyond the limits.
  private var slack = DragSlack()

  /// The stiffness of the spring, per second: after 0.42 s, a page is within 1 % of its target. UIKit's push takes 0.35
  /// s to 0.5 s.
  private static let stiffness = 16.0
  /// The minimum speed at which a finger throws a page, in px of the window per second. After a slower release, the
  /// page moves to the nearer position. Our own choice: four times the minimum speed with which content is thrown.
  static let minimumFlickSpeed = 200.0

  /// Creates a slide that rests at a position.
  init(at position: Double) { (progress, target) = (position, position) }

  /// Whether a spring moves the page.
  var isMoving: Bool { momentum != nil }

  /// Whether the page rests in the position where it fills the stack.
  var isInPlace: Bool { momentum == nil && progress == 0 }

  /// Starts a motion of the page to a position.
  ///
  /// - Parameters:
  ///   - target: The position: 0 or 1.
  ///   - velocity: The velocity of the progress, per second; nil for the velocity of the current motion.
  ///   - time: The time of the last frame or of the release; nil if the page is at rest, so that the motion begins with
  ///     the next frame.
  ///   - restDistance: The distance from the target, as a fraction of the width, within which the motion ends.
  mutating func launch(to target: Double, velocity: Double? = nil, at time: Double?, restDistance: Double) {
    let present = time.map { self.velocity(at: $0) } ?? 0
    start = velocity != nil || present != 0 ? time : nil
    momentum = AxisMomentum(
      from: progress, velocity: velocity ?? present, to: target, stiffness: Self.stiffness, restDistance: restDistance)
    self.target = target
  }

  /// Advances the motion to the time of a frame.
  mutating func advance(to time: Double) {
    guard let momentum else { return }
    let begin = start ?? time
    start = begin
    // To end a motion when no frames follow, `time` is infinite. The comparison is then false, even if the difference
    // is NaN, so the motion settles.
    guard time - begin < momentum.duration else { return settle() }
    progress = momentum.value(after: max(time - begin, 0)).clamped(to: 0...1)
  }

  /// Returns the position at a time.
  func progress(at time: Double) -> Double {
    guard let momentum else { return progress }
    return momentum.value(after: max(time - (start ?? time), 0)).clamped(to: 0...1)
  }

  /// Brings the page to the end of its motion.
  mutating func settle() {
    progress = target
    stop()
  }

  /// Moves the page to a position, at which it rests.
  mutating func settle(at target: Double) {
    self.target = target
    settle()
  }

  /// Stops the page at its current position.
  mutating func stop() { (momentum, start, slack) = (nil, nil, DragSlack()) }

  /// Moves a stopped page by a fraction of the width; the position stays within 0...1. A finger that is beyond a limit
  /// moves the page again only after it has returned to the limit.
  mutating func drag(by fraction: Double) {
    if fraction.isFinite { progress = slack.moved(progress, by: fraction, in: 0...1) }
  }

  private func velocity(at time: Double) -> Double {
    guard let momentum, let start, time.isFinite else { return 0 }
    return momentum.velocity(after: max(time - start, 0))
  }
}
