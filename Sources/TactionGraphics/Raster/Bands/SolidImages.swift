import CPixman

/// The images of one colour that one thread draws from, kept from frame to frame: pixman's are not for two threads at
/// once.
///
/// A table, in which a later image takes the place of an earlier one.
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

  /// An image that is one premultiplied pixel everywhere; nil where memory runs out.
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

  /// An image that lets a share of 255 through everywhere; nil for all.
  func opacity(_ share: UInt8) -> OpaquePointer? { share == 255 ? nil : image(UInt32(share) << 24) }
}
