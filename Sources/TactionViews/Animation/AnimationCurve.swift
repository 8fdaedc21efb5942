import TactionGeometry

/// How a value goes from its start to its end in the time it has; for springs see `View.animate(with:)`.
public nonisolated enum AnimationCurve: Hashable, Sendable {
  /// The same speed all the way.
  case linear
  /// Slow at first.
  case easeIn
  /// Slow at last.
  case easeOut
  /// Slow at first and at last.
  case easeInOut

  /// The part of the way that is done, after some seconds of a duration; 0 at the start, 1 at the end and after.
  func progress(after seconds: Double, of duration: Double) -> Double {
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

  /// The height of the curve of the CSS easing functions, whose handles lie at heights 0 and 1.
  private static func bezier(_ x1: Double, _ x2: Double, at x: Double) -> Double {
    let across = { (t: Double) in 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t }
    var (low, high) = (0.0, 1.0)
    // The curve never goes back, so halving finds the one place; 40 halvings leave an error of 1e-12.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if across(middle) < x { low = middle } else { high = middle }
    }
    let t = (low + high) / 2
    return (3 - 2 * t) * t * t
  }
}
