/// A picture on a surface, repeated beyond its edges.
struct ModelTexture {
  private let levels: [Bitmap]

  init(_ image: Image) {
    levels = image.pyramid()
  }

  /// The level in which one device pixel is about one pixel of the picture.
  ///
  /// - Parameter area: how much of the picture, as a part of it, a device pixel shows.
  func level(forArea area: Float) -> Bitmap {
    let pixels = area * Float(levels[0].width) * Float(levels[0].height)
    var (level, left) = (0, pixels)
    while left > 2, level < levels.count - 1 { (level, left) = (level + 1, left / 4) }
    return levels[level]
  }
}

extension Bitmap {
  /// The colour between the pixels at a place of a picture that is repeated, each part 0...255.
  @inline(__always)
  func sample(_ place: SIMD2<Float>) -> SIMD4<Float> {
    guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { return .zero }
    let x = (place.x - place.x.rounded(.down)) * Float(width) - 0.5
    let y = (place.y - place.y.rounded(.down)) * Float(height) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, line) = (Int(left), Int(top))
    let (near, far) = (column < 0 ? width - 1 : min(column, width - 1), column + 1 >= width ? 0 : column + 1)
    let upper = row(line < 0 ? height - 1 : min(line, height - 1)), lower = row(line + 1 >= height ? 0 : line + 1)
    let above = upper[near].components + (upper[far].components - upper[near].components) * (x - left)
    let below = lower[near].components + (lower[far].components - lower[near].components) * (x - left)
    return above + (below - above) * (y - top)
  }
}

extension UInt32 {
  /// Red, green, blue and alpha.
  @inline(__always)
  fileprivate var components: SIMD4<Float> {
    SIMD4<Float>(SIMD4<UInt32>(self >> 16 & 0xFF, self >> 8 & 0xFF, self & 0xFF, self >> 24))
  }
}
