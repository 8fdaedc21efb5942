import CTactionPixman

/// The pixels of a target to which nothing has been drawn yet, and the one value that all of these pixels will get.
///
/// The pixels are filled only when an item is blended over them, so that they are in the cache at that time. A uniform
/// item over these pixels has a uniform result. So pixman blends only one pixel, and all pixels are filled with its
/// result. This takes a quarter of the time and gives the same bytes.
struct Backdrop {
  /// The maximum number of boxes of the backdrop. More boxes are filled immediately, because tracking them would cost
  /// more than it saves.
  private static let maximumBoxCount = 32

  let pixel: UInt32
  private let region: RawRegion
  private let common: RawRegion
  private var isFilled = false

  /// Creates the backdrop of a region, which it modifies; `memory` is a second region for temporary results.
  init(_ region: RawRegion, _ pixel: UInt32, of target: RasterTarget, memory: RawRegion) {
    (self.region, self.pixel, common) = (region, pixel, memory)
    simplify(target)
  }

  /// Removes the pixels of `other` from the backdrop, and returns the removed pixels without filling them; nil if the
  /// backdrop has none of these pixels, or is already filled.
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
