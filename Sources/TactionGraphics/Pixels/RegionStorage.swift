import CPixman

/// The memory of one region. It is written once, before anyone else sees it, and only read from then on.
final class RegionStorage: @unchecked Sendable {
  let raw: UnsafeMutablePointer<pixman_region32_t>

  init() {
    raw = .allocate(capacity: 1)
    raw.initialize(to: pixman_region32_t())
    pixman_region32_init(raw)
  }

  init(_ rect: PixelRect) {
    raw = .allocate(capacity: 1)
    raw.initialize(to: pixman_region32_t())
    // PixelRect keeps its numbers within ±2³⁰, so they fit.
    pixman_region32_init_rect(
      raw, Int32(clamping: rect.x), Int32(clamping: rect.y), UInt32(clamping: rect.width),
      UInt32(clamping: rect.height))
  }

  /// Nil where memory runs out.
  init?(_ rects: some Collection<PixelRect>) {
    raw = .allocate(capacity: 1)
    raw.initialize(to: pixman_region32_t())
    let region = raw
    let succeeded = withUnsafeTemporaryAllocation(of: pixman_box32.self, capacity: rects.count) { boxes in
      var count = 0
      for rect in rects where !rect.isEmpty && count < boxes.count {
        boxes.initializeElement(at: count, to: pixman_box32(rect))
        count += 1
      }
      return pixman_region32_init_rects(region, boxes.baseAddress, Int32(clamping: count)) != 0
    }
    if !succeeded { return nil }
  }

  deinit {
    pixman_region32_fini(raw)
    raw.deallocate()
  }
}
