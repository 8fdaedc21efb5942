import TactionGeometry

/// Follows a pointer, or a pen above the screen, over its view. The gesture is continuous.
///
/// The gesture begins when the pointer or pen enters the view or one of its subviews. It changes with each movement
/// over these views. It ends when the pointer leaves the view, the window or the range of the device, or when the view
/// is removed. It is cancelled when the recognizer is disabled and when the window closes. Of several pointers, the
/// recognizer follows the first, until that pointer leaves.
///
/// A pen that touches the screen ends its hover, and begins a new hover when it lifts. While the left button of a mouse
/// is held, the hover continues, but does not change. If the view moves away under a resting pointer, the hover ends
/// with the pointer's next movement.
///
/// A hover takes no part in arbitration. It does not prevent other gestures, they do not prevent it, it does not wait
/// for them, and it takes no touch away. `touches` is always empty. The delegate is asked only whether the hover may
/// begin. `allowedTouchKinds` are the kinds of devices whose hovers are recognized.
open class HoverGestureRecognizer: GestureRecognizer, HoverFollower {
  private var latest: Hover?
  private var isFollowing = false

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (HoverGestureRecognizer) -> Void = { _ in }) {
    super.init { if let hover = $0 as? HoverGestureRecognizer { handler(hover) } }
  }

  /// The kind of the device that hovers, or that hovered last; nil before the first hover.
  public final var kind: Touch.Kind? { latest?.kind }

  /// The state of the pen, with its tool and its buttons; default values for a pointer.
  public final var contact: TouchContact { latest?.contact ?? TouchContact() }

  /// The distance of the pen from the screen, from 0 (touching) to 1 (the limit of the device); 0 if unknown.
  public final var zOffset: Double { (contact.distance ?? 0).clamped(to: 0...1) }

  /// The angle between the pen and the screen: 90 degrees is upright (the default), zero is flat.
  public final var altitudeAngle: Angle { contact.altitudeAngle }

  /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
  /// Returns zero if unknown.
  public final func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle {
    let angle = contact.azimuthAngle
    return space?.fromWindow(Vector(dx: angle.cosine, dy: angle.sine), at: windowLocation).angle ?? angle
  }

  /// Whether the gesture moves the content under the fingers: false.
  override open var movesContent: Bool { false }

  override open var progressDescription: String? { isActive ? "over the view" : "waits for a pointer or pen" }

  override var windowLocation: Point { latest?.location ?? super.windowLocation }

  override package var followsTouches: Bool { false }

  // A cancelled hover starts over immediately. It does not have to wait until the pointer has left.
  override var isHeldWithoutTouches: Bool { isFollowing && current != .cancelled }

  override open func reset() { isFollowing = false }

  // MARK: For the dispatcher

  /// Returns whether this recognizer has received a pointer or pen that has not left yet, even if the delegate refused
  /// it.
  func follows(_ hover: Hover) -> Bool { isFollowing && latest?.isSameDevice(as: hover) ?? false }

  /// Handles a pointer or pen over the view.
  func enter(_ hover: Hover, at time: Double) {
    guard !isFollowing || follows(hover) else { return }
    let isNew = !isFollowing
    if isNew { forgetOutcome() }
    isFollowing = true
    latest = hover
    eventTime = time
    if isNew { state = .began } else if isActive { state = .changed }
  }

  /// Handles a pointer or pen that is no longer over the view; its last location stays readable.
  func exit(at time: Double) {
    guard isFollowing else { return }
    isFollowing = false
    eventTime = time
    state = isActive ? .ended : .failed
  }
}
