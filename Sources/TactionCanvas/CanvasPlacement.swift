import Glibc
import TactionGeometry
import TactionViews

/// The placement of the content in a canvas: the point in the middle of the view, the scale and the rotation.
///
/// It does not depend on the size of the view, so an app can store it and show the same part of the content again.
public nonisolated struct CanvasPlacement: Codable, Hashable, Sendable {
  /// The point of the content in the middle of the view, in the content's coordinates.
  public var center: Point
  /// The scale of the content: the logical px of the view for each px of the content.
  public var scale: Double
  /// The rotation of the content in the view, clockwise.
  public var rotation: Angle

  /// Makes a placement; by default, the origin of the content is in the middle, upright, at its full size.
  public init(center: Point = .zero, scale: Double = 1, rotation: Angle = .zero) {
    (self.center, self.scale, self.rotation) = (center, scale, rotation)
  }

  /// Makes the placement of a transform from the content's coordinates to the view's coordinates.
  ///
  /// Nil for a transform without an inverse. If the transform stretches or shears, its mean scale is used.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - middle: The middle of the view, in the view's coordinates.
  public init?(_ transform: Transform, middle: Point) {
    guard let inverse = transform.inverted() else { return nil }
    self.init(center: inverse.apply(middle), scale: transform.meanScale, rotation: transform.rotation)
  }

  /// Returns the transform from the content's coordinates to the coordinates of a view with a given middle.
  public func transform(middle: Point) -> Transform {
    Transform.translation(.zero - center)
      .concatenating(.scale(scale))
      .concatenating(.rotation(rotation))
      .concatenating(.translation(middle - .zero))
  }
}

// Positions in the view are vectors from its middle, so that nothing here depends on its size.
nonisolated extension CanvasPlacement {
  /// The scales at which content is shown. The centre stays within ``maximumCenter``, so that all products are finite.
  static let scales = ScrollConstants.scaleRange
  private static let maximumCenter = 1e12

  /// Whether all numbers are finite, and the scale is greater than zero.
  var isValid: Bool { center.isFinite && scale.isFinite && scale > 0 && rotation.isFinite }

  /// The placement with its numbers limited to values that can be drawn.
  var bounded: CanvasPlacement {
    let limits = -Self.maximumCenter...Self.maximumCenter
    let center = Point(x: center.x.clamped(to: limits), y: center.y.clamped(to: limits))
    return CanvasPlacement(center: center, scale: scale.clamped(to: Self.scales), rotation: rotation)
  }

  /// Returns the point of the content at a vector from the middle of the view.
  func point(at offset: Vector) -> Point { center + toContent(offset) }

  /// Returns the vector from the middle of the view to a point of the content.
  func offset(of point: Point) -> Vector { Transform.rotation(rotation).apply((point - center) * scale) }

  /// Returns a vector of the view, converted to the content's coordinates.
  func toContent(_ step: Vector) -> Vector { alongContent(step) / scale }

  /// Returns a vector of the view along the axes of the content, still in px of the view.
  func alongContent(_ step: Vector) -> Vector { Transform.rotation(-rotation).apply(step) }

  /// Returns the placement, at the same scale and rotation, that shows a point of the content at a vector from the
  /// middle.
  func holding(_ point: Point, at offset: Vector) -> CanvasPlacement {
    var placement = self
    placement.center = point - toContent(offset)
    return placement
  }

  /// Returns the placement after a change of scale and rotation about a vector from the middle; the content at this
  /// vector does not move.
  func changed(scale: Double, rotation: Angle, about offset: Vector) -> CanvasPlacement {
    CanvasPlacement(center: center, scale: scale, rotation: rotation).holding(point(at: offset), at: offset)
  }
}
