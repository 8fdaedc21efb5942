import Glibc
import TactionGeometry

/// Recognizes fingers that move, scale and rotate content at the same time. The gesture is continuous, and its values
/// are a translation, a scale and a rotation.
///
/// The three values are one similarity, which best maps the locations where the fingers landed to their current
/// locations (weighted least squares). Move the content by `translation`, then scale and rotate it about
/// `location(in:)`. The content then stays exactly under one or two fingers, and as near as possible to three or more
/// fingers. When a finger lands or lifts, the fit restarts from the current locations, so that values do not jump.
/// `TransformInteraction` applies all this to a view.
///
/// The angle is withheld until the hand certainly intends to rotate, and then catches up within a tenth of a second. So
/// the content keeps its angle while a hand that pinches wavers. Scale and translation are not withheld: their small
/// changes are not visible, and content stays under the fingers.
///
/// If the handler sets the values to zero (the scale to 1) in each call, they are the changes since the previous call.
open class TransformGestureRecognizer: MotionGestureRecognizer {
  /// The changes that the hand may make to the content (default: all); other movement of the hand is ignored.
  public final var axes = Axes.all {
    didSet { if axes != oldValue { count() } }
  }

  /// The minimum number of fingers that move the content (default: 1); with fewer fingers, the content does not move. A
  /// scroll on a touchpad is always enough. Setting it during a gesture does not move the content.
  public final var minimumNumberOfTouches = 1 {
    didSet { if minimumNumberOfTouches != oldValue { count() } }
  }

  /// The arc on the screen that a finger has to move around the others before the angle changes; at 0 px, no angle is
  /// withheld.
  public final var rotationSlop = ScreenDistance.pixels(GestureConstants.rotationSlop)

  private var hand = SimilarityTracker()
  private var hold = RotationHold()
  // The values at the last change of fingers, the current values, and the values that count as zero because the app has
  // set them.
  private var base = Values()
  private var total = Values()
  private var zero = Values()
  private var spinPath = Vector.zero
  // The sums of the changes of the fingers' distance, and of their arcs around each other, in px.
  private var spinWay = Vector.zero
  private var spin = VelocityTracker()
  private var lift: LiftState?

