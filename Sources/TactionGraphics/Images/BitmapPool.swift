/// A picture that something draws anew from frame to frame, into as few bitmaps as are shown, or on their way, at a
/// time.
///
/// It is not for two threads at once.
package final class BitmapPool {
  /// How many bitmaps are looked after; what is held beyond that, by snapshots perhaps, is its holder's.
  private static let most = 4

  private var bitmaps: [Bitmap] = []

  /// Makes a picture that nothing is drawn of yet.
  package init() {}

  /// An image of what is drawn into a bitmap of a size.
  ///
  /// The image has one level only: no smaller versions are made of what lasts for a frame.
  ///
  /// - Parameter body: writes every pixel, premultiplied; what was there before is from some earlier frame.
  /// - Throws: `ImageError.outOfMemory`, as `Bitmap` does.
  package func draw(width: Int, height: Int, _ body: (Bitmap) -> Void) throws(ImageError) -> Image {
    bitmaps.removeAll { $0.width != width || $0.height != height }
    let bitmap: Bitmap
    if let free = freeBitmap { bitmap = free } else { bitmap = try makeBitmap(width, height) }
    body(bitmap)
    return Image(showing: bitmap)
  }

  /// A bitmap that no image is drawn from any more.
  private var freeBitmap: Bitmap? {
    for index in bitmaps.indices where isKnownUniquelyReferenced(&bitmaps[index]) { return bitmaps[index] }
    return nil
  }

  private func makeBitmap(_ width: Int, _ height: Int) throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    if bitmaps.count == Self.most { bitmaps.removeFirst() }
    bitmaps.append(bitmap)
    return bitmap
  }
}
