import Glibc
import TactionGeometry

/// Recognizes two or more fingers that move apart or together. The gesture is continuous, and its value is a scale.
///
/// With one finger left, the pinch stays active and keeps its scale; when a second finger lands again, the pinch
/// continues. With more than two fingers, the scale is the change of their mean distance from their centre.
open class PinchGestureRecognizer: MotionGestureRecognizer {
  private var factor = 1.0
  // The sum of the changes of the fingers' distance, and the last distance that was long enough to measure.
  private var parted = 0.0
  private var spread = GestureConstants.minimumFingerDistance

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (PinchGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.pinchSlop) { if let pinch = $0 as? PinchGestureRecognizer { handler(pinch) } }
  }

  /// The distance of the fingers relative to their distance when they landed, or when the scale was set; always finite
  /// and greater than zero.
  ///
  /// If the handler sets the scale to 1 in each call, the scale is the factor since the previous call. Only finite
  /// values greater than zero can be set; other values are ignored.
  public final var scale: Double {
    get { factor }
    set { if newValue.isFinite, newValue > 0 { factor = newValue } }
  }

  /// The velocity of the scale, per second.
  ///
  /// The velocity is zero for fingers that have stopped, or whose distance changes by less than 50 px of the window per
  /// second.
  ///
  /// Between touch frames, it is the velocity at the current moment. Once the last finger has lifted, it is the
  /// velocity at the lift.
  public final var velocity: Double {
    let velocity = factor * wayVelocity.dx / spread
    return velocity.isFinite ? velocity : 0
  }

  /// The `velocity`, and whether the hand had stopped before the lift.
  public final var velocityEstimate: VelocityEstimate<Double> {
    VelocityEstimate(velocity: velocity, stoppedBeforeLift: stoppedBeforeLift)
  }

  override func forgetValues() {
    super.forgetValues()
    factor = 1
    parted = 0
  }

  override func restart() {
    if !keepsValues { factor = 1 }
  }

  override func advance() {
    if let before = fingers.spread(at: .previous), let now = fingers.spread(at: .now) {
      path.dx += log(now / before)
      parted += now - before
    }
    // Fingers at the same location have no measurable distance, so counting continues at the next measurable distance.
    guard let now = fingers.spread(at: .now) else { return }
    if let counted = fingers.spread(at: .counted) { scale = factor * now / counted }
    fingers.markCounted()
    spread = now
  }

  override var measuresSpread: Bool { true }

  override var requiredTouches: Int { 2 }

  override var way: Vector { Vector(dx: parted, dy: 0) }

  override var accumulatedValue: AccumulatedValue? {
    AccumulatedValue(
      value: Vector(dx: log(scale), dy: 0), measureView: { Vector(dx: log($0.transformToWindow.meanScale), dy: 0) },
      threshold: 0.02, words: ("all of the scale", "pinch.scale = 1"))
  }

  override var verb: String { "spread" }

  override var progressSummary: String { "scale \(exp(path.dx).brief(decimals: 2))" }

  // The first finger may have moved before the second finger landed. That movement counts for the scale, but does not
  // begin the pinch.
  override var travel: Double { fingers.spreading }
}
