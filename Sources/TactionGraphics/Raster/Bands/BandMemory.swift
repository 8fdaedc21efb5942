import CTactionPixman

/// Memory for the nested layers, off the screen, of transparency groups and of sampled images.
final class LayerStack {
  /// The number of layers that keep their memory from one task to the next.
  private static let storedCount = 8

  private var layers: [(pixels: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
  private var count = 0

  deinit { release(from: 0) }

  /// The maximum height of the next layer, in rows. It decreases with the nesting depth, which limits the memory of all
  /// layers together.
  var nextHeight: Int32 { max(64 >> Int32(min(count / 4, 6)), 1) }

  /// Pushes a layer for an area; its pixels are undefined. Returns nil if there is not enough memory.
  func push(_ area: PixelBox) -> RasterTarget? {
    if count == layers.count { layers.append((.allocate(capacity: 0), 0)) }
    if layers[count].capacity < area.area {
      layers[count].pixels.deallocate()
      layers[count] = (.allocate(capacity: area.area), area.area)
    }
    let stride = Int(area.width)
    let origin = layers[count].pixels - (Int(area.y1) * stride + Int(area.x1))
    guard let layer = RasterTarget(origin: origin, stride: stride, area: area) else { return nil }
    count += 1
    return layer
  }

  /// Pops the last layer.
  func pop(_ layer: RasterTarget) {
    assert(count > 0, "no layer to pop")
    layer.release()
    count -= 1
  }

  /// Frees memory that only unusually large tasks need.
  func trim() {
    if layers.count > Self.storedCount { release(from: Self.storedCount) }
  }

  private func release(from first: Int) {
    for layer in layers[first...] { layer.pixels.deallocate() }
    layers.removeSubrange(first...)
  }
}

/// A stack of regions that keep their memory.
final class RegionStack {
  /// The number of regions that are retained from one task to the next.
  private static let storedCount = 4096

  private var regions: [RawRegion] = []
  private(set) var count = 0

  deinit { release(from: 0) }

  /// Pushes a region with undefined content.
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

  /// Pops all but the first `count` regions.
  func pop(to count: Int) {
    assert(count <= self.count, "there are fewer regions than are kept")
    self.count = min(count, self.count)
  }

  /// Frees memory that only unusually large tasks need.
  func trim() {
    if regions.count > Self.storedCount { release(from: Self.storedCount) }
  }

  private func release(from first: Int) {
    for region in regions[first...] {
      pixman_region32_fini(region)
      region.deallocate()
    }
    regions.removeSubrange(first...)
  }
}

/// The solid images of one thread, which are kept from frame to frame. Each thread has its own, because pixman's images
/// are not thread-safe.
///
/// This is a hash table without chains: a new image replaces the image in its slot.
final class SolidImages {
  private struct Entry {
    var pixel: UInt32 = 0
    var image: OpaquePointer?
  }

  private var entries = [Entry](repeating: Entry(), count: 256)

  deinit {
    for entry in entries {
      if let image = entry.image { pixman_image_unref(image) }
    }
  }

  /// Returns an image in which all pixels have one premultiplied value; nil if there is not enough memory.
  func image(_ pixel: UInt32) -> OpaquePointer? {
    let index = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 24)
    let known = entries[index]
    if known.pixel == pixel, let image = known.image { return image }
    if let image = known.image { pixman_image_unref(image) }
    let component = { (shift: UInt32) in UInt16(pixel >> shift & 0xFF) * 257 }
    var color = pixman_color_t(red: component(16), green: component(8), blue: component(0), alpha: component(24))
    entries[index] = Entry(pixel: pixel, image: pixman_image_create_solid_fill(&color))
    return entries[index].image
  }

  /// Returns a mask of a uniform opacity; nil for 255, which needs no mask.
  func mask(opacity: UInt8) -> OpaquePointer? { opacity == 255 ? nil : image(UInt32(opacity) << 24) }
}

/// Blends single pixels exactly as pixman blends many pixels.
final class PixelBlender {
  private let pixel = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private let image: OpaquePointer?

  init() { image = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, 1, 1, pixel, 4) }

  deinit {
    image.map { _ = pixman_image_unref($0) }
    pixel.deallocate()
  }

  /// Returns the result of a solid image over a pixel; nil if there was not enough memory.
  func over(_ solid: OpaquePointer, _ below: UInt32) -> UInt32? {
    guard let image else { return nil }
    pixel.pointee = below
    pixman_image_composite32(PIXMAN_OP_OVER, solid, nil, image, 0, 0, 0, 0, 0, 0, 1, 1)
    return pixel.pointee
  }
}
