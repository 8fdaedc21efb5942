import TactionGeometry

/// One finger (or the pointer) from landing to lifting; the same object all the way.
public final class Touch {
  /// What a touch did last.
  nonisolated public enum Phase: Sendable {
    /// It landed.
    case began
    /// It moved.
    case moved
    /// It stayed where it was while another touch changed.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away: by a gesture, or by the system.
    case cancelled
  }

  /// What is touching.
  nonisolated public enum Kind: Sendable, CaseIterable {
    /// A finger on the screen.
    case direct
    /// The pointer of a mouse or touchpad, with a button held.
    case pointer
    /// The tip of a pen on the screen.
    case stylus
    /// A finger of a gesture on a touchpad, or of a gesture that a mouse's wheel stands for. Such fingers are for
    /// recognizers only: views do not see them, and where they are is made up about the pointer.
    case trackpad
    /// The fingers that scroll on a touchpad, as one at the pointer. It is for recognizers only, and for those alone
    /// that have it among their `allowedTouchKinds`: those of scroll views do.
    case scroll

    /// Whether views hear of such touches.
    var isForViews: Bool { self != .trackpad && self != .scroll }
  }

  /// What is known of the touch at one moment.
  struct Sample {
    var phase: Phase
    var contact = TouchContact()
    var location: Point
    var previousLocation: Point
    var timestamp: Double
  }

  /// The finger's number; it may be used again after the lift.
  public let id: Int

  /// What is touching.
  public let kind: Kind

  /// How many taps in a row this touch makes, counting itself: 1, or more when it lands soon and near after another.
  public let tapCount: Int

  /// Where it landed, in window pixels.
  public let landingLocation: Point

  /// When it landed, in seconds on the application's clock.
  public let landingTime: Double

  // What happened last; and what is told while a late delivery is under way.
  private var latest: Sample
  private var told: Sample?

  /// The greatest radius of the area that it has touched so far, in window pixels.
  private(set) var greatestRadius: Double

  private weak var hitResponder: (any TouchResponder)?

  /// How the finger or the pen lies on the screen, as far as the device tells.
  public var contact: TouchContact { (told ?? latest).contact }

  // Who considers this touch; filled when it lands.
  var recognizers: [GestureRecognizer] = []
  // What the responder has not been told yet, and how much it knows.
  var withheld: [Sample] = []
  var standing = TouchDelivery.Standing.untold

  init(_ landing: TouchFrame.Change, tapCount: Int, timestamp: Double, responder: any TouchResponder) {
    id = landing.id
    kind = landing.kind
    self.tapCount = tapCount
    landingLocation = landing.location
    landingTime = timestamp
    greatestRadius = landing.contact.sound.majorRadius
    latest = Sample(
      phase: .began, contact: landing.contact.sound, location: landing.location, previousLocation: landing.location,
      timestamp: timestamp)
    hitResponder = responder
  }

  /// What the touch did last.
  public var phase: Phase { (told ?? latest).phase }

  /// When it did so, in seconds on the application's clock.
  public var timestamp: Double { (told ?? latest).timestamp }

  /// What it landed on; nil once that has left the window.
  public var responder: (any TouchResponder)? { hitResponder }

  /// The recognizers that the touch was offered to and that took it, of the deepest view first.
  public var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Whether what it landed on has heard of it.
  package var isKnownToResponder: Bool { standing == .told }

  /// Where the touch is, in the coordinates of a space; nil means the window.
  public func location(in space: (any CoordinateSpace)?) -> Point {
    let point = (told ?? latest).location
    return space?.fromWindow(point) ?? point
  }

  /// Where the touch was before it moved last, in the coordinates of a space; nil means the window.
  public func previousLocation(in space: (any CoordinateSpace)?) -> Point {
    let point = (told ?? latest).previousLocation
    return space?.fromWindow(point) ?? point
  }
}

// MARK: - What the dispatcher does

extension Touch {
  /// Where the finger is now, in window pixels, whatever a responder is being told.
  var position: Point { latest.location }

  /// What is known now.
  var sample: Sample { latest }

  /// How far the finger is from where it landed, in px.
  var distanceFromLanding: Double { latest.location.distance(to: landingLocation) }

  func move(_ change: TouchFrame.Change, at timestamp: Double) {
    let previous = latest.phase == .moved && latest.timestamp == timestamp ? latest.previousLocation : latest.location
    latest = Sample(
      phase: .moved, contact: change.contact.sound, location: change.location, previousLocation: previous,
      timestamp: timestamp)
    greatestRadius = max(greatestRadius, latest.contact.majorRadius)
  }

  func finish(_ phase: Phase, at timestamp: Double) {
    latest.phase = phase
    latest.timestamp = timestamp
  }

  func rest() { latest.phase = .stationary }

  func loseResponder() { hitResponder = nil }

  func tell(_ sample: Sample?) { told = sample }
}

extension Touch: Hashable {
  /// Whether two names mean the same touch.
  nonisolated public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Feeds the touch's identity to a hasher.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
