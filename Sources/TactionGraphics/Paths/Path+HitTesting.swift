import TactionGeometry

/// Hit tests of points against paths, for touches.
extension Path {
  /// Returns whether a point is inside the path; open parts count as closed.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    PathOutline(self, rule: rule).covers(point)
  }

  /// Returns whether a point is on a line that is drawn along the path.
  public func contains(_ point: Point, strokedWith style: StrokeStyle) -> Bool {
    PathOutline(self, style: style).covers(point)
  }
}

extension PathOutline {
  /// The maximum distance between a curve and the lines that are tested instead of it: in the path's units, and as a
  /// fraction of the longer side of the outline. A path in small units, such as a unit circle, needs the fraction.
  private static let tolerance = (units: 0.05, fraction: 0.001)

  fileprivate func covers(_ point: Point) -> Bool {
    guard let bounds, bounds.contains(point) else { return false }
    let tolerance = min(Self.tolerance.units, Self.tolerance.fraction * max(bounds.width, bounds.height))
    var tracer = OutlineTracer(
      style, through: .identity, CurveAccuracy(tolerance: tolerance), memory: TracingMemory())
    tracer.addAll(path)
    let lines = tracer.lines
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
