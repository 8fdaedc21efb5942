/// Reuses bitmaps for a picture that is drawn anew in every frame: as few as are on the screen or in flight at a time.
///
/// Only one thread at a time may use a pool.
package final class BitmapPool {
  /// The maximum number of bitmaps in the pool. Further ones, kept alive by snapshots perhaps, are not reused.
  private static let maximumCount = 4

  private var bitmaps: [Bitmap] = []

  /// Creates an empty pool.
  package init() {}

  /// Draws into a bitmap of a size that is not in use, and returns an image of it.
  ///
  /// The image has one level only: no mip chain is made for a single frame.
  ///
  /// - Parameter body: writes every pixel, premultiplied; the bitmap has the pixels of an earlier frame.
  /// - Throws: `ImageError.outOfMemory`.
  package func draw(width: Int, height: Int, _ body: (Bitmap) -> Void) throws(ImageError) -> Image {
    bitmaps.removeAll { $0.width != width || $0.height != height }
    let bitmap: Bitmap
    if let free = freeBitmap { bitmap = free } else { bitmap = try makeBitmap(width, height) }
    body(bitmap)
    return Image(showing: bitmap)
  }

  /// A bitmap that no image uses any more.
  private var freeBitmap: Bitmap? {
    for index in bitmaps.indices where isKnownUniquelyReferenced(&bitmaps[index]) { return bitmaps[index] }
    return nil
  }

  private func makeBitmap(_ width: Int, _ height: Int) throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    if bitmaps.count == Self.maximumCount { bitmaps.removeFirst() }
    bitmaps.append(bitmap)
    return bitmap
  }
}
