import TactionGeometry
import TactionGraphics

/// The line along which the knob of a slider moves.
nonisolated struct SliderTrack: Equatable {
  /// The middle of the knob at the lower limit; `end` is its middle at the upper limit.
  let start: Point
  let end: Point

  /// Creates the track of a slider, which ends at a margin from the edges of the bounds.
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

  /// Returns the point at a fraction of the track.
  func point(at fraction: Double) -> Point { start + (end - start) * fraction }

  /// Returns the position of the point of the track that is nearest to a point, as a fraction of the track.
  func fraction(at point: Point) -> Double { unclampedFraction(at: point).clamped(to: 0...1) }

  /// Returns the position of a point along the track, as a fraction that may be beyond the ends; 0 if the track has no
  /// length.
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
  /// The point at which the finger landed, in the slider's coordinates.
  let landing: Point
  /// The point of the finger at the last call of `follow`, and the track at that time.
  private var point: Point
  private var track: SliderTrack
  /// The position of the knob as a fraction of the track. It may be beyond the ends if the finger is there.
  private var place: Double
  /// The distance that the knob keeps from the finger while the finger is near the track, as a fraction of the track.
  private var offset: Double
  private var distance = 0.0

  /// Begins a drag of a knob at a fraction of the track by a finger that has landed at a point.
  init(from knob: Double, at landing: Point, on track: SliderTrack) {
    (self.landing, point, self.track) = (landing, landing, track)
    (place, offset) = (knob, knob - track.unclampedFraction(at: landing))
  }

  /// The position of the knob as a fraction of the track, from 0 to 1.
  var fraction: Double { place.clamped(to: 0...1) }

  /// The position of the finger as a fraction of the track.
  private var finger: Double { track.unclampedFraction(at: point) }

  /// Moves the knob to another position, from which the drag continues.
  mutating func restart(at knob: Double) { (place, offset) = (knob, knob - finger) }

  /// Follows the finger to a point, at a distance from the track in px of the window. A change of the track does not
  /// move the knob: only the movement of the finger since the last call does.
  mutating func follow(_ point: Point, distance: Double, on track: SliderTrack) {
    guard track.unclampedFraction(at: point).isFinite, distance.isFinite else { return }
    if track != self.track {
      let knob = offset + finger
      self.track = track
      offset = knob - finger
    }
    let former = finger
    self.point = point
    let speed = ValueConstants.scrubbingSpeeds.last { distance >= $0.distance }?.speed ?? 1
    place += (finger - former) * speed
    // While the finger returns to the track, the knob catches up, so that it is under the finger when the finger is on
    // the track.
    if distance < self.distance {
      let near = ValueConstants.scrubbingSpeeds[0].distance
      let way = max(self.distance - near, 0)
      let part = way > 0 ? ((self.distance - max(distance, near)) / way).clamped(to: 0...1) : 1
      place += (finger + offset - place) * part
    }
    self.distance = distance
  }
}
