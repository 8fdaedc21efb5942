import TactionGeometry

/// Recognizes one or more taps with one or more fingers: discrete.
///
/// A single and a double tap on the same view do not exclude each other: the single tap is recognized first. Where it should
/// not be, let it `require(toFail:)` the double tap; it then comes later by the time that a second tap is waited for.
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row make the gesture (default: 1).
  public final var numberOfTapsRequired = 1

  /// How many fingers make each tap (default: 1).
  public final var numberOfTouchesRequired = 1

  /// How far a finger may stray from where it landed, in window pixels.
  public final var allowableMovement = GestureConstants.touchSlop

  /// How long each tap may take, in seconds.
  public final var maximumTapDuration = GestureConstants.tapDuration

  /// How long the next tap of several is waited for, from lifting to landing, in seconds.
  public final var maximumTapInterval = GestureConstants.tapInterval

  private var taps = TapSequence()
  private var tapLocation: Point?

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (TapGestureRecognizer) -> Void = { _ in }) {
    super.init { if let tap = $0 as? TapGestureRecognizer { handler(tap) } }
    allowedTouchKinds.remove(.trackpad)
  }

  override open var expectsMoreTouches: Bool { taps.count > 0 }

  override open func isContinued(by touch: Touch) -> Bool { taps.isNear(touch) }

  override open func touchesBegan(_ touches: [Touch]) {
    let isFirst = self.touches.count == touches.count
    if let reason = taps.land(touches, allowing: numberOfTouchesRequired) { return fail(reason) }
    if isFirst { deadline = eventTime + maximumTapDuration }
    if self.touches.count == numberOfTouchesRequired { tapLocation = presentLocation }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    for touch in touches where touch.distanceFromLanding > allowableMovement {
      return fail(.moved(touch.distanceFromLanding, allowed: allowableMovement))
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

  override open var progress: String? {
    let which = numberOfTapsRequired > 1 ? "tap \(taps.count + 1) of \(numberOfTapsRequired)" : nil
    let limit = timeLeft ?? "no time"
    if let which, touches.isEmpty, taps.count > 0 { return "waits \(limit) for \(which)" }
    if let missing = missingFingers(of: numberOfTouchesRequired) { return missing }
    let strayed = touches.map(\.distanceFromLanding).max() ?? 0
    let parts = [which, "moved \(strayed.brief()) of \(allowableMovement.brief()) px", "\(limit) left to lift"]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  override open func reset() {
    taps = TapSequence()
    tapLocation = nil
  }

  override open func canPrevent(_ other: GestureRecognizer) -> Bool { !isSameTapOfOtherCount(other) }

  override open func canBePrevented(by other: GestureRecognizer) -> Bool { !isSameTapOfOtherCount(other) }

  override var windowLocation: Point { tapLocation ?? super.windowLocation }

  private func isSameTapOfOtherCount(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer, other.responder === responder else { return false }
    return other.numberOfTapsRequired != numberOfTapsRequired
  }
}
