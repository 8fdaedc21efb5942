/// A bitmap that takes three bytes for each pixel if all are opaque.
struct PackedBitmap {
  /// The memory, as a bitmap of other pixels.
  let bitmap: Bitmap
  /// The number of bytes of a pixel: 3 or 4.
  let pixelBytes: Int

  /// Allocates memory. Throws `ImageError.outOfMemory`.
  init(width: Int, height: Int, isOpaque: Bool) throws(ImageError) {
    pixelBytes = isOpaque ? 3 : 4
    bitmap = try Bitmap(width: (width * pixelBytes + 3) / 4, height: height)
  }

  /// Returns the number of bytes for a number of columns and rows.
  static func byteCount(_ rect: PixelRect, isOpaque: Bool) -> Int {
    (rect.width * (isOpaque ? 3 : 4) + 3) / 4 * 4 * rect.height
  }

  /// Copies pixels of a row.
  func copyRow(_ y: Int, from x: Int, to target: UnsafeMutablePointer<UInt32>, count: Int) {
    guard pixelBytes == 3 else { return target.update(from: bitmap.row(y) + x, count: count) }
    let source = UnsafeRawPointer(bitmap.row(y)).assumingMemoryBound(to: UInt8.self) + 3 * x
    for index in 0..<count {
      let pixel = source + 3 * index
      target[index] = 0xFF00_0000 | UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0])
    }
  }
}
