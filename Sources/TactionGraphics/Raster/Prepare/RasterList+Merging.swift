// Even on even: one pixel is drawn instead of two.
extension RasterList {
  /// Less than this is drawn sooner than it is taken apart, in pixels.
  private static let leastMergedArea = 1 << 14

  /// Where the last item and the one behind it, its shadow, are both even, draws both as one.
  ///
  /// Only a shape and its own shadow are merged, which always stand together: what else is in a list, or can be seen of
  /// it, must not decide on how a pixel is rounded.
  func mergeEven(visible: PixelRect) {
    guard count > 1,
      case (.solid, .patch(let front)) = (items[count - 1].source, items[count - 1].coverage),
      case (.solid, .patch(let back)) = (items[count - 2].source, items[count - 2].coverage),
      !items[count - 1].isOpaque, front.pointee.full.count > 0, back.pointee.full.count > 0
    else { return }
    let common = BoxRegion(front.pointee.full)
    common.formIntersection(back.pointee.full)
    guard common.area >= Self.leastMergedArea else { return }
    let pixel = items[count - 1].evenPixel.over(items[count - 2].evenPixel)
    leave(front, without: common, at: count - 1)
    leave(back, without: common, at: count - 2)
    let covered = BoundedCoverage(.boxes(common.list(arena)), bounds: common.bounds)
    append(RasterItem(covered, .solid(pixel), opacity: 255, isOpaque: pixel >> 24 == 255, visible: visible))
  }

  /// Takes pixels out of those that an item covers evenly.
  private func leave(_ patch: UnsafePointer<PlacedPatch>, without pixels: BoxRegion, at index: Int) {
    let rest = BoxRegion(patch.pointee.full)
    rest.subtract(pixels)
    var placed = patch.pointee
    placed.full = rest.list(arena)
    items[index].coverage = .patch(arena.keep(placed))
  }
}

extension DisplayItem {
  /// Whether the item fills the shape that another one is the shadow of.
  func isShape(above other: DisplayItem) -> Bool {
    kind == .fill && other.kind == .shadow && shape == other.shape && transform == other.transform
  }
}
