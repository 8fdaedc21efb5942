import CTactionPixman
import CTactionRaster

// The compositing of translucent items over the rest of a band, from back to front, by the Porter-Duff operator OVER.
extension BandPainter {
  /// Composites an item over the pixels of an operation.
  func perform(_ operation: BandOperation, on target: RasterTarget, _ backdrop: inout Backdrop) {
    let item = items + operation.item
    if case (.solid, .full) = (item.pointee.source, operation.kind) {
      return blend(item.pointee.uniformPixel, in: operation.region, of: target, &backdrop)
    }
    if let unfilled = backdrop.take(operation.region, of: target) { target.fill(unfilled.boxes, backdrop.pixel) }
    switch (item.pointee.source, operation.kind) {
    case (.solid(let pixel), _):
      switch item.pointee.coverage {
      case .patch(let patch): blend(patch.pointee, pixel, in: operation.region, of: target)
      case .path(let path): blend(path.pointee, pixel, in: operation.region, of: target)
      default: blend(item, pixel, in: operation.region, of: target)
      }
    case (.image, .full), (.plane, .full), (.gradient, .full):
      withLayer(for: operation.region) { layer, region in
        sample(item, in: region, into: layer)
        put(layer, opacity: item.pointee.opacity, over: target, in: region)
      }
    case (.image, .partial), (.plane, .partial), (.gradient, .partial):
      blendEdge(operation, of: target) { span, y, colors in sample(item, span, y, into: colors) }
    case (.beginGroup(let end), _): blendGroup(operation, end: end, of: target)
    case (.endGroup, _): break
    }
  }

  /// Blends one pixel over a region.
  private func blend(_ pixel: UInt32, in region: RawRegion, of target: RasterTarget, _ backdrop: inout Backdrop) {
    let solid = solids.image(pixel)
    if let unfilled = backdrop.take(region, of: target) {
      target.fill(unfilled.boxes, solid.flatMap { blender.over($0, backdrop.pixel) } ?? backdrop.pixel)
      pixman_region32_subtract(region, region, unfilled)
    }
    if let solid { target.over(solid, in: region) }
  }

  // MARK: Edges

  /// Blends one colour through a mask.
  private func blend(_ patch: PlacedPatch, _ pixel: UInt32, in region: RawRegion, of target: RasterTarget) {
    for box in region.boxes {
      for y in box.y1..<box.y2 {
        let row = target.row(y)
        patch.forEachRun(of: Span(start: box.x1, end: box.x2), row: Int(y)) { x, count, mask in
          kernels.mask(pixel, mask, row + x, Int32(truncatingIfNeeded: count))
        }
      }
    }
  }

  /// Blends one colour through the mask of a path.
  private func blend(_ path: PlacedPathMask, _ pixel: UInt32, in region: RawRegion, of target: RasterTarget) {
    for box in region.boxes {
      for y in box.y1..<box.y2 {
        guard let mask = path.bytes(at: box.x1, row: y) else { continue }
        kernels.mask(pixel, mask, target.row(y) + Int(box.x1), box.width)
      }
    }
  }

  /// Blends one colour with the coverage of an item.
  private func blend(
    _ item: UnsafePointer<RasterItem>, _ pixel: UInt32, in region: RawRegion, of target: RasterTarget
  ) {
    for box in region.boxes {
      let span = Span(start: box.x1, end: box.x2)
      for y in box.y1..<box.y2 {
        cover(item, span, y, into: scratch.mask)
        kernels.mask(pixel, scratch.mask, target.row(y) + Int(span.start), box.width)
      }
    }
  }

  /// Samples the edge of an image into the strip; returns the offset of the samples in the strip, or -1 if the samples
  /// do not fit into the strip or the item needs no samples.
  func sampleEdge(of item: UnsafePointer<RasterItem>, in region: RawRegion) -> Int {
    switch item.pointee.source {
    case .solid, .beginGroup, .endGroup: return -1
    case .image, .plane, .gradient: break
    }
    let boxes = region.boxes
    var count = 0
    for box in boxes { count += box.area }
    guard let start = strip.reserve(count) else { return -1 }
    var position = start
    for box in boxes {
      let span = Span(start: box.x1, end: box.x2)
      for y in box.y1..<box.y2 {
        sample(item, span, y, into: strip.colors + position)
        cover(item, span, y, into: strip.coverage + position)
        position += span.count
      }
    }
    return start
  }

  private func cover(
    _ item: UnsafePointer<RasterItem>, _ span: Span, _ y: Int32, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    item.pointee.coverage.cover(span, row: Int(y), full: Float(item.pointee.opacity), into: bytes, scratch: scratch)
  }

