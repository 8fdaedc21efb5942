import TactionGeometry

/// Hit tests of points against paths, for touches.
extension Path {
  /// The maximum distance between a curve and the lines that are tested instead of it, in the path's units.
  private static let tolerance = 0.05

  /// Returns whether a point is inside the path; open parts count as closed.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    PathOutline(self, rule: rule).contains(point, tolerance: Self.tolerance)
  }

  /// Returns whether a point is on a line that is drawn along the path.
  public func contains(_ point: Point, strokedWith style: StrokeStyle) -> Bool {
    PathOutline(self, style: style).contains(point, tolerance: Self.tolerance)
  }
}

extension PathOutline {
  fileprivate func contains(_ point: Point, tolerance: Double) -> Bool {
    guard let bounds, bounds.contains(point) else { return false }
    let lines = ValueStack<OutlineLine>()
    var tracer = OutlineTracer(style, through: .identity, tolerance: tolerance, lines: lines)
    tracer.addAll(path)
    var winding = 0
    for index in 0..<lines.count {
      let (start, end) = (lines[index].start, lines[index].end)
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
      if x > point.x { winding += end.y > start.y ? 1 : -1 }
    }
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }
}
