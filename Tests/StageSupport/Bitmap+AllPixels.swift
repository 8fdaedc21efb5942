import Taction

extension Bitmap {
  /// All pixels, row by row, for comparisons. Each alpha byte is set to 255.
  public var opaquePixels: [UInt32] { allPixels.map { $0 | 0xFF00_0000 } }

  /// All pixels, row by row, for comparisons.
  public var allPixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(self[x, y]) }
    }
    return pixels
  }
}
