/// A picture file that levels of an image are decoded from, whenever they are needed.
struct ImageSource: Sendable {
  /// Where the file is.
  let path: String
  private let header: PictureHeader
  /// Stands for the bytes of the file, to notice that it is another one.
  private let digest: Int

  /// The number of columns of the upright picture.
  var width: Int { header.orientation.swapsAxes ? header.height : header.width }
  /// The number of rows of the upright picture.
  var height: Int { header.orientation.swapsAxes ? header.width : header.height }

  /// Takes note of a file and its bytes.
  init(path: String, header: PictureHeader, bytes: UnsafeRawBufferPointer) {
    (self.path, self.header, digest) = (path, header, Self.digest(of: bytes))
  }

  /// A number for some bytes: of their count and a thousandth of them, which any other picture changes.
  private static func digest(of bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 32_768) {
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 32, bytes.count)]))
    }
    return hasher.finalize()
  }

  /// The memory that a level takes, in bytes.
  func byteCount(level: Int) -> Int {
    ((width + (1 << level) - 1) >> level) * ((height + (1 << level) - 1) >> level) * 4
  }

  /// Whether the budget counts a level.
  func isCounted(level: Int) -> Bool { max(width, height) > ImageMemory.countedEdge << level }

  /// Decodes a level, or a part of it: upright and premultiplied.
  ///
  /// Throws `ImageError`, also where the file has become another picture meanwhile.
  func decode(level: Int, part: PixelRect? = nil) throws(ImageError) -> LevelPicture {
    try ImageFile.withBytes(of: ImageFile.read(path)) { (bytes) throws(ImageError) in
      let file = try PictureFile(bytes)
      guard file.header == header, Self.digest(of: bytes) == digest else {
        throw .broken(format: file.format, reason: "\(path) holds another picture than when it was loaded")
      }
      return try file.decode(level: level, part: part)
    }
  }
}

extension ImageMemory {
  /// Takes room for a level; nil where there is none, and where the level is not counted.
  func reserve(_ source: ImageSource, level: Int, for image: Image? = nil) -> Share? {
    source.isCounted(level: level) ? reserve(source.byteCount(level: level), for: image) : nil
  }
}

/// What a picture file says of itself before its pixels.
struct PictureHeader: Hashable, Sendable {
  /// The number of columns as they are stored.
  var width: Int
  /// The number of rows as they are stored.
  var height: Int
  /// Which way up the picture is.
  var orientation: ImageOrientation
}

/// A level of a picture, or a part of one: upright and premultiplied.
struct LevelPicture {
  let bitmap: Bitmap
  /// Whether no pixel of level 0 lets anything shine through.
  let isOpaque: Bool
}
