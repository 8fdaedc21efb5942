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
  /// A JPEG that ends early is decoded as far as it goes; a PNG that ends early is an error. Damaged EXIF is passed
  /// over.
  public static func decode(bytes: [UInt8], fitting: Int? = nil) throws(ImageError) -> Image {
    let picture = try ImageFile.withBytes(of: bytes) { (raw) throws(ImageError) in
      try StraightPicture.decode(raw, fitting: fitting)
    }
    let isOpaque = picture.premultiply()
    let upright = try picture.orientation.upright(picture.bitmap)
    return try Image(adopting: upright, isOpaque: isOpaque, fitting: fitting)
  }

  /// Loads a JPEG or PNG file on another thread.
  ///
  /// Without a length to fit, the image is the whole picture, but only a level of about a thousand pixels is decoded at
  /// once. Views that show it larger have finer levels decoded when they need them, so the file should stay; should it
  /// go, or change, the image stays as sharp as it is, and the log says so.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - fitting: as in `decode(path:fitting:)`; with it, all is decoded at once and the file is not needed any more.
  /// - Throws: `ImageError`, as `decode(path:fitting:)` does.
  @concurrent
  public static func load(path: String, fitting: Int? = nil) async throws(ImageError) -> Image {
    if let fitting { return try decode(path: path, fitting: fitting) }
    return try open(path: path)
  }

  /// Decodes what is needed first of a file that the image keeps to.
  package static func open(path: String) throws(ImageError) -> Image {
    try ImageFile.withBytes(of: ImageFile.read(path)) { (bytes) throws(ImageError) in
      let file = try PictureFile(bytes)
      let source = ImageSource(path: path, header: file.header, bytes: bytes)
      var level = firstLevel(longestEdge: max(source.width, source.height))
      var share = ImageMemory.shared.reserve(source, level: level)
      while share == nil, source.isCounted(level: level) {
        level += 1
        share = ImageMemory.shared.reserve(source, level: level)
      }
      let picture = try file.decode(level: level)
      let pixels = ImagePixels(picture.bitmap, isOpaque: picture.isOpaque, share: share)
      return Image(source, level: level, pixels, isOpaque: picture.isOpaque)
    }
  }

  /// The level that is decoded at once: the smallest that is at least `firstEdge` long.
  private static func firstLevel(longestEdge: Int) -> Int {
    // Our own choice: a quarter of a 12-megapixel photo, which shows it at the size of a third of a screen and needs 3
    // MB.
    let firstEdge = 960
    var level = 0
    while longestEdge >> (level + 1) >= firstEdge { level += 1 }
    return level
  }
}
