/// The progress of a value from its start to its end; for springs see `View.animate(with:)`.
public enum AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Slow at first.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at first and at the end.
  case easeInOut

  /// Returns the fraction of the distance that is covered after some seconds of a duration: 0 at the start, and 1 at
  /// the end and later.
  package func progress(after seconds: Double, of duration: Double) -> Double {
    guard seconds < duration else { return 1 }
    guard seconds > 0 else { return 0 }
    let time = seconds / duration
    switch self {
    case .linear: return time
    case .easeIn: return Self.bezier(0.42, 1, at: time)
    case .easeOut: return Self.bezier(0, 0.58, at: time)
    case .easeInOut: return Self.bezier(0.42, 0.58, at: time)
    }
  }

  /// Returns the y coordinate of a CSS easing curve at `x`. Its control points have the x coordinates `x1` and `x2`,
  /// and the y coordinates 0 and 1.
  private static func bezier(_ x1: Double, _ x2: Double, at x: Double) -> Double {
    let across = { (t: Double) in 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t }
    var (low, high) = (0.0, 1.0)
    // The curve is monotonic, so bisection finds the parameter; 40 steps leave an error of 1e-12.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if across(middle) < x { low = middle } else { high = middle }
    }
    let t = (low + high) / 2
    return (3 - 2 * t) * t * t
  }
}
