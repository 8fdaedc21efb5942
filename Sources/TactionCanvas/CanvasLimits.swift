import TactionGeometry
import TactionViews

/// The limits of the position of the content, at any scale and angle.
nonisolated struct CanvasLimits {
  /// The extent of the content in its own coordinates; nil for endless content.
  var content: Rect?
  /// The size of the part of the view that shows content.
  var viewport: Size
  /// The part of the view that has to stay within the content.
  var confinement: CanvasView.Confinement

  /// The limits of the centre for endless content. The product of these numbers and any scale is a valid number.
  private static let endless = -1e12...1e12

  /// Returns the limits of the centre along the axes of the content, in the content's coordinates.
  ///
  /// Along an axis on which the content is smaller than the view, the middle of the content is the only possible
  /// centre.
  func range(at placement: CanvasPlacement) -> CanvasRange {
    guard let content else { return CanvasRange(x: Self.endless, y: Self.endless) }
    let reach = confinement == .center ? .zero : extent(at: placement.rotation) / (2 * placement.scale)
    return CanvasRange(
      x: Self.range(from: content.minX, to: content.maxX, inside: reach.dx),
      y: Self.range(from: content.minY, to: content.maxY, inside: reach.dy))
  }

  /// Returns the extent of the viewport along the axes of rotated content, in px of the view.
  func extent(at rotation: Angle) -> Vector {
    let (cosine, sine) = (abs(rotation.cosine), abs(rotation.sine))
    return Vector(
      dx: cosine * viewport.width + sine * viewport.height, dy: sine * viewport.width + cosine * viewport.height)
  }

  /// Returns the nearest placement within the limits, at the same scale and rotation.
  func nearest(to placement: CanvasPlacement) -> CanvasPlacement {
    var nearest = placement
    nearest.center = range(at: placement).nearest(to: placement.center)
    return nearest
  }

  private static func range(from low: Double, to high: Double, inside reach: Double) -> ClosedRange<Double> {
    let middle = low / 2 + high / 2
    return min(low + reach, middle)...max(high - reach, middle)
  }
}

/// The limits of the centre along both axes of the content.
nonisolated struct CanvasRange {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  func nearest(to point: Point) -> Point { Point(x: point.x.clamped(to: x), y: point.y.clamped(to: y)) }
}

nonisolated extension ClosedRange<Double> {
  /// Returns the range after its bounds have been moved by a step and then multiplied by a factor.
  func scaled(by factor: Double, movedBy step: Double = 0) -> ClosedRange<Double> {
    (lowerBound + step) * factor...(upperBound + step) * factor
  }
}
