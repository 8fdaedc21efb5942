import TactionGeometry

/// Short ways to record what is common; shapes are in local coordinates, `transform` brings them to device pixels.
extension DisplayList {
  /// Fills a shape with a colour.
  public mutating func fill(
    _ shape: RoundedRect, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(DisplayEntry(kind: .fill, opacity: opacity, transform: transform, shape: shape, color: color))
  }

  /// Fills a rectangle with a colour.
  public mutating func fill(_ rect: Rect, color: Color, transform: Transform = .identity, opacity: Double = 1) {
    fill(RoundedRect(rect), color: color, transform: transform, opacity: opacity)
  }

  /// Draws the outermost part of a shape, so many local units wide.
  public mutating func border(
    _ shape: RoundedRect, width: Double, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayEntry(kind: .border, opacity: opacity, transform: transform, shape: shape, extent: width, color: color))
  }

  /// Stretches a part of an image, in pixels of its level 0, over a shape's rectangle; nil is the whole image.
  public mutating func image(
    _ image: Image, source: Rect? = nil, in shape: RoundedRect, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayEntry(kind: .image, opacity: opacity, transform: transform, shape: shape, source: source ?? image.rect),
      .image(image))
  }

  /// Draws what a shape throws onto the ground; `blur` is the Gaussian's standard deviation in local units.
  public mutating func shadow(
    of shape: RoundedRect, offset: Vector = .zero, blur: Double, color: Color, transform: Transform = .identity,
    opacity: Double = 1
  ) {
    append(
      DisplayEntry(
        kind: .shadow, opacity: opacity, transform: transform, shape: shape, extent: blur, shift: offset, color: color))
  }

  /// Fills a polygon, which closes itself, with a colour.
  public mutating func polygon(
    _ points: [Point], color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(DisplayItem(.polygon(points, color), transform: transform, opacity: opacity))
  }

  /// Draws laid-out text in a colour; `origin` is the top left corner of the layout.
  public mutating func text(
    _ layout: TextLayout, at origin: Point = .zero, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    for line in layout.lines where !line.glyphs.isEmpty {
      let start = origin + (line.origin - .zero)
      append(DisplayItem(.glyphs(line.glyphs, at: start, color), transform: transform, opacity: opacity))
    }
  }

  /// Records members of a group between its beginning and its end.
  public mutating func group(_ group: Group, _ members: (inout DisplayList) throws -> Void) rethrows {
    beginGroup(group)
    defer { endGroup() }
    try members(&self)
  }
}
