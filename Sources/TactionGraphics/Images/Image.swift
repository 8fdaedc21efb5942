import Glibc

/// A picture that never changes: upright, premultiplied, with smaller versions of itself for drawing it small.
///
/// Level 0 is the picture, and each further level has half its width and height, by the mean of 2 x 2 pixels, down to a
/// single pixel. A pixel of level n always stands for 2ⁿ x 2ⁿ pixels of level 0, counted from the top left; where a size
/// is odd, the last column or row stands for what there is.
///
/// Images are compared by identity.
public final class Image: @unchecked Sendable {
  // Unchecked, because bitmaps can be written. The levels are not, once they are here.
  private let levels: [Bitmap]

  /// Whether no pixel lets anything shine through.
  public let isOpaque: Bool

  /// Makes an image of a copy of a bitmap's pixels.
  public convenience init(copying bitmap: Bitmap) throws(ImageError) {
    try self.init(adopting: bitmap.copy(), isOpaque: bitmap.isOpaque)
  }

  /// Makes an image of a premultiplied bitmap that nobody else writes from now on.
  ///
  /// Levels that are longer than a length, though the next one would do for it, are left out.
  init(adopting bitmap: Bitmap, isOpaque: Bool, fitting: Int? = nil) throws(ImageError) {
    var levels = [bitmap]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(try last.halved()) }
    if let fitting, fitting > 0 {
      while levels.count > 1, max(levels[1].width, levels[1].height) >= fitting { levels.removeFirst() }
    }
    self.levels = levels
    self.isOpaque = isOpaque
  }

  /// The number of columns of level 0.
  public var width: Int { levels[0].width }
  /// The number of rows of level 0.
  public var height: Int { levels[0].height }
  /// The number of levels, from the picture down to one pixel.
  public var levelCount: Int { levels.count }
  /// The memory that the pixels of all levels take, in bytes.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.stride * $1.height } }

  /// The level to draw from, where a pixel of level 0 becomes `scale` device pixels wide.
  ///
  /// The level that is larger than its image on the screen, but less than twice as large: ⌊log₂(1/scale)⌋. Sampled
  /// between pixels, it neither shimmers nor blurs. Level 0 for a scale that is no positive number.
  public func level(forScale scale: Double) -> Int {
    guard scale > 0, scale < 1 else { return 0 }
    // A scale of one half, less some rounding noise, is still a half.
    let level = Int(saturating: (log2(1 / scale) + 1e-6).rounded(.down))
    return min(max(level, 0), levels.count - 1)
  }

  /// A copy of the pixels of one level; of the nearest one, for a number outside 0..<levelCount.
  public func bitmap(level: Int = 0) throws(ImageError) -> Bitmap { try pixels(ofLevel: level).copy() }

  /// The pixels of one level, only to be read.
  func pixels(ofLevel level: Int) -> Bitmap { levels[min(max(level, 0), levels.count - 1)] }
}

extension Image: Hashable {
  /// Whether two references are to the same image.
  public static func == (a: Image, b: Image) -> Bool { a === b }

  /// Feeds the identity of the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
