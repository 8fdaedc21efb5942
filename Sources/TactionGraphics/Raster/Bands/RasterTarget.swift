import CPixman

/// Pixels of the device that bands are drawn into: a part of the picture, or a layer of a group.
struct RasterTarget {
  /// Where device pixel (0, 0) would be.
  let origin: UnsafeMutablePointer<UInt32>
  /// From one row to the next, in pixels.
  let stride: Int
  /// The pixels that there are.
  let area: PixelBox
  /// The same for pixman, where `area` begins at (0, 0).
  let image: OpaquePointer

  /// Nil where memory runs out.
  init?(origin: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelBox) {
    (self.origin, self.stride, self.area) = (origin, stride, area)
    let image = pixman_image_create_bits_no_clear(
      PIXMAN_a8r8g8b8, area.width, area.height, origin + (Int(area.y1) * stride + Int(area.x1)),
      Int32(truncatingIfNeeded: stride * 4))
    guard let image else { return nil }
    self.image = image
  }

  /// Ends the use by pixman.
  func release() { pixman_image_unref(image) }

  /// Where the first pixel of a row of the device would be.
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

  /// Puts a source, through a mask if there is one, over some pixels. `x` and `y` are where the device's (0, 0) is in
  /// both of these.
  func over(
    _ source: OpaquePointer, x: Int32 = 0, y: Int32 = 0, mask: OpaquePointer? = nil, in region: RawRegion
  ) {
    let boxes = region.boxes
    guard boxes.count > 3 else {
      for box in boxes { over(source, x: x, y: y, mask: mask, in: box) }
      return
    }
    // pixman goes through the boxes of a clip in less time than a call for each takes.
    let extents = region.extents
    pixman_region32_translate(region, -area.x1, -area.y1)
    pixman_image_set_clip_region32(image, region)
    over(source, x: x, y: y, mask: mask, in: extents)
    pixman_image_set_clip_region32(image, nil)
    pixman_region32_translate(region, area.x1, area.y1)
  }

  /// The same for one box.
  @inline(__always)
  func over(_ source: OpaquePointer, x: Int32 = 0, y: Int32 = 0, mask: OpaquePointer? = nil, in box: PixelBox) {
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, mask, image, box.x1 &+ x, box.y1 &+ y, box.x1 &+ x, box.y1 &+ y, box.x1 - area.x1,
      box.y1 - area.y1, box.width, box.height)
  }
}
