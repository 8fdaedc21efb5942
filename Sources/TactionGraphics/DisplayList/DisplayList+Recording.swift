import TactionGeometry

/// One method for each primitive; shapes are in local coordinates, which `transform` maps to device pixels.
extension DisplayList {
  /// Fills a shape with a colour.
  public mutating func fill(
    _ shape: RoundedRect, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(DisplayItem(kind: .fill, opacity: opacity, transform: transform, shape: shape, color: color))
  }

  /// Fills a rectangle with a colour.
  public mutating func fill(_ rect: Rect, color: Color, transform: Transform = .identity, opacity: Double = 1) {
    fill(RoundedRect(rect), color: color, transform: transform, opacity: opacity)
  }

  /// Draws the outermost part of a shape, `width` local units wide.
  public mutating func strokeBorder(
    of shape: RoundedRect, width: Double, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayItem(kind: .border, opacity: opacity, transform: transform, shape: shape, extent: width, color: color))
  }

  /// Stretches a part of an image over a shape's rectangle. `source` is the part, in pixels of the image's level 0; nil
  /// for the whole image.
  public mutating func draw(
    _ image: Image, source: Rect? = nil, in shape: RoundedRect, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayItem(kind: .image, opacity: opacity, transform: transform, shape: shape, source: source ?? image.rect),
      .image(image))
  }

  /// Stretches an image over a rectangle.
  public mutating func draw(_ image: Image, in rect: Rect, transform: Transform = .identity, opacity: Double = 1) {
    draw(image, in: RoundedRect(rect), transform: transform, opacity: opacity)
  }

  /// Stretches a part of a block of pixels over a shape's rectangle; beyond the block, its outermost pixels are
  /// repeated. `source` is the part, in the block's own pixels.
  package mutating func pixels(
    _ pixels: ImagePixels, source: Rect, in shape: RoundedRect, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayItem(kind: .pixels, opacity: opacity, transform: transform, shape: shape, source: source), .pixels(pixels))
  }

  /// Draws pixels that were made for a position on the device, clipped to a shape. For any transform, the top left
  /// corner of the pixels is the device pixel `corner`. Beyond the edges of the pixels, the outermost pixels are
  /// repeated.
  package mutating func placedPixels(
    _ pixels: ImagePixels, corner: Vector, in shape: RoundedRect, transform: Transform = .identity, opacity: Double = 1
  ) {
    append(
      DisplayItem(kind: .placedPixels, opacity: opacity, transform: transform, shape: shape, shift: corner),
      .pixels(pixels))
  }

  /// Draws a layer in perspective; `projection` maps the layer's pixels to local coordinates.
  package mutating func plane(
    _ layer: ProjectedLayer, projection: Projection, transform: Transform = .identity, opacity: Double = 1
  ) {
    plane(layer.bounds, projection: projection.concatenating(transform), opacity: opacity)
    resolve(items.count - 1, as: layer)
  }

  /// Adds the item of a layer whose bounds are known, but whose content is set later with `resolve(_:as:)`.
  package mutating func plane(_ bounds: PixelRect, projection: Projection, opacity: Double) {
    append(
      DisplayItem(
        kind: .plane, opacity: opacity, transform: projection.numerator, shape: RoundedRect(bounds.rect),
        extent: projection.depth, shift: Vector(dx: projection.depthX, dy: projection.depthY)))
  }

  /// Draws the shadow of a shape; `blur` is the Gaussian's standard deviation in local units.
  public mutating func drawShadow(
    of shape: RoundedRect, offset: Vector = .zero, blur: Double, color: Color, transform: Transform = .identity,
    opacity: Double = 1
  ) {
    append(
      DisplayItem(
        kind: .shadow, opacity: opacity, transform: transform, shape: shape, extent: blur, shift: offset, color: color))
  }

  /// Draws a line of text in a colour; `start` is the left end of its baseline.
  package mutating func glyphs(
    _ line: GlyphLine, at start: Point, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    let shift = start - Point.zero
    append(
      DisplayItem(
        kind: .glyphs, opacity: opacity, transform: transform, shape: RoundedRect(line.inkBounds.offset(by: shift)),
        extent: line.font.size, shift: shift, color: color),
      .glyphs(DisplayResource.Boxed(line)))
  }

  /// Opens a group. A group that is never closed ends with the list; in a window, it ends with the view that recorded
  /// it.
  public mutating func beginGroup(_ group: Group) {
    openGroups += 1
    let outline = group.clipPath.map { PathOutline($0, rule: group.clipRule) }
    let shape = outline.map { RoundedRect($0.bounds ?? .zero) } ?? group.clip
    let item = DisplayItem(
      kind: shape == nil ? .beginGroup : .beginClippedGroup, opacity: group.opacity, transform: group.transform,
      shape: shape ?? RoundedRect(.zero), color: group.color)
    if let outline {
      append(item, .path(DisplayResource.Boxed(PathContent(outline: outline))))
    } else {
      append(item)
    }
  }

  /// Closes the innermost group that is open in this list; does nothing if no group is open.
  public mutating func endGroup() {
    // This list may be added to another list. There, an end without a beginning would close a group of the other list.
    guard openGroups > 0 else { return }
    append(DisplayItem(kind: .endGroup))
    openGroups -= 1
  }

  /// Records the beginning of a group, its members, and its end. Groups that the members leave open end with the group.
  public mutating func group(_ group: Group, _ members: (inout DisplayList) throws -> Void) rethrows {
    let outerGroups = openGroups
    beginGroup(group)
    defer { while openGroups > outerGroups { endGroup() } }
    try members(&self)
  }
}

extension Image {
  /// The whole image, in pixels of its level 0.
  var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}
