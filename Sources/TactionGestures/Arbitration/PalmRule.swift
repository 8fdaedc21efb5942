import TactionGeometry

/// Decides which fingers are the palm of a hand that writes.
///
/// Nothing on the wire says so, and no compositor reports the size of a finger. So the rule goes by the pen: a hand
/// that writes rests on the glass while its pen is near. A finger that lands meanwhile, or within ``guardTime`` after,
/// is withheld, and one that landed before is cancelled. Fingers are released if they do what palms do not:
///
/// - **Two fingers** that land together and then move by ``meantDistance``, against each other or unlike the pen, are a
///   gesture, and are released from their landing on. A palm moves with the pen, or not at all.
/// - **One finger** that landed after the pen had left is released if it moves on once the guard time is over.
///
/// A pen that writes, by landing or by moving on the screen, makes a palm of all that is there for as long as it is
/// there, even if it was taken for a gesture before.
///
/// The rule sees the touches of one window, whether the kernel's driver has paired pen and touch screen or not. Where
/// it has, libinput cancels the fingers before the rule does.
struct PalmRule {
  /// The time for which fingers are withheld after the pen has left, in seconds: a palm lifts after its pen, and lands
  /// before it. Xournal++ takes 0.5 to 1 s, libinput 0.09 s. Between two strokes of the recorded pens that left their
  /// range in between, they were away for 0.6 and 1.0 s.
  static let guardTime = 0.5
  /// The time after which a pen that sends nothing is not near any more, in seconds: some drivers never report that a
  /// pen has left, and a pen may lie on the glass. A pen in a hand trembles. Our own choice.
  static let silence = 5.0
  /// The maximum time between the landings of two fingers that land together, in seconds. Our own choice: twice the
  /// 120 ms within which a second finger turns a first dot into a zoom.
  static let pairInterval = 0.25
  /// The movement that shows that two fingers are meant, in millimetres: more than the contacts of a palm that rests
  /// change their places as it rolls. Our own choice.
  static let meantDistance = 6.0
  /// The movement up to which one of two fingers rests, in millimetres, as a thumb about which the other one moves;
  /// their movement against each other then has to be twice as long. Otherwise a finger that moves alone would make a
  /// gesture with a contact of the palm. Our own choice.
  static let stillDistance = 1.5
  /// The movement of a pen with its tip down that is writing, in millimetres: the touch slop at 96 px to the inch.
  static let restingDistance = 2.6
  /// The number of fingers, and of pens, that are remembered. Our own choice: more than compositors are allowed.
  private static let maximumCount = 256

  /// A finger that is withheld.
  struct Finger {
    let landing: TouchFrame.Change
    let landingTime: Double
    /// The place of the pen when the finger landed; nil without one.
    let penAtLanding: Point?
    var latest: TouchFrame.Change
    /// Whether it landed after the pen had left, so that it may become a finger by itself.
    let mayBeMeant: Bool
    /// Whether it has been there while the pen wrote.
    var isPalm = false
  }

  private struct Pen {
    let id: Int
    var lastEvent: Double
    /// The place where the tip landed; nil while it is up.
    var landing: Point?
    var isWriting = false
  }

  /// The pens that are near, a pen by its hover and its tip by its touch.
  private var pens: [Pen] = []
  /// The place and time of the last report of a pen.
  private var lastPlace: Point?
  private var lastNear = -Double.infinity
  /// The fingers that are withheld, in the order of their landings.
  private(set) var fingers: [Finger] = []

  // MARK: Pens

  /// Handles a pen above the screen; nil once it has left.
  mutating func hover(_ id: Int, at location: Point?, time: Double) {
    // Hovers and touches are numbered separately.
    follow(~id, at: location, time: time)
  }

  /// Handles the landing of a tip.
  mutating func land(pen id: Int, at location: Point, time: Double) {
    follow(id, at: location, time: time)
    guard let index = pens.firstIndex(where: { $0.id == id }) else { return }
    (pens[index].landing, pens[index].isWriting) = (location, false)
    condemn()
  }

  /// Handles the movement of a tip; the density is in pixels per millimetre.
  mutating func move(pen id: Int, to location: Point, at time: Double, density: Double) {
    guard let index = pens.firstIndex(where: { $0.id == id }) else { return }
    follow(id, at: location, time: time)
    guard let landing = pens[index].landing, landing.distance(to: location) > Self.restingDistance * density else {
      return
    }
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
    if let index {
      pens[index].lastEvent = time
    } else {
      if pens.count >= Self.maximumCount { pens.removeFirst() }
      pens.append(Pen(id: id, lastEvent: time))
    }
  }

  /// Whether a pen is near at a time.
  func isNear(at time: Double) -> Bool { pens.contains { time - $0.lastEvent <= Self.silence } }

  /// Whether a tip writes: it has moved on the screen by more than a resting one does.
  func isWriting(at time: Double) -> Bool { pens.contains { $0.isWriting && time - $0.lastEvent <= Self.silence } }

  /// Makes palms of the fingers that are withheld.
  mutating func condemn() {
    for index in fingers.indices { fingers[index].isPalm = true }
  }

  // MARK: Fingers

  /// Takes a finger that lands, or returns false where it is none of the rule's business.
  mutating func withhold(_ landing: TouchFrame.Change, at time: Double) -> Bool {
    let isNear = isNear(at: time)
    guard isNear || time - lastNear <= Self.guardTime else { return false }
    if fingers.count >= Self.maximumCount { fingers.removeFirst() }
    fingers.removeAll { $0.landing.id == landing.id }
    fingers.append(
      Finger(
        landing: landing, landingTime: time, penAtLanding: lastPlace, latest: landing, mayBeMeant: !isNear,
        isPalm: isWriting(at: time)))
    return true
  }

  /// Moves a finger that is withheld.
  mutating func move(_ change: TouchFrame.Change) {
    guard let index = fingers.firstIndex(where: { $0.landing.id == change.id }) else { return }
    fingers[index].latest = change
  }

  /// Forgets a finger that has lifted.
  mutating func lift(_ id: Int) {
    if !fingers.isEmpty { fingers.removeAll { $0.landing.id == id } }
  }

  /// Forgets all fingers and pens, which the system has taken; a pen that is still there shows itself again.
  mutating func forgetAll() {
    fingers.removeAll()
    pens.removeAll()
  }

  /// Takes out the fingers that have shown that they are meant; the density is in pixels per millimetre.
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

  /// A finger's way since its landing, and the pen's meanwhile.
  struct Track {
    let id: Int
    let landingTime: Double
    let start: Point
    let step: Vector
    let penStep: Vector

    init(_ finger: Finger, pen: Point?) {
      (id, landingTime, start) = (finger.landing.id, finger.landingTime, finger.landing.location)
      step = finger.latest.location - start
      penStep = pen.flatMap { now in finger.penAtLanding.map { now - $0 } } ?? .zero
    }

    /// A finger that landed without a pen.
    init(_ touch: Touch) {
      (id, landingTime, start) = (touch.id, touch.landingTime, touch.landingLocation)
      (step, penStep) = (touch.position - start, .zero)
    }
  }

  /// Returns the numbers of two fingers that landed together and make a gesture; empty where there are none.
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
