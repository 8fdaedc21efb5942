import Glibc
import TactionGeometry
import TactionGestures
import TactionViews

/// A change that the fingers make to the content, in px of the view: a translation, then a scale and a rotation about
/// the middle of the fingers.
nonisolated struct HandChange {
  var translation: Vector
  var factor: Double
  var turn: Angle
  /// The middle of the fingers after the translation, as a vector from the middle of the view.
  var focus: Vector

  var isPure: Bool { factor == 1 && turn == .zero }
}

/// The placement of content that fingers hold, and its changes by the fingers.
///
/// Several fingers hold the points of the content that they touched, within the limits of the scale. If `bounces` is
/// true, the content can move beyond its limits: under several fingers without resistance, under one finger with the
/// resistance of a rubber band.
nonisolated struct CanvasGrip {
  /// The placement that is shown.
  private(set) var placement: CanvasPlacement
  private(set) var scale: ElasticScale
  /// Whether the fingers have rotated the content.
  private(set) var hasTurned: Bool
  private var drag: CanvasDrag?
  private let bounces: Bool

  /// - Parameters:
  ///   - placement: The placement that is shown.
  ///   - zoomLimits: The limits of the scale.
  ///   - isCaught: If the scale is beyond its limits, whether fingers have pulled it there; see `ElasticScale`.
  ///   - hasTurned: Whether the fingers have already rotated the content.
  ///   - bounces: Whether the content may be dragged beyond its edges.
  ///   - bouncesZoom: Whether the scale may be pulled beyond its limits.
  init(
    on placement: CanvasPlacement, zoomLimits: ClosedRange<Double>, isCaught: Bool, hasTurned: Bool = false,
    bounces: Bool, bouncesZoom: Bool
  ) {
    (self.placement, self.hasTurned) = (placement, hasTurned)
    self.bounces = bounces
    scale = ElasticScale(shown: log(placement.scale), limits: zoomLimits, isElastic: bouncesZoom, isCaught: isCaught)
  }

  /// Follows the fingers.
  ///
  /// - Parameter fingerCount: The number of fingers that are down. At the lift, this number is zero, and the last kind
  ///   of movement (a drag or a hold) continues.
  mutating func follow(_ change: HandChange, fingerCount: Int, limits: CanvasLimits) {
    if fingerCount > 1 || !change.isPure { drag = nil }
    if fingerCount == 1, change.isPure, drag == nil { drag = CanvasDrag(placement, limits: limits, bounces: bounces) }
    if drag != nil {
      drag?.follow(change.translation, of: &placement, limits: limits)
    } else {
      hold(change, limits: limits)
    }
  }

  /// Returns the velocity of the content for a velocity of the fingers, both in px of the view per second. Beyond the
  /// edges, the content is slower than the fingers.
  func velocity(of fingers: Vector) -> Vector { drag?.velocity(of: fingers, at: placement) ?? fingers }

  private mutating func hold(_ change: HandChange, limits: CanvasLimits) {
    let held = placement.point(at: change.focus - change.translation)
    if change.turn != .zero { hasTurned = true }
    scale.pull(by: log(change.factor))
    placement.scale = exp(scale.shown)
    placement.rotation += change.turn
    placement = placement.holding(held, at: change.focus)
    if !bounces { placement = limits.nearest(to: placement) }
  }
}

/// Content that one finger drags along the axes of the content, with resistance beyond its edges.
private nonisolated struct CanvasDrag {
  // In px of the view.
  private var x, y: ElasticValue

  init(_ placement: CanvasPlacement, limits: CanvasLimits, bounces: Bool) {
    let range = Self.range(of: limits, at: placement)
    let extent = limits.extent(at: placement.rotation)
    x = ElasticValue(dragging: placement.center.x * placement.scale, limits: range.x, reach: bounces ? extent.dx : nil)
    y = ElasticValue(dragging: placement.center.y * placement.scale, limits: range.y, reach: bounces ? extent.dy : nil)
  }

  private static func range(of limits: CanvasLimits, at placement: CanvasPlacement) -> CanvasRange {
    let range = limits.range(at: placement)
    return CanvasRange(x: range.x.scaled(by: placement.scale), y: range.y.scaled(by: placement.scale))
  }

  mutating func follow(_ translation: Vector, of placement: inout CanvasPlacement, limits: CanvasLimits) {
    guard translation != .zero else { return }
    let (step, range) = (placement.alongContent(translation), Self.range(of: limits, at: placement))
    x.follow(x.requested - step.dx, limits: range.x)
    y.follow(y.requested - step.dy, limits: range.y)
    placement.center = Point(x: x.shown / placement.scale, y: y.shown / placement.scale)
  }

  func velocity(of fingers: Vector, at placement: CanvasPlacement) -> Vector {
    let along = placement.alongContent(fingers)
    let slowed = Vector(dx: along.dx * x.slope(at: x.requested), dy: along.dy * y.slope(at: y.requested))
    return Transform.rotation(placement.rotation).apply(slowed)
  }
}
