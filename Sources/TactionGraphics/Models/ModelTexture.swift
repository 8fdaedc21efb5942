/// A picture on a surface, repeated beyond its edges.
struct ModelTexture {
  /// The pixels of one level, as plain numbers.
  struct Level: BitwiseCopyable {
    var pixels: UnsafePointer<UInt32>
    var width: Int32
    var height: Int32
    /// Pixels from one row to the next.
    var stride: Int
  }

  private let bitmaps: [Bitmap]

  /// The texture must stay as long as its levels are used.
  init(_ image: Image) {
    bitmaps = image.pyramid()
  }

  /// The level in which one device pixel is about one pixel of the picture.
  ///
  /// - Parameter area: how much of the picture, as a part of it, a device pixel shows.
  func level(forArea area: Float) -> Level {
    var (level, left) = (0, area * Float(bitmaps[0].width) * Float(bitmaps[0].height))
    while left > 2, level < bitmaps.count - 1 { (level, left) = (level + 1, left / 4) }
    let bitmap = bitmaps[level]
    return Level(
      pixels: UnsafePointer(bitmap.row(0)), width: Int32(clamping: bitmap.width),
      height: Int32(clamping: bitmap.height),
      stride: bitmap.stride / 4)
  }
}

extension ModelTexture.Level {
  /// The colour between the pixels at a place of the picture, where 1 is its width or height, each part 0...255.
  @inline(__always)
  func sample(_ place: SIMD2<Float>) -> SIMD4<Float> {
    // Beyond these the numbers no longer tell neighbouring pixels apart; false for what is no number.
    guard place.x.magnitude < 65536, place.y.magnitude < 65536 else { return .zero }
    let (x, left, right) = Self.neighbours(place.x, width)
    let (y, top, bottom) = Self.neighbours(place.y, height)
    let (upper, lower) = (pixels + Int(top) * stride, pixels + Int(bottom) * stride)
    let (a, b) = (upper[Int(left)].components, upper[Int(right)].components)
    let (c, d) = (lower[Int(left)].components, lower[Int(right)].components)
    let (above, below) = (a + (b - a) * x, c + (d - c) * x)
    return above + (below - above) * y
  }

  /// The two pixels that a place of a row lies between, and how far it is from the first to the second.
  @inline(__always)
  private static func neighbours(_ place: Float, _ count: Int32) -> (part: Float, first: Int32, second: Int32) {
    // Never below zero, so that cutting off is rounding down.
    let turned = place - Float(Int32(place)) + 1
    let pixel = (turned - Float(Int32(turned))) * Float(count) + 0.5
    let second = Int32(pixel)
    return (pixel - Float(second), second == 0 ? count - 1 : second - 1, second >= count ? 0 : second)
  }
}

extension UInt32 {
  /// Red, green, blue and alpha.
  @inline(__always)
  fileprivate var components: SIMD4<Float> {
    SIMD4(Float(self >> 16 & 0xFF), Float(self >> 8 & 0xFF), Float(self & 0xFF), 255)
  }
}
