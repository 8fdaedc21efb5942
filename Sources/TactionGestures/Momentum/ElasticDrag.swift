import TactionGeometry

/// The offset of content that a finger drags along one axis. It follows the finger, with increasing resistance beyond
/// its limits.
///
/// All numbers are px in the view's own coordinates; positions of the finger are measured from the view's visible top
/// left corner.
package nonisolated struct ElasticDrag {
  /// The requested offset plus the position of the finger: constant while the finger moves.
  private var sum: Double
  private var value: ElasticValue

  /// - Parameters:
  ///   - offset: The offset that is shown.
  ///   - finger: The position of the finger.
  ///   - limits: The limits between which the content rests.
  ///   - reach: The maximum distance of a pull beyond the limits; nil if the content stops at the limits.
  package init(at offset: Double, finger: Double, limits: ClosedRange<Double>, reach: Double?) {
    value = ElasticValue(dragging: offset, limits: limits, reach: reach)
    sum = value.requested + finger
  }

  /// Returns the offset that a finger at a position requests, before the limits are applied.
  package func requested(at finger: Double) -> Double { sum - finger }

  /// Returns the offset to show while a finger is at a position.
  ///
  /// - Parameters:
  ///   - finger: The position of the finger.
  ///   - limits: The current limits.
  ///   - absorbed: The part of the displacement that another view has absorbed.
  package mutating func offset(at finger: Double, limits: ClosedRange<Double>, absorbed: Double = 0) -> Double {
    let requested = sum - finger - absorbed
    value.follow(requested, limits: limits)
    // Without a rubber band, the content must follow again as soon as the finger reverses.
    sum -= requested - value.requested
    return value.shown
  }

  /// Keeps the offset although the view has moved under a finger that has not moved on the screen.
  package mutating func shift(by displacement: Double) { sum += displacement }

  /// Returns the change of the offset for a small step of a finger at a position, as a fraction of the step.
  package func slope(at finger: Double) -> Double { value.slope(at: sum - finger) }
}

nonisolated extension ElasticValue {
  /// Creates a value from the offset of content that fingers drag, with the rubber band of scroll views.
  ///
  /// - Parameters:
  ///   - shown: The offset that is shown, in px.
  ///   - limits: The limits between which the content rests.
  ///   - reach: The maximum distance of a pull beyond the limits, in px; nil or 0 if the content stops at the limits.
  public init(dragging shown: Double, limits: ClosedRange<Double>, reach: Double?) {
    let band = reach.flatMap { $0 > 0 ? RubberBand(give: GestureConstants.rubberBandGive, reach: $0) : nil }
    let beyond = abs(shown - shown.clamped(to: limits))
    self.init(
      shown: shown, limits: limits, band: band,
      isPulled: beyond <= (band?.reach ?? 0) * GestureConstants.maximumPulledFraction)
  }
}
