import CTactionPixman

/// The coverage of a glyph, one byte a pixel; it is immutable after it is shared.
final class GlyphMask: @unchecked Sendable {
  // The conformance is unchecked because the bytes are mutable. They are written only before the mask is shared.
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>

  /// The maximum length of an edge in pixels. No font size in use reaches it.
  private static let longestEdge = 8192

  /// Creates a clear mask; nil if the size is empty or beyond the maximum.
  init?(width: Int, height: Int) {
    guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height) else { return nil }
    self.width = width
    self.height = height
    // pixman requires rows to begin on 32-bit words.
    stride = (width + 3) & ~3
    bytes = .allocate(capacity: stride * height)
    bytes.initialize(repeating: 0, count: stride * height)
  }

  deinit { bytes.deallocate() }

  var byteCount: Int { stride * height }

  /// Returns the mask in its final width. This mask was rasterized `factor` times too wide, so its columns are
  /// averaged.
  ///
  /// - Parameter shift: the distance of the mask from the left edge of a pixel, in columns of the wide mask.
  func narrowed(by factor: Int, shift: Int) -> GlyphMask? {
    guard let result = GlyphMask(width: (width + shift + factor - 1) / factor, height: height) else { return nil }
    for y in 0..<height {
      let (source, target) = (bytes + y * stride, result.bytes + y * result.stride)
      for column in 0..<result.width {
        let (from, to) = (max(column * factor - shift, 0), min((column + 1) * factor - shift, width))
        var sum = 0
        for x in from..<max(from, to) { sum += Int(source[x]) }
        target[column] = UInt8(truncatingIfNeeded: (sum + factor / 2) / factor)
      }
    }
    return result
  }

  /// Returns a hollow rectangle, which replaces a character if there is no font.
  static func box(width: Int, height: Int, line: Int) -> GlyphMask? {
    guard let mask = GlyphMask(width: width, height: height) else { return nil }
    for y in 0..<height {
      for x in 0..<width where min(x, y, width - 1 - x, height - 1 - y) < line { mask.bytes[y * mask.stride + x] = 255 }
    }
    return mask
  }
}

/// A glyph with its own colours; it is immutable.
final class GlyphPicture: @unchecked Sendable {
  // The conformance is unchecked because bitmaps are mutable. This bitmap is no longer modified.
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  var byteCount: Int { bitmap.byteCount }
}
