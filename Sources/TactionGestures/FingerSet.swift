import TactionGeometry

/// The fingers of a gesture, each at several moments; and what the hand did from one moment to another.
///
/// All places are in window pixels.
struct FingerSet {
  /// One finger.
  struct Finger {
    let touch: Touch
    /// Where the content was touched: movement counts from here.
    var anchor: Point
    /// Where it was when the value of the gesture last took it into account.
    var counted: Point
    /// Where it was in the last touch frame.
    var previous: Point
    /// How much it counts against the other fingers.
    var weight = 1.0
  }

  /// A moment at which places are looked up.
  enum Moment { case anchor, counted, previous, now }

  private(set) var fingers: [Finger] = []

  var count: Int { fingers.count }

  mutating func add(_ touch: Touch, weight: Double = 1) {
    let place = touch.position
    fingers.append(
      Finger(touch: touch, anchor: touch.landingLocation, counted: place, previous: place, weight: weight))
  }

  mutating func remove(_ touches: [Touch]) {
    fingers.removeAll { touches.contains($0.touch) }
  }

  mutating func removeAll() { fingers.removeAll(keepingCapacity: true) }

  /// Draws the consequences of a landing or a lift: movement counts from here.
  ///
  /// A finger's anchor is where it landed as long as it could be resting. Once content follows the fingers, or where a
  /// finger has gone further than that without effect, the anchor is where it is now; else content would leap.
  mutating func rebase(contentMoves: Bool) {
    for index in fingers.indices {
      let place = fingers[index].touch.position
      if contentMoves || place.distance(to: fingers[index].anchor) > GestureConstants.touchSlop {
        fingers[index].anchor = place
      }
      fingers[index].counted = fingers[index].anchor
      fingers[index].previous = place
    }
  }

  /// Puts every anchor where the finger is now.
  mutating func anchorHere() {
    for index in fingers.indices { fingers[index].anchor = fingers[index].touch.position }
  }

  mutating func markCounted() {
    for index in fingers.indices { fingers[index].counted = fingers[index].touch.position }
  }

  mutating func markPrevious() {
    for index in fingers.indices { fingers[index].previous = fingers[index].touch.position }
  }

  // MARK: What the hand did

  /// The centre of the fingers, each with its weight.
  func centroid(at moment: Moment) -> Point {
    var (sum, total) = (Vector.zero, 0.0)
    for finger in fingers {
      sum += (place(of: finger, at: moment) - Point.zero) * finger.weight
      total += finger.weight
    }
    return total > 0 ? Point.zero + sum / total : .zero
  }

  /// How far the fingers are apart: twice their mean distance from the centre; for two fingers, their distance.
  ///
  /// Nil where they are so near that no ratio and no direction can be told.
  func spread(at moment: Moment) -> Double? {
    guard fingers.count > 1 else { return nil }
    let center = centroid(at: moment)
    var sum = 0.0
    for finger in fingers { sum += place(of: finger, at: moment).distance(to: center) }
    let spread = 2 * sum / Double(fingers.count)
    return spread >= GestureConstants.leastFingerDistance && spread.isFinite ? spread : nil
  }

  /// By what angle the fingers turned about their centre, from minus half a turn to half a turn (least squares).
  func turn(from start: Moment, to end: Moment) -> Angle? {
    guard spread(at: start) != nil, spread(at: end) != nil else { return nil }
    return fit(from: start, to: end)?.rotation
  }

  /// What brings the fingers from one moment nearest to where they were at another (least squares); nil for none.
  func fit(from start: Moment, to end: Moment) -> Similarity? {
    var fit = SimilarityFit()
    for finger in fingers {
      fit.add(place(of: finger, at: start), onto: place(of: finger, at: end), weight: finger.weight)
    }
    return fit.similarity
  }

  private func place(of finger: Finger, at moment: Moment) -> Point {
    switch moment {
    case .anchor: finger.anchor
    case .counted: finger.counted
    case .previous: finger.previous
    case .now: finger.touch.position
    }
  }
}
