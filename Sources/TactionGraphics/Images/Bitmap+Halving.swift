import CRaster

extension Bitmap {
  /// A bitmap of half the width and height, each pixel the rounded mean of the up to four that it stands for.
  func halved() throws(ImageError) -> Bitmap {
    let half = try Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      // In the last row of an odd height both are the same, and the mean is that of what there is.
      raster_halve(half.row(y), row(2 * y), row(min(2 * y + 1, height - 1)), Int32(clamping: width))
    }
    return half
  }
}
