import TactionGestures
import TactionViews

// The steps of a slider by keys.
extension Slider {
  /// Returns the value that a key moves to; nil for other keys.
  final func target(of key: Key) -> Double? {
    if let isForward = key.direction(isMirrored: isMirrored && axis == .horizontal) {
      return moved(by: isForward ? 1 : -1)
    }
    switch key {
    case .pageUp: return moved(by: 10, fraction: ValueConstants.sliderPageFraction / 10)
    case .pageDown: return moved(by: -10, fraction: ValueConstants.sliderPageFraction / 10)
    case .home: return limits.lowerBound
    case .end: return limits.upperBound
    default: return nil
    }
  }

  /// Returns the value moved by a number of steps, or by fractions of the range if there are no steps.
  final func moved(by count: Double, fraction: Double = ValueConstants.sliderKeyFraction) -> Double {
    scale.moved(from: value, by: count, fraction: fraction)
  }
}
