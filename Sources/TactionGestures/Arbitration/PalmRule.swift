import TactionGeometry

/// The rule of palm rejection: decides which fingers are the palm of a hand that writes.
///
/// The protocol does not report palms, and no compositor reports the size of a finger. So the rule relies on the pen: a
/// hand that writes rests on the glass while its pen is near. A finger that lands while a pen is near, or within
/// ``guardTime`` after the pen left, is withheld. A finger that landed before the pen came near is cancelled, unless it
/// is one of two fingers that already make a gesture. Withheld fingers are released if they do something that palms do
/// not do:
///
/// - **Two fingers** that land together and then move by ``meantDistance``, relative to each other or differently from
///   the pen, are a gesture. They are released with all their changes since they landed. A palm moves with the pen, or
///   not at all.
/// - **One finger** that landed after the pen had left is released if it still moves once the guard time is over.
///
/// A pen that touches the screen turns every withheld finger into a palm, and cancels fingers that were released as a
/// gesture before. A pen that writes does the same, for as long as it writes. A finger that became a palm stays a palm
/// until it lifts.
///
/// The rule sees the touches of one window, whether or not the kernel's driver has paired pen and touch screen. If the
/// two are paired, libinput cancels the fingers before the rule does.
struct PalmRule {
  /// The time for which fingers are withheld after the pen has left, in seconds. A palm lands before its pen, and lifts
  /// after it. Xournal++ uses 0.5 to 1 s, libinput 0.09 s. In our recordings, pens that left their range between two
  /// strokes were away for 0.6 and 1.0 s.
  static let guardTime = 0.5
  /// The time after which a pen that sends nothing no longer counts as near, in seconds. Some drivers never report that
  /// a pen has left, and a pen may lie on the glass. A pen in a hand trembles, so it sends changes. Our own choice.
  static let silence = 5.0
  /// The maximum time between the landings of two fingers that count as landing together, in seconds. Our own choice:
  /// about twice the 120 ms within which a second finger on an `InkView` cancels the stroke of the first finger.
  static let pairInterval = 0.25
  /// The movement that shows that two fingers are intended, in millimetres. The contacts of a resting palm move less
  /// than this when the palm rolls. Our own choice.
  static let meantDistance = 6.0
  /// The movement up to which one of two fingers counts as resting, in millimetres. If one finger rests, like a thumb
  /// around which the other finger moves, the movement of the two relative to each other has to be twice as long. If
  /// half of that were enough, one moving finger and one contact of the palm would make a gesture. Our own choice.
  static let stillDistance = 1.5
  /// The movement beyond which a pen on the screen counts as writing, in millimetres: the touch slop at 96 px per inch.
  static let restingDistance = 2.6
  /// The maximum number of fingers, and of pens, that are remembered. Our own choice: more than compositors support.
  private static let maximumCount = 256

  /// A finger that is withheld.
  struct Finger {
    /// The landing. It contains its own report as a coalesced one, because it is delivered late.
    var landing: TouchFrame.Change
    let landingTime: Double
    /// The location from which the movement of the finger counts: the landing, or the location after the last
    /// relocation.
    var start: Point
    /// The position of the pen from which its movement counts; nil if no pen has been reported since the finger was at
    /// `start`.
    var penStart: Point?
    /// The last report, with all earlier reports of movement merged into it.
    var latest: Touch.Sample
    /// Whether no pen was near when the finger landed. Such a finger may be released alone; all other fingers are
    /// released only in pairs that move like a gesture.
    let mayBeMeant: Bool
    /// Whether the finger was down while the pen touched or wrote.
    var isPalm = false

    /// Moves all earlier locations to new coordinates; see ``TouchFrame/Change/relocation``.
    mutating func relocate(by step: Vector) {
      landing.location += step
      for index in landing.coalesced.indices { landing.coalesced[index].relocate(by: step) }
      latest.relocate(by: step)
      // The pen has no relocations: its next report is in the new coordinates. So both movements count from here.
      (start, penStart) = (latest.location, nil)
    }

    /// The whole movement since the landing, as one change.
    var movement: TouchFrame.Change {
      var change = TouchFrame.Change(
        id: landing.id, phase: .moved, location: latest.location, contact: latest.contact, coalesced: latest.reports)
      change.isEstimated = latest.isEstimated
      return change
    }
  }

  private struct Pen {
    let id: Int
    var lastEvent: Double
    /// The position at which the tip landed; nil while the tip is up.
    var landing: Point?
    var isWriting = false
  }

  /// The pens that are near. A pen above the screen is listed with the id of its hover, a tip on the screen with the id
  /// of its touch.
  private var pens: [Pen] = []
  /// The position in the last report of a pen, and the time of the last report.
  private var lastPlace: Point?
  private var lastNear = -Double.infinity
  /// The fingers that are withheld, in the order of their landings.
  private(set) var fingers: [Finger] = []

  // MARK: Pens

  /// Handles a pen above the screen; a nil location means that the pen has left.
  mutating func hover(_ id: Int, at location: Point?, time: Double) {
    // Hovers and touches are numbered separately, so the bits of the id of a hover are inverted.
    follow(~id, at: location, time: time)
  }

  /// Handles the landing of a tip.
  mutating func land(pen id: Int, at location: Point, time: Double) {
    follow(id, at: location, time: time)
    guard let index = pens.firstIndex(where: { $0.id == id }) else { return }
    (pens[index].landing, pens[index].isWriting) = (location, false)
    condemn()
  }

