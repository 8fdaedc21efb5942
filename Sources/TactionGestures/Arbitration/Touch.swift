import TactionGeometry

/// One finger (or the pointer) from landing to lifting; the same object for the whole time.
public final class Touch {
  /// The last change of a touch.
  nonisolated public enum Phase: Sendable {
    /// The touch landed.
    case began
    /// The touch moved.
    case moved
    /// The touch did not move while another touch changed.
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
    /// touches. Their locations are synthesized around the pointer.
    case touchpad
    /// Fingers that scroll on a touchpad, as one touch at the pointer. Only recognizers whose `allowedTouchKinds`
    /// contain this kind receive it, such as the recognizers of scroll views.
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
    /// The reports that were merged into this sample, oldest first; empty if the sample is a single report or an
    /// estimate.
    var coalesced: [Sample] = []
    /// Whether the location is an estimate, and was not reported by the device.
    var isEstimated = false

    /// Makes a sample of movement.
    package init(movedTo location: Point, contact: TouchContact, timestamp: Double) {
      self.init(phase: .moved, contact: contact.sound, timestamp: timestamp, location: location)
    }

    /// Makes the sample of a change.
    init(_ change: TouchFrame.Change, as phase: Phase, at timestamp: Double) {
      self.init(phase: phase, contact: change.contact.sound, timestamp: timestamp, location: change.location)
      (coalesced, isEstimated) = (change.coalesced, change.isEstimated)
    }

    private init(phase: Phase, contact: TouchContact, timestamp: Double, location: Point) {
      (self.phase, self.contact, self.timestamp, self.location) = (phase, contact, timestamp, location)
    }

    /// Returns the location in the coordinates of a space; nil means the window.
    @MainActor public func location(in space: (any CoordinateSpace)?) -> Point {
      space?.fromWindow(location) ?? location
    }

    /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
    /// Returns zero if unknown.
    @MainActor public func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle {
      let angle = contact.azimuthAngle
      return space?.fromWindow(Vector(dx: angle.cosine, dy: angle.sine), at: location).angle ?? angle
    }

    /// The number of reports at which the older half of the reports is dropped: four seconds of a pen that reports at
    /// 1,000 Hz. Our own choice. Without a limit, memory would grow without end while a view receives no touches.
    private static let maximumCoalesced = 4096

    /// Merges the reports of an earlier sample into this sample.
    mutating func coalesce(_ earlier: consuming Sample) {
      // The array is moved out of the earlier sample, so that it is not copied for each report.
      var merged = earlier.coalesced
      earlier.coalesced = []
      if merged.isEmpty { merged = earlier.reports }
      if merged.count >= Self.maximumCoalesced { merged.removeFirst(Self.maximumCoalesced / 2) }
      merged += reports
      coalesced = merged
    }

    /// Moves the sample and the reports merged into it to new coordinates.
    mutating func relocate(by step: Vector) {
      location += step
      for index in coalesced.indices { coalesced[index].location += step }
    }

    /// The reports of the device in this sample: the merged ones, or the sample itself; none for an estimate.
    var reports: [Sample] { coalesced.isEmpty && !isEstimated ? [self] : coalesced }
  }

  /// The finger's number; it may be reused after the lift.
  public let id: Int

  /// The kind of the touch.
  public let kind: Kind

  /// The number of taps in a row, including this touch: 1, or more if the touch lands soon after and near another tap.
  public let tapCount: Int

  /// The location of the landing, in window pixels.
  ///
  /// If the window is rotated, scaled or moved under the finger, the finger has another location without a movement.
  /// The location of the landing then changes by the same distance.
  public private(set) var landingLocation: Point

  /// The time of the landing, in seconds on the application's clock.
  public let landingTime: Double

  /// Whether the touch belongs to a pinch that a touchpad or a wheel makes, and not to a swipe.
  let isOfPinch: Bool

  // The current state; and the earlier state that is being delivered late.
  private var latest: Sample
  private var delivered: Sample?
  // `previous` is the location before the last change. The responder receives some changes late or merged: `shown` is
  // the location in its last call or, during a call, in the call before.
  private var previous: Point
  private var shown: Point
  /// The part of the last change that does not count as movement; see ``TouchFrame/Change/relocation``.
  private(set) var relocation = Vector.zero

