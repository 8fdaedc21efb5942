import Synchronization

/// A picture, upright and premultiplied, with smaller versions of itself for drawing it small.
///
/// Level 0 is the picture, and each further level has half its width and height, by the mean of 2 x 2 pixels, down to a
/// single pixel. A pixel of level n always stands for 2ⁿ x 2ⁿ pixels of level 0, counted from the top left (for a file
/// with an EXIF orientation: from where its first pixel comes to lie); where a size is odd, the last column or row
/// stands for what there is. The levels 1 to 3 of a JPEG are the codec's own.
///
/// What it shows never changes. An image made from pixels holds all its levels. One that was loaded from a file holds
/// those that are needed: views that show it larger have finer levels decoded in the background, and the least recently
/// shown ones go when ``memoryBudget`` is used up. Until a level is there, the best one that is gets drawn.
///
/// Images are compared by identity.
public final class Image: Sendable {
  /// The number of columns of level 0.
  public let width: Int
  /// The number of rows of level 0.
  public let height: Int
  /// The number of levels, from the picture down to one pixel.
  public let levelCount: Int
  /// Whether no pixel lets anything shine through.
  public let isOpaque: Bool

  /// Where levels come from that are not in memory; nil where all are.
  let source: ImageSource?
  let levels: Mutex<MipChain>
  /// Whether the file could not be decoded again.
  let isBroken = Atomic<Bool>(false)

  /// Makes an image of a copy of a bitmap's pixels.
  public convenience init(copying bitmap: Bitmap) throws(ImageError) {
    try self.init(adopting: bitmap.copy(), isOpaque: bitmap.isOpaque)
  }

  /// Makes an image of a premultiplied bitmap that nobody else writes from now on.
  ///
  /// Levels that are longer than a length, though the next one would do for it, are left out.
  init(adopting bitmap: Bitmap, isOpaque: Bool, fitting: Int? = nil) throws(ImageError) {
    var bitmaps = [bitmap]
    while let last = bitmaps.last, last.width > 1 || last.height > 1 { bitmaps.append(try last.halved()) }
    if let fitting, fitting > 0 {
      while bitmaps.count > 1, max(bitmaps[1].width, bitmaps[1].height) >= fitting { bitmaps.removeFirst() }
    }
    (width, height, levelCount) = (bitmaps[0].width, bitmaps[0].height, bitmaps.count)
    self.isOpaque = isOpaque
    source = nil
    levels = Mutex(MipChain(bitmaps.map { ImagePixels($0, isOpaque: isOpaque) }))
  }

  /// Makes an image of one level, of a premultiplied bitmap that nobody writes to as long as the image, or what was
  /// recorded of it, is there.
  init(showing bitmap: Bitmap) {
    (width, height, levelCount) = (bitmap.width, bitmap.height, 1)
    isOpaque = false
    source = nil
    levels = Mutex(MipChain([ImagePixels(bitmap, isOpaque: false)]))
  }

  /// Makes an image of a file, of which one level is there.
  init(_ source: ImageSource, level: Int, _ pixels: ImagePixels, isOpaque: Bool) {
    (width, height) = (source.width, source.height)
    levelCount = Self.levelCount(width: width, height: height)
    self.isOpaque = isOpaque
    self.source = source
    levels = Mutex(MipChain(pixels, level: level, of: levelCount))
    ImageMemory.shared.add(self)
  }

  deinit {
    if source != nil { ImageMemory.shared.remove(ObjectIdentifier(self)) }
  }

  /// The memory that the pixels of all levels take at this moment, in bytes.
  public var byteCount: Int {
    levels.withLock { held in
      held.parts.values.reduce(held.whole.values.reduce(0) { $0 + $1.byteCount }) { $0 + $1.pixels.byteCount }
    }
  }

  /// Returns the mip level to draw at a scale in device pixels per pixel of level 0: the smallest level that is not
  /// magnified, ⌊log₂(1/scale)⌋.
  ///
  /// Level 0 for a scale that is not a positive number.
  public func level(forScale scale: Double) -> Int { LevelOfDetail(levelCount: levelCount).level(forScale: scale) }

  /// A copy of the pixels of one level; of the nearest one, for a number outside 0..<levelCount.
  ///
  /// A level that is not in memory is decoded by the caller's thread, and not kept. Throws what decoding throws.
  public func bitmap(level: Int = 0) throws(ImageError) -> Bitmap {
    let level = min(max(level, 0), levelCount - 1)
    if let held = levels.withLock({ $0.whole[level] }) { return try held.bitmap.copy() }
    guard let source else { throw .outOfMemory(width: width, height: height) }
    return try source.decode(level: level).bitmap
  }

  /// The pixels to draw a level from: its own where it is in memory, else the best there are; and which level they are.
  package func pixels(forLevel level: Int) -> (pixels: ImagePixels, level: Int) {
    levels.withLock { $0.best(for: level) }
  }

  /// The levels from the finest one in memory on, for those who need all of them; what is missing is made.
  func pyramid() -> [Bitmap] {
    let finest = pixels(forLevel: 0)
    var levels = [finest.pixels.bitmap]
    for level in (finest.level + 1)..<max(levelCount, finest.level + 1) {
      let held = pixels(forLevel: level)
      if held.level == level {
        levels.append(held.pixels.bitmap)
      } else if let last = levels.last, let half = try? last.halved() {
        levels.append(half)
      }
    }
    return levels
  }

  /// The size of a level, in pixels.
  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let step = 1 << min(max(level, 0), levelCount - 1)
    return ((width + step - 1) / step, (height + step - 1) / step)
  }

  /// How many levels there are down to one pixel.
  private static func levelCount(width: Int, height: Int) -> Int {
    var (count, edge) = (1, max(width, height))
    while edge > 1 { (count, edge) = (count + 1, (edge + 1) / 2) }
    return count
  }
}

extension Image: Hashable {
  /// Whether two references are to the same image.
  public static func == (a: Image, b: Image) -> Bool { a === b }

  /// Feeds the identity of the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
