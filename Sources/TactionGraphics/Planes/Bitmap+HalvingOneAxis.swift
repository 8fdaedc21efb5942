import CRaster

extension Bitmap {
  /// A bitmap of half the width, or of half the height, each pixel the rounded mean of the up to two that it stands
  /// for.
  func halved(across: Bool) throws(ImageError) -> Bitmap {
    let half = try Bitmap(width: across ? (width + 1) / 2 : width, height: across ? height : (height + 1) / 2)
    for y in 0..<half.height {
      if across {
        raster_halve(half.row(y), row(y), row(y), Int32(clamping: width))
      } else {
        half.mix(row: y, of: row(2 * y), row(min(2 * y + 1, height - 1)))
      }
    }
    return half
  }

  /// Makes a row the mean of two.
  private func mix(row y: Int, of upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>) {
    let target = row(y)
    for x in 0..<width {
      // The mean of each byte: what both have, and half of what one has, rounded upward.
      let (a, b) = (upper[x], lower[x])
      target[x] = (a | b) &- (((a ^ b) & 0xFEFE_FEFE) >> 1)
    }
  }
}
