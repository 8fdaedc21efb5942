import Glibc
import TactionGeometry

/// Recognizes two or more fingers that move apart or together: continuous, with a scale.
///
/// With one finger left the pinch stays active and its scale stays; when a finger comes back, it goes on. With more
/// than two fingers the scale is that of their mean distance from their centre.
open class PinchGestureRecognizer: MotionGestureRecognizer {
  private var factor = 1.0
  private var startSpread: Double?
  // How far the fingers have parted, and how far they are apart, as far as that can be told.
  private var parted = 0.0
  private var spread = GestureConstants.leastFingerDistance

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (PinchGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.pinchSlop) { if let pinch = $0 as? PinchGestureRecognizer { handler(pinch) } }
  }

  /// The distance of the fingers relative to that when they landed, or when the scale was set; always finite and more
  /// than zero.
  ///
  /// Setting it to 1 in each call of the handler gives the factor since the call before. Other values than finite ones
  /// above zero are refused.
  public final var scale: Double {
    get { factor }
    set { if newValue.isFinite, newValue > 0 { factor = newValue } }
  }

  /// The velocity of the scale, per second.
  ///
  /// Zero for fingers that have stopped, or whose distance changes by less than 50 px of the window per second.
  ///
  /// It is that of the present moment, also between touch frames; once the last finger has lifted, that of the lift.
  public final var velocity: Double {
    let velocity = factor * wayVelocity.dx / spread
    return velocity.isFinite ? velocity : 0
  }

  /// The velocity as `velocity` tells it, and whether the hand had stopped before the lift.
  public final var velocityEstimate: VelocityEstimate<Double> {
    VelocityEstimate(velocity: velocity, stoppedBeforeLift: stoppedBeforeLift)
  }

  override func forgetValues() {
    super.forgetValues()
    factor = 1
    startSpread = nil
    parted = 0
  }

  override func restart() {
    guard !isActive else { return }
    factor = 1
    // What one finger did before the other landed changed no distance: it is caught up with, but it is no pinch.
    startSpread = fingers.spread(at: .previous)
  }

  override func advance() {
    if let before = fingers.spread(at: .previous), let now = fingers.spread(at: .now) {
      path.dx += log(now / before)
      parted += now - before
    }
    // Fingers on one spot have no distance to compare with: what counts is the next distance that they do have.
    guard let now = fingers.spread(at: .now) else { return }
    if let counted = fingers.spread(at: .counted) { scale = factor * now / counted }
    fingers.markCounted()
    spread = now
    startSpread = startSpread ?? now
  }

  override var fewestTouches: Int { 2 }

  override var way: Vector { Vector(dx: parted, dy: 0) }

  override var gathered: AccumulatedValue? {
    AccumulatedValue(
      value: Vector(dx: log(scale), dy: 0), standing: { Vector(dx: log($0.transformToWindow.meanScale), dy: 0) },
      least: 0.02, words: ("all of the scale", "pinch.scale = 1"))
  }

  override var verb: String { "spread" }

  override var deed: String { "scale \(exp(path.dx).brief(decimals: 2))" }

  override var travel: Double {
    guard let start = startSpread, let now = fingers.spread(at: .now) else { return 0 }
    return abs(now - start)
  }
}
