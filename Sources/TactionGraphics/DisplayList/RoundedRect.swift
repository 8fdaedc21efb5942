import TactionGeometry

/// A rectangle with round corners, in local coordinates.
public struct RoundedRect: BitwiseCopyable, Hashable, Sendable {
  /// The rectangle without the rounding of its corners.
  public var rect: Rect
  /// The radius of each corner; a larger radius is drawn as half of the shorter edge.
  public var radius: Double

  /// The visible extent of a shadow beyond its shape, in standard deviations. Farther away, the shadow is weaker than
  /// half of 1/255.
  static let shadowExtent = 3.0

  /// Makes a shape from a rectangle and the radius of its corners.
  public init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }

  /// The radius as it is drawn: at most half of the shorter edge.
  public var effectiveRadius: Double { radius.clamped(to: 0...max(min(rect.width, rect.height) / 2, 0)) }

  /// Returns the shape with its edges moved inward by a distance; the centres of the corners stay the same.
  public func inset(by distance: Double) -> RoundedRect {
    RoundedRect(rect.inset(by: distance), radius: max(effectiveRadius - distance, 0))
  }

  /// Returns whether a point is inside the shape or on its edge.
  public func contains(_ point: Point) -> Bool {
    guard point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY else { return false }
    let radius = effectiveRadius
    // The distances of the point, along both axes, from the rectangle between the centres of the corners; 0 within that
    // rectangle.
    let reachX = max(rect.minX + radius - point.x, point.x - (rect.maxX - radius), 0)
    let reachY = max(rect.minY + radius - point.y, point.y - (rect.maxY - radius), 0)
    return reachX * reachX + reachY * reachY <= radius * radius
  }
}
