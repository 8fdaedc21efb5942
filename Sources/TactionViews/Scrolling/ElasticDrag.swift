import TactionGeometry
import TactionGestures

/// Content that a finger drags along one axis: it follows the finger, and beyond its limits less and less.
///
/// All numbers are px in the view's own coordinates; a place of the finger is one in the view as it is seen, from its
/// corner.
nonisolated struct ElasticDrag {
  /// The sum of the offset that the finger asks for and the finger's place: what keeps its value.
  private var hold: Double
  /// The limits that hold now: content that is far out, though nobody pulled it there, comes back with the finger.
  private var lower: Double
  private var upper: Double
  private let band: RubberBand?

  /// - Parameters:
  ///   - offset: Where the content is seen.
  ///   - finger: Where the finger is.
  ///   - limits: Between which offsets the content rests.
  ///   - reach: How far the strongest pull leads beyond; nil where nothing does.
  init(at offset: Double, finger: Double, limits: ClosedRange<Double>, reach: Double?) {
    band = reach.flatMap { $0 > 0 ? RubberBand(give: GestureConstants.rubberBandGive, reach: $0) : nil }
    (lower, upper) = (limits.lowerBound, limits.upperBound)
    let limit = max(lower, min(upper, offset))
    let beyond = offset - limit
    if let band, beyond != 0, abs(beyond) <= band.reach * ScrollConstants.greatestHold,
      let pull = band.pull(for: beyond)
    {
      hold = limit + pull + finger
    } else {
      (lower, upper) = (min(lower, offset), max(upper, offset))
      hold = offset + finger
    }
  }

  /// The offset that a finger asks for at a place, were there no limits.
  func wanted(at finger: Double) -> Double { hold - finger }

  /// The offset to show while a finger is at a place.
  ///
  /// - Parameters:
  ///   - limits: Between which offsets the content rests now.
  ///   - given: What another view has taken of the way.
  mutating func offset(at finger: Double, limits: ClosedRange<Double>, given: Double = 0) -> Double {
    let wanted = hold - finger - given
    let nearest = max(min(lower, limits.lowerBound), min(max(upper, limits.upperBound), wanted))
    let shown = nearest + (band?.stretch(by: wanted - nearest) ?? 0)
    // Without a rubber band the finger loses its hold beyond the limit: as soon as it turns back, it has it again.
    if band == nil { hold -= wanted - nearest }
    lower = min(limits.lowerBound, max(lower, shown))
    upper = max(limits.upperBound, min(upper, shown))
    return shown
  }

  /// Holds the content as before by a finger whose place is another one now, though it has not moved.
  mutating func shift(by way: Double) { hold += way }

  /// By what part a step of the finger at a place shows.
  func slope(at finger: Double) -> Double {
    let wanted = hold - finger
    let beyond = wanted - max(lower, min(upper, wanted))
    return beyond == 0 ? 1 : band?.slope(at: beyond) ?? 0
  }
}