  /// Whether the touch was cancelled because its device or its window is gone, not because a gesture or the system took
  /// it away. The effects of such a touch were intended, so they may stay.
  public internal(set) var hasVanished = false

  private weak var hitResponder: (any TouchResponder)?

  /// A responder that has left its parent while it had the touch.
  private struct Departure {
    weak var responder: (any TouchResponder)?
    weak var parent: (any TouchResponder)?
  }

  private var departures: [Departure] = []

  /// The state of the pen, if the device reports it.
  public var contact: TouchContact { (delivered ?? latest).contact }

  /// All reports of the device since the last call to the view, oldest first, each with its own time and contact. The
  /// array is empty if `Window.touchResampling` has only estimated a new location.
  ///
  /// A view receives each report of a pen in a separate call, so the array then has one element. The array has more
  /// elements if a recognizer has withheld the touch for long, if the touch was withheld because it might have been a
  /// palm, or if `Window.touchResampling` merges all reports of a finger into one movement per frame.
  public var coalescedTouches: [Sample] { (delivered ?? latest).reports }

  // The recognizers that have received this touch (`joined`), and the members of `joined` that have given it up
  // (`left`).
  private var joined: [GestureRecognizer] = []
  private var left: Set<ObjectIdentifier> = []
  // The changes that the responder has not received yet, and the part of the touch that it has received.
  var withheld: [Sample] = []
  var delivery = TouchDelivery.Status.pending

  init(_ landing: TouchFrame.Change, tapCount: Int, timestamp: Double, responder: any TouchResponder) {
    id = landing.id
    kind = landing.kind
    isOfPinch = landing.isOfPinch
    self.tapCount = tapCount
    landingLocation = landing.location
    landingTime = timestamp
    latest = Sample(landing, as: .began, at: timestamp)
    (previous, shown) = (landing.location, landing.location)
    hitResponder = responder
  }

  /// The last change of the touch.
  public var phase: Phase { (delivered ?? latest).phase }

  /// The time of the last change, in seconds on the application's clock.
  public var timestamp: Double { (delivered ?? latest).timestamp }

  /// The responder on which the touch landed; nil once the responder has left the window.
  package var responder: (any TouchResponder)? { hitResponder }

  /// The recognizers that accepted the touch, deepest view first. A recognizer gives the touch up once its gesture is
  /// over and all of its fingers are up.
  public var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Whether the responder has received the landing, but no end yet.
  package var isKnownToResponder: Bool { delivery == .begun }

  /// Whether a responder on the way from the touched responder to the root has left its parent since the touch landed.
  package var hasDepartures: Bool { !departures.isEmpty }

  /// Returns the parent to which a responder passes the touch. It is the parent that the responder had when the touch
  /// landed, which has received the landing and must also receive the end.
  package func parent(of responder: any TouchResponder) -> (any TouchResponder)? {
    for departure in departures where departure.responder === responder { return departure.parent }
    return responder.nextTouchResponder
  }

  /// Returns the location of the touch in the coordinates of a space; nil means the window.
  public func location(in space: (any CoordinateSpace)?) -> Point {
    let point = (delivered ?? latest).location
    return space?.fromWindow(point) ?? point
  }

  /// Returns the direction in which a tilted pen leans, clockwise from the x axis of a space; nil means the window.
  /// Returns zero if unknown.
  public func azimuthAngle(in space: (any CoordinateSpace)?) -> Angle { (delivered ?? latest).azimuthAngle(in: space) }

  /// The movement since the landing, in logical px of the window. Unlike the location, it stays the same if the window
  /// is rotated or scaled below the finger, so a finger that rests moves nothing.
  public var translation: Vector { location(in: nil) - landingLocation }

  /// Returns the location before the change that is being handled, in the coordinates of a space; nil means the window.
  /// For a view, it is the location in its previous call. If the coordinates change below a finger, this does not count
  /// as movement; see ``landingLocation``.
  public func previousLocation(in space: (any CoordinateSpace)?) -> Point {
    let point = delivered == nil ? previous : shown
    return space?.fromWindow(point) ?? point
  }
}

