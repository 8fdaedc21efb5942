import TactionGeometry

/// A coverage and the bounding rectangle of the device pixels that it touches.
struct BoundedCoverage: BitwiseCopyable {
  let coverage: Coverage
  let bounds: PixelRect

  init(_ coverage: Coverage, bounds: PixelRect) { (self.coverage, self.bounds) = (coverage, bounds) }
}

// These initializers prepare coverage in the arena of a list, for the visible rows. They return nil if nothing is
// visible, for example because a shape is empty or infinite, or a transform is singular.
extension BoundedCoverage {
  /// Makes the full coverage of a rectangle.
  init(_ rect: PixelRect, arena: FrameArena) {
    let box = arena.store(PixelBox(rect))
    self.init(.boxes(BoxList(first: box, count: 1)), bounds: rect)
  }

  /// Makes the coverage of a rounded rectangle.
  init?(_ shape: RoundedRect, transform: Transform, visible: PixelRect, arena: FrameArena) {
    guard shape.rect.isFinite, !shape.rect.isEmpty, transform.isInvertible else { return nil }
    let box = transform.boundingBox(of: shape.rect)
    if shape.effectiveRadius == 0, let aligned = PixelRect(aligned: box, transform) {
      self.init(aligned, arena: arena)
      return
    }
    let bounds = PixelRect(enclosing: box)
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, arena: arena) else { return nil }
    let outline = shape.outline(through: transform, arena: arena)
    self.init(.outline(builder.edges(of: outline)), bounds: bounds)
  }

  /// Makes the coverage of a rounded rectangle minus a hole in it.
  init?(
    _ shape: RoundedRect, hole: RoundedRect, transform: Transform, visible: PixelRect, arena: FrameArena
  ) {
    guard !hole.rect.isEmpty else {
      self.init(shape, transform: transform, visible: visible, arena: arena)
      return
    }
    guard shape.rect.isFinite, !shape.rect.isEmpty, transform.isInvertible else { return nil }
    let bounds = PixelRect(enclosing: transform.boundingBox(of: shape.rect))
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, arena: arena) else { return nil }
    let outline = shape.outline(through: transform, arena: arena),
      inner = hole.outline(through: transform, arena: arena)
    let border = BorderCoverage(
      edges: builder.edges(of: outline, without: inner),
      outer: builder.edges(of: outline), hole: builder.edges(of: inner))
    self.init(.border(arena.store(border)), bounds: bounds)
  }

  /// Makes the coverage of a convex polygon in device pixels.
  init?(convex points: [Point], visible: PixelRect, arena: FrameArena) {
    guard points.count >= 3, points.count <= OutlineBuilder.maximumCorners else { return nil }
    let corners = arena.allocate(Point.self, count: points.count)
    corners.initialize(from: points, count: points.count)
    let outline = UnsafeBufferPointer(start: corners, count: points.count)
    guard outline.allSatisfy(\.isFinite), let box = Rect(enclosing: outline) else { return nil }
    let bounds = PixelRect(enclosing: box)
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, arena: arena) else { return nil }
    self.init(.outline(builder.edges(of: outline)), bounds: bounds)
  }

  /// Makes the coverage of the shadow of a rectangle. The rectangle already includes the offset of the shadow.
  init?(
    shadowOf rect: Rect, profile: ShadowProfile, transform: Transform, visible: PixelRect, arena: FrameArena
  ) {
    guard rect.isFinite, !rect.isEmpty, let toLocal = transform.inverted() else { return nil }
    let whole = rect.inset(by: -profile.margin)
    let bounds = PixelRect(enclosing: transform.boundingBox(of: whole))
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, arena: arena) else { return nil }
    let edges = { (rect: Rect) in builder.edges(of: rect.outline(through: transform, arena: arena)) }
    let plateau = Rect(
      x: rect.minX + profile.plateau.dx, y: rect.minY + profile.plateau.dy,
      width: rect.width - 2 * profile.plateau.dx, height: rect.height - 2 * profile.plateau.dy)
    let shadow = ShadowCoverage(
      rect: rect, toLocal: toLocal, samples: profile.samples,
      uniformCoverage: UInt8(saturating: Double(profile.uniformCoverage) * 255),
      outer: edges(whole), plateau: plateau.width > 0 && plateau.height > 0 ? edges(plateau) : nil)
    self.init(.shadow(arena.store(shadow)), bounds: bounds)
  }
}
