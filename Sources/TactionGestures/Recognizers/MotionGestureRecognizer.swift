import TactionGeometry

/// The common base class of pan, pinch, rotation and transform: the hand moves, and content follows.
///
/// The slop decides whether the hand intends to move. Movement within the slop is not lost: values count from the
/// locations where the fingers landed, so that content catches up and is under the fingers.
///
/// If recognizers may recognize simultaneously and one of them is active on the same touches, the others need no slop.
/// They begin at the first change of their own value, in the same touch frame. A rotation may still wait, see
/// `RotationGestureRecognizer`. Fingers of a touchpad need no slop either, because a touchpad reports a pinch or a
/// swipe only once it has recognized the gesture. But during a pinch, this is true only for recognizers of the scale,
/// since the fingers of a pinch always move and rotate a little.
///
/// Fingers land and lift one at a time. At each change of the set of fingers, movement counts from the fingers' current
/// locations, so that the values do not jump. An active gesture continues until the last finger lifts, even with too
/// few fingers to change its value.
///
/// The values stay readable after the gesture, until a finger of the next gesture lands.
open class MotionGestureRecognizer: GestureRecognizer {
  /// The distance that the hand has to move before the gesture begins. Each subclass measures the distance in its own
  /// way.
  public final var slop: ScreenDistance

  final var fingers = FingerSet()
  final var motion = VelocityTracker()
  final var path = Vector.zero
  private final var resetCheck = MissingResetCheck()
  private final var isAccompanied = false

  init(slop: Double, _ handler: @escaping (GestureRecognizer) -> Void) {
    self.slop = .pixels(slop)
    super.init(handler)
  }

  // MARK: For pan, pinch, rotation and transform

  /// Adds the movement from the previous touch frame to the current one.
  func advance() {}

  /// Starts counting from the anchors, which have just been set.
  func restart() {}

  /// Called when the earlier locations of fingers have been moved to new coordinates, before the movement of the same
  /// change is added.
  func didRelocate() {}

  /// The movement of the hand from its anchors, in px. Each recognizer measures it in its own way.
  var travel: Double { 0 }

  /// Whether the hand has moved further than a resting hand does.
  var isBeyondSlop: Bool { travel > slopInPixels }

  /// Returns the weight of a finger relative to the others.
  func weight(of touch: Touch) -> Double { 1 }

  /// Whether the distance of the fingers changes the value.
  var measuresSpread: Bool { false }

  override var hasMovingFingers: Bool {
    guard measuresSpread, touches.count > 1 else { return false }
    // A finger that rests does not move, and fingers that scroll a list together do not move relative to each other.
    let slop = GestureConstants.touchSlop
    let steps = touches.map { $0.position - $0.landingLocation }.filter { $0.length > slop }
    guard steps.count > 1 else { return false }
    let common = steps.reduce(Vector.zero, +) / Double(steps.count)
    return steps.count { ($0 - common).length > slop } > 1
  }

  /// The minimum number of fingers that change the value.
  var requiredTouches: Int { 1 }

  /// Returns the minimum number of touches for a movement by a number of fingers. Fingers that scroll on a touchpad are
  /// one touch, which stands for two fingers or more.
  final func minimumTouches(forFingers fingers: Int) -> Int {
    // With one finger, the usual number, the touches do not matter. This runs several times for each movement.
    fingers != 1 && touches.contains { $0.kind == .scroll } ? 1 : fingers
  }

  /// The movement since the fingers landed, as text. It does not depend on values that the app has reset.
  var progressSummary: String { "" }

  /// The verb, in the past tense, for the movement that begins the gesture.
  var verb: String { "moved" }

  override open var progressDescription: String? {
    if path == .zero, let catching { return catching }
    if isActive { return "\(fingersDown), \(progressSummary)" }
    return missingFingers(of: requiredTouches) ?? "\(verb) \(travel.brief()) of \(slopInPixels.brief()) px"
  }

  /// Whether there are enough fingers to change the gesture's value.
  package final var isMeasuring: Bool { fingers.count >= requiredTouches }

  /// The current velocity of `way`, in px per second; after the last lift, the velocity at that lift.
  final var wayVelocity: Vector { motion.velocity(at: measuringTime) }

  /// Whether the fingers had stopped when the last one lifted.
  final var stoppedBeforeLift: Bool { touches.isEmpty && !motion.isEmpty && wayVelocity == .zero }

