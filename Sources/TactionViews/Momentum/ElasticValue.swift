import Glibc
import TactionGeometry
import TactionGestures

/// A value that fingers drag between limits. Beyond the limits it follows them less and less, on a rubber band.
///
/// A value that something else has put beyond a limit may stay there: it widens the limits until it comes back.
public nonisolated struct ElasticValue {
  /// The value that the fingers ask for.
  public private(set) var requested: Double
  /// The current limits.
  public private(set) var limits: ClosedRange<Double>
  private let band: RubberBand?

  /// Starts with the value that is shown.
  ///
  /// - Parameters:
  ///   - shown: The value.
  ///   - limits: The limits.
  ///   - band: The rubber band; nil for a value that stops at its limits.
  ///   - isPulled: Whether a value beyond a limit has been pulled there on the rubber band.
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

  /// Follows the fingers to a value, between the current limits.
  ///
  /// Without a rubber band the value stops at a limit, and follows again as soon as the fingers turn back.
  public mutating func follow(_ value: Double, limits now: ClosedRange<Double>) {
    limits = min(limits.lowerBound, now.lowerBound)...max(limits.upperBound, now.upperBound)
    requested = band == nil ? value.clamped(to: limits) : value
    let shown = shown
    limits =
      min(now.lowerBound, max(limits.lowerBound, shown))...max(now.upperBound, min(limits.upperBound, shown))
  }

  /// Returns the change of the shown value for a small change of a requested one, as a fraction of that change.
  public func slope(at value: Double) -> Double {
    let limit = value.clamped(to: limits)
    return value == limit ? 1 : band?.slope(at: value - limit) ?? 0
  }
}

/// A scale that fingers pull at, between limits, or beyond them on a rubber band.
///
/// All numbers are logarithms of scales, so that doubling and halving are steps of the same length.
public nonisolated struct ElasticScale {
  private var value: ElasticValue
  private let limits: ClosedRange<Double>

  /// The rubber band beyond the limits.
  static let band = RubberBand(
    give: GestureConstants.rubberBandGive, reach: log(GestureConstants.rubberBandReach))

  /// Starts with the scale that is shown.
  ///
  /// - Parameters:
  ///   - shown: The logarithm of the scale.
  ///   - range: The limits, as scales.
  ///   - isElastic: Whether the fingers may pull the scale beyond its limits.
  ///   - isCaught: Whether a scale beyond a limit was pulled there on the rubber band. If not, the app has set it: it
  ///     may stay, and the limits hold once it has come back.
  public init(shown: Double, limits range: ClosedRange<Double>, isElastic: Bool, isCaught: Bool) {
    limits = log(max(range.lowerBound, 0))...log(max(range.upperBound, 0))
    value = ElasticValue(shown: shown, limits: limits, band: isElastic ? Self.band : nil, isPulled: isCaught)
  }

  /// The scale to show.
  public var shown: Double { value.shown }

  /// The current limits.
  public var presentLimits: ClosedRange<Double> { value.limits }

  /// The change of the shown scale for a small change that the fingers ask for, as a fraction of that change.
  public var slope: Double { value.slope(at: value.requested) }

  /// Changes the scale by the logarithm of the factor by which the fingers spread or closed.
  public mutating func pull(by step: Double) {
    if step.isFinite { value.follow(value.requested + step, limits: limits) }
  }
}
