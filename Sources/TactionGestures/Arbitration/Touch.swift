import TactionGeometry

/// One finger (or the pointer) from landing to lifting; the same object throughout.
public final class Touch {
  /// The last change of a touch.
  nonisolated public enum Phase: Sendable {
    /// The touch landed.
    case began
    /// The touch moved.
    case moved
    /// The touch did not move while another one changed.
    case stationary
    /// The touch lifted.
    case ended
    /// The touch was taken away by a gesture or by the system.
    case cancelled
  }

  /// The kind of a touch.
  nonisolated public enum Kind: Sendable, CaseIterable {
    /// A finger on the screen.
    case direct
    /// The pointer of a mouse or touchpad, with a button held.
    case pointer
    /// The tip of a pen on the screen.
    case stylus
    /// A finger of a touchpad gesture, or of a gesture synthesized from a mouse wheel. Only recognizers receive such
    /// touches, and their locations are synthesized around the pointer.
    case touchpad
    /// Fingers that scroll on a touchpad, as one touch at the pointer. Only recognizers with this kind among their
    /// `allowedTouchKinds` receive it, such as the recognizers of scroll views.
    case scroll

    /// Whether views receive such touches.
    var isForViews: Bool { self != .touchpad && self != .scroll }
  }

  /// The state of the touch at one moment.
  struct Sample {
    var phase: Phase
    var contact = TouchContact()
    var location: Point
    var previousLocation: Point
    var timestamp: Double
  }

  /// The finger's number; it may be reused after the lift.
  public let id: Int

  /// The kind of the touch.
  public let kind: Kind

  /// The number of taps in a row that this touch makes, including itself: 1, or more if it lands soon and near after
  /// another.
  public let tapCount: Int

  /// The location of the landing, in window pixels.
  public let landingLocation: Point

  /// The time of the landing, in seconds on the application's clock.
  public let landingTime: Double

  // The present state; and the earlier one that is being delivered late.
  private var latest: Sample
  private var delivered: Sample?

  private weak var hitResponder: (any TouchResponder)?

  /// The pose of the pen, as far as the device reports it.
  public var contact: TouchContact { (delivered ?? latest).contact }

  // The recognizers that consider this touch, and those of them that no longer do.
  private var joined: [GestureRecognizer] = []
  private var left: Set<ObjectIdentifier> = []
  // The changes that the responder has not received yet, and its knowledge of the touch.
  var withheld: [Sample] = []
  var delivery = TouchDelivery.Status.pending

  init(_ landing: TouchFrame.Change, tapCount: Int, timestamp: Double, responder: any TouchResponder) {
    id = landing.id
    kind = landing.kind
    self.tapCount = tapCount
    landingLocation = landing.location
    landingTime = timestamp
    latest = Sample(
      phase: .began, contact: landing.contact.sound, location: landing.location, previousLocation: landing.location,
      timestamp: timestamp)
    hitResponder = responder
  }

  /// The last change of the touch.
  public var phase: Phase { (delivered ?? latest).phase }

  /// The time of the last change, in seconds on the application's clock.
  public var timestamp: Double { (delivered ?? latest).timestamp }

  /// The responder that the touch landed on; nil once that has left the window.
  package var responder: (any TouchResponder)? { hitResponder }

  /// The recognizers that accepted the touch, those of the deepest view first.
  public var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Whether the responder has received the landing, and no end yet.
  package var isKnownToResponder: Bool { delivery == .begun }

  /// Returns the location of the touch in the coordinates of a space; nil means the window.
  public func location(in space: (any CoordinateSpace)?) -> Point {
    let point = (delivered ?? latest).location
    return space?.fromWindow(point) ?? point
  }

  /// Returns the location before the last movement in the coordinates of a space; nil means the window.
  public func previousLocation(in space: (any CoordinateSpace)?) -> Point {
    let point = (delivered ?? latest).previousLocation
    return space?.fromWindow(point) ?? point
  }
}

// MARK: - For the dispatcher

extension Touch {
  /// The recognizers that consider this touch, those of the deepest view first.
  var recognizers: [GestureRecognizer] {
    // Removed here rather than one by one: thousands of recognizers may leave at once.
    if !left.isEmpty {
      joined.removeAll { left.contains(ObjectIdentifier($0)) }
      left = []
    }
    return joined
  }

  /// Adds a recognizer that considers this touch.
  func join(_ recognizer: GestureRecognizer) {
    if left.contains(ObjectIdentifier(recognizer)) { _ = recognizers }
    joined.append(recognizer)
  }

  /// Removes a recognizer that does not consider this touch any more.
  func leave(_ recognizer: GestureRecognizer) { left.insert(ObjectIdentifier(recognizer)) }

  /// Removes the recognizers that have left their views.
  func removeDetachedRecognizers() { joined.removeAll { $0.entry?.isDetached ?? true } }

  /// The present location in window pixels, also while a responder receives an earlier one.
  var position: Point { latest.location }

  /// The present state.
  var sample: Sample { latest }

  /// The distance from the landing, in px.
  var distanceFromLanding: Double { latest.location.distance(to: landingLocation) }

  func move(_ change: TouchFrame.Change, at timestamp: Double) {
    let previous = latest.phase == .moved && latest.timestamp == timestamp ? latest.previousLocation : latest.location
    latest = Sample(
      phase: .moved, contact: change.contact.sound, location: change.location, previousLocation: previous,
      timestamp: timestamp)
  }

  func finish(_ phase: Phase, at timestamp: Double) {
    latest.phase = phase
    latest.timestamp = timestamp
  }

  func rest() { latest.phase = .stationary }

  func loseResponder() { hitResponder = nil }

  /// Makes the public properties show an earlier state; nil for the present one.
  func show(_ sample: Sample?) { delivered = sample }
}

extension Touch: Hashable {
  /// Returns whether two references are to the same touch.
  nonisolated public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Adds the touch's identity to a hasher.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// A plain loop, since it runs for each touch motion: a closure that main actor code passes to the standard library
// checks at each call whether it runs there, which took a quarter of the time.
extension Array where Element: AnyObject {
  /// Returns whether the array contains this very object.
  nonisolated func holds(_ object: Element) -> Bool {
    for other in self where other === object { return true }
    return false
  }
}
