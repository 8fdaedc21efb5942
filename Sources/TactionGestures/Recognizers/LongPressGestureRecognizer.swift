import TactionGeometry

/// Recognizes fingers that rest for some time. The gesture is continuous: the fingers may move once the press has
/// begun.
///
/// The press ends when one of the fingers lifts.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time for which the fingers have to rest, in seconds (default: 0.5).
  public final var minimumPressDuration = GestureConstants.pressDuration

  /// The distance that a finger may move from its landing before the press begins (default: 10 px).
  public final var allowableMovement = ScreenDistance.pixels(GestureConstants.touchSlop)

  /// The number of fingers that press (default: 1).
  public final var numberOfTouchesRequired = 1

  /// The number of quick taps before the press (default: 0).
  public final var numberOfTapsRequired = 0

  private var taps = TapSequence()

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (LongPressGestureRecognizer) -> Void = { _ in }) {
    super.init { if let press = $0 as? LongPressGestureRecognizer { handler(press) } }
    allowedTouchKinds.remove(.touchpad)
  }

  /// Whether the gesture moves the content under the fingers: false, since a press leaves content where it is.
  override open var movesContent: Bool { false }

  /// The movement of the first finger of the press since its landing, in logical px of the window; see
  /// ``Touch/translation``. Once that finger has lifted, it is the movement until then.
  public final var translation: Vector { taps.firstFinger?.translation ?? .zero }

  override open var expectsMoreTouches: Bool { taps.count > 0 }

  override open func isContinued(by touch: Touch) -> Bool { taps.isNear(touch, within: GestureConstants.tapDistance) }

  private var isPressing: Bool { taps.count >= numberOfTapsRequired }

  override open func touchesBegan(_ touches: [Touch]) {
    if isActive || hasRequest { return touches.forEach(ignore) }
    let isFirst = self.touches.count == touches.count
    let distance = GestureConstants.tapDistance
    if let reason = taps.land(touches, allowing: numberOfTouchesRequired, within: distance) { return fail(reason) }
    if !isPressing {
      if isFirst { deadline = eventTime + GestureConstants.tapDuration }
    } else if self.touches.count == numberOfTouchesRequired {
      press()
    } else {
      deadline = nil  // the first finger landed in time; the other fingers have no time limit
    }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    guard !isActive else { return state = .changed }
    // A press that is complete and only waits for another recognizer's failure may move anywhere.
    if !hasRequest { failIfMoved(touches, beyond: allowableMovement) }
  }

  override open func touchesEnded(_ touches: [Touch]) {
    // A press is complete if its fingers have rested long enough and it only waits for another recognizer's failure.
    if isActive || hasRequest {
      // The finger that lifted first still counts, so that the location does not jump at the end.
      let pressing = sequenceTouches.filter { self.touches.holds($0) || touches.holds($0) }
      keptLocations = keptLocations ?? pressing.map(\.position)
      return state = .ended
    }
    guard !isPressing else { return fail(.lifted) }
    guard self.touches.isEmpty else { return }
    guard taps.lift(requiring: numberOfTouchesRequired) else { return fail(.tooFewTouches) }
    deadline = eventTime + tapInterval
  }

  override open func deadlinePassed() {
    // Either the fingers have rested long enough, or a tap took too long or did not follow.
    let hasRested = isPressing && touches.count == numberOfTouchesRequired
    if hasRested { state = .began } else { fail(.tooSlow) }
  }

  override func didIgnore(_ touch: Touch) {
    taps.forget(touch)
    guard isPressing, touches.count < numberOfTouchesRequired else { return }
    // Without fingers, it waits for the finger after a tap.
    deadline = touches.isEmpty && taps.count > 0 ? eventTime + tapInterval : nil
  }

  override open var progressDescription: String? {
    if isActive { return "held by \(fingersDown)" }
    if touches.isEmpty, taps.count > 0 { return "waits \(timeLeft ?? "") for the finger after tap \(taps.count)" }
    if let missing = missingFingers(of: numberOfTouchesRequired) { return missing }
    guard isPressing else { return "tap \(taps.count + 1) of \(numberOfTapsRequired)" }
    let strayed = touches.map(\.distanceFromLanding).max() ?? 0
    return
      "moved \(strayed.brief()) of \(pixels(allowableMovement).brief()) px, rests \(timeLeft ?? "") more"
  }

  override var impossibility: String? {
    if numberOfTouchesRequired < 1 { return "its numberOfTouchesRequired is \(numberOfTouchesRequired)" }
    return minimumPressDuration == .infinity ? "its minimumPressDuration is infinite" : nil
  }

  override open func reset() { taps = TapSequence() }

  private func press() {
    if minimumPressDuration > 0 { deadline = eventTime + minimumPressDuration } else { state = .began }
  }
}
