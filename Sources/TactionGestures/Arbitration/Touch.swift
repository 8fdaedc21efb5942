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

  /// A touch at one moment, as the device has reported it.
  nonisolated public struct Sample: Sendable {
    /// The change that was reported.
    public internal(set) var phase: Phase
    /// The state of the pen.
    public internal(set) var contact = TouchContact()
    /// The time, in seconds on the application's clock.
    public internal(set) var timestamp: Double
    /// The location in the window.
    var location: Point
    var previousLocation: Point
    /// The reports that this one stands for; empty where it stands for itself.
    var coalesced: [Sample] = []

    /// Makes a report of movement.
    package init(movedTo location: Point, contact: TouchContact, timestamp: Double) {
      self.init(phase: .moved, contact: contact.sound, timestamp: timestamp, location: location)
    }

    init(
      phase: Phase, contact: TouchContact, timestamp: Double, location: Point, previousLocation: Point? = nil,
      coalesced: [Sample] = []
    ) {
      (self.phase, self.contact, self.timestamp) = (phase, contact, timestamp)
      (self.location, self.previousLocation) = (location, previousLocation ?? location)
      self.coalesced = coalesced
    }

    /// Returns the location in the coordinates of a space; nil means the window.
    @MainActor public func location(in space: (any CoordinateSpace)?) -> Point {
      space?.fromWindow(location) ?? location
    }

    /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
    /// Zero if unknown.
    @MainActor public func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle {
      let angle = contact.azimuthAngle
      return space?.fromWindow(Vector(dx: angle.cosine, dy: angle.sine), at: location).angle ?? angle
    }

    /// The number of reports from which on the older half is forgotten: four seconds of a pen of 1,000 Hz. Our own
    /// choice: a view that gets no touches must not make the app grow without end.
    private static let maximumCoalesced = 4096

    /// Makes the sample stand for an earlier one, too.
    mutating func coalesce(_ earlier: consuming Sample) {
      // Taken out of the earlier one, so that its memory is not copied for each report.
      var reports = earlier.coalesced
      earlier.coalesced = []
      if reports.isEmpty { reports = [earlier] }
      if reports.count >= Self.maximumCoalesced { reports.removeFirst(Self.maximumCoalesced / 2) }
      reports += all
      coalesced = reports
    }

    /// The reports that the sample stands for: at least itself.
    var all: [Sample] { coalesced.isEmpty ? [self] : coalesced }
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

  /// The state of the pen, as far as the device reports it.
  public var contact: TouchContact { (delivered ?? latest).contact }

  /// All reports of the device since the last call to the view, oldest first, each with its own time and contact: one
  /// or more.
  ///
  /// A view gets each report of a pen in a call of its own, so there is one. There are more where a recognizer has held
  /// the touch back for long, and where `Window.touchResampling` makes one movement a frame of all of a finger's.
  public var coalescedTouches: [Sample] { (delivered ?? latest).all }

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
    latest = Sample(phase: .began, contact: landing.contact.sound, timestamp: timestamp, location: landing.location)
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

  /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
  /// Zero if unknown.
  public func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle { (delivered ?? latest).azimuthAngle(in: space) }

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
      phase: .moved, contact: change.contact.sound, timestamp: timestamp, location: change.location,
      previousLocation: previous, coalesced: change.coalesced)
  }

  func finish(_ phase: Phase, at timestamp: Double) {
    latest.phase = phase
    latest.timestamp = timestamp
    latest.coalesced = []
  }

  /// Whether the touch is the tip of a pen.
  func isPen(_ tool: PenTool?) -> Bool { kind == .stylus && latest.contact.tool?.id == tool?.id }

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
