/// Copies the rows of a stored picture into bitmaps, each for a part of the upright picture. No bitmap holds the whole
/// stored picture.
final class OrientedRows {
  private struct Part {
    let bitmap: PackedBitmap
    /// The rectangle of the part in the stored picture.
    let stored: PixelRect
    /// The offset in the bitmap of the part's first stored pixel, and the distances in the bitmap to the stored pixel
    /// on its right and to the stored pixel below, in bytes.
    let (first, right, down): (Int, Int, Int)
  }

  private let parts: [Part]
  private var nextRow = 0
  private let end: Int

  /// The bitmaps of the parts.
  var bitmaps: [PackedBitmap] { parts.map(\.bitmap) }

  /// Whether all rows that the parts need have been added.
  var isComplete: Bool { nextRow >= end }

  /// Allocates the bitmaps.
  ///
  /// - Parameters:
  ///   - rects: the parts, in pixels of the upright picture; they must be within that picture.
  ///   - width: the number of columns of the stored picture.
  ///   - height: the number of rows of the stored picture.
  ///   - isPacked: whether all pixels are opaque and take three bytes.
  /// - Throws: `ImageError.outOfMemory`.
  init(
    _ rects: [PixelRect], of orientation: ImageOrientation, width: Int, height: Int, isPacked: Bool
  ) throws(ImageError) {
    var parts: [Part] = []
    for rect in rects {
      let bitmap = try PackedBitmap(width: rect.width, height: rect.height, isOpaque: isPacked)
      let stored = orientation.stored(rect, width: width, height: height)
      // Orientations are linear, so a step right or down in the file is a constant step in the bitmap.
      let index = { (x: Int, y: Int) in
        let pixel = orientation.upright(x: stored.x + x, y: stored.y + y, width: width, height: height)
        return (pixel.y - rect.y) * bitmap.bitmap.stride + (pixel.x - rect.x) * bitmap.pixelBytes
      }
      let first = index(0, 0)
      parts.append(
        Part(bitmap: bitmap, stored: stored, first: first, right: index(1, 0) - first, down: index(0, 1) - first))
    }
    self.parts = parts
    end = parts.map(\.stored.maxY).max() ?? 0
  }

  /// Adds the next row of the stored picture.
  func add(_ row: UnsafePointer<UInt32>) {
    for part in parts where part.stored.y..<part.stored.maxY ~= nextRow {
      let source = row + part.stored.x
      let target = part.bitmap.bitmap.bytes + (part.first + (nextRow - part.stored.y) * part.down)
      switch (part.bitmap.pixelBytes, part.right) {
      case (4, 4):
        target.copyMemory(from: source, byteCount: 4 * part.stored.width)
      case (4, _):
        for x in 0..<part.stored.width {
          target.storeBytes(of: source[x], toByteOffset: x * part.right, as: UInt32.self)
        }
      default:
        for x in 0..<part.stored.width {
          let pixel = target + x * part.right
          pixel.storeBytes(of: UInt16(truncatingIfNeeded: source[x]), as: UInt16.self)
          pixel.storeBytes(of: UInt8(truncatingIfNeeded: source[x] >> 16), toByteOffset: 2, as: UInt8.self)
        }
      }
    }
    nextRow += 1
  }
}

extension Bitmap {
  /// Returns an upright copy of a stored picture.
  ///
  /// Throws `ImageError.outOfMemory`.
  package func upright(from orientation: ImageOrientation) throws(ImageError) -> Bitmap {
    guard orientation != .upright else { return try copy() }
    let (across, down) = orientation.swapsAxes ? (height, width) : (width, height)
    let whole = PixelRect(x: 0, y: 0, width: across, height: down)
    let rows = try OrientedRows([whole], of: orientation, width: width, height: height, isPacked: false)
    for y in 0..<height { rows.add(row(y)) }
    guard let first = rows.bitmaps.first else { throw .outOfMemory(width: across, height: down) }
    return first.bitmap
  }
}

/// A bitmap that takes three bytes for each pixel if all pixels are opaque.
struct PackedBitmap {
  /// The memory, as a bitmap of 4-byte words. If a pixel has 3 bytes, the words are not pixels.
  let bitmap: Bitmap
  /// The number of bytes of a pixel: 3 or 4.
  let pixelBytes: Int

  /// Allocates memory. Throws `ImageError.outOfMemory`.
  init(width: Int, height: Int, isOpaque: Bool) throws(ImageError) {
    pixelBytes = isOpaque ? 3 : 4
    bitmap = try Bitmap(width: Self.words(width, isOpaque: isOpaque), height: height)
  }

  /// Returns the number of bytes for the pixels of a rectangle.
  static func byteCount(_ rect: PixelRect, isOpaque: Bool) -> Int {
    4 * words(rect.width, isOpaque: isOpaque) * rect.height
  }

  /// Returns the number of 4-byte words of a row.
  private static func words(_ width: Int, isOpaque: Bool) -> Int { (width * (isOpaque ? 3 : 4) + 3) / 4 }

  /// Copies pixels of a row.
  func copyRow(_ y: Int, from x: Int, to target: UnsafeMutablePointer<UInt32>, count: Int) {
    guard pixelBytes == 3 else { return target.update(from: bitmap.row(y) + x, count: count) }
    let source = UnsafeRawPointer(bitmap.row(y)).assumingMemoryBound(to: UInt8.self) + 3 * x
    for index in 0..<count {
      let pixel = source + 3 * index
      target[index] = 0xFF00_0000 | UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0])
    }
  }
}
