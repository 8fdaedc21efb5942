import TactionGraphics

/// The memory of earlier commits, which later commits of all stages reuse. The first use of new memory would be slow.
enum SparePixels {
  /// The maximum memory of all spare bitmaps, in bytes: about eight windows of 1280 by 800 pixels.
  private static let limit = 32 << 20

  /// The spare bitmaps; the last one was added last.
  private static var bitmaps: [Bitmap] = []

  /// Keeps a bitmap, which may still be in use, for a later commit.
  static func keep(_ bitmap: Bitmap) {
    bitmaps.append(bitmap)
    var excess = bitmaps.reduce(-limit) { $0 + $1.byteCount }
    while excess > 0 { excess -= bitmaps.removeFirst().byteCount }
  }

  /// Returns a bitmap of a size, with arbitrary pixels; nil if all spare bitmaps of this size are still in use.
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
