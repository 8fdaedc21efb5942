import CPixman

/// A mask in nine pieces in one colour: premultiplied pixels, as far as the mask is kept.
final class PatchPicture {
  let serial: Int
  let pixel: UInt32
  let image: OpaquePointer
  private let pixels: UnsafeMutablePointer<UInt32>

  /// Nil where memory runs out.
  init?(_ patch: PlacedPatch, _ pixel: UInt32) {
    (serial, self.pixel) = (patch.serial, pixel)
    let (width, height) = (patch.columns.keptCount, patch.rows.keptCount)
    pixels = .allocate(capacity: width * height)
    let shades = (0...255).map { pixel.scaled(by: UInt8($0)) }
    for row in 0..<height {
      let (source, target) = (patch.bytes + row * patch.stride, pixels + row * width)
      for column in 0..<width { (target + column).initialize(to: shades[Int(source[column])]) }
    }
    guard
      let image = pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(clamping: width), Int32(clamping: height), pixels, Int32(clamping: width * 4))
    else {
      pixels.deallocate()
      return nil
    }
    self.image = image
  }

  deinit {
    pixman_image_unref(image)
    pixels.deallocate()
  }
}
