import TactionGeometry

/// The rotation of thrown content after a release. It slows down with the throw, and the content may come to rest at a
/// nearby angle that attracts it.
public nonisolated struct TurnMomentum: Sendable {
  /// The time in seconds until the content stops rotating.
  public private(set) var duration = 0.0
  private let momentum: ThrowMomentum
  private var correction = 0.0

  /// Creates the rotation of a throw.
  ///
  /// - Parameter momentum: The throw. The z component of its `turn` is the velocity of the rotation in the plane.
  public init(_ momentum: ThrowMomentum) {
    self.momentum = momentum
    if momentum.velocity.turn.z != 0 { duration = momentum.duration }
  }

  /// Makes the content come to rest at the nearest of the given angles, if that angle is within the tolerance.
  ///
  /// - Parameters:
  ///   - angles: The angles that attract the content.
  ///   - tolerance: The maximum difference between an attracting angle and the angle at the end of the throw.
  ///   - present: The angle at the release, clockwise.
  public mutating func snap(to angles: [Angle], tolerance: Angle, from present: Angle) {
    let end = present + turn(after: .infinity)
    let corrections = angles.map { ($0 - end).wrapped }
    guard let nearest = corrections.min(by: { $0.magnitude < $1.magnitude }), nearest.magnitude <= tolerance,
      nearest != .zero
    else { return }
    correction = nearest.radians
    duration = max(momentum.duration, GestureConstants.snapDuration)
  }

  /// Returns the angle by which the content has rotated at a time after the release.
  public func turn(after seconds: Double) -> Angle {
    let thrown = momentum.velocity.turn.z * momentum.travel(after: max(0, seconds))
    guard correction != 0 else { return .radians(thrown) }
    let fraction = (seconds / duration).clamped(to: 0...1)
    // The velocity of the correction is zero at its start and at its end, so that it does not change the start of the
    // throw.
    return .radians(thrown + correction * fraction * fraction * (3 - 2 * fraction))
  }
}
