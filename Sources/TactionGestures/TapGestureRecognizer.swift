import TactionGeometry

/// Recognizes one or more taps with one or more fingers: discrete.
///
/// A single and a double tap on the same view do not exclude each other: the single tap is recognized first. Where it
/// should not be, let it `require(toFail:)` the double tap; it then comes later by the time that a second tap is waited
/// for. Unless it `firesProvisionally`: then it comes at once, and is taken back if the double tap is made after all.
///
/// Keys can stand for a tap, see `allowedKeys`: one press for all the taps and fingers, in the middle of the view.
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row make the gesture (default: 1).
  public final var numberOfTapsRequired = 1

  /// How many fingers make each tap (default: 1).
  public final var numberOfTouchesRequired = 1

  /// How far a finger may stray from where it landed (default: 10 px); more if it lies flat, see `allowance(_:for:)`.
  public final var allowableMovement = ScreenDistance.pixels(GestureConstants.touchSlop)

  /// How long each tap may take, in seconds.
  public final var maximumTapDuration = GestureConstants.tapDuration

  /// How long the next tap of several is waited for, from lifting to landing, in seconds.
  public final var maximumTapInterval = GestureConstants.tapInterval

  /// How far apart the taps of several may land (default: 40 px).
  public final var maximumTapDistance = ScreenDistance.pixels(GestureConstants.tapDistance)

  /// Whether the tap fires at once although a recognizer that it requires to fail may yet recognize (default: no).
  ///
  /// The handler is then called in state `.recognized` with `isProvisional` set. If the other one recognizes,
  /// `onRetract` is called before its handler; when all have failed, `onConfirm`. A tap that has nothing to wait for is
  /// not provisional.
  public final var firesProvisionally = false

  /// Called once, before the handler of the recognizer that took its place, for a tap that fired provisionally: undo
  /// it.
  public final var onRetract: ((TapGestureRecognizer) -> Void)?

  /// Called once for a tap that fired provisionally and stands.
  ///
  /// Neither is called once the view or the recognizer has been removed.
  public final var onConfirm: ((TapGestureRecognizer) -> Void)?

  private var taps = TapSequence()
  private var tapLocation: Point?

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (TapGestureRecognizer) -> Void = { _ in }) {
    super.init { if let tap = $0 as? TapGestureRecognizer { handler(tap) } }
    allowedTouchKinds.remove(.trackpad)
  }

  /// Whether the tap has fired, and may yet be retracted.
  public final var isProvisional: Bool { isTentative }

  override open var expectsMoreTouches: Bool { taps.count > 0 }

  override open func isContinued(by touch: Touch) -> Bool { taps.isNear(touch, within: pixels(maximumTapDistance)) }

  override open func touchesBegan(_ touches: [Touch]) {
    let isFirst = self.touches.count == touches.count
    let distance = pixels(maximumTapDistance)
    if let reason = taps.land(touches, allowing: numberOfTouchesRequired, within: distance) { return fail(reason) }
    if isFirst { deadline = eventTime + maximumTapDuration }
    if self.touches.count == numberOfTouchesRequired { tapLocation = presentLocation }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    for touch in touches {
      let allowed = allowance(allowableMovement, for: touch)
      if touch.distanceFromLanding > allowed { return fail(.moved(touch.distanceFromLanding, allowed: allowed)) }
    }
  }

  override open func touchesEnded(_ touches: [Touch]) {
    guard self.touches.isEmpty else { return }
    guard taps.lift(requiring: numberOfTouchesRequired) else { return fail(.tooFewTouches) }
    if taps.count >= numberOfTapsRequired {
      deadline = nil
      state = .recognized
    } else {
      deadline = eventTime + maximumTapInterval
    }
  }

  override open func deadlinePassed() { fail(.tooSlow) }

  override open func keyPressed(_ event: KeyEvent) {
    if let responder { tapLocation = responder.transformToWindow.apply(responder.bounds.center) }
    state = .recognized
  }

  override open var progress: String? {
    let which = numberOfTapsRequired > 1 ? "tap \(taps.count + 1) of \(numberOfTapsRequired)" : nil
    let limit = timeLeft ?? "no time"
    if let which, touches.isEmpty, taps.count > 0 { return "waits \(limit) for \(which)" }
    if let missing = missingFingers(of: numberOfTouchesRequired) { return missing }
    let strayed = touches.map(\.distanceFromLanding).max() ?? 0
    let parts = [
      which, "moved \(strayed.brief()) of \((pixels(allowableMovement) * slopFactor).brief()) px",
      "\(limit) left to lift",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  override open func reset() {
    taps = TapSequence()
    tapLocation = nil
  }

  override open func canPrevent(_ other: GestureRecognizer) -> Bool { !isSameTapOfOtherCount(other) }

  override open func canBePrevented(by other: GestureRecognizer) -> Bool { !isSameTapOfOtherCount(other) }

  override var impossibility: String? {
    if numberOfTouchesRequired < 1 { return "its numberOfTouchesRequired is \(numberOfTouchesRequired)" }
    if maximumTapDuration <= 0 { return "its maximumTapDuration leaves no time for a tap" }
    if numberOfTapsRequired > 1, maximumTapInterval <= 0 {
      return "its maximumTapInterval leaves no time for a second tap"
    }
    return nil
  }

  override var firesBeforeRequirements: Bool { firesProvisionally }

  override func hear(_ decision: Decision) {
    switch decision {
    case .confirmed: onConfirm?(self)
    case .retracted: onRetract?(self)
    }
  }

  override var windowLocation: Point { tapLocation ?? super.windowLocation }

  private func isSameTapOfOtherCount(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer, other.responder === responder else { return false }
    return other.numberOfTapsRequired != numberOfTapsRequired
  }
}
