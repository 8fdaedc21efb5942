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
  nonisolated public enum Kind: Sendable {
    /// A finger on the screen.
    case direct
    /// The pointer of a mouse or touchpad, with a button held.
    case pointer
  }

  /// What is known of the touch at one moment.
  struct Sample {
    var phase: Phase
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

  private weak var hitResponder: (any TouchResponder)?

  // Who considers this touch; filled when it lands.
  var recognizers: [GestureRecognizer] = []
  // What the responder has not been told yet, and how much it knows.
  var withheld: [Sample] = []
  var standing = TouchDelivery.Standing.untold

  init(id: Int, kind: Kind, tapCount: Int, location: Point, timestamp: Double, responder: any TouchResponder) {
    self.id = id
    self.kind = kind
    self.tapCount = tapCount
    landingLocation = location
    landingTime = timestamp
    latest = Sample(phase: .began, location: location, previousLocation: location, timestamp: timestamp)
    hitResponder = responder
  }

  /// What the touch did last.
  public var phase: Phase { (told ?? latest).phase }

  /// When it did so, in seconds on the application's clock.
  public var timestamp: Double { (told ?? latest).timestamp }

  /// What it landed on; nil once that has left the window.
  public var responder: (any TouchResponder)? { hitResponder }

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

  func move(to location: Point, at timestamp: Double) {
    let previous = latest.phase == .moved && latest.timestamp == timestamp ? latest.previousLocation : latest.location
    latest = Sample(phase: .moved, location: location, previousLocation: previous, timestamp: timestamp)
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