  private struct Values {
    var way = Vector.zero
    var factor = 1.0
    var turn = Angle.zero
  }

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (TransformGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.transformSlop) {
      if let transform = $0 as? TransformGestureRecognizer { handler(transform) }
    }
  }

  /// Returns the weight of a finger, for fits that cannot satisfy all fingers: any number greater than zero (default:
  /// 1).
  ///
  /// Called once, when the finger lands.
  override open func weight(of touch: Touch) -> Double { 1 }

  // MARK: Values

  /// Returns the translation of the fingers since they landed, or since the translation was set, in the coordinates of
  /// a space; nil means the window.
  public final func translation(in space: (any CoordinateSpace)?) -> Vector {
    let way = total.way - zero.way
    return space?.fromWindow(way, to: windowLocation) ?? way
  }

  /// Sets the translation in the coordinates of a space; nil means the window. Further movement is added to this value.
  public final func setTranslation(_ translation: Vector, in space: (any CoordinateSpace)?) {
    guard translation.isFinite else { return }
    zero.way = total.way - (space?.toWindow(translation, to: windowLocation) ?? translation)
  }

  /// The factor by which the fingers' distances grew since they landed, or since the scale was set; always finite and
  /// greater than zero.
  ///
  /// Only finite values greater than zero can be set; other values are ignored.
  public final var scale: Double {
    get { (total.factor / zero.factor).clamped(to: Self.factors) }
    set { if newValue.isFinite, newValue > 0 { zero.factor = (total.factor / newValue).clamped(to: Self.factors) } }
  }

  /// The range to which factors are limited, so that their products and quotients with scales of fingers are finite.
  private static let factors = 1e-300...1e300

  /// The visible rotation of the fingers since they landed or since the rotation was set.
  ///
  /// Clockwise on the screen is positive. The angle is not wrapped. A value that is not finite is ignored.
  public final var rotation: Angle {
    get { total.turn - zero.turn }
    set { if newValue.isFinite { zero.turn = total.turn - newValue } }
  }

  /// Returns the `rotation` as seen in the coordinates of a space; nil means the window. In a space that is mirrored on
  /// the screen, a clockwise rotation of the fingers is anticlockwise.
  public final func rotation(in space: (any CoordinateSpace)?) -> Angle {
    (space?.transformToWindow.determinant ?? 1) < 0 ? -rotation : rotation
  }

  /// Returns the velocity of the fingers' centre, per second, in the coordinates of a space; nil means the window.
  ///
  /// The velocity is zero for fingers that have stopped, or are slower than 50 px of the window per second. At the end
  /// of the gesture, it is the velocity at the lift; fingers that lift within 40 ms of each other count as one lift.
  /// The other velocities and the location follow the same rule.
  public final func velocity(in space: (any CoordinateSpace)?) -> Vector {
    let velocity = allowed(lifted?.velocity ?? wayVelocity)
    return space?.fromWindow(velocity, at: windowLocation) ?? velocity
  }

  /// The velocity of the scale, per second; zero for fingers that have stopped.
  public final var scaleVelocity: Double {
    guard axes.contains(.scale) else { return 0 }
    let velocity = scale * spinVelocity.dx
    return velocity.isFinite ? velocity : 0
  }

  /// The velocity of the rotation, per second; zero for fingers that have stopped, and while the angle is withheld.
  public final var rotationVelocity: Angle {
    axes.contains(.rotation) && hold.isReleased ? .radians(spinVelocity.dy) : .zero
  }

  /// The distance of the fingers, in px of the window: twice their mean distance from their centre; 0 for a single
  /// finger.
  public final var spread: Double { lifted?.spread ?? hand.spread ?? 0 }

  // MARK: Fingers

  override open func touchesBegan(_ touches: [Touch]) {
    lift = nil
    super.touchesBegan(touches)
  }

  override open func touchesMoved(_ touches: [Touch]) {
    super.touchesMoved(touches)
    catchUpLater()
  }

  override open func touchesEnded(_ touches: [Touch]) {
    noteLift()
    super.touchesEnded(touches)
  }

  override open func deadlinePassed() {
    measure()
    state = .changed
    catchUpLater()
  }

  override func forgetValues() {
    super.forgetValues()
    hand = SimilarityTracker()
    hold.reset()
    (base, total, zero) = (Values(), Values(), Values())
    (spinPath, spinWay) = (.zero, .zero)
    spin.reset()
    lift = nil
  }

  override func restart() {
    base = keepsValues ? Values(way: total.way - zero.way, factor: scale, turn: rotation) : Values()
    zero = Values()
    hold.restart()
    hand.restart(fingers)
    if fingers.count > 1 { spin.add(spinWay, at: eventTime) }
    measure()
  }

  override func advance() {
    path += fingers.centroid(at: .now) - fingers.centroid(at: .previous)
    hand.advance(fingers)
    if let spread = hand.spread {
      spinPath += hand.spin
      spinWay += Vector(dx: spread - (fingers.spread(at: .previous) ?? spread), dy: hand.spin.dy * spread)
      if !isCorrection { spin.add(spinWay, at: eventTime) }
    }
    measure()
    // Fingers that landed at the same location have just parted, so their distance can be measured from now on.
    if hand.spread != nil, fingers.spread(at: .anchor) == nil { count() }
  }

  // Each finger's earlier locations are moved by its own step. After a movement that has scaled or rotated the content,
  // the fit from the moved anchors would be another one than before. Before the gesture, both fits are nearly the same.
  override func didRelocate() { if keepsValues { count(from: .previous) } }

  override var travel: Double {
    guard isMeasuring else { return 0 }
    var travel = allowed(hand.way).length
    if axes.contains(.scale) { travel = max(travel, hand.spreading) }
    if axes.contains(.rotation) { travel = max(travel, hand.arc) }
    return travel
  }

  /// Whether the hand certainly intends to move. This includes a hand that has caught moving content.
  override var isMeant: Bool { caughtSpeed != nil || super.isMeant }

  override var windowLocation: Point {
    fingers.count > 0 ? fingers.centroid(at: .now) : lift?.focus ?? super.windowLocation
  }

  override var measuresSpread: Bool { axes.contains(.scale) }

  override var requiredTouches: Int { minimumTouches(forFingers: minimumNumberOfTouches) }

  override var impossibility: String? {
    axes.isEmpty ? "its axes are empty; say what the fingers may do" : nil
  }

  override var progressSummary: String {
    let way = "moved \(allowed(path).length.brief()) px"
    let scale = axes.contains(.scale) ? exp(spinPath.dx) : 1
    let turn = axes.contains(.rotation) && hold.isReleased ? Angle.radians(spinPath.dy) : .zero
    return "\(way), scale \(scale.brief(decimals: 2)), turned \(turn.degrees.brief())°"
  }

  // MARK: Measuring

  /// The state at the lift; nil while a finger is still down.
  private var lifted: LiftState? { fingers.count == 0 ? lift : nil }

  private var spinVelocity: Vector { lifted?.spin ?? spinVelocity(at: measuringTime) }

  /// Returns the velocity of the logarithm of the scale and of the angle, per second; zero for fewer than two fingers.
  private func spinVelocity(at time: Double) -> Vector { hand.spread.map { spin.velocity(at: time) / $0 } ?? .zero }

  private func measure() {
    total = base
    guard isMeasuring else { return }
    let arc = pixels(rotationSlop)
    if keepsValues || arc <= 0 { hold.judge(hand, slop: arc, at: eventTime) }
    total.way += allowed(hand.way)
    if axes.contains(.scale) { total.factor *= hand.factor }
    let withheld = hold.withheld(of: hand, slop: arc, at: eventTime)
    if axes.contains(.rotation) { total.turn += hand.turn - withheld }
  }

  /// Makes movement count from the locations of the fingers at a moment, usually from their current locations, which
  /// changes no value.
  private func count(from moment: FingerSet.Moment = .now) {
    base = total
    fingers.reanchor(at: moment)
    hold.restart()
    hand.restart(fingers)
    measure()
  }

  /// Returns the part of a movement in the window that the axes allow.
  private func allowed(_ way: Vector) -> Vector {
    if axes.isSuperset(of: .translation) { return way }
    let space = responder?.nextTouchResponder
    let place = windowLocation
    var local = space?.fromWindow(way, at: place) ?? way
    if !axes.contains(.horizontal) { local.dx = 0 }
    if !axes.contains(.vertical) { local.dy = 0 }
    return space?.toWindow(local, at: place) ?? local
  }

  private func catchUpLater() {
    guard isActive, hold.isCatchingUp else { return }
    deadline = eventTime + GestureConstants.catchUpInterval
  }

  /// Records the state at the lift. The fingers of one hand do not lift at exactly the same time, so the state at the
  /// first lift counts.
  private func noteLift() {
    if let last = lift?.time, eventTime - last <= GestureConstants.restDuration {
      lift?.time = eventTime
    } else {
      lift = LiftState(
        time: eventTime, focus: fingers.centroid(at: .now), velocity: motion.velocity(at: eventTime),
        spin: spinVelocity(at: eventTime), spread: hand.spread ?? 0)
    }
  }
}

extension TransformGestureRecognizer {
  /// Changes that a hand can make to content.
  nonisolated public struct Axes: OptionSet, Sendable {
    /// One bit for each axis.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Translation along x, in the coordinates of the recognizer's superview.
    public static let horizontal = Axes(rawValue: 1 << 0)
    /// Translation along y, in the coordinates of the recognizer's superview.
    public static let vertical = Axes(rawValue: 1 << 1)
    /// Changes of the size.
    public static let scale = Axes(rawValue: 1 << 2)
    /// Changes of the angle.
    public static let rotation = Axes(rawValue: 1 << 3)

    /// Translation in any direction.
    public static let translation: Axes = [.horizontal, .vertical]
    /// All changes.
    public static let all: Axes = [.translation, .scale, .rotation]
  }
}

/// The centre, velocities and spread of a hand when its last fingers began to lift, in px of the window.
struct LiftState {
  /// The time of the most recent lift.
  var time: Double
  /// The centre of the fingers.
  let focus: Point
  /// The velocity of the centre.
  let velocity: Vector
  /// The velocity of the logarithm of the scale, and of the angle.
  let spin: Vector
  let spread: Double
}
