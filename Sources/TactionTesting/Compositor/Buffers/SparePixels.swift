import TactionGraphics

/// The memory of earlier commits, which later commits of all stages reuse, since new memory is slow at its first use.
enum SparePixels {
  /// The maximum memory of all spare bitmaps, in bytes: about eight windows of 1280 by 800 pixels.
  private static let limit = 32 << 20

  /// The spare bitmaps; the last one was added last.
  private static var bitmaps: [Bitmap] = []

  /// Keeps a bitmap for later. It may still be in use.
  static func keep(_ bitmap: Bitmap) {
    bitmaps.append(bitmap)
    var excess = bitmaps.reduce(-limit) { $0 + $1.byteCount }
    while excess > 0 { excess -= bitmaps.removeFirst().byteCount }
  }

  /// Returns a bitmap of a size with any pixels; nil if there is none that is no longer in use.
  static func take(width: Int, height: Int) -> Bitmap? {
    for index in bitmaps.indices.reversed()
    where bitmaps[index].width == width && bitmaps[index].height == height
      && isKnownUniquelyReferenced(&bitmaps[index])
    {
      return bitmaps.remove(at: index)
    }
    return nil
  }
}
