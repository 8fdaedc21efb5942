/// A picture from whose file the levels of an image are decoded when they are needed.
struct ImageSource: Sendable {
  /// The location of the file's bytes.
  private enum Place {
    case path(String)
    case memory([UInt8])
  }

  private let place: Place
  private let header: PictureHeader
  /// A hash of the file's bytes, to detect that the file was replaced.
  private let digest: Int

  /// The number of columns of the upright picture.
  var width: Int { header.orientation.swapsAxes ? header.height : header.width }
  /// The number of rows of the upright picture.
  var height: Int { header.orientation.swapsAxes ? header.width : header.height }

  /// Records a file, or the bytes of a file in memory.
  init(_ file: PictureFile, bytes: [UInt8] = []) {
    place = file.path.map(Place.path) ?? .memory(bytes)
    (header, digest) = (file.header, file.digest())
  }

  /// Returns the memory of a level, in bytes.
  func byteCount(level: Int) -> Int {
    ((width + (1 << level) - 1) >> level) * ((height + (1 << level) - 1) >> level) * 4
  }

  /// Returns whether the image budget counts a level.
  func isCounted(level: Int) -> Bool { max(width, height) > ImageMemory.countedEdge << level }

  /// Opens the file.
  ///
  /// Throws `ImageError`, also if the file was replaced by another picture.
  func open() throws(ImageError) -> PictureFile {
    switch place {
    case .memory(let bytes): return try PictureFile(PictureBytes(bytes))
    case .path(let path):
      let file = try PictureFile(path: path)
      guard file.header == header, file.digest() == digest else {
        try file.check()
        throw .broken(format: file.format, reason: "\(path) has another picture now than when it was loaded")
      }
      return file
    }
  }
}
