import TactionGeometry

/// Tests of points against paths, for touches.
extension Path {
  /// The maximum distance of the tested lines from curves, in the path's units.
  private static let tolerance = 0.05

  /// Whether a point lies inside the path; open parts count as closed.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    guard let bounds, bounds.contains(point) else { return false }
    return flattened(tolerance: Self.tolerance).contains(point, rule: rule)
  }

  /// Whether a point lies on a line along the path.
  public func contains(_ point: Point, strokedWith style: StrokeStyle) -> Bool {
    guard let bounds = PathOutline(self, style: style).bounds, bounds.contains(point) else { return false }
    let flat = flattened(tolerance: Self.tolerance, hasTangents: true)
    return PathStroker.outline(of: flat, style, tolerance: Self.tolerance).contains(point, rule: .nonZero)
  }
}

extension FlatPath {
  fileprivate func contains(_ point: Point, rule: FillRule) -> Bool {
    var winding = 0
    for part in parts {
      guard let last = part.points.last else { continue }
      var start = points[last]
      for index in part.points {
        let end = points[index]
        if (start.y <= point.y) != (end.y <= point.y) {
          let x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
          if x > point.x { winding += end.y > start.y ? 1 : -1 }
        }
        start = end
      }
    }
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }
}