// MARK: - For the dispatcher

extension Touch {
  /// The recognizers that have this touch in their current sequence, deepest view first.
  var recognizers: [GestureRecognizer] {
    forgetLeft()
    return joined
  }

  /// Adds a recognizer that has received this touch.
  func join(_ recognizer: GestureRecognizer) {
    if left.contains(ObjectIdentifier(recognizer)) { forgetLeft() }
    joined.append(recognizer)
  }

  /// Removes a recognizer that has given up this touch.
  func leave(_ recognizer: GestureRecognizer) {
    left.insert(ObjectIdentifier(recognizer))
    // The last recognizer is released at once. It may keep the touch until it starts over. If the window is closed
    // before that, a touch and a recognizer that retain each other would stay in memory.
    if left.count >= joined.count { forgetLeft() }
  }

  /// Releases the recognizers that have given up this touch. Thousands of recognizers may leave at the same time, so
  /// they are removed together here.
  func forgetLeft() {
    guard !left.isEmpty else { return }
    joined.removeAll { left.contains(ObjectIdentifier($0)) }
    left = []
  }

  /// The current location in window pixels, even while a responder receives an earlier location.
  var position: Point { latest.location }

  /// The current state.
  var sample: Sample { latest }

  /// The distance from the landing, in px.
  var distanceFromLanding: Double { latest.location.distance(to: landingLocation) }

  /// Moves the touch; several movements in one batch are one change.
  func move(_ change: TouchFrame.Change, at timestamp: Double, isFirstInBatch: Bool) {
    if isFirstInBatch { (previous, relocation) = (latest.location, .zero) }
    if change.relocation != .zero { relocate(by: change.relocation) }
    latest = Sample(change, as: .moved, at: timestamp)
  }

  /// Moves all earlier locations to new coordinates, including locations that the responder has not received yet.
  private func relocate(by step: Vector) {
    relocation += step
    previous += step
    shown += step
    landingLocation += step
    delivered?.relocate(by: step)
    for index in withheld.indices { withheld[index].relocate(by: step) }
  }

  func finish(_ phase: Phase, at timestamp: Double) {
    previous = latest.location
    latest.phase = phase
    latest.timestamp = timestamp
    latest.coalesced = []
    latest.isEstimated = false
  }

  /// Whether the touch is the tip of a pen.
  func isPen(_ tool: PenTool?) -> Bool { kind == .stylus && latest.contact.tool?.id == tool?.id }

  func rest() {
    previous = latest.location
    latest.phase = .stationary
  }

  func loseResponder() { hitResponder = nil }

  /// Records the parent that a responder is about to leave, if the landing was delivered and the responder is on the
  /// way from the touched responder to the root.
  func noteDeparture(of responder: any TouchResponder, onWayFrom hit: any TouchResponder) {
    guard delivery != .pending, !departures.contains(where: { $0.responder === responder }) else { return }
    var next: (any TouchResponder)? = hit
    while let candidate = next, candidate !== responder { next = parent(of: candidate) }
    guard next != nil, let parent = responder.nextTouchResponder else { return }
    departures.append(Departure(responder: responder, parent: parent))
  }

  /// Makes the public properties show an earlier state; nil means the current state.
  func show(_ sample: Sample?) {
    if let location = delivered?.location { shown = location }
    delivered = sample
  }
}

extension Touch: Hashable {
  /// Returns whether two references refer to the same touch.
  nonisolated public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Adds the touch's identity to a hasher.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// A plain loop, since it runs for each touch motion. A closure that main actor code passes to the standard library
// checks at each call whether it runs on the main actor; these checks took a quarter of the time.
extension Array where Element: AnyObject {
  /// Returns whether the array contains this very object.
  nonisolated func holds(_ object: Element) -> Bool {
    for other in self where other === object { return true }
    return false
  }

  /// Returns whether the array contains all objects of another array.
  nonisolated func holdsAll(_ objects: [Element]) -> Bool {
    for object in objects where !holds(object) { return false }
    return true
  }
}
