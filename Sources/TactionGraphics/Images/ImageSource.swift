/// A picture file from which the levels of an image are decoded when they are needed.
struct ImageSource: Sendable {
  /// The path of the file.
  let path: String
  private let header: PictureHeader
  /// A hash of the file's bytes, to detect that it was replaced.
  private let digest: Int

  /// The number of columns of the upright picture.
  var width: Int { header.orientation.swapsAxes ? header.height : header.width }
  /// The number of rows of the upright picture.
  var height: Int { header.orientation.swapsAxes ? header.width : header.height }

  /// Records a file and the hash of its bytes.
  init(path: String, header: PictureHeader, bytes: UnsafeRawBufferPointer) {
    (self.path, self.header, digest) = (path, header, Self.digest(of: bytes))
  }

  /// Hashes the count and a thousandth of the bytes, in which any two pictures differ.
  private static func digest(of bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 32_768) {
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 32, bytes.count)]))
    }
    return hasher.finalize()
  }

  /// Returns the memory of a level, in bytes.
  func byteCount(level: Int) -> Int {
    ((width + (1 << level) - 1) >> level) * ((height + (1 << level) - 1) >> level) * 4
  }

  /// Whether the image budget counts a level.
  func isCounted(level: Int) -> Bool { max(width, height) > ImageMemory.countedEdge << level }

  /// Decodes a level, or a part of it: upright and premultiplied.
  ///
  /// Throws `ImageError`, also if the file was replaced by another picture.
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
