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

  deinit {
    pixman_region32_fini(raw)
    raw.deallocate()
  }
}