  /// The movement from which the velocity is derived, in px of the window. Each recognizer measures it in its own way.
  var way: Vector { path }

  /// The time for which a velocity is computed. Once all fingers are up, this is the time of the last lift.
  final var measuringTime: Double { touches.isEmpty ? eventTime : dispatcher?.latestTime ?? eventTime }

  /// The accumulated value that handlers may forget to reset; nil if there is no such value.
  var accumulatedValue: AccumulatedValue? { nil }

  override func callHandler(with state: State) {
    guard resetCheck.isOpen else { return super.callHandler(with: state) }
    guard let before = accumulatedValue, let view = responder else {
      resetCheck.close()
      return super.callHandler(with: state)
    }
    let start = before.measureView(view)
    super.callHandler(with: state)
    guard responder === view, let after = accumulatedValue else { return resetCheck.close() }
    let isProven = resetCheck.isProven(
      by: before.value, change: before.measureView(view) - start, isKept: after.value == before.value,
      threshold: before.threshold)
    if isProven { report(.missingReset(of: before.words.name, reset: before.words.reset)) }
  }

  // MARK: Fingers

  override open func touchesBegan(_ touches: [Touch]) {
    for touch in touches { fingers.add(touch, weight: weight(of: touch)) }
    fingersChanged()
    if fingers.count == touches.count { motion.add(way, at: eventTime) }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    relocate(touches)
    fingers.startOnceParted()
    advance()
    fingers.markPrevious()
    // After one finger of a pinch has lifted, movement of the other finger must not reduce the velocity of the pinch.
    if isMeasuring, !isCorrection { motion.add(way, at: eventTime) }
    isActive ? state = .changed : beginIfMeant()
  }

  private func relocate(_ touches: [Touch]) {
    var isRelocated = false
    for touch in touches where touch.relocation != .zero {
      fingers.relocate(touch)
      isRelocated = true
    }
    guard isRelocated else { return }
    didRelocate()
    onRelocation?()
  }

  override open func touchesEnded(_ touches: [Touch]) {
    fingers.remove(touches)
    if fingers.count > 0 {
      fingersChanged()
    } else if keepsValues {
      state = .ended
    } else {
      fail(.lifted)
    }
  }

  override open func reset() {
    fingers.removeAll()
    isAccompanied = false
  }

  override func didIgnore(_ touch: Touch) {
    let count = fingers.count
    fingers.remove([touch])
    // A finger that is ignored as it lands may not have been added yet.
    guard fingers.count < count else { return }
    fingers.reanchor(contentMoves: keepsValues)
    restart()
    onRelocation?()
  }

  override func forgetValues() {
    motion.reset()
    path = .zero
  }

  private func fingersChanged() {
    fingers.reanchor(contentMoves: keepsValues || isContentMoving)
    restart()
  }

  /// Whether the values continue when fingers land or lift: the gesture is active, or it has matched and only waits for
  /// another recognizer to fail.
  final var keepsValues: Bool { isActive || hasRequest }

  /// Whether content already follows one of the fingers.
  private var isContentMoving: Bool {
    guard let arbiter = dispatcher?.arbiter else { return false }
    return touches.contains { arbiter.isContentMoving(under: $0) }
  }

  // MARK: Beginning

  override var wantsCompanion: Bool { !isAccompanied && !hasRequest }

  override func companionBegan() {
    isAccompanied = true
    beginIfMeant()
  }

  /// Whether the hand certainly intends to move, so that the gesture needs no slop.
  ///
  /// A pinch on a touchpad is certain to change the scale. That it also moves and rotates a little is not intended.
  var isMeant: Bool { isAccompanied || isFromTouchpad && (measuresSpread || !touches.contains(where: \.isOfPinch)) }

  /// Whether the fingers belong to a touchpad gesture.
  final var isFromTouchpad: Bool { touches.allSatisfy { !$0.kind.isForViews } }
}

/// A value of a recognizer that its handler should reset after applying it to the view.
struct AccumulatedValue {
  /// The value since it was last reset; zero at first.
  var value: Vector
  /// Returns the quantity of the view that corresponds to the value, as seen in the window.
  var measureView: (any TouchResponder) -> Vector
  /// The length above which the value has clearly accumulated.
  var threshold: Double
  /// The value's name in a message, and the code that resets the value.
  var words: (name: String, reset: String)
}