  /// Blends an image over the pixels that it covers partially.
  private func blendEdge(
    _ operation: BandOperation, of target: RasterTarget,
    sample: (Span, Int32, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let item = items + operation.item
    var count = 0
    for box in operation.region.boxes {
      for y in box.y1..<box.y2 {
        if operation.samples >= 0 {
          strip.add(target.row(y) + Int(box.x1), count: box.width)
          continue
        }
        var span = Span(start: box.x1, end: box.x1)
        while span.end < box.x2 {
          span = Span(start: span.end, end: min(box.x2, span.end + Int32(EdgeStrip.width - count)))
          let position = EdgeStrip.lateStart + count
          cover(item, span, y, into: strip.coverage + position)
          sample(span, y, strip.colors + position)
          strip.add(target.row(y) + Int(span.start), count: Int32(span.count))
          count += span.count
          if count == EdgeStrip.width {
            strip.blend(from: EdgeStrip.lateStart)
            count = 0
          }
        }
      }
    }
    strip.blend(from: operation.samples >= 0 ? operation.samples : EdgeStrip.lateStart)
  }

  // MARK: Layers

  /// Draws the members of a transparency group into a layer off the screen, and composites the layer.
  private func blendGroup(_ operation: BandOperation, end: Int, of target: RasterTarget) {
    let group = items + operation.item
    withLayer(for: operation.region) { layer, region in
      let open = regions.push()
      pixman_region32_copy(open, region)
      draw((operation.item + 1)..<end, in: open, of: layer, background: 0)
      if operation.kind == .full { return put(layer, opacity: group.pointee.opacity, over: target, in: region) }
      let part = BandOperation(kind: .partial, item: operation.item, region: region)
      blendEdge(part, of: target) { span, y, colors in
        colors.update(from: layer.row(y) + Int(span.start), count: span.count)
      }
    }
  }

  private func put(_ layer: RasterTarget, opacity: UInt8, over target: RasterTarget, in region: RawRegion) {
    target.over(
      layer.image, x: -layer.area.x1, y: -layer.area.y1, mask: solids.mask(opacity: opacity), in: region)
  }

  /// Calls `body` with a layer of undefined pixels for a region. If the region is too high for one layer, calls `body`
  /// once for each part of the region, with a layer for that part.
  private func withLayer(for region: RawRegion, _ body: (RasterTarget, RawRegion) -> Void) {
    let extents = region.extents
    let height = layers.nextHeight
    for y in stride(from: extents.y1, to: extents.y2, by: Int(height)) {
      let mark = regions.count
      let part = regions.push()
      pixman_region32_intersect_rect(part, region, extents.x1, y, UInt32(extents.width), UInt32(height))
      let area = part.extents
      if !part.isEmpty, let layer = layers.push(area) {
        body(layer, part)
        layers.pop(layer)
      }
      regions.pop(to: mark)
    }
  }
}

// The sampling of images.
extension BandPainter {
  /// Samples an image for all pixels of a region, and overwrites them.
  func sample(_ item: UnsafePointer<RasterItem>, in region: RawRegion, into target: RasterTarget) {
    let columns = Span(start: region.extents.x1, end: region.extents.x2)
    if case .image(let image) = item.pointee.source, image.pointee.isSeparable,
      image.pointee.isNear, columns.count >= SeparableRows.minimumCount
    {
      separable.begin(columns: columns)
      return forEachRow(of: region) { span, y in
        let pixels = target.row(y) + Int(span.start)
        guard let view = image.pointee.view(fromRow: Int(y)) else {
          return pixels.update(repeating: 0, count: span.count)
        }
        separable.sample(view, span, into: pixels)
      }
    }
    forEachRow(of: region) { span, y in sample(item, span, y, into: target.row(y) + Int(span.start)) }
  }

  /// Samples an image for a span of a row.
  @inline(__always)
  func sample(_ item: UnsafePointer<RasterItem>, _ span: Span, _ y: Int32, into pixels: UnsafeMutablePointer<UInt32>) {
    switch item.pointee.source {
    case .image(let image): AffineSampler.sample(image, span, row: Int(y), into: pixels, kernels)
    case .plane(let plane): plane.pointee.sample(span, y: Int(y), into: pixels, kernels)
    case .gradient(let gradient): GradientSampler.sample(gradient, span, row: Int(y), into: pixels)
    case .solid, .beginGroup, .endGroup: break
    }
  }

  /// Calls `body` with all spans of a region. The order is row by row, because adjacent boxes read the same rows of an
  /// image.
  @inline(__always)
  private func forEachRow(of region: RawRegion, _ body: (Span, Int32) -> Void) {
    let boxes = region.boxes
    var first = 0
    while first < boxes.count {
      var end = first + 1
      while end < boxes.count, boxes[end].y1 == boxes[first].y1 { end += 1 }
      for y in boxes[first].y1..<boxes[first].y2 {
        for index in first..<end { body(Span(start: boxes[index].x1, end: boxes[index].x2), y) }
      }
      first = end
    }
  }
}

/// A deferred operation of a band, which is performed after all opaque items are drawn: one item is composited over
/// some pixels.
struct BandOperation: BitwiseCopyable {
  /// The coverage of the pixels.
  enum Kind: UInt8 {
    /// Uniform coverage.
    case full
    /// Coverage that differs from pixel to pixel.
    case partial
  }

  let kind: Kind
  /// The index of the item; for a group, the index of its beginning.
  let item: Int
  let region: RawRegion
  /// The offset of an edge's samples in the strip; -1 if the edge is sampled later.
  var samples = -1
}
