import TactionGeometry

// A path becomes one item: the mask of its outline, filled with a colour or a gradient. If there is a repeated mask,
// the item is filled through it.
extension RasterList {
  func add(
    _ content: PathContent, _ item: DisplayItem, _ opacity: Double, visible: PixelRect
  ) {
    let covered = coverage(
      content.outline, item.transform, within: item.deviceBounds, visible: visible, through: content.mask)
    guard let paint = content.paint else { return add(covered, item.color, opacity, visible: visible) }
    guard let covered, let sampler = GradientSampler(paint, toDevice: item.transform, arena: arena) else { return }
    add(
      covered, .gradient(arena.store(sampler)), opacity, isOpaque: sampler.isOpaque, visible: visible)
  }

  /// Returns the coverage of an outline, through a repeated mask unless it is nil, and retains the masks.
  func coverage(
    _ outline: PathOutline, _ transform: Transform, within bounds: PixelRect, visible: PixelRect,
    through repeated: RepeatedMask? = nil
  ) -> BoundedCoverage? {
    guard let (mask, x, y) = paths.mask(of: outline, at: transform, visible: visible) else { return nil }
    retain(mask)
    let placed = PlacedPathMask(mask, x: x, y: y)
    let touched = mask.bounds.offset(x: x, y: y).intersection(bounds)
    guard let repeated else { return BoundedCoverage(.path(arena.store(placed)), bounds: touched) }
    guard let sampler = RepeatedMaskSampler(repeated, toDevice: transform) else { return nil }
    retain(repeated)
    return BoundedCoverage(.maskedPath(arena.store(MaskedPath(path: placed, mask: sampler))), bounds: touched)
  }
}