  /// Handles the movement of a tip; `density` is in pixels per millimetre.
  mutating func move(pen id: Int, to location: Point, at time: Double, density: Double) {
    follow(id, at: location, time: time)
    guard let index = pens.firstIndex(where: { $0.id == id }) else { return }
    // The pen has no landing if it was forgotten while it was down.
    let landing = pens[index].landing ?? location
    pens[index].landing = landing
    guard landing.distance(to: location) > Self.restingDistance * density else { return }
    pens[index].isWriting = true
    condemn()
  }

  /// Handles the lift of a tip.
  mutating func lift(pen id: Int, at time: Double) { follow(id, at: nil, time: time) }

  private mutating func follow(_ id: Int, at location: Point?, time: Double) {
    let index = pens.firstIndex { $0.id == id }
    guard index != nil || location != nil else { return }
    lastNear = max(lastNear, time)
    guard let location else {
      if let index { pens.remove(at: index) }
      return
    }
    lastPlace = location
    for index in fingers.indices where fingers[index].penStart == nil { fingers[index].penStart = location }
    if let index {
      pens[index].lastEvent = time
    } else {
      if pens.count >= Self.maximumCount { pens.removeFirst() }
      pens.append(Pen(id: id, lastEvent: time))
    }
  }

  /// Whether a pen is near at a time.
  func isNear(at time: Double) -> Bool { pens.contains { time - $0.lastEvent <= Self.silence } }

  /// Whether a tip writes: it has moved further on the screen than a resting tip does.
  func isWriting(at time: Double) -> Bool { pens.contains { $0.isWriting && time - $0.lastEvent <= Self.silence } }

  /// Marks all withheld fingers as palms.
  mutating func condemn() {
    for index in fingers.indices { fingers[index].isPalm = true }
  }

  // MARK: Fingers

  /// Withholds a finger that lands; returns false if no pen is near, so that the rule does not apply.
  mutating func withhold(_ landing: TouchFrame.Change, at time: Double) -> Bool {
    let isNear = isNear(at: time)
    guard isNear || time - lastNear <= Self.guardTime else { return false }
    if fingers.count >= Self.maximumCount { fingers.removeFirst() }
    fingers.removeAll { $0.landing.id == landing.id }
    let report = Touch.Sample(landing, as: .began, at: time)
    var lateLanding = landing
    lateLanding.coalesced = [report]
    fingers.append(
      Finger(
        landing: lateLanding, landingTime: time, start: landing.location, penStart: lastPlace, latest: report,
        mayBeMeant: !isNear, isPalm: isWriting(at: time)))
    return true
  }

  /// Moves a finger that is withheld.
  mutating func move(_ change: TouchFrame.Change, at time: Double) {
    guard let index = fingers.firstIndex(where: { $0.landing.id == change.id }) else { return }
    if change.relocation != .zero { fingers[index].relocate(by: change.relocation) }
    var report = Touch.Sample(change, as: .moved, at: time)
    // After the swap, no other reference to the earlier reports is left, so they are not copied.
    swap(&report, &fingers[index].latest)
    // A palm stays a palm, so its movement is not needed.
    if report.phase == .moved, !fingers[index].isPalm { fingers[index].latest.coalesce(consume report) }
  }

  /// Forgets a finger that has lifted.
  mutating func lift(_ id: Int) {
    if !fingers.isEmpty { fingers.removeAll { $0.landing.id == id } }
  }

  /// Forgets all fingers and pens, because the system has taken them away. A pen that is still near sends new reports.
  mutating func forgetAll() {
    fingers.removeAll()
    pens.removeAll()
  }

  /// Removes and returns the fingers that have shown that they are intended; `density` is in pixels per millimetre.
  mutating func takeMeant(at time: Double, density: Double) -> [Finger] {
    let doubtful = fingers.filter { !$0.isPalm }
    var meant = Self.pair(among: doubtful.map { Track($0, pen: lastPlace) }, density: density)
    if meant.isEmpty, !isNear(at: time), time - lastNear > Self.guardTime {
      let slop = GestureConstants.touchSlop
      meant = doubtful.filter { $0.mayBeMeant && $0.landing.location.distance(to: $0.latest.location) >= slop }
        .map(\.landing.id)
    }
    guard !meant.isEmpty else { return [] }
    defer { fingers.removeAll { meant.contains($0.landing.id) } }
    return fingers.filter { meant.contains($0.landing.id) }
  }

  /// The movement of a finger since its landing or last relocation, and the movement of the pen in the same time.
  struct Track {
    let id: Int
    let landingTime: Double
    let step: Vector
    let penStep: Vector

    init(_ finger: Finger, pen: Point?) {
      (id, landingTime) = (finger.landing.id, finger.landingTime)
      step = finger.latest.location - finger.start
      penStep = pen.flatMap { now in finger.penStart.map { now - $0 } } ?? .zero
    }

    /// Makes the track of a finger; the movement of the pen counts as zero.
    init(_ touch: Touch) {
      (id, landingTime) = (touch.id, touch.landingTime)
      (step, penStep) = (touch.position - touch.landingLocation, .zero)
    }
  }

  /// Returns the ids of two fingers that landed together and make a gesture; an empty array if there are no such
  /// fingers.
  static func pair(among tracks: [Track], density: Double) -> [Int] {
    let distance = meantDistance * density
    for (index, second) in tracks.enumerated() {
      for first in tracks[..<index] where abs(second.landingTime - first.landingTime) <= pairInterval {
        let way = (first.step + second.step) / 2
        let hasStill = min(first.step.length, second.step.length) < stillDistance * density
        let isTurnOrPinch = (second.step - first.step).length >= distance * (hasStill ? 2 : 1)
        let isPan = way.length >= distance && (way - second.penStep).length >= distance
        if isTurnOrPinch || isPan { return [first.id, second.id] }
      }
    }
    return []
  }
}
