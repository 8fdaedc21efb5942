import Synchronization
import TactionGeometry

/// An upright, premultiplied picture with a mip chain, which is used to draw the picture at smaller sizes.
///
/// Level 0, the base level, is the picture. Each further level has half the width and height of the previous level,
/// down to a single pixel; its pixels are the means of 2 x 2 pixels. A pixel of level n always covers 2ⁿ x 2ⁿ pixels of
/// level 0, counted from the top left (for a file with an EXIF orientation: from the position of the file's first
/// pixel). At odd sizes, the last column or row covers the remaining pixels. The codec itself makes levels 1 to 3 of a
/// JPEG.
///
/// The contents never change. An image made from pixels has all levels in memory. An image loaded from a file has only
/// the levels that are needed. Views that show the image larger decode finer levels in the background. When
/// ``memoryBudget`` is used up, the least recently shown levels are evicted. Until a level is decoded, the best
/// available level is drawn.
///
/// Images are compared by identity.
public final class Image: Sendable {
  /// The number of columns of level 0.
  public let width: Int
  /// The number of rows of level 0.
  public let height: Int
  /// The number of levels, from level 0 down to one pixel.
  package let levelCount: Int
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// The file from which missing levels are decoded; nil if all levels are in memory.
  let source: ImageSource?
  /// The budget of the pixels that are decoded or rendered later.
  package let memory: ImageMemory
  let mipChain: Mutex<MipChain>
  /// The number of times that the file has been decoded for a level or for parts of a level.
  let decodingCount = Atomic<Int>(0)
  /// Whether the file was removed or replaced, or cannot be decoded. If so, there are no further attempts.
  let isBroken = Atomic<Bool>(false)
  /// Whether the log reports that a level could not be decoded from the file.
  let isLogged = Atomic<Bool>(false)

  /// Creates an image from a copy of a bitmap's pixels.
  ///
  /// Throws `ImageError.outOfMemory`.
  public convenience init(copying bitmap: Bitmap) throws(ImageError) {
    try self.init(adopting: bitmap.copy(), isOpaque: bitmap.isOpaque)
  }

  /// Creates an image from a premultiplied bitmap that must not be modified from now on.
  ///
  /// - Parameter length: the minimum length of the longer edge in pixels. Levels that are finer than this length
  ///   requires are left out.
  package init(adopting bitmap: Bitmap, isOpaque: Bool, atLeast length: Int? = nil) throws(ImageError) {
    var bitmaps = [bitmap]
    while let last = bitmaps.last, last.width > 1 || last.height > 1 { bitmaps.append(try last.halved()) }
    if let length, length > 0 {
      while bitmaps.count > 1, max(bitmaps[1].width, bitmaps[1].height) >= length { bitmaps.removeFirst() }
    }
    (width, height, levelCount) = (bitmaps[0].width, bitmaps[0].height, bitmaps.count)
    self.isOpaque = isOpaque
    source = nil
    memory = .shared
    mipChain = Mutex(MipChain(bitmaps.map { ImagePixels($0, isOpaque: isOpaque) }))
  }

  /// Creates an image with one level from a premultiplied bitmap, which must not be modified while the image or a
  /// display list with it exists.
  init(showing bitmap: Bitmap) {
    (width, height, levelCount) = (bitmap.width, bitmap.height, 1)
    isOpaque = false
    source = nil
    memory = .shared
    mipChain = Mutex(MipChain([ImagePixels(bitmap, isOpaque: false)]))
  }

  /// Creates an image of a file with one level in memory.
  init(_ source: ImageSource, level: Int, _ pixels: ImagePixels, isOpaque: Bool, memory: ImageMemory) {
    (width, height) = (source.width, source.height)
    levelCount = Self.levelCount(width: width, height: height)
    self.isOpaque = isOpaque
    self.source = source
    self.memory = memory
    mipChain = Mutex(MipChain(pixels, level: level, of: levelCount))
    memory.add(self)
  }

  deinit {
    if source != nil { memory.remove(ObjectIdentifier(self)) }
  }

  /// The memory of the pixels of all levels at this moment, in bytes.
  public var byteCount: Int { mipChain.withLock(\.byteCount) }

  /// Returns the mip level to draw at a scale in device pixels per pixel of level 0: the smallest level that is not
  /// magnified, ⌊log₂(1/scale)⌋.
  ///
  /// Returns level 0 if the scale is not a positive number.
  public func level(forScale scale: Double) -> Int { LevelOfDetail(levelCount: levelCount).level(forScale: scale) }

  /// Returns a copy of the pixels of a level; a number outside 0..<levelCount is clamped.
  ///
  /// A level that is not in memory is decoded on the calling thread, and not kept. Throws the errors of decoding.
  public func bitmap(level: Int = 0) throws(ImageError) -> Bitmap {
    let level = level.clamped(to: 0...levelCount - 1)
    if let pixels = mipChain.withLock({ $0.levels[level] }) { return try pixels.bitmap.copy() }
    guard let source else { throw .outOfMemory(width: width, height: height) }
    return try source.open().decode(level: level).bitmap
  }

  /// Returns the size of a level in pixels; a number outside 0..<levelCount is clamped.
  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let step = 1 << level.clamped(to: 0...levelCount - 1)
    return ((width + step - 1) / step, (height + step - 1) / step)
  }

  /// Returns the number of levels from level 0 down to a single pixel.
  private static func levelCount(width: Int, height: Int) -> Int {
    var (count, edge) = (1, max(width, height))
    while edge > 1 { (count, edge) = (count + 1, (edge + 1) / 2) }
    return count
  }

  /// Returns the transform that stretches a part of an image, in pixels, over a rectangle in local coordinates; nil if
  /// either rectangle is empty or not finite.
  package static func transform(of part: Rect, over target: Rect) -> Transform? {
    guard part.isFinite, !part.isEmpty, target.isFinite, !target.isEmpty else { return nil }
    let (across, down) = (target.width / part.width, target.height / part.height)
    return Transform(
      a: across, b: 0, c: 0, d: down, tx: target.minX - part.minX * across, ty: target.minY - part.minY * down)
  }
}

extension Image: Hashable {
  /// Returns whether two references are to the same image.
  public static func == (a: Image, b: Image) -> Bool { a === b }

  /// Hashes the identity of the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
