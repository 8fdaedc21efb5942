import TactionGestures
import TactionViews

// Moving a slider by keys.
extension Slider {
  /// Returns the value to which a key moves the slider; nil if the key does not move it.
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

  /// Returns the value after a move by `count` steps, or by `count` times `fraction` of the range if there are no
  /// steps.
  final func moved(by count: Double, fraction: Double = ValueConstants.sliderKeyFraction) -> Double {
    scale.moved(from: value, by: count, fraction: fraction)
  }
}
