extension Bitmap {
  /// A bitmap of half the width and height, each pixel the rounded mean of the up to four that it stands for.
  func halved() throws(ImageError) -> Bitmap {
    let half = try Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      // In the last row of an odd height both are the same, and the mean is that of what there is.
      let (upper, lower) = (row(2 * y), row(min(2 * y + 1, height - 1)))
      let target = half.row(y)
      for x in 0..<(width / 2) {
        target[x] = Self.mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
      }
      if width % 2 == 1 {
        target[half.width - 1] = Self.mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1])
      }
    }
    return half
  }

  /// The rounded mean of four pixels: two components at a time, in halves of a word that hold sums of up to 1,022.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return (low >> 2 & mask) | (high >> 2 & mask) << 8
  }
}
