import CPNG

extension ImageFile.StraightPixels {
  /// The picture as a PNG file with four bytes a pixel, alpha straight and exactly as it was decoded.
  ///
  /// Throws `ImageError.notEncodable` with libpng's words.
  public func pngData() throws(ImageError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(clamping: width)
    image.height = UInt32(clamping: height)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    defer { png_image_free(&image) }
    return try Bitmap.encode(&image, rgba)
  }
}
