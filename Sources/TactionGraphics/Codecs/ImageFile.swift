import Glibc

/// Access to picture files without an `Image`.
public enum ImageFile {
  /// A decoded picture with straight alpha.
  public struct StraightPixels: Hashable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, row by row from the top, with straight alpha.
    public let rgba: [UInt8]
  }

  /// Decodes a JPEG or PNG file at full size, upright, without premultiplying it.
  ///
  /// Throws `ImageError`.
  public static func decodeStraight(path: String) throws(ImageError) -> StraightPixels {
    try decodeStraight(bytes: read(path))
  }

  /// Decodes the bytes of a JPEG or PNG file at full size, upright, without premultiplying them.
  ///
  /// Throws `ImageError`.
  public static func decodeStraight(bytes: [UInt8]) throws(ImageError) -> StraightPixels {
    let picture = try withBytes(of: bytes) { (raw) throws(ImageError) in
      try PictureFile(raw).decodeStraight()
    }
    let upright = try picture.orientation.upright(picture.bitmap)
    return StraightPixels(width: upright.width, height: upright.height, rgba: upright.bytesRGBA())
  }

  /// Reads a regular file of at most `ImageLimits.fileBytes`.
  package static func read(_ path: String) throws(ImageError) -> [UInt8] {
    // O_NONBLOCK: opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .notFound(path: path) }
      // Sockets cannot be opened.
      if errno == ENXIO { throw .notARegularFile(path: path) }
      throw .notReadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .notReadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    guard status.st_size <= ImageLimits.fileBytes else { throw .fileTooLarge(bytes: Int(status.st_size)) }
    return try read(descriptor, length: Int(status.st_size), path: path)
  }

  private static func read(_ descriptor: Int32, length: Int, path: String) throws(ImageError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, length - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        // The file may have shrunk meanwhile; the codecs report that as a broken file.
        guard got > 0 else { return }
        count += got
      }
    }
    guard failure == 0 else { throw .notReadable(path: path, reason: String(cString: strerror(failure))) }
    return bytes
  }

  /// Writes a file; on failure, a partly written regular file is removed.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
    var written = 0
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      while written < buffer.count, failure == 0 {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count >= 0 { written += count } else if errno != EINTR { failure = errno }
      }
    }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if close(descriptor) != 0, failure == 0 { failure = errno }
    guard failure == 0 else {
      if isRegular { unlink(path) }
      throw .notWritable(path: path, reason: String(cString: strerror(failure)))
    }
  }

  /// `withUnsafeBytes` for bodies with a typed error, which the standard library's method does not preserve.
  static func withBytes<Value>(
    of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    let outcome = bytes.withUnsafeBytes { raw -> Result<Value, ImageError> in
      do throws(ImageError) { return .success(try body(raw)) } catch { return .failure(error) }
    }
    return try outcome.get()
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
