/// What a codec hands back: pixels as the file has them, with straight alpha, not yet turned upright.
struct StraightPicture {
  /// Blue, green, red and alpha of each pixel; colour is not multiplied by alpha.
  var bitmap: Bitmap
  /// Whether the file can say of a pixel that something shines through.
  var hasAlpha: Bool
  /// Which way up the picture is.
  var orientation: ImageOrientation

  /// Decodes a picture; the first bytes tell the format.
  ///
  /// `fitting` is the least length of the longer edge that is wanted; a codec that can decode a smaller picture at less
  /// cost does so, down to that length.
  static func decode(_ bytes: UnsafeRawBufferPointer, fitting: Int?) throws(ImageError) -> StraightPicture {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEGDecoder(bytes).decode(fitting: fitting) }
    if bytes.starts(with: PNGDecoder.signature) { return try PNGDecoder(bytes).decode() }
    throw .unknownFormat
  }

  /// Multiplies colour by alpha, in place; returns whether every pixel turned out opaque.
  func premultiply() -> Bool {
    guard hasAlpha else { return true }
    var leastAlpha: UInt32 = 255
    for y in 0..<bitmap.height {
      let pixels = bitmap.row(y)
      for x in 0..<bitmap.width {
        let alpha = pixels[x] >> 24
        leastAlpha = min(leastAlpha, alpha)
        if alpha < 255 { pixels[x] = Self.premultiplied(pixels[x], alpha: alpha) }
      }
    }
    return leastAlpha == 255
  }

  /// c·a/255, rounded, for two components at a time in the halves of a word.
  @inline(__always)
  private static func premultiplied(_ pixel: UInt32, alpha: UInt32) -> UInt32 {
    let scaled = { (pair: UInt32) -> UInt32 in
      let product = pair &* alpha &+ 0x0080_0080
      return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return scaled(pixel & 0x00FF_00FF) | scaled(pixel >> 8 & 0x0000_00FF) << 8 | alpha << 24
  }
}
