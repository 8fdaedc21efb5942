import CTactionPixman

/// The device pixels into which items are drawn: a part of the picture, or a layer of a group.
struct RasterTarget {
  /// The address of device pixel (0, 0).
  let origin: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row to the next.
  let stride: Int
  /// The device pixels of the target.
  let area: PixelBox
  /// The same pixels as a pixman image, in which `area` begins at (0, 0).
  let image: OpaquePointer

  /// Creates a target; nil if there is not enough memory.
  init?(origin: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelBox) {
    (self.origin, self.stride, self.area) = (origin, stride, area)
    let image = pixman_image_create_bits_no_clear(
      PIXMAN_a8r8g8b8, area.width, area.height, origin + (Int(area.y1) * stride + Int(area.x1)),
      Int32(truncatingIfNeeded: stride * 4))
    guard let image else { return nil }
    self.image = image
  }

  /// Releases the pixman image.
  func release() { pixman_image_unref(image) }

  /// Returns the address of device column 0 in a row.
  @inline(__always)
  func row(_ y: Int32) -> UnsafeMutablePointer<UInt32> { origin + Int(y) * stride }

  /// Fills boxes with a pixel.
  func fill(_ boxes: UnsafeBufferPointer<PixelBox>, _ pixel: UInt32) {
    let first = UnsafeMutableRawPointer(row(area.y1) + Int(area.x1)).assumingMemoryBound(to: UInt32.self)
    for box in boxes {
      pixman_fill(
        first, Int32(truncatingIfNeeded: stride), 32, box.x1 - area.x1, box.y1 - area.y1, box.width, box.height, pixel)
    }
  }

  /// Composites a source, through a mask if there is one, by the Porter-Duff operator OVER. Device pixel (0, 0) has the
  /// position `x`, `y` in the source and in the mask.
  func over(
    _ source: OpaquePointer, x: Int32 = 0, y: Int32 = 0, mask: OpaquePointer? = nil, in region: RawRegion
  ) {
    let boxes = region.boxes
    guard boxes.count > 3 else {
      for box in boxes { over(source, x: x, y: y, mask: mask, in: box) }
      return
    }
    // pixman handles the boxes of a clip faster than a call for each box.
    let extents = region.extents
    pixman_region32_translate(region, -area.x1, -area.y1)
    pixman_image_set_clip_region32(image, region)
    over(source, x: x, y: y, mask: mask, in: extents)
    pixman_image_set_clip_region32(image, nil)
    pixman_region32_translate(region, area.x1, area.y1)
  }

  /// Composites a source over one box.
  @inline(__always)
  func over(_ source: OpaquePointer, x: Int32 = 0, y: Int32 = 0, mask: OpaquePointer? = nil, in box: PixelBox) {
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, mask, image, box.x1 &+ x, box.y1 &+ y, box.x1 &+ x, box.y1 &+ y, box.x1 - area.x1,
      box.y1 - area.y1, box.width, box.height)
  }
}
