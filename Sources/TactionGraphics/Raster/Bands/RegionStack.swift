import CPixman

/// Regions for work that ends in the order in which it begins; they keep their memory.
final class RegionStack {
  /// How many regions are kept from one drawing to the next.
  private static let keptCount = 4096

  private var regions: [RawRegion] = []
  private(set) var count = 0

  deinit { release(from: 0) }

  /// Lends a region; what is in it is from some earlier work.
  func push() -> RawRegion {
    if count == regions.count {
      let region = RawRegion.allocate(capacity: 1)
      region.initialize(to: pixman_region32_t())
      pixman_region32_init(region)
      regions.append(region)
    }
    count += 1
    return regions[count - 1]
  }

  /// Takes back all regions but the first.
  func pop(to count: Int) { self.count = min(count, self.count) }

  /// Frees what one unusual drawing has needed.
  func trim() {
    if regions.count > Self.keptCount { release(from: Self.keptCount) }
  }

  private func release(from first: Int) {
    for region in regions[first...] {
      pixman_region32_fini(region)
      region.deallocate()
    }
    regions.removeSubrange(first...)
  }
}
