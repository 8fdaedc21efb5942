import TactionGeometry

/// Recognizes two or more fingers that turn about each other: continuous, with an angle.
///
/// The angle is not wrapped: three turns are 6π. With one finger left the rotation stays active and its angle stays;
/// when a finger comes back, it goes on. With more than two fingers the angle is the one that fits them best (least
/// squares).
///
/// Hands waver by some degrees as they drag and pinch. So a rotation begins beyond its slop only if the fingers turn by
/// a large angle, or if the arc around each other is long compared with their other movement. Beside an active pan or
/// pinch that it recognizes simultaneously with, it begins without a slop, so that content stays under the fingers. In
/// both cases a drag of two fingers begins no rotation below 10 degrees. `slopAngle` replaces these rules by one angle;
/// a `slop` of 0 drops them.
open class RotationGestureRecognizer: MotionGestureRecognizer {
  /// By what angle the fingers have to turn before the rotation begins, whatever way they travel, and whatever has
  /// begun beside it; nil (the default) lets `slop`, the way that they travel, decide.
  public final var slopAngle: Angle?

  private var angle = Angle.zero
  // How far the path had come when the fingers last changed, and how they lay then.
  private var startOfPath = 0.0
  private var start: (center: Point, spread: Double?) = (.zero, nil)
  // How far the fingers have gone around each other, and how far they are apart, as far as that can be told.
  private var arc = 0.0
  private var spread = GestureConstants.leastFingerDistance

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (RotationGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.rotationSlop) {
      if let rotation = $0 as? RotationGestureRecognizer { handler(rotation) }
    }
  }

  /// How far the fingers turned since they landed, or since the rotation was set; clockwise on the screen is positive.
  ///
  /// Setting it to zero in each call of the handler gives the turn since the call before. In a view that is mirrored
  /// the fingers turn the other way round. An angle that is not finite is refused.
  public final var rotation: Angle {
    get { angle }
    set { if newValue.isFinite { angle = newValue } }
  }

  /// The velocity of the turn, as an angle per second.
  ///
  /// Zero for fingers that have stopped, or turn by less than 50 px of the window per second at their distance.
  ///
  /// It is that of the present moment, also between touch frames; once the last finger has lifted, that of the lift.
  public final var velocity: Angle { .radians(wayVelocity.dx / spread) }

  /// The velocity as `velocity` tells it, and whether the hand had stopped before the lift.
  public final var velocityEstimate: VelocityEstimate<Angle> {
    VelocityEstimate(velocity: velocity, stoppedBeforeLift: stoppedBeforeLift)
  }

  /// The `rotation` as it looks in the coordinates of a space; nil means the window. In a space that is mirrored on the
  /// screen, clockwise is anticlockwise.
  ///
  /// `view.rotate(by: rotation.rotation(in: view), about: rotation.location(in: view))` turns a view with the fingers,
  /// whatever its parents do.
  public final func rotation(in space: (any CoordinateSpace)?) -> Angle {
    let isMirrored = (space?.transformToWindow.determinant ?? 1) < 0
    return isMirrored ? -angle : angle
  }

  override func forgetValues() {
    super.forgetValues()
    angle = .zero
    startOfPath = 0
    arc = 0
  }

  override func restart() {
    guard !isActive else { return }
    angle = .zero
    startOfPath = path.dx
    start = (fingers.centroid(at: .previous), fingers.spread(at: .previous))
  }

  override func advance() {
    // Fingers on one spot have no direction to compare with: what counts is the next direction that they do have.
    guard let now = fingers.spread(at: .now) else { return }
    spread = now
    if let step = fingers.turn(from: .previous, to: .now) {
      path.dx += step.radians
      arc += step.radians * now
    }
    if let step = fingers.turn(from: .counted, to: .now) { angle += step }
    fingers.markCounted()
  }

  override var fewestTouches: Int { 2 }

  override var way: Vector { Vector(dx: arc, dy: 0) }

  override var gathered: AccumulatedValue? {
    AccumulatedValue(
      value: Vector(dx: angle.radians, dy: 0),
      standing: { Vector(dx: $0.transformToWindow.rotation.radians, dy: 0) }, least: 0.02,
      words: ("all of the rotation", "rotation.rotation = .zero"))
  }

  override var verb: String { "turned" }

  override var deed: String { "turned \(Angle.radians(path.dx).degrees.brief())°" }

  override var travel: Double {
    guard let spread = fingers.spread(at: .now) else { return 0 }
    // What one finger did before the other landed turned nothing: it is caught up with, but it is no rotation. Fingers
    // close together turn far on a short way, so that the angle counts, too.
    return turned * max(spread, slopInPixels / GestureConstants.greatestRotationSlop.radians)
  }

  override var isBeyondSlop: Bool { slopAngle.map { turned > $0.radians } ?? (super.isBeyondSlop && isGreatTurn) }

  // An active companion does not replace an angle that the app asks for, and its drag is not evidence of a turn.
  override var isMeant: Bool { isFromTouchpad || super.isMeant && slopAngle == nil && !isDrag }

  override open var progress: String? {
    guard !isActive, isMeasuring, slopAngle == nil, super.isBeyondSlop, !isGreatTurn else { return super.progress }
    return "turned \(Angle.radians(turned).degrees.brief())° while the fingers moved \(otherWay.brief()) px"
  }

  /// How far the fingers have turned since they last changed, in radians.
  private var turned: Double { abs(path.dx - startOfPath) }

  /// Whether the turn is larger than the wavering of a hand that drags or pinches.
  ///
  /// The angle and the arc's share of the movement add up to the evidence. In a drag the angle alone counts.
  private var isGreatTurn: Bool {
    guard otherWay > 0, slopInPixels > 0 else { return true }
    return !isDrag && angleEvidence + travel / otherWay / GestureConstants.fullTurningShare >= 1
  }

  /// The angle turned, as a fraction of one that is meant in any case. The arc of such an angle has to be long, too:
  /// fingers close together shake by large angles.
  private var angleEvidence: Double {
    min(turned / GestureConstants.certainTurn.radians, travel / (2 * slopInPixels))
  }

  /// Whether the fingers mainly drag: their centre has moved, and the turn so far may be wavering.
  private var isDrag: Bool {
    guard slopInPixels > 0, dragDistance > spreading, angleEvidence < 1 else { return false }
    return travel < dragDistance * GestureConstants.leastTurningShareInDrag
  }

  /// The distance in px that the fingers have moved or spread since they last changed.
  private var otherWay: Double { max(dragDistance, spreading) }

  /// The distance in px that the fingers' centre has moved since they last changed.
  private var dragDistance: Double { (fingers.centroid(at: .now) - start.center).length }

  private var spreading: Double {
    guard let before = start.spread, let now = fingers.spread(at: .now) else { return 0 }
    return abs(now - before)
  }
}
