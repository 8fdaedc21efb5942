import CTactionPixman

/// The pixels of a target that nothing has been drawn to yet, and the one value that all of them will get.
///
/// They are filled only when something is blended over them, so that they are in the cache at that time. Over them, a
/// uniform item has a uniform result: pixman blends one pixel, and they are filled with it, which takes a quarter of
/// the time. The bytes are the same.
struct Backdrop {
  /// More boxes than this are filled at once: tracking them would cost more than it saves.
  private static let maximumBoxCount = 32

  let pixel: UInt32
  private let region: RawRegion
  private let common: RawRegion
  private var isFilled = false

  /// Consumes the region; `memory` holds one more region.
  init(_ region: RawRegion, _ pixel: UInt32, of target: RasterTarget, memory: RawRegion) {
    (self.region, self.pixel, common) = (region, pixel, memory)
    simplify(target)
  }

  /// Removes the pixels of `other`, and returns them unfilled; nil if there are none.
  mutating func take(_ other: RawRegion, of target: RasterTarget) -> RawRegion? {
    guard !isFilled, !region.extents.intersection(other.extents).isEmpty else { return nil }
    pixman_region32_intersect(common, region, other)
    guard !common.isEmpty else { return nil }
    pixman_region32_subtract(region, region, common)
    simplify(target)
    return common
  }

  /// Fills the remaining pixels.
  mutating func fill(_ target: RasterTarget) {
    if !isFilled { target.fill(region.boxes, pixel) }
    isFilled = true
  }

  private mutating func simplify(_ target: RasterTarget) {
    if region.boxes.count > Self.maximumBoxCount { fill(target) }
  }
}
