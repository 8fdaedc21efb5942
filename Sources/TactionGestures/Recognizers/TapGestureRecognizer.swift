import TactionGeometry

/// Recognizes one or more taps with one or more fingers. The gesture is discrete.
///
/// A single tap and a double tap on the same view do not exclude each other: the single tap is recognized first. To
/// prevent that, let the single tap `require(toFail:)` the double tap; then the single tap is delayed by the interval
/// in which a second tap may follow. With `firesProvisionally`, the single tap is not delayed, but is retracted if the
/// double tap follows.
///
/// Keys can also make the gesture, see `allowedKeys`. One key press counts as all taps of all fingers, in the middle of
/// the view on which the key acts.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in a row that make the gesture (default: 1).
  public final var numberOfTapsRequired = 1

  /// The number of fingers of each tap (default: 1).
  public final var numberOfTouchesRequired = 1

  /// The distance that a finger may move from its landing (default: 10 px).
  public final var allowableMovement = ScreenDistance.pixels(GestureConstants.touchSlop)

  /// The maximum duration of each tap, in seconds.
  public final var maximumTapDuration = GestureConstants.tapDuration

  /// The maximum time between two taps, from lifting to landing, in seconds. By default, this is the time in the user's
  /// settings; without such a setting, 0.3.
  public final var maximumTapInterval: Double {
    get { ownTapInterval ?? tapInterval }
    set { ownTapInterval = newValue }
  }

  /// The maximum distance between the landings of several taps (default: 40 px).
  public final var maximumTapDistance = ScreenDistance.pixels(GestureConstants.tapDistance)

  /// Whether the tap fires immediately, without waiting for the failure of the recognizers that it requires to fail
  /// (default: false).
  ///
  /// The handler is then called in state `.recognized` with `isProvisional` set. If the other recognizer recognizes,
  /// `onRetract` is called before the handler of that recognizer. When all recognizers to wait for have failed,
  /// `onConfirm` is called. A tap that waits for no other recognizer is not provisional.
  public final var firesProvisionally = false

  /// Called once for a tap that fired provisionally and is retracted, before the handler of the recognizer that
  /// replaced it. Undo the tap's effect here.
  public final var onRetract: ((TapGestureRecognizer) -> Void)?

  /// Called once for a tap that fired provisionally and is now final.
  ///
  /// Neither `onConfirm` nor `onRetract` is called once the view or the recognizer has been removed.
  public final var onConfirm: ((TapGestureRecognizer) -> Void)?

  private var ownTapInterval: Double?
  private var taps = TapSequence()

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (TapGestureRecognizer) -> Void = { _ in }) {
    super.init { if let tap = $0 as? TapGestureRecognizer { handler(tap) } }
    allowedTouchKinds.remove(.touchpad)
  }

  /// Whether the tap has fired and may still be retracted.
  public final var isProvisional: Bool { isTentative }

  override open var expectsMoreTouches: Bool { taps.count > 0 }

  override open func isContinued(by touch: Touch) -> Bool { taps.isNear(touch, within: pixels(maximumTapDistance)) }

  override open func touchesBegan(_ touches: [Touch]) {
    let isFirst = self.touches.count == touches.count
    let distance = pixels(maximumTapDistance)
    if let reason = taps.land(touches, allowing: numberOfTouchesRequired, within: distance) { return fail(reason) }
    if isFirst { deadline = eventTime + maximumTapDuration }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    failIfMoved(touches, beyond: allowableMovement)
  }

  override open func touchesEnded(_ touches: [Touch]) {
    guard self.touches.isEmpty else { return }
    guard taps.lift(requiring: numberOfTouchesRequired) else { return fail(.tooFewTouches) }
    if taps.count >= numberOfTapsRequired {
      deadline = nil
      keptLocations = taps.landings
      state = .recognized
    } else {
      deadline = eventTime + maximumTapInterval
    }
  }

  override open func deadlinePassed() { fail(.tooSlow) }

  override func didIgnore(_ touch: Touch) { taps.forget(touch) }

  override open func keyPressed(_ event: KeyEvent) { state = .recognized }

  override open var progressDescription: String? {
    let which = numberOfTapsRequired > 1 ? "tap \(taps.count + 1) of \(numberOfTapsRequired)" : nil
    let limit = timeLeft ?? "no time"
    if let which, touches.isEmpty, taps.count > 0 { return "waits \(limit) for \(which)" }
    if let missing = missingFingers(of: numberOfTouchesRequired) { return missing }
    let strayed = touches.map(\.distanceFromLanding).max() ?? 0
    let parts = [
      which, "moved \(strayed.brief()) of \(pixels(allowableMovement).brief()) px",
      "\(limit) left to lift",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  override open func reset() { taps = TapSequence() }

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

  override var countsTaps: Bool { true }

  override var firesBeforeRequirements: Bool { firesProvisionally }

  override func didDecide(_ decision: ArbiterEntry.Decision) {
    switch decision {
    case .confirmed: onConfirm?(self)
    case .retracted: onRetract?(self)
    }
  }

  private func isSameTapOfOtherCount(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer, other.responder === responder else { return false }
    return other.numberOfTapsRequired != numberOfTapsRequired
  }
}

/// Counts taps that follow each other soon and nearby. Taps and long presses share this code.
struct TapSequence {
  /// The number of complete taps.
  private(set) var count = 0

  /// The locations where the fingers of the first tap landed.
  private(set) var landings: [Point] = []
  private var fingersInTap: [Touch] = []

  /// The first finger of the current tap; nil if none has landed.
  var firstFinger: Touch? { fingersInTap.first }

  /// Adds fingers that landed; returns a reason if they make the tap fail.
  ///
  /// The fingers of each later tap have to land within a distance of the first tap, in window pixels.
  mutating func land(_ touches: [Touch], allowing fingers: Int, within distance: Double) -> GestureFailure? {
    fingersInTap += touches
    guard fingersInTap.count <= fingers else { return .tooManyTouches }
    return count == 0 || touches.allSatisfy { isNear($0, within: distance) } ? nil : .landedElsewhere
  }

  /// Removes a finger from the current tap, because the recognizer ignores the finger.
  mutating func forget(_ touch: Touch) { fingersInTap.removeAll { $0 == touch } }

  /// Completes a tap when the last finger lifts; returns false if there were too few fingers.
  mutating func lift(requiring fingers: Int) -> Bool {
    guard fingersInTap.count == fingers else { return false }
    if count == 0 { landings = fingersInTap.map(\.landingLocation) }
    count += 1
    fingersInTap = []
    return true
  }

  /// Returns whether a finger landed near the first tap.
  func isNear(_ touch: Touch, within distance: Double) -> Bool {
    landings.contains { $0.distance(to: touch.landingLocation) <= distance }
  }
}
