import Glibc
import TactionGeometry
import TactionGestures
import TactionViews

/// A motion of the content without fingers: after a release, or to a placement that was requested.
///
/// The content scales and rotates about a focus, and at the same time moves along its own axes. The motion follows the
/// rules of scroll views, but its axes may be rotated. A throw that only moves the content is the same as in a scroll
/// view.
nonisolated struct CanvasFlight {
  private enum Turn {
    case thrown(TurnMomentum)
    case requested(AxisMomentum)
  }

  /// The time at which the motion began, in seconds on the application's clock; nil until its first frame.
  var start: Double?
  /// The time of the last frame, in seconds since the start.
  var elapsed = 0.0
  /// Whether the app, a wheel or a key has requested the motion.
  var isRequested: Bool { target != nil }

  private let first: CanvasPlacement
  /// The placement that was requested; nil after a release.
  private let target: CanvasPlacement?
  /// The centre of scale and rotation, as a vector from the middle of the view, and the point of the content at that
  /// centre.
  private let focus: Vector
  private let held: Point
  // The motion of the placement's `center` along the axes of the content, relative to `origin`, in px of the view at
  // the initial scale.
  private let x, y: AxisMomentum
  private let origin: Vector
  /// The motion of the logarithm of the scale.
  private let scale: AxisMomentum
  private let turn: Turn

  /// The seconds until the content is at rest.
  var duration: Double {
    let turning =
      switch turn {
      case .thrown(let momentum): momentum.duration
      case .requested(let motion): motion.duration
      }
    return max(x.duration, y.duration, scale.duration, turning)
  }

  /// The placement at rest.
  var end: CanvasPlacement { target ?? placement(after: .infinity) }

  /// Returns the placement some seconds after the start.
  func placement(after seconds: Double) -> CanvasPlacement {
    var placement = spun(after: seconds)
    let moved = Vector(
      dx: (x.value(after: seconds) + origin.dx) / first.scale - first.center.x,
      dy: (y.value(after: seconds) + origin.dy) / first.scale - first.center.y)
    placement.center += moved
    return placement
  }

  /// The velocity of the placement's `center` along the axes of the content at the last frame, in px of the view per
  /// second.
  var velocity: Vector { Vector(dx: x.velocity(after: elapsed), dy: y.velocity(after: elapsed)) }

  /// Returns the placement after the changes of scale and rotation, without the movement along the axes.
  private func spun(after seconds: Double) -> CanvasPlacement {
    let angle =
      switch turn {
      case .thrown(let momentum): momentum.turn(after: seconds)
      case .requested(let motion): Angle.radians(motion.value(after: seconds))
      }
    let scale = scale.duration > 0 ? exp(scale.value(after: seconds)) : first.scale
    let placement = CanvasPlacement(center: first.center, scale: scale, rotation: first.rotation + angle)
    return scale == first.scale && angle == .zero ? placement : placement.holding(held, at: focus)
  }
}

// MARK: - Releases

nonisolated extension CanvasFlight {
  /// The state of content at its release.
  struct Release {
    /// The time of the release, in seconds on the application's clock.
    var time: Double
    var placement: CanvasPlacement
    /// The velocity of the content, in px of the view per second.
    var velocity: Vector
    /// The velocities of the content's scale and rotation.
    var spin: ThrowMomentum
    /// The middle of the fingers, as a vector from the middle of the view.
    var focus: Vector
    var scale: ElasticScale
  }

  /// The rules for content that is released.
  struct Rules {
    var limits: CanvasLimits
    var bounces: Bool
    var bouncesZoom: Bool
    var decelerationRate: Double
    var snapAngles: [Angle]
    var snapTolerance: Angle
    /// The number of device pixels per px of the view; upright content is aligned to device pixels.
    var pixelScale: Double
  }

  /// Makes the motion of content that the fingers have released: it slows down, springs back to its limits, and rotates
  /// to a snap angle if one attracts it.
  init(_ release: Release, _ rules: Rules) {
    let first = release.placement
    (self.first, target, start) = (first, nil, release.time)
    (focus, held) = (release.focus, first.point(at: release.focus))
    scale = AxisMomentum(
      scale: release.scale.shown, of: release.spin, within: release.scale.presentLimits, bounces: rules.bouncesZoom)
    var turning = TurnMomentum(release.spin)
    turning.snap(to: rules.snapAngles, tolerance: rules.snapTolerance, from: first.rotation)
    turn = .thrown(turning)
    // The centre comes to rest within the limits that hold for the scale and the angle at the end.
    let angle = first.rotation + turning.turn(after: .infinity)
    let spun = first.changed(
      scale: scale.duration > 0 ? exp(scale.end) : first.scale, rotation: angle, about: release.focus)
    let (range, shift) = (rules.limits.range(at: spun), spun.center - first.center)
    let (velocity, extent) = (-first.alongContent(release.velocity), rules.limits.extent(at: first.rotation))
    // The corner of upright content is aligned to device pixels, as in a scroll view.
    let corner = extent / 2
    let isUpright = abs(remainder(angle.radians, .pi / 2)) < 1e-9
    let isPure = scale.duration == 0 && turning.duration == 0
    let axis = {
      (center: Double, velocity: Double, limits: ClosedRange<Double>, shift: Double, corner: Double) in
      AxisMomentum(
        from: center * first.scale - corner, velocity: velocity,
        within: limits.scaled(by: first.scale, movedBy: -shift).scaled(by: 1, movedBy: -corner),
        .scrolling(
          rate: rules.decelerationRate, bounces: rules.bounces,
          maximumBounce: 2 * corner * ScrollConstants.maximumBounce,
          pixelScale: isUpright && isPure ? rules.pixelScale : 0))
    }
    (self.x, self.y) = (
      axis(first.center.x, velocity.dx, range.x, shift.dx, corner.dx),
      axis(first.center.y, velocity.dy, range.y, shift.dy, corner.dy)
    )
    origin = corner
  }
}

