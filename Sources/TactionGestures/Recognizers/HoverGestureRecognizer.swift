import TactionGeometry

/// Follows a pointer, or a pen above the screen, over its view: continuous.
///
/// It begins when the pointer or pen comes over the view or one of its subviews, changes with each movement there, and
/// ends when the pointer leaves the view, the window or the range of the device, or when the view is removed. It is
/// cancelled when it is disabled and when the window closes. Of several pointers it follows the first, until that
/// pointer leaves.
///
/// A pen that touches the screen ends its hover, and begins a new one when it lifts; a pointer continues to hover while
/// a button is held. If the view moves away under a resting pointer, the hover ends with the pointer's next movement.
///
/// A hover takes no part in arbitration: it does not prevent others, is not prevented, waits for none, and takes no
/// touch away. `touches` is always empty. The delegate is asked only whether it may begin; `allowedTouchKinds` are the
/// devices that hover.
open class HoverGestureRecognizer: GestureRecognizer {
  private var latest: Hover?
  private var isFollowing = false

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (HoverGestureRecognizer) -> Void = { _ in }) {
    super.init { if let hover = $0 as? HoverGestureRecognizer { handler(hover) } }
  }

  /// The kind of the device that hovers, or hovered last; nil before the first time.
  public final var kind: Touch.Kind? { latest?.kind }

  /// The pose of the pen; default values for a pointer.
  public final var contact: TouchContact { latest?.contact ?? TouchContact() }

  /// The distance of the pen from the screen, from 0 (touching) to 1 (the limit of the device); 0 if unknown.
  public final var zOffset: Double { latest?.distance ?? 0 }

  /// The angle of the pen to the screen: 90 degrees is upright, and the default; zero is flat.
  public final var altitudeAngle: Angle { contact.altitudeAngle }

  /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
  /// Zero if unknown.
  public final func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle {
    let angle = contact.azimuthAngle
    return space?.fromWindow(Vector(dx: angle.cosine, dy: angle.sine), at: windowLocation).angle ?? angle
  }

  /// Whether the gesture moves the content under the fingers: false.
  override open var movesContent: Bool { false }

  override open var progressDescription: String? { isActive ? "over the view" : "waits for a pointer or pen" }

  override var windowLocation: Point { latest?.location ?? super.windowLocation }

  override var followsTouches: Bool { false }

  // A cancelled one starts over at once: it would otherwise have to wait until the pointer has left.
  override var isHeldWithoutTouches: Bool { isFollowing && current != .cancelled }

  override open func reset() { isFollowing = false }

  // MARK: For the dispatcher

  /// Returns whether this recognizer follows a pointer or pen, or has refused it until it leaves.
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

// Pointers and pens over the window that do not touch it. They are not touches, but their recognizers keep the same
// order and the same rules for callbacks.
extension TouchDispatcher {
  /// Handles the position of a pointer or pen, after running the timers that are due by then.
  ///
  /// A report of a pen is ignored while a pen is on the screen: its hover ended when it touched. A location that is not
  /// finite, or outside of the window as of a pointer with a held button, counts as none.
  package func hover(_ hover: Hover) {
    agenda.append(.advance(hover.timestamp))
    agenda.append(.hover(hover.sound))
    work()
  }

  /// Feeds the recognizers under a pointer, and ends the hovers that it has left.
  func take(_ hover: Hover) {
    let time = hover.timestamp.isFinite ? hover.timestamp : now
    let isOnScreen = hover.kind == .stylus && live.contains { $0.kind == .stylus }
    recognize {
      let hit = isOnScreen ? nil : hover.location.flatMap(hitInside)
      var present: Set<ObjectIdentifier> = []
      forEachRecognizer(from: hit) { recognizer, rank in
        guard let recognizer = recognizer as? HoverGestureRecognizer, recognizer.entry?.isDetached != true,
          recognizer.allowedTouchKinds.contains(hover.kind)
        else { return }
        arbiter.enroll(recognizer, rank: rank, in: self)
        recognizer.enter(hover, at: time)
        present.insert(ObjectIdentifier(recognizer))
      }
      endHovers(at: time) { recognizer in
        recognizer.follows(hover) && !present.contains(ObjectIdentifier(recognizer))
      }
    }
    arbiter.isSettled = false
  }

  /// Returns the responder at a location in the window. The hit test alone would return the nearest one to a location
  /// outside.
  func hitInside(_ location: Point) -> (any TouchResponder)? {
    guard let hit = hitTest(location), hit.windowFrame.contains(location) else { return nil }
    return hit
  }

  /// Ends the hovers of pens: one of them has touched the screen.
  func endStylusHovers(at time: Double) {
    endHovers(at: time) { $0.kind == .stylus }
  }

  /// Ends the hovers over some responders, which leave the window.
  func endHovers(where isOver: (HoverGestureRecognizer) -> Bool) { endHovers(at: now, where: isOver) }

  private func endHovers(at time: Double, where isOver: (HoverGestureRecognizer) -> Bool) {
    for entry in arbiter.entries {
      if let recognizer = entry.recognizer as? HoverGestureRecognizer, isOver(recognizer) { recognizer.exit(at: time) }
    }
  }
}
