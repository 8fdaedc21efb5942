import CTactionPixman

/// The pixels of a target that nothing has been drawn to yet, and the one value that all of them are to get.
///
/// They are filled when something is blended over them, while they are in the cache for it. A uniform item makes them
/// uniform: then pixman blends one pixel, and they are filled with the result, which takes a quarter of the time. The
/// bytes are the same.
struct Backdrop {
  /// More boxes than these are filled at once: to follow them costs more than it saves.
  private static let maximumBoxCount = 32

  let pixel: UInt32
  private let region: RawRegion
  private let common: RawRegion
  private var isFilled = false

  /// The region is consumed; `memory` is for one more.
  init(_ region: RawRegion, _ pixel: UInt32, of target: RasterTarget, memory: RawRegion) {
    (self.region, self.pixel, common) = (region, pixel, memory)
    simplify(target)
  }

  /// Takes the pixels of `other` off, and returns them, not filled; nil if there are none.
  mutating func take(_ other: RawRegion, of target: RasterTarget) -> RawRegion? {
    guard !isFilled, !region.extents.intersection(other.extents).isEmpty else { return nil }
    pixman_region32_intersect(common, region, other)
    guard !common.isEmpty else { return nil }
    pixman_region32_subtract(region, region, common)
    simplify(target)
    return common
  }

  /// Fills the pixels that are left.
  mutating func fill(_ target: RasterTarget) {
    if !isFilled { target.fill(region.boxes, pixel) }
    isFilled = true
  }

  private mutating func simplify(_ target: RasterTarget) {
    if region.boxes.count > Self.maximumBoxCount { fill(target) }
  }
}
