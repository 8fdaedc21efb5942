import TactionGeometry

/// How the changes of one call of `View.animate` come about.
nonisolated enum AnimationTiming {
  case curve(AnimationCurve, duration: Double)
  /// On a spring; with a velocity for `center`, or with those that are seen.
  case spring(Spring, velocity: Vector?)

  /// The seconds that each change takes.
  var duration: Double {
    switch self {
    case .curve(_, let duration): duration
    case .spring(let spring, _): spring.settlingDuration
    }
  }
}
