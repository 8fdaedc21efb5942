import Glibc
import TactionGeometry

/// The motion of a view after the fingers have released it, as a function of time.
///
/// The view decelerates. It scales and rotates about the point that was between the fingers, and springs back to the
/// limits of its scale. It may come to rest at an angle that attracts it.
package nonisolated struct TransformMomentum {
  /// The time of the release, in seconds on the application's clock.
  package let start: Double
  /// The time from the release until the view rests, in seconds.
  package private(set) var duration: Double

  private let released: Placement
  private let space: Transform
  private let focus: Point
  private let pivot: Point
  private let momentum: ThrowMomentum
  private var scale: AxisMomentum
  /// The time at which the motion of the scale began, in seconds after the start.
  private var scaleStart = 0.0
  private let releasedScale: Double
  private var turn: TurnMomentum

  /// Whether the fingers have thrown the view; if not, the view only returns to its limits, or to an angle.
  package var isThrown: Bool { momentum.velocity.speed > 0 }

  /// The state of a view at the release.
  package struct Start {
    package var time: Double
    package var placement: Placement
    /// The transform from the superview's coordinates to the window's coordinates.
    package var space: Transform
    /// The centre of rotation (`focus`) and the centre of scaling (`pivot`), in px of the window.
    package var focus: Point
    package var pivot: Point

    package init(time: Double, placement: Placement, space: Transform, focus: Point, pivot: Point) {
      (self.time, self.placement, self.space) = (time, placement, space)
      (self.focus, self.pivot) = (focus, pivot)
    }
  }

  /// Creates the momentum of a view.
  ///
  /// - Parameters:
  ///   - start: The state at the release.
  ///   - momentum: The throw; its `zoom` is the velocity of the visible scale.
  ///   - scale: The scale, with its limits.
  ///   - isElastic: Whether the scale may go beyond its limits.
  package init(_ start: Start, _ momentum: ThrowMomentum, scale: ElasticScale, isElastic: Bool) {
    self.start = start.time
    (released, space, focus, pivot) = (start.placement, start.space, start.focus, start.pivot)
    self.momentum = momentum
    releasedScale = scale.shown
    self.scale = AxisMomentum(
      scale: scale.shown, of: momentum, within: scale.presentLimits, bounces: isElastic)
    turn = TurnMomentum(momentum)
    duration = max(momentum.duration, self.scale.duration)
  }

  /// Makes the view come to rest at the nearest of the given angles on the screen, if that angle is within the
  /// tolerance.
  package mutating func snap(to angles: [Angle], tolerance: Angle) {
    turn.snap(to: angles, tolerance: tolerance, from: released.transform.concatenating(space).rotation)
    duration = max(duration, turn.duration)
  }

  /// Makes the scale come to rest within other limits. It continues from its value and its velocity at a time.
  ///
  /// - Parameters:
  ///   - limits: The logarithms of the limits.
  ///   - bounces: Whether the scale may go beyond its limits.
  ///   - seconds: The time after the start, in seconds.
  package mutating func limitScale(to limits: ClosedRange<Double>, bounces: Bool, after seconds: Double) {
    let time = max(0, min(seconds, duration))
    let (value, velocity) = (scale.value(after: time - scaleStart), scale.velocity(after: time - scaleStart))
    scale = AxisMomentum(
      scale: value, of: momentum.rest(after: time, zoom: velocity), within: limits, bounces: bounces)
    scaleStart = time
    duration = max(momentum.duration, turn.duration, time + scale.duration)
  }

  /// Returns the placement of the view at a time after the start, in seconds; nil if the view would have no area left.
  package func placement(after seconds: Double) -> Placement? {
    let time = max(0, min(seconds, duration))
    let translation = momentum.velocity.velocity * momentum.travel(after: time)
    let change = WindowChange(
      translation: translation, factor: exp(scale.value(after: time - scaleStart) - releasedScale),
      turn: turn.turn(after: time), focus: focus + translation, pivot: pivot + translation)
    return change.inside(space).flatMap { released.changed(by: $0) }
  }

  /// Returns the velocity of the view's `center` at a time after the start, in px of its superview per second.
  package func velocity(after seconds: Double) -> Vector {
    // The difference over one millisecond: too short for a hand to notice, and long enough that rounding does not
    // matter.
    let from = max(seconds - 0.0005, 0)
    guard from < duration, let before = placement(after: from), let after = placement(after: from + 0.001) else {
      return .zero
    }
    return (after.center - before.center) / 0.001
  }
}
