import TactionGeometry

/// A rectangle with round corners, in the local coordinates of what is drawn.
public struct RoundedRect: BitwiseCopyable, Hashable, Sendable {
  /// The rectangle that the corners are cut from.
  public var rect: Rect
  /// The radius of each corner; a larger radius is drawn as half of the shorter edge.
  public var radius: Double

  /// The visible extent of a shadow beyond its shape, in standard deviations; beyond it, the shadow is below half of
  /// 1/255.
  static let shadowExtent = 3.0

  /// Makes a shape from a rectangle and the radius of its corners.
  public init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }

  /// The radius as it is drawn.
  public var effectiveRadius: Double { radius.clamped(to: 0...max(min(rect.width, rect.height) / 2, 0)) }

  /// The shape with its edges moved inward by a distance, with corners about the same centres.
  public func inset(by distance: Double) -> RoundedRect {
    RoundedRect(rect.inset(by: distance), radius: max(effectiveRadius - distance, 0))
  }

  /// Whether a point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    guard point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY else { return false }
    let radius = effectiveRadius
    // How far the point reaches into the square of a corner, measured from the corner circle's centre.
    let reachX = max(rect.minX + radius - point.x, point.x - (rect.maxX - radius), 0)
    let reachY = max(rect.minY + radius - point.y, point.y - (rect.maxY - radius), 0)
    return reachX * reachX + reachY * reachY <= radius * radius
  }
}
