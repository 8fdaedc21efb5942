import CPixman

/// How much of each pixel a glyph covers, one byte a pixel; it never changes once it is handed out.
final class GlyphMask: @unchecked Sendable {
  // Unchecked, because the bytes can be written: by those who make a mask, before anyone else has it.
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>

  /// Glyphs that are longer than this are not drawn: no font size that is asked for makes them.
  private static let longestEdge = 8192

  /// A clear mask; nil for an empty or an absurd size.
  init?(width: Int, height: Int) {
    guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height) else { return nil }
    self.width = width
    self.height = height
    // pixman wants rows to begin on 32-bit words.
    stride = (width + 3) & ~3
    bytes = .allocate(capacity: stride * height)
    bytes.initialize(repeating: 0, count: stride * height)
  }

  deinit { bytes.deallocate() }

  var byteCount: Int { stride * height }

  /// The mask of a glyph that was drawn `factor` times too wide, brought to pixels; it begins `shift` columns of the
  /// wide mask to the right of a pixel's left edge.
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

  /// A hollow rectangle: what stands for a character where there is no font.
  static func box(width: Int, height: Int, line: Int) -> GlyphMask? {
    guard let mask = GlyphMask(width: width, height: height) else { return nil }
    for y in 0..<height {
      for x in 0..<width where min(x, y, width - 1 - x, height - 1 - y) < line { mask.bytes[y * mask.stride + x] = 255 }
    }
    return mask
  }
}
