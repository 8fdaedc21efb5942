import CTactionPixman
import CTactionRaster

// Occlusion: opaque items, from front to back, hide the items behind them.
extension BandPainter {
  /// Draws the opaque items and records the others; returns the region to which nothing was drawn, and the pixel for
  /// this region. If an item fills the whole region with an opaque colour, the pixel has this colour. If no item does,
  /// the pixel is the background.
  func drawOpaque(
    _ range: Range<Int>, in start: RawRegion, of target: RasterTarget, background: UInt32
  ) -> (RawRegion, UInt32) {
    var (open, spare) = (start, regions.push())
    let firstGroup = groups.count
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      let item = items + index
      if case .beginGroup = item.pointee.source {
        leaveGroup(&open, &spare)
        continue
      }
      if open.isEmpty {
        guard groups.count > firstGroup else { break }
        // The rest of the group is hidden.
        index = groups[groups.count - 1].beginning + 1
        continue
      }
      var clip = item.pointee.bounds.intersection(open.extents)
      let overlap = clip.isEmpty ? PIXMAN_REGION_OUT : pixman_region32_contains_rectangle(open, &clip)
      if case .endGroup(let beginning) = item.pointee.source {
        let isEntered = overlap != PIXMAN_REGION_OUT && enterGroup(beginning, clip, overlap, &open)
        if !isEntered { index = beginning }
      } else if groups.count == firstGroup, item.pointee.isOpaque, item.pointee.covers(open.extents) {
        return (open, item.pointee.uniformPixel)
      } else if overlap != PIXMAN_REGION_OUT {
        draw(item, index, clip, overlap, &open, &spare, of: target)
      }
    }
    return (open, background)
  }

  private func draw(
    _ item: UnsafePointer<RasterItem>, _ index: Int, _ clip: PixelBox, _ overlap: pixman_region_overlap_t,
    _ open: inout RawRegion, _ spare: inout RawRegion, of target: RasterTarget
  ) {
    item.pointee.coverage.gather(in: clip, full: full, partial: partial, arena: scratch.arena)
    if !item.pointee.isOpaque {
      note(.full, index, full, overlap, open)
      note(.partial, index, partial, overlap, open)
      return
    }
    if overlap == PIXMAN_REGION_IN {
      drawOpaque(item, in: full.asRegion, of: target)
    } else {
      let visible = regions.push()
      pixman_region32_intersect(visible, open, full.asRegion)
      drawOpaque(item, in: visible, of: target)
      regions.pop(to: regions.count - 1)
    }
    // The edges are sampled now, because they are next to pixels that were just read for the inside.
    note(.partial, index, partial, overlap, open)
    guard full.count > 0 else { return }
    pixman_region32_subtract(spare, open, full.asRegion)
    swap(&open, &spare)
  }

  /// Records an operation on the pixels of some boxes that are also in the region `open`: no opaque item in front
  /// covers them.
  private func note(
    _ kind: BandOperation.Kind, _ index: Int, _ boxes: BoxBuffer, _ overlap: pixman_region_overlap_t, _ open: RawRegion
  ) {
    guard boxes.count > 0 else { return }
    let region = regions.push()
    if overlap == PIXMAN_REGION_IN {
      pixman_region32_copy(region, boxes.asRegion)
    } else {
      pixman_region32_intersect(region, open, boxes.asRegion)
    }
    guard !region.isEmpty else { return regions.pop(to: regions.count - 1) }
    var operation = BandOperation(kind: kind, item: index, region: region)
    if kind == .partial { operation.samples = sampleEdge(of: items + index, in: region) }
    operations.push(operation)
  }

  private func drawOpaque(_ item: UnsafePointer<RasterItem>, in region: RawRegion, of target: RasterTarget) {
    if case .solid = item.pointee.source {
      target.fill(region.boxes, item.pointee.uniformPixel)
    } else {
      sample(item, in: region, into: target)
    }
  }

  // MARK: Groups

  /// Opens a group, and returns whether its members have to be visited.
  ///
  /// The members are drawn without a layer in the pixels that the group's clip covers fully. For the pixels that the
  /// clip covers partially, and for a translucent group, an operation is recorded that draws a layer.
  private func enterGroup(
    _ beginning: Int, _ clip: PixelBox, _ overlap: pixman_region_overlap_t, _ open: inout RawRegion
  ) -> Bool {
    let group = items + beginning
    group.pointee.coverage.gather(in: clip, full: full, partial: partial, arena: scratch.arena)
    note(.partial, beginning, partial, overlap, open)
    guard group.pointee.opacity == 255 else {
      note(.full, beginning, full, overlap, open)
      return false
    }
    let inside = regions.push()
    pixman_region32_intersect(inside, open, full.asRegion)
    guard !inside.isEmpty else { return false }
    let outside = regions.push()
    pixman_region32_subtract(outside, open, inside)
    groups.push(OpenGroup(beginning: beginning, outside: outside))
    open = inside
    return true
  }

  private func leaveGroup(_ open: inout RawRegion, _ spare: inout RawRegion) {
    guard groups.count > 0 else { return assertionFailure("the beginning of a group that was not entered") }
    let group = groups[groups.count - 1]
    groups.shrink(to: groups.count - 1)
    pixman_region32_union(spare, open, group.outside)
    swap(&open, &spare)
  }
}

/// An open group whose members are drawn without a layer, in the pixels that its clip covers fully.
struct OpenGroup: BitwiseCopyable {
  let beginning: Int
  /// The part of the open region outside the group's clip.
  let outside: RawRegion
}
