import TactionGeometry

/// How fast a value moves: the way between two values, and the seconds that it takes.
nonisolated struct AnimationVelocity<Value: Interpolatable> {
  let from: Value
  let to: Value
  let seconds: Double
}

extension ViewAnimation {
  /// The time before and after a moment over which a velocity is measured, in seconds: little for a hand, and enough
  /// for the rounding of numbers.
  private static let instant = 0.0005

  /// How fast a property is seen to move at the time of the last frame; nil for one that is at rest, or has not begun
  /// to move.
  func animationVelocity<Value: Interpolatable>(of property: WritableKeyPath<ViewState, Value>, at time: Double)
    -> AnimationVelocity<Value>?
  {
    guard let motion = motions.first(where: { $0.path == property }), motion.hasBegun else { return nil }
    let seconds = motion.elapsed(at: time)
    guard seconds >= 0, seconds < motion.duration else { return nil }
    let (from, to) = (max(seconds - Self.instant, 0), min(seconds + Self.instant, motion.duration))
    var (before, after) = (seen, seen)
    motion.show(in: &before, after: from)
    motion.show(in: &after, after: to)
    return AnimationVelocity(from: before[keyPath: property], to: after[keyPath: property], seconds: to - from)
  }
}

extension Motion {
  /// Whether a frame has shown it.
  var hasBegun: Bool { start != nil || batch.hasBegun }
}
