import TactionGeometry

/// The fingers of a gesture, each at several moments, and their common movement between two moments.
///
/// All locations are in window pixels.
struct FingerSet {
  /// One finger.
  struct Finger {
    let touch: Touch
    /// The location from which the movement of the finger counts.
    var anchor: Point
    /// The location from which the evidence for a gesture counts: the finger's location when the number of fingers last
    /// changed, when the anchors were last set, or when fingers that were too close parted.
    var start: Point
    /// The location of the finger at the last update of the gesture's value.
    var counted: Point
    /// The location in the previous touch frame.
    var previous: Point
    /// The weight relative to the other fingers.
    var weight = 1.0
  }

  /// A moment for which the locations of the fingers are known.
  enum Moment { case anchor, start, counted, previous, now }

  private(set) var fingers: [Finger] = []

  var count: Int { fingers.count }

  mutating func add(_ touch: Touch, weight: Double = 1) {
    let location = touch.position
    fingers.append(
      Finger(
        touch: touch, anchor: touch.landingLocation, start: location, counted: location, previous: location,
        weight: weight))
  }

  mutating func remove(_ touches: [Touch]) {
    fingers.removeAll { touches.contains($0.touch) }
  }

  mutating func removeAll() { fingers.removeAll(keepingCapacity: true) }

  /// Restarts counting after a landing or a lift.
  ///
  /// A finger's anchor is its landing location while the finger may be resting. The anchor becomes the finger's current
  /// location if content already follows the fingers, or if the finger has moved beyond the touch slop while the
  /// gesture had no effect. Content would jump if this movement counted.
  mutating func reanchor(contentMoves: Bool) {
    for index in fingers.indices {
      let location = fingers[index].touch.position
      if contentMoves || location.distance(to: fingers[index].anchor) > GestureConstants.touchSlop {
        fingers[index].anchor = location
      }
      fingers[index].counted = fingers[index].anchor
      (fingers[index].start, fingers[index].previous) = (location, location)
    }
  }

  /// Sets every anchor, and every start, to the location of its finger at a moment.
  mutating func reanchor(at moment: Moment = .now) {
    for index in fingers.indices {
      let location = location(of: fingers[index], at: moment)
      (fingers[index].start, fingers[index].anchor) = (location, location)
    }
  }

  /// Sets the starts again once fingers that were too close to measure their distance have parted.
  mutating func startOnceParted() {
    guard spread(at: .start) == nil, spread(at: .now) != nil else { return }
    for index in fingers.indices { fingers[index].start = fingers[index].touch.position }
  }

  /// Moves the earlier locations of a finger by the part of its last change that does not count as movement.
  mutating func relocate(_ touch: Touch) {
    for index in fingers.indices where fingers[index].touch === touch {
      fingers[index].anchor += touch.relocation
      fingers[index].start += touch.relocation
      fingers[index].counted += touch.relocation
      fingers[index].previous += touch.relocation
    }
  }

  mutating func markCounted() {
    for index in fingers.indices { fingers[index].counted = fingers[index].touch.position }
  }

  mutating func markPrevious() {
    for index in fingers.indices { fingers[index].previous = fingers[index].touch.position }
  }

  // MARK: The movement of the hand

  /// Returns the weighted centre of the fingers.
  func centroid(at moment: Moment) -> Point {
    var (sum, total) = (Vector.zero, 0.0)
    for finger in fingers {
      sum += (location(of: finger, at: moment) - Point.zero) * finger.weight
      total += finger.weight
    }
    return total > 0 ? Point.zero + sum / total : .zero
  }

  /// Returns twice the mean distance between the fingers and their centre; for two fingers, this is their distance.
  ///
  /// The result is nil if the fingers are too close to measure a ratio or a direction.
  func spread(at moment: Moment) -> Double? {
    guard fingers.count > 1 else { return nil }
    let center = centroid(at: moment)
    var sum = 0.0
    for finger in fingers { sum += location(of: finger, at: moment).distance(to: center) }
    let spread = 2 * sum / Double(fingers.count)
    return spread >= GestureConstants.minimumFingerDistance && spread.isFinite ? spread : nil
  }

  /// The change of the fingers' distance since their starts, in px; 0 if it is not measurable.
  var spreading: Double {
    guard let before = spread(at: .start), let now = spread(at: .now) else { return 0 }
    return abs(now - before)
  }

  /// Returns the angle by which the fingers rotated about their centre, from minus half a turn to half a turn (least
  /// squares); nil if the fingers are too close to measure the angle.
  func turn(from start: Moment, to end: Moment) -> Angle? {
    guard spread(at: start) != nil, spread(at: end) != nil else { return nil }
    return fit(from: start, to: end)?.rotation
  }

  /// Returns the similarity that best maps the fingers at one moment to the fingers at another moment (least squares);
  /// nil if no similarity is determined.
  func fit(from start: Moment, to end: Moment) -> Similarity? {
    var fit = SimilarityFit()
    for finger in fingers {
      fit.add(location(of: finger, at: start), onto: location(of: finger, at: end), weight: finger.weight)
    }
    return fit.similarity
  }

  private func location(of finger: Finger, at moment: Moment) -> Point {
    switch moment {
    case .anchor: finger.anchor
    case .start: finger.start
    case .counted: finger.counted
    case .previous: finger.previous
    case .now: finger.touch.position
    }
  }
}
