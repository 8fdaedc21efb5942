import CPixman

/// The images of pixman that one thread draws from, kept from frame to frame: pixman's are not for two threads at once.
///
/// Each kind is a table in which a later image takes the place of an earlier one.
final class PixmanImages {
  private struct Entry {
    var key = Int.min
    var image: OpaquePointer?
  }

  private static let size = 256

  private var solids = [Entry](repeating: Entry(), count: size)
  private var masks = [Entry](repeating: Entry(), count: size)
  private var pictures = [PatchPicture?](repeating: nil, count: size)

  deinit {
    for entry in solids + masks {
      if let image = entry.image { pixman_image_unref(image) }
    }
  }

  /// An image that is one premultiplied pixel everywhere.
  func solid(_ pixel: UInt32) -> OpaquePointer? {
    let hash = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 24)
    if solids[hash].key == Int(pixel) { return solids[hash].image }
    let component = { (shift: UInt32) in UInt16(pixel >> shift & 0xFF) * 257 }
    var color = pixman_color_t(red: component(16), green: component(8), blue: component(0), alpha: component(24))
    replace(&solids[hash], key: Int(pixel), by: pixman_image_create_solid_fill(&color))
    return solids[hash].image
  }

  /// An image that lets a share of 255 through everywhere; nil for all.
  func opacity(_ share: UInt8) -> OpaquePointer? { share == 255 ? nil : solid(UInt32(share) << 24) }

  /// An image over the bytes of a mask.
  func mask(_ patch: PlacedPatch) -> OpaquePointer? {
    let index = patch.serial & (Self.size - 1)
    if masks[index].key == patch.serial { return masks[index].image }
    let image = pixman_image_create_bits_no_clear(
      PIXMAN_a8, Int32(clamping: patch.columns.keptCount), Int32(clamping: patch.rows.keptCount),
      UnsafeMutableRawPointer(mutating: patch.bytes).assumingMemoryBound(to: UInt32.self), Int32(clamping: patch.stride)
    )
    replace(&masks[index], key: patch.serial, by: image)
    return image
  }

  /// A soft mask in one colour as a picture, which is put over others in half of the time; nil for other masks, of which little is
  /// neither empty nor full.
  func picture(_ patch: PlacedPatch, _ pixel: UInt32) -> OpaquePointer? {
    guard patch.isSoft else { return nil }
    let index = Int(truncatingIfNeeded: (UInt32(truncatingIfNeeded: patch.serial) ^ pixel &* 0x9E37_79B1) & 255)
    if let known = pictures[index], known.serial == patch.serial, known.pixel == pixel { return known.image }
    let picture = PatchPicture(patch, pixel)
    pictures[index] = picture
    return picture?.image
  }

  private func replace(_ entry: inout Entry, key: Int, by image: OpaquePointer?) {
    if let old = entry.image { pixman_image_unref(old) }
    entry = Entry(key: key, image: image)
  }
}
