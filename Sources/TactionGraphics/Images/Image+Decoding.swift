extension Image {
  /// Decodes a whole picture file on the calling thread, rotated upright according to its EXIF orientation.
  ///
  /// All of the image is in memory, and the file is no longer needed. There is one exception: a picture that would have
  /// more than `ImageLimits.wholePixels` is only opened, as ``load(path:atLeast:)`` does without a minimum length. The
  /// levels of this picture that views show are decoded from the file on another thread.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - length: the minimum length of the longer edge in pixels. The longer edge of the image has less than twice this
  ///     length, and decoding takes less time and memory than for the whole picture. A smaller picture is decoded
  ///     whole. Nil decodes the whole picture.
  /// - Throws: `ImageError` for a file that is missing, not regular, too large, broken or of an unknown format, or that
  ///   takes too much memory or time to decode.
  public static func decode(path: String, atLeast length: Int? = nil) throws(ImageError) -> Image {
    try decode(PictureFile(path: path), atLeast: length)
  }

  /// Decodes the bytes of a picture file, as ``decode(path:atLeast:)`` does.
  ///
  /// A JPEG that ends early is decoded as far as possible; a PNG that ends early is an error. Damaged EXIF is ignored.
  /// If the picture would have more than `ImageLimits.wholePixels`, the bytes are kept, and levels are decoded from
  /// them.
  public static func decode(bytes: [UInt8], atLeast length: Int? = nil) throws(ImageError) -> Image {
    try decode(PictureFile(PictureBytes(bytes)), bytes: bytes, atLeast: length)
  }

  /// The earlier name of ``decode(path:atLeast:)``.
  @available(*, deprecated, renamed: "decode(path:atLeast:)")
  public static func decode(path: String, fitting length: Int) throws(ImageError) -> Image {
    try decode(path: path, atLeast: length)
  }

  private static func decode(
    _ file: PictureFile, bytes: [UInt8] = [], atLeast length: Int?
  ) throws(ImageError) -> Image {
    if let length, let eighths = file.eighths(atLeast: length), file.pixels(eighths: eighths) <= ImageLimits.wholePixels
    {
      let picture = try file.decode(eighths: eighths)
      return try Image(adopting: picture.bitmap, isOpaque: picture.isOpaque, atLeast: length)
    }
    var level = file.cheapestLevel(atLeast: length)
    if let length, length > 0, file.pixels(ofLevel: level) > ImageLimits.wholePixels {
      let isLongEnough = { (level: Int) in
        max(file.size(ofLevel: level).width, file.size(ofLevel: level).height) >= length
      }
      while file.pixels(ofLevel: level) > 1, isLongEnough(level + 1) { level += 1 }
    }
    guard file.pixels(ofLevel: level) <= ImageLimits.wholePixels else {
      return try open(file, bytes: bytes, memory: .shared)
    }
    let picture = try file.decode(level: level)
    return try Image(adopting: picture.bitmap, isOpaque: picture.isOpaque, atLeast: length)
  }

  /// Loads a picture file on another thread.
  ///
  /// Without a minimum length, the image is the whole picture, but only a mip level of about a thousand pixels is
  /// decoded at first. Views that show the image larger decode finer levels when they need them, so the file should not
  /// be moved or changed. If the file was moved or changed, the image does not become sharper, and a warning is logged.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - length: as in ``decode(path:atLeast:)``. With a length, all of the image is decoded immediately, and the file
  ///     is no longer needed, unless the image has more than `ImageLimits.wholePixels`.
  /// - Throws: `ImageError`, as ``decode(path:atLeast:)`` does, and `cancelled` in a cancelled task.
  nonisolated(nonsending)
    public static func load(path: String, atLeast length: Int? = nil) async throws(ImageError) -> Image
  {
    try await BackgroundQueue.loads.value { () throws(ImageError) in
      try length == nil ? open(path: path) : decode(path: path, atLeast: length)
    }
  }

  /// The earlier name of ``load(path:atLeast:)``.
  @available(*, deprecated, renamed: "load(path:atLeast:)")
  nonisolated(nonsending)
    public static func load(path: String, fitting length: Int) async throws(ImageError) -> Image
  {
    try await load(path: path, atLeast: length)
  }

  /// Decodes the bytes of a picture file on another thread, as ``decode(bytes:atLeast:)`` does.
  nonisolated(nonsending)
    public static func load(bytes: [UInt8], atLeast length: Int? = nil) async throws(ImageError) -> Image
  {
    try await BackgroundQueue.loads.value { () throws(ImageError) in try decode(bytes: bytes, atLeast: length) }
  }

  /// Opens a file and decodes the level that is needed first; other levels are decoded from the file later.
  package static func open(path: String, memory: ImageMemory = .shared) throws(ImageError) -> Image {
    try open(PictureFile(path: path), memory: memory)
  }

  private static func open(
    _ file: PictureFile, bytes: [UInt8] = [], memory: ImageMemory
  ) throws(ImageError) -> Image {
    let source = ImageSource(file, bytes: bytes)
    var level = firstLevel(longestEdge: max(source.width, source.height))
    var reservation = memory.reserve(source, level: level)
    while reservation == nil, source.isCounted(level: level) {
      level += 1
      reservation = memory.reserve(source, level: level)
    }
    let picture = try file.decode(level: level)
    let pixels = ImagePixels(picture.bitmap, isOpaque: picture.isOpaque, reservation: reservation)
    return Image(source, level: level, pixels, isOpaque: picture.isOpaque, memory: memory)
  }

  /// Returns the level that is decoded first: the smallest level whose longer edge has at least `firstEdge` pixels.
  private static func firstLevel(longestEdge: Int) -> Int {
    // Our own choice: for a photo of 12 megapixels, this selects level 2, which is sharp on a third of a screen and
    // needs 3 MB.
    let firstEdge = 960
    var level = 0
    while longestEdge >> (level + 1) >= firstEdge { level += 1 }
    return level
  }
}