// MARK: - Requests

nonisolated extension CanvasFlight {
  /// The maximum distance of the focus from the middle of the view, in px. If the focus is farther away, all points of
  /// the view move in nearly the same direction, so the motion is treated as a translation.
  private static let maximumFocusDistance = 1e5
  /// The maximum distance from the end at which a motion counts as at rest, for the logarithm of the scale and for the
  /// angle in radians. Such a difference moves a point that is 1000 px away from the focus by at most a twentieth of a
  /// pixel.
  private static let restDifference = 5e-5

  /// Makes the motion to another placement, which rotates in the direction of the smaller angle.
  ///
  /// - Parameters:
  ///   - first: The placement at the start.
  ///   - end: The placement at the end.
  ///   - velocity: The velocity of the placement's `center` at the start, along the axes of the content, in px of the
  ///     view per second.
  ///   - duration: The time in which the placement's `center` covers all but a thousandth of the distance, in seconds.
  init(from first: CanvasPlacement, to end: CanvasPlacement, velocity: Vector = .zero, duration: Double) {
    (self.first, target, start) = (first, end, nil)
    let stiffness = Spring(duration: duration).stiffness
    let angle = (end.rotation - first.rotation).wrapped
    let fixed = Self.fixedPoint(from: first, to: end, turn: angle)
    focus = fixed ?? .zero
    held = first.point(at: focus)
    let value = { (from: Double, to: Double) in
      AxisMomentum(from: from, velocity: 0, to: to, stiffness: stiffness, restDistance: Self.restDifference)
    }
    scale = value(log(first.scale), log(end.scale))
    turn = .requested(value(0, angle.radians))
    origin = .zero
    let target = fixed == nil ? end.center : first.center
    let axis = { (from: Double, to: Double, velocity: Double) in
      AxisMomentum(
        from: from * first.scale, velocity: velocity, to: to * first.scale, stiffness: stiffness,
        restDistance: ScrollConstants.restDistance)
    }
    x = axis(first.center.x, target.x, velocity.dx)
    y = axis(first.center.y, target.y, velocity.dy)
  }

  /// Returns the vector from the middle of the view to the point at which both placements show the same content; nil if
  /// there is no such point, or if it is too far away.
  private static func fixedPoint(from first: CanvasPlacement, to end: CanvasPlacement, turn: Angle) -> Vector? {
    guard first.scale != end.scale || turn != .zero else { return nil }
    // The motion maps a vector v to factor · v + step, where the complex number `factor` scales and rotates. The fixed
    // point is v = step / (1 - factor).
    let factor = end.scale / first.scale
    let (p, q) = (1 - factor * turn.cosine, -factor * turn.sine)
    let (step, square) = (end.offset(of: first.center), p * p + q * q)
    let point = Vector(dx: (step.dx * p + step.dy * q) / square, dy: (step.dy * p - step.dx * q) / square)
    return point.isFinite && point.length < maximumFocusDistance ? point : nil
  }
}
