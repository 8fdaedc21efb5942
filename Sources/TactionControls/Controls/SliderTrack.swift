import TactionGeometry
import TactionGraphics

/// The line along which the knob of a slider moves.
nonisolated struct SliderTrack {
  /// The middle of the knob at the lower limit and at the upper one.
  let start: Point
  let end: Point

  /// Makes the track of a slider, which ends at a margin from the edges of the bounds.
  init(bounds: Rect, isVertical: Bool, isMirrored: Bool, margin: Double) {
    let inner = bounds.inset(by: min(margin, bounds.width / 2, bounds.height / 2))
    if isVertical {
      start = Point(x: bounds.center.x, y: max(bounds.maxY - margin, bounds.center.y))
      end = Point(x: bounds.center.x, y: min(bounds.minY + margin, bounds.center.y))
    } else {
      let (left, right) = (
        Point(x: min(bounds.minX + margin, inner.center.x), y: bounds.center.y),
        Point(x: max(bounds.maxX - margin, inner.center.x), y: bounds.center.y)
      )
      (start, end) = isMirrored ? (right, left) : (left, right)
    }
  }

  /// Returns the point at a fraction of the way.
  func point(at fraction: Double) -> Point { start + (end - start) * fraction }

  /// Returns the fraction of the way at the point of the track nearest to a point.
  func fraction(at point: Point) -> Double { unclampedFraction(at: point).clamped(to: 0...1) }

  /// Returns the fraction of the way, which may be beyond the ends; 0 on a track without a length.
  func unclampedFraction(at point: Point) -> Double {
    let way = end - start
    let square = way.dot(way)
    return square > 0 ? (point - start).dot(way) / square : 0
  }

  /// Returns the shape of the track between two fractions.
  func groove(from: Double, to: Double, thickness: Double) -> RoundedRect {
    let (first, last) = (point(at: from), point(at: to))
    let box = Rect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(first.x - last.x), height: abs(first.y - last.y))
    return RoundedRect(box.inset(by: -thickness / 2), radius: thickness / 2)
  }
}

/// The state of a drag of a slider's knob, which moves more slowly the further the finger is from the track.
nonisolated struct SliderDrag {
  /// The place of the knob as a fraction of the track; beyond its ends if the finger is there.
  private var place: Double
  /// The place of the finger as a fraction of the track, and the distance from the finger to the knob when nothing
  /// slows the knob.
  private var finger: Double
  private var offset: Double
  private var distance = 0.0

  /// Begins a drag of a knob by a finger, both at fractions of the track.
  init(from knob: Double, at finger: Double) {
    (place, self.finger, offset) = (knob, finger, knob - finger)
  }

  /// The place of the knob as a fraction of the track.
  var fraction: Double { place.clamped(to: 0...1) }

  /// Continues from another place of the knob.
  mutating func restart(at knob: Double) { (place, offset) = (knob, knob - finger) }

  /// Follows the finger to a fraction of the track, at a distance across it in px of the window.
  mutating func follow(_ finger: Double, distance: Double) {
    guard finger.isFinite, distance.isFinite else { return }
    let speed = ValueConstants.scrubbingSpeeds.last { distance >= $0.distance }?.speed ?? 1
    place += (finger - self.finger) * speed
    // While the finger returns to the track, the knob catches up with it, so that the knob is below the finger on the
    // track.
    if distance < self.distance {
      let near = ValueConstants.scrubbingSpeeds[0].distance
      let way = max(self.distance - near, 0)
      let part = way > 0 ? ((self.distance - max(distance, near)) / way).clamped(to: 0...1) : 1
      place += (finger + offset - place) * part
    }
    (self.finger, self.distance) = (finger, distance)
  }
}
