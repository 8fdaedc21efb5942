import TactionGeometry

// A path becomes one item: the mask of its outline, filled with a colour or a gradient.
extension RasterList {
  func add(
    _ content: PathContent, _ item: DisplayItem, _ opacity: Double, visible: PixelRect
  ) {
    let covered = coverage(content.outline, item.transform, within: item.deviceBounds, visible: visible)
    guard let paint = content.paint else { return add(covered, item.color, opacity, visible: visible) }
    guard let covered, let sampler = GradientSampler(paint, toDevice: item.transform, arena: arena) else { return }
    add(
      covered, .gradient(arena.store(sampler)), opacity, isOpaque: sampler.isOpaque, visible: visible)
  }

  /// Returns the coverage of an outline, and retains its mask.
  func coverage(
    _ outline: PathOutline, _ transform: Transform, within bounds: PixelRect, visible: PixelRect
  ) -> BoundedCoverage? {
    guard let (mask, x, y) = paths.mask(of: outline, at: transform, visible: visible) else { return nil }
    retain(mask)
    let placed = arena.store(PlacedPathMask(mask, x: x, y: y))
    return BoundedCoverage(.path(placed), bounds: mask.bounds.offset(x: x, y: y).intersection(bounds))
  }
}
