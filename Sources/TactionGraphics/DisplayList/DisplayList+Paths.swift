import TactionGeometry

/// Methods that record paths; paths are in local coordinates, which `transform` maps to device pixels.
extension DisplayList {
  /// Fills the inside of a path with a colour; open parts are closed.
  public mutating func fill(
    _ path: Path, rule: FillRule = .nonZero, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(PathOutline(path, rule: rule), .color(color), transform, opacity)
  }

  /// Fills the inside of a path with a colour, through a repeated mask in the coordinates of the path.
  package mutating func fill(
    _ path: Path, color: Color, through mask: RepeatedMask, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(PathOutline(path, rule: .nonZero), .color(color), transform, opacity, mask)
  }

  /// Fills the inside of a path with a colour or a gradient; the gradient is in the coordinates of the path.
  public mutating func fill(
    _ path: Path, rule: FillRule = .nonZero, with paint: Paint, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(PathOutline(path, rule: rule), paint, transform, opacity)
  }

  /// Fills a shape with a colour or a gradient; the gradient is in the coordinates of the shape.
  public mutating func fill(
    _ shape: RoundedRect, with paint: Paint, transform: Transform = .identity, opacity: Double = 1
  ) {
    if case .color(let color) = paint { return fill(shape, color: color, transform: transform, opacity: opacity) }
    let path = Path(roundedRect: shape.rect, radius: shape.effectiveRadius)
    fill(path, with: paint, transform: transform, opacity: opacity)
  }

  /// Draws a line along a path. Where the line crosses itself, it is drawn once, so that its opacity is the same
  /// everywhere.
  public mutating func stroke(
    _ path: Path, _ style: StrokeStyle = StrokeStyle(), color: Color, transform: Transform = .identity,
    opacity: Double = 1
  ) {
    append(PathOutline(path, style: style), .color(color), transform, opacity)
  }

  /// Draws a line along a path with a colour or a gradient; the gradient is in the coordinates of the path.
  public mutating func stroke(
    _ path: Path, _ style: StrokeStyle = StrokeStyle(), with paint: Paint, transform: Transform = .identity,
    opacity: Double = 1
  ) {
    append(PathOutline(path, style: style), paint, transform, opacity)
  }

  /// Fills a polygon with a colour; its last point is connected to its first.
  public mutating func fillPolygon(
    _ points: [Point], color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    var path = Path()
    for point in points { path.addLine(to: point) }
    fill(path, color: color, transform: transform, opacity: opacity)
  }

  /// The earlier name of ``fillPolygon(_:color:transform:opacity:)``.
  @available(*, deprecated, renamed: "fillPolygon(_:color:transform:opacity:)")
  public mutating func polygon(
    _ points: [Point], color: Color, transform: Transform = .identity, opacity: Double = 1
  ) { fillPolygon(points, color: color, transform: transform, opacity: opacity) }

  private mutating func append(
    _ outline: PathOutline, _ paint: Paint, _ transform: Transform, _ opacity: Double, _ mask: RepeatedMask? = nil
  ) {
    guard let bounds = outline.bounds else { return }
    var item = DisplayItem(kind: .path, opacity: opacity, transform: transform, shape: RoundedRect(bounds))
    var content = PathContent(outline: outline, mask: mask)
    if case .color(let color) = paint { item.color = color } else { content.paint = paint }
    append(item, .path(DisplayResource.Boxed(content)))
  }
}
