import TactionGeometry

/// An item of a display list, made ready to be drawn in any tile.
struct SceneItem {
  /// What the stencil lets through.
  enum Paint {
    case solid(PixmanImage)
    case image(ImageSampling)
  }

  let stencil: any Stencil
  let paint: Paint
  /// What is left to multiply the paint by, 0...1; 1 for solid paint, which has its opacity in the colour.
  let opacity: Double
  /// Whether nothing shines through where the item covers.
  let isOpaque: Bool
  /// Coloured glyphs, drawn above the paint with `pictureOpacity`.
  private(set) var pictures: [PlacedGlyph] = []
  private(set) var pictureOpacity = 1.0

  var bounds: PixelRect { stencil.bounds }

  /// Nil where the item shows nothing: it is clear, empty, not finite or its transform is singular.
  ///
  /// Of text, only what may touch the visible area is prepared.
  init?(_ item: DisplayItem, visible: PixelRect, shadows: inout ShadowProfileCache) {
    let opacity = item.opacity.clamped(to: 0...1)
    switch item.content {
    case .fill(let shape, let color):
      self.init(ShapeStencil(shape, transform: item.transform), color, opacity)
    case .border(let shape, let width, let color):
      guard width > 0 else { return nil }
      let stencil = ShapeStencil(shape, hole: shape.inset(by: width), transform: item.transform)
      self.init(stencil, color, opacity)
    case .polygon(let points, let color):
      self.init(ShapeStencil(polygon: points, transform: item.transform), color, opacity)
    case .shadow(let shape, let offset, let blur, let color):
      let moved = RoundedRect(shape.rect.offset(by: offset), radius: shape.radius)
      self.init(Self.shadow(of: moved, blur: blur, item.transform, &shadows), color, opacity)
    case .image(let image, let source, let shape):
      self.init(image, source: source, in: shape, item.transform, opacity)
    case .glyphs(let line, let origin, let color):
      let place = Transform.translation(origin - .zero).concatenating(item.transform)
      self.init(line, color, opacity, at: place, visible: visible)
    }
  }

  private init?(_ line: GlyphLine, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect) {
    var (masks, pictures): ([PlacedGlyph], [PlacedGlyph]) = ([], [])
    for glyph in FontLibrary.shared.glyphs(of: line, at: transform, visible: visible) {
      if case .mask = glyph.shape { masks.append(glyph) } else { pictures.append(glyph) }
    }
    guard !masks.isEmpty || !pictures.isEmpty else { return nil }
    self.init(GlyphStencil(masks, bounds: line.deviceBounds(at: transform)), color, opacity)
    self.pictures = pictures
    pictureOpacity = color.alpha.clamped(to: 0...1) * opacity
  }

  private init?(_ stencil: (any Stencil)?, _ color: Color, _ opacity: Double) {
    let seen = color.withAlpha(color.alpha.clamped(to: 0...1) * opacity)
    guard let stencil, !stencil.bounds.isEmpty, !seen.isClear,
      let paint = PixmanImage(solid: seen.premultiplied)
    else { return nil }
    self.stencil = stencil
    self.paint = .solid(paint)
    self.opacity = 1
    isOpaque = seen.isOpaque
  }

  private init?(_ image: Image, source: Rect?, in shape: RoundedRect, _ transform: Transform, _ opacity: Double) {
    let source = source ?? Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    guard opacity > 0.5 / 255, let stencil = ShapeStencil(shape, transform: transform), !stencil.bounds.isEmpty,
      let sampling = ImageSampling(image, source: source, target: shape.rect, transform: transform)
    else { return nil }
    self.stencil = stencil
    paint = .image(sampling)
    self.opacity = opacity
    isOpaque = image.isOpaque && opacity >= 1
  }

  private static func shadow(
    of shape: RoundedRect, blur: Double, _ transform: Transform, _ shadows: inout ShadowProfileCache
  ) -> (any Stencil)? {
    // A blur that stays within a pixel is that of an antialiased edge.
    let leastBlur = 0.3
    guard blur > 1e-3, blur * transform.meanScale > leastBlur, blur.isFinite, shape.rect.isFinite, !shape.rect.isEmpty
    else { return ShapeStencil(shape, transform: transform) }
    let key = ShadowProfile.Key(size: shape.rect.size, radius: shape.effectiveRadius, blur: blur)
    return ShadowStencil(shape.rect, profile: shadows.profile(key), transform: transform)
  }
}
