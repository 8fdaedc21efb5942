import CRaster

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
    switch try PictureFile(bytes) {
    case .jpeg(let decoder): try decoder.decode(fitting: fitting)
    case .png(let decoder): try decoder.decode()
    }
  }

  /// Multiplies colour by alpha, in place; returns whether every pixel turned out opaque.
  func premultiply() -> Bool {
    guard hasAlpha else { return true }
    var isOpaque = true
    for y in 0..<bitmap.height {
      if raster_premultiply(bitmap.row(y), Int32(clamping: bitmap.width)) < 255 { isOpaque = false }
    }
    return isOpaque
  }
}
