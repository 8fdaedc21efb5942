import Glibc

/// Access to picture files without an `Image`.
package enum ImageFile {
  /// A decoded picture with straight alpha.
  package struct StraightPixels: Hashable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Red, green, blue and alpha of each pixel, row by row from the top, with straight alpha.
    package let rgba: [UInt8]
  }

  /// Decodes a picture file at full size, upright, without premultiplying its pixels.
  ///
  /// The result has four bytes for each pixel; ``Strips`` needs less memory for large pictures. Throws `ImageError`.
  package static func decodeStraight(path: String) throws(ImageError) -> StraightPixels {
    try decodeStraight(Strips(path: path))
  }

  /// Decodes the bytes of a picture file at full size, upright, without premultiplying its pixels.
  ///
  /// Throws `ImageError`.
  package static func decodeStraight(bytes: [UInt8]) throws(ImageError) -> StraightPixels {
    try decodeStraight(Strips(PictureFile(PictureBytes(bytes))))
  }

  private static func decodeStraight(_ strips: Strips) throws(ImageError) -> StraightPixels {
    var strips = strips
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * strips.width * strips.height)
    while let strip = try strips.next() { rgba += strip.rgba }
    return StraightPixels(width: strips.width, height: strips.height, rgba: rgba)
  }

  /// The pixels of a file as ``decodeStraight(path:)`` returns them, in strips of some rows from the top, so that the
  /// whole picture is never in memory.
  package struct Strips {
    /// The number of columns of the picture.
    package let width: Int
    /// The number of rows of the picture.
    package let height: Int
    private let file: PictureFile
    private var nextRow = 0
    /// The memory of a strip, in bytes. To decode any strip, the file is read from its beginning, so strips are large.
    private static let stripBytes = 64 << 20

    /// Opens a file. Throws `ImageError`.
    package init(path: String) throws(ImageError) { self.init(try PictureFile(path: path)) }

    init(_ file: PictureFile) {
      self.file = file
      (width, height) = file.size(ofLevel: 0)
    }

    /// Decodes the next strip; returns nil after the last strip. Throws `ImageError`.
    package mutating func next() throws(ImageError) -> StraightPixels? {
      guard nextRow < height else { return nil }
      let count = (Self.stripBytes / (4 * width)).clamped(to: 1...(height - nextRow))
      let part = PixelRect(x: 0, y: nextRow, width: width, height: count)
      let bitmap = try file.decode(level: 0, part: part, isStraight: true).bitmap
      nextRow += count
      return StraightPixels(width: width, height: count, rgba: bitmap.bytesRGBA())
    }
  }

  /// Writes a file as a whole or not at all. Anything that is not a regular file, such as a pipe, is written directly.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes, to: path) }
    do throws(FileError) {
      try WholeFile.write(bytes, to: path)
    } catch {
      switch error {
      case .notWritable(_, let reason): throw .notWritable(path: path, reason: reason)
      default: throw .notWritable(path: path, reason: String(cString: strerror(ENOSPC)))
      }
    }
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(ImageError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
    var failure = append(bytes, to: descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw .notWritable(path: path, reason: String(cString: strerror(failure))) }
  }

  /// Writes bytes; returns the number of the error, or 0.
  package static func append(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = Glibc.write(descriptor, base + written, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        written += count
      }
      return 0
    }
  }
}

extension Bitmap {
  /// Returns the pixels as red, green, blue and alpha bytes without padding, unchanged.
  func bytesRGBA() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      count = width * height * 4
      guard let target = buffer.baseAddress else { return }
      for y in 0..<height {
        let pixels = row(y)
        for x in 0..<width {
          let pixel = target + (y * width + x) * 4
          pixel[0] = UInt8(truncatingIfNeeded: pixels[x] >> 16)
          pixel[1] = UInt8(truncatingIfNeeded: pixels[x] >> 8)
          pixel[2] = UInt8(truncatingIfNeeded: pixels[x])
          pixel[3] = UInt8(truncatingIfNeeded: pixels[x] >> 24)
        }
      }
    }
  }
}
