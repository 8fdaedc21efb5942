import TactionGeometry

/// Recognizes two or more fingers that rotate about each other. The gesture is continuous, and its value is an angle.
///
/// The angle is not wrapped: three turns are 6π. With one finger left, the rotation stays active and keeps its angle;
/// when a second finger lands again, the rotation continues. With more than two fingers, the rotation is the angle that
/// fits them best (least squares).
///
/// Hands waver by some degrees as they drag and pinch. So even beyond its slop, a rotation begins only if the fingers
/// rotate by a large angle, or if their arc around each other is long compared with their other movement. If a
/// simultaneous pan or pinch is already active, the rotation needs no slop, so that content stays under the fingers.
/// With or without an active pan or pinch, two fingers that mainly drag do not begin a rotation below 10 degrees.
/// `slopAngle` replaces these rules by one angle; a `slop` of 0 disables them.
open class RotationGestureRecognizer: MotionGestureRecognizer {
  /// The angle by which the fingers have to rotate before the rotation begins; nil (the default) lets `slop` decide.
  ///
  /// The angle does not depend on the arc of the fingers, and also applies while a simultaneous recognizer is active.
  public final var slopAngle: Angle?

  private var angle = Angle.zero
  // The path when the number of fingers last changed.
  private var startOfPath = 0.0
  // The arc of the fingers around each other, and the last distance that was long enough to measure.
  private var arc = 0.0
  private var spread = GestureConstants.minimumFingerDistance

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (RotationGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.rotationSlop) {
      if let rotation = $0 as? RotationGestureRecognizer { handler(rotation) }
    }
  }

  /// The angle by which the fingers rotated since they landed, or since the rotation was set; clockwise on the screen
  /// is positive.
  ///
  /// If the handler sets the rotation to zero in each call, the value is the rotation since the previous call. In the
  /// coordinates of a mirrored view, the fingers rotate in the opposite direction. An angle that is not finite is
  /// ignored.
  public final var rotation: Angle {
    get { angle }
    set { if newValue.isFinite { angle = newValue } }
  }

  /// The velocity of the rotation, as an angle per second.
  ///
  /// The velocity is zero for fingers that have stopped, or that move by less than 50 px of the window per second
  /// around each other.
  ///
  /// Between touch frames, it is the velocity at the current moment. Once the last finger has lifted, it is the
  /// velocity at the lift.
  public final var velocity: Angle { .radians(wayVelocity.dx / spread) }

  /// The `velocity`, and whether the hand had stopped before the lift.
  public final var velocityEstimate: VelocityEstimate<Angle> {
    VelocityEstimate(velocity: velocity, stoppedBeforeLift: stoppedBeforeLift)
  }

  /// Returns the `rotation` as seen in the coordinates of a space; nil means the window. In a space that is mirrored on
  /// the screen, a clockwise rotation of the fingers is anticlockwise.
  ///
  /// `view.rotate(by: rotation.rotation(in: view), about: rotation.location(in: view))` rotates a view with the
  /// fingers, independent of the transforms of its superviews.
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
    guard !keepsValues else { return }
    angle = .zero
    startOfPath = path.dx
  }

  override func advance() {
    // Fingers at the same location have no measurable direction, so counting continues at the next measurable
    // direction.
    guard let now = fingers.spread(at: .now) else { return }
    spread = now
    if let step = fingers.turn(from: .previous, to: .now) {
      path.dx += step.radians
      arc += step.radians * now
    }
    if let step = fingers.turn(from: .counted, to: .now) { angle += step }
    fingers.markCounted()
  }

  override var requiredTouches: Int { 2 }

  override var way: Vector { Vector(dx: arc, dy: 0) }

  override var accumulatedValue: AccumulatedValue? {
    AccumulatedValue(
      value: Vector(dx: angle.radians, dy: 0),
      measureView: { Vector(dx: $0.transformToWindow.rotation.radians, dy: 0) }, threshold: 0.02,
      words: ("all of the rotation", "rotation.rotation = .zero"))
  }

  override var verb: String { "turned" }

  override var progressSummary: String { "turned \(Angle.radians(path.dx).degrees.brief())°" }

  override var travel: Double {
    guard let spread = fingers.spread(at: .now) else { return 0 }
    // The first finger may have moved before the second finger landed. That movement counts for the angle, but does not
    // begin the rotation. Fingers close together rotate by a large angle on a short arc, so an angle limits the slop.
    return turned * max(spread, slopInPixels / GestureConstants.maximumRotationSlop.radians)
  }

  override var isBeyondSlop: Bool {
    if let slopAngle { return turned > slopAngle.radians }
    return super.isBeyondSlop && travel > GestureConstants.minimumChange && isGreatTurn
  }

  // Another active recognizer shows that the hand intends to move. But the slop still applies if the app requires an
  // angle, or if the fingers mainly drag.
  override var isMeant: Bool { super.isMeant && slopAngle == nil && !isDrag }

  override open var progressDescription: String? {
    guard !isActive, isMeasuring, slopAngle == nil, super.isBeyondSlop, !isGreatTurn else {
      return super.progressDescription
    }
    return "turned \(Angle.radians(turned).degrees.brief())° while the fingers moved \(otherWay.brief()) px"
  }

  /// The angle by which the fingers have rotated since their number last changed, in radians.
  private var turned: Double { abs(path.dx - startOfPath) }

  /// Whether the rotation is too large to be the wavering of a hand that drags or pinches.
  ///
  /// The evidence is a sum of the angle and of the arc's share of the movement. In a drag, only the angle counts.
  private var isGreatTurn: Bool {
    guard otherWay > 0, slopInPixels > 0 else { return true }
    return !isDrag && angleEvidence + travel / otherWay / GestureConstants.fullTurningRatio >= 1
  }

  /// The angle as a fraction of the angle that is certainly intended as a rotation. The arc also has to be long,
  /// because fingers close together shake by large angles.
  private var angleEvidence: Double {
    min(turned / GestureConstants.certainTurn.radians, travel / (2 * slopInPixels))
  }

  /// Whether the fingers mainly drag: their centre has moved, and the rotation so far may be wavering.
  private var isDrag: Bool {
    guard slopInPixels > 0, dragDistance > fingers.spreading, angleEvidence < 1 else { return false }
    return travel < dragDistance * GestureConstants.minimumTurningRatioInDrag
  }

  /// The distance in px that the fingers have moved or spread since their number last changed.
  private var otherWay: Double { max(dragDistance, fingers.spreading) }

  /// The distance in px that the fingers' centre has moved since the number of fingers last changed.
  private var dragDistance: Double { (fingers.centroid(at: .now) - fingers.centroid(at: .start)).length }
}
