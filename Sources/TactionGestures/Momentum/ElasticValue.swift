import Glibc
import TactionGeometry

/// A value that fingers drag between limits. Beyond the limits, a rubber band makes the value follow the fingers less
/// and less.
///
/// A value may already be beyond a limit although no fingers have pulled it there. Then the limits are widened, and the
/// value may stay where it is, until it is back inside the original limits.
public nonisolated struct ElasticValue {
  /// The value that the fingers request, before the rubber band.
  public private(set) var requested: Double
  /// The current limits.
  public private(set) var limits: ClosedRange<Double>
  private let band: RubberBand?

  /// Creates a value from the value that is shown.
  ///
  /// - Parameters:
  ///   - shown: The value.
  ///   - limits: The limits.
  ///   - band: The rubber band; nil if the value stops at its limits.
  ///   - isPulled: If the value is beyond a limit, whether fingers have pulled it there on the rubber band.
  public init(shown: Double, limits: ClosedRange<Double>, band: RubberBand?, isPulled: Bool) {
    self.band = band
    let limit = shown.clamped(to: limits)
    if let band, isPulled, let pull = band.pull(for: shown - limit) {
      self.limits = limits
      requested = limit + pull
    } else {
      self.limits = min(limits.lowerBound, shown)...max(limits.upperBound, shown)
      requested = shown
    }
  }

  /// The value to show.
  public var shown: Double {
    let limit = requested.clamped(to: limits)
    return requested == limit ? limit : limit + (band?.stretch(by: requested - limit) ?? 0)
  }

  /// Follows the fingers to a requested value, with the limits that apply now.
  ///
  /// Without a rubber band, the value stops at a limit, and follows the fingers again as soon as they reverse.
  public mutating func follow(_ value: Double, limits now: ClosedRange<Double>) {
    limits = min(limits.lowerBound, now.lowerBound)...max(limits.upperBound, now.upperBound)
    requested = band == nil ? value.clamped(to: limits) : value
    let shown = shown
    limits =
      min(now.lowerBound, max(limits.lowerBound, shown))...max(now.upperBound, min(limits.upperBound, shown))
  }

  /// Returns the ratio of a small change of the shown value to the change of the requested value.
  public func slope(at value: Double) -> Double {
    let limit = value.clamped(to: limits)
    return value == limit ? 1 : band?.slope(at: value - limit) ?? 0
  }
}

/// A scale that fingers change between limits, or beyond the limits on a rubber band.
///
/// All numbers are logarithms of scales, so that doubling and halving are steps of the same length.
public nonisolated struct ElasticScale {
  private var value: ElasticValue
  private let limits: ClosedRange<Double>

  /// The rubber band beyond the limits.
  static let band = RubberBand(
    give: GestureConstants.rubberBandGive, reach: log(GestureConstants.rubberBandReach))

  /// Creates a scale from the scale that is shown.
  ///
  /// - Parameters:
  ///   - shown: The logarithm of the scale.
  ///   - range: The limits, as scales.
  ///   - isElastic: Whether the fingers may pull the scale beyond its limits.
  ///   - isCaught: If the scale is beyond a limit, whether fingers have pulled it there on the rubber band. If false,
  ///     the app has set the scale. It may stay there, and the limits apply once the scale is back inside them.
  public init(shown: Double, limits range: ClosedRange<Double>, isElastic: Bool, isCaught: Bool) {
    limits = log(max(range.lowerBound, 0))...log(max(range.upperBound, 0))
    value = ElasticValue(shown: shown, limits: limits, band: isElastic ? Self.band : nil, isPulled: isCaught)
  }

  /// Returns whether a scale is beyond limits. A scale at a limit may differ from it by a rounding error, because it
  /// was computed through its logarithm.
  public static func isBeyond(_ limits: ClosedRange<Double>, scale: Double) -> Bool {
    abs(scale / scale.clamped(to: limits) - 1) > 1e-9
  }

  /// The scale to show.
  public var shown: Double { value.shown }

  /// The current limits.
  public var presentLimits: ClosedRange<Double> { value.limits }

  /// The ratio of a small change of the shown scale to the change that the fingers request.
  public var slope: Double { value.slope(at: value.requested) }

  /// Changes the scale. `step` is the logarithm of the factor by which the distance between the fingers has changed.
  public mutating func pull(by step: Double) {
    if step.isFinite { value.follow(value.requested + step, limits: limits) }
  }
}
