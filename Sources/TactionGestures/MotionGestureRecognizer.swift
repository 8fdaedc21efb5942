import TactionGeometry

/// What pan, pinch and rotation have in common: the hand moves, and content follows.
///
/// The slop answers one question, "does the hand mean to move?", and is not lost: a recognizer that begins counts from
/// where its fingers landed, so that content catches up and lies under the fingers. Once one of several recognizers
/// that go together (see the delegate) has begun on the same touches, the question is answered: the others begin at the
/// first change of their own quantity, in the same touch frame. Only a rotation with a `slopAngle` waits for that.
///
/// A touchpad has answered it already: it reports a pinch or a swipe only once it is one.
///
/// Fingers land and lift one at a time, and nothing leaps: at each change of the set, movement counts anew. A gesture
/// that has begun goes on until the last finger lifts, even where one finger is too few to change its value.
///
/// The values stay readable after the gesture, until a finger of the next one lands.
open class MotionGestureRecognizer: GestureRecognizer {
  /// How far the hand has to move before the gesture begins, in the recognizer's own measure; more for fingers that lie
  /// flat, see `allowance(_:for:)`.
  public final var slop: ScreenDistance

  final var fingers = FingerSet()
  final var motion = VelocityEstimator()
  final var path = Vector.zero
  final var gathering = MissingResetCheck()
  private final var isAccompanied = false

  init(slop: Double, _ handler: @escaping (GestureRecognizer) -> Void) {
    self.slop = .pixels(slop)
    super.init(handler)
  }

  // MARK: For pan, pinch and rotation

  /// Takes the way from the last frame to this one into account.
  func advance() {}

  /// Starts counting from the anchors, which have just been set.
  func restart() {}

  /// How far the hand has moved since its anchors, in px of the recognizer's own measure.
  var travel: Double { 0 }

  /// Whether the hand has moved further than it would without meaning it.
  var isBeyondSlop: Bool { travel > slopInPixels }

  /// The slop under these fingers, in window pixels.
  final var slopInPixels: Double { pixels(slop) * slopFactor }

  /// How much a finger counts against the others.
  func weight(of touch: Touch) -> Double { 1 }

  /// How many fingers it takes at least.
  var fewestTouches: Int { 1 }

  /// What the fingers have done since they landed, in words, whatever the app makes of the values meanwhile.
  var deed: String { "" }

  /// What the hand has to do before the gesture begins, in the past tense.
  var verb: String { "moved" }

  override open var progress: String? {
    if path == .zero, let catching { return catching }
    if isActive { return "\(fingersDown), \(deed)" }
    return missingFingers(of: fewestTouches) ?? "\(verb) \(travel.brief()) of \(slopInPixels.brief()) px"
  }

  /// Whether there are fingers enough for the gesture's value to change.
  final var isMeasuring: Bool { fingers.count >= fewestTouches }

  /// The velocity of `way` now, or when the last finger lifted, in px per second.
  final var wayVelocity: Vector { motion.velocity(at: measuringTime) }

  /// Whether the fingers had stopped when the last one lifted.
  final var stoppedBeforeLift: Bool { touches.isEmpty && !motion.isEmpty && wayVelocity == .zero }

  /// How far the fingers have come, in px of the window, in the recognizer's own measure.
  var way: Vector { path }

  /// The time at which a velocity is asked for: of the last lift, once all fingers are up.
  final var measuringTime: Double { touches.isEmpty ? eventTime : dispatcher?.latestTime ?? eventTime }

  /// What a handler takes and sets back, to be checked; nil for nothing.
  var gathered: AccumulatedValue? { nil }

  override func callHandler(with state: State) {
    guard gathering.isOpen else { return super.callHandler(with: state) }
    callHandlerAndCheck { super.callHandler(with: state) }
  }

  // MARK: Fingers

  override open func touchesBegan(_ touches: [Touch]) {
    for touch in touches { fingers.add(touch, weight: weight(of: touch)) }
    fingersChanged()
    if fingers.count == touches.count { motion.add(way, at: eventTime) }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    advance()
    fingers.markPrevious()
    // What the last of two fingers does after the other has lifted does not slow a pinch down.
    if isMeasuring { motion.add(way, at: eventTime) }
    isActive ? state = .changed : beginIfMeant()
  }

  override open func touchesEnded(_ touches: [Touch]) {
    fingers.remove(touches)
    if fingers.count > 0 {
      fingersChanged()
    } else if isActive || wish != nil {
      state = .ended
    } else {
      fail(.lifted)
    }
  }

  override open func reset() {
    fingers.removeAll()
    isAccompanied = false
  }

  override func forgetValues() {
    motion.reset()
    path = .zero
  }

  private func fingersChanged() {
    fingers.rebase(contentMoves: isContentMoving)
    restart()
  }

  /// Whether content follows one of the fingers already.
  private var isContentMoving: Bool {
    touches.contains { touch in
      touch.recognizers.contains { $0.isActive && $0.movesContent && $0.considers(touch) }
    }
  }

  // MARK: Beginning

  override var wantsCompanion: Bool { !isAccompanied && wish == nil }

  override func companionBegan() {
    isAccompanied = true
    beginIfMeant()
  }

  private func beginIfMeant() {
    if isMeant ? travel > GestureConstants.leastChange : isBeyondSlop { state = .began }
  }

  /// Whether there is no doubt that the hand means to move, so that it needs no slop.
  var isMeant: Bool { isAccompanied || isFromTouchpad }

  /// Whether a touchpad has found out what the fingers mean.
  final var isFromTouchpad: Bool { touches.allSatisfy { !$0.kind.isForViews } }
}
