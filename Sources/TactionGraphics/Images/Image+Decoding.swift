extension Image {
  /// Decodes a JPEG or PNG file, turned upright as its EXIF orientation says, on the thread of the caller.
  ///
  /// - Parameter fitting: the length, in pixels, that the longer edge must have at least; the image is then less than
  ///   twice as long, if the file is that large at all, and costs less time and memory. Nil for the whole picture.
  /// - Throws: `ImageError` for a file that is missing, not regular, too large, broken or of another format.
  public static func decode(path: String, fitting: Int? = nil) throws(ImageError) -> Image {
    try decode(bytes: ImageFile.read(path), fitting: fitting)
  }

  /// Decodes the bytes of a JPEG or PNG file, as `decode(path:fitting:)` does.
  ///
  /// A JPEG that ends early is decoded as far as it goes; a PNG that ends early is an error. Damaged EXIF is passed over.
  public static func decode(bytes: [UInt8], fitting: Int? = nil) throws(ImageError) -> Image {
    let picture = try ImageFile.withBytes(of: bytes) { (raw) throws(ImageError) in
      try StraightPicture.decode(raw, fitting: fitting)
    }
    let isOpaque = picture.premultiply()
    let upright = try picture.orientation.upright(picture.bitmap)
    return try Image(adopting: upright, isOpaque: isOpaque, fitting: fitting)
  }

  /// Decodes a JPEG or PNG file on another thread, as `decode(path:fitting:)` does.
  @concurrent
  public static func load(path: String, fitting: Int? = nil) async throws(ImageError) -> Image {
    try decode(path: path, fitting: fitting)
  }
}
