import Glibc
import TactionGeometry
import TactionGestures

/// A scale that fingers pull at, between its limits, or beyond them on a rubber band.
///
/// All numbers are logarithms of scales, so that doubling and halving are the same way.
nonisolated struct Zoom {
  /// The limits as they were set.
  private let limits: (lower: Double, upper: Double)
  /// The limits that hold now.
  private(set) var lower: Double
  private(set) var upper: Double
  private let isElastic: Bool
  /// The scale that the fingers ask for.
  private var wanted: Double

  /// What holds the scale beyond its limits.
  static let band = RubberBand(
    give: GestureConstants.rubberBandGive, reach: log(GestureConstants.rubberBandReach))

  /// Begins with a scale as it is shown.
  ///
  /// A scale outside of the limits is on the rubber band if the fingers caught it there. Else the app has put it there:
  /// then it may stay, and the limits hold once it has come back.
  init(shown: Double, limits range: ClosedRange<Double>, isElastic: Bool, isCaught: Bool) {
    limits = (log(max(range.lowerBound, 0)), log(max(range.upperBound, 0)))
    (lower, upper) = limits
    self.isElastic = isElastic
    wanted = shown
    let limit = nearest(to: shown)
    if isElastic, isCaught, let pull = Self.band.pull(for: shown - limit) {
      wanted = limit + pull
    } else {
      (lower, upper) = (min(lower, shown), max(upper, shown))
    }
  }

  /// The scale as it is shown.
  var shown: Double {
    let limit = nearest(to: wanted)
    return wanted == limit ? limit : limit + Self.band.stretch(by: wanted - limit)
  }

  /// By what part a change of what the fingers ask for shows.
  var slope: Double {
    let limit = nearest(to: wanted)
    return wanted == limit ? 1 : Self.band.slope(at: wanted - limit)
  }

  /// Takes in by what the fingers spread or closed.
  mutating func pull(by step: Double) {
    guard step.isFinite else { return }
    wanted += step
    // Without a rubber band the fingers lose their hold beyond the limit: as soon as they turn back, they have it
    // again.
    if !isElastic { wanted = nearest(to: wanted) }
    lower = min(limits.lower, max(lower, shown))
    upper = max(limits.upper, min(upper, shown))
  }

  private func nearest(to scale: Double) -> Double { max(lower, min(upper, scale)) }
}
