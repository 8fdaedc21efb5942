import TactionGeometry

/// Follows a pointer, or a pen above the screen, that is over its view: continuous.
///
/// It begins when the pointer or pen comes over the view or over what the view holds, changes with each movement there,
/// and ends when it leaves the view, the window or the range in which it is seen, or when the view is removed. It is
/// cancelled when it is disabled and when the window closes. Of several pointers it follows the first to come, until
/// that leaves.
///
/// A pen that comes down on the screen ends its hover, and begins a new one when it lifts; a pointer hovers on while a
/// button is held. A view that is moved away under a pointer at rest is left with the pointer's next movement.
///
/// A hover stands outside arbitration: it neither prevents others nor is prevented, waits for none, and takes no touch
/// away. `touches` is always empty, and the delegate is asked only whether it may begin; `allowedTouchKinds` says what
/// may hover.
open class HoverGestureRecognizer: GestureRecognizer {
  private var latest: Hover?
  private var isFollowing = false

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (HoverGestureRecognizer) -> Void = { _ in }) {
    super.init { if let hover = $0 as? HoverGestureRecognizer { handler(hover) } }
  }

  /// What hovers, or hovered last; nil before the first time.
  public final var kind: Touch.Kind? { latest?.kind }

  /// How the pen is held; of a pointer nothing is known.
  public final var contact: TouchContact { latest?.contact ?? TouchContact() }

  /// How far the pen is from the screen, from 0 (touching) to 1 (as far as the device can tell); 0 where unknown.
  public final var zOffset: Double { latest?.distance ?? 0 }

  /// How the pen is held against the screen: a quarter turn is upright, which is the value where unknown; zero lies
  /// flat.
  public final var altitudeAngle: Angle { contact.altitudeAngle }

  /// Where a pen that is tilted leans, clockwise from the x axis of a space; nil means the window. Zero where unknown.
  public final func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle {
    let angle = contact.azimuthAngle
    return space?.fromWindow(Vector(dx: angle.cosine, dy: angle.sine), at: windowLocation).angle ?? angle
  }

  /// No: nothing is moved by a hover.
  override open var movesContent: Bool { false }

  override open var progress: String? { isActive ? "over the view" : "waits for a pointer or pen" }

  override var windowLocation: Point { latest?.location ?? super.windowLocation }

  override var followsTouches: Bool { false }

  // A cancelled one starts over at once: it would otherwise have to wait until the pointer has left.
  override var isHeld: Bool { isFollowing && current != .cancelled }

  override open func reset() { isFollowing = false }

  // MARK: What the dispatcher does

  /// Whether this recognizer follows a pointer or pen, or has refused it for as long as it stays.
  func follows(_ hover: Hover) -> Bool { isFollowing && latest?.isSameDevice(as: hover) ?? false }

  /// Takes in that a pointer or pen is over the view.
  func enter(_ hover: Hover, at time: Double) {
    guard !isFollowing || follows(hover) else { return }
    let isNew = !isFollowing
    if isNew { forgetConclusion() }
    isFollowing = true
    latest = hover
    eventTime = time
    if isNew { state = .began } else if isActive { state = .changed }
  }

  /// Takes in that the pointer or pen is no longer over the view; where it was last stays known.
  func exit(at time: Double) {
    guard isFollowing else { return }
    isFollowing = false
    eventTime = time
    state = isActive ? .ended : .failed
  }
}
