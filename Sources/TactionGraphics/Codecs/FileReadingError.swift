/// The error type of a reader of one file format, with the cases for a file that could not be read.
package protocol FileReadingError: Error {
  /// There is no such file.
  static func notFound(path: String) -> Self
  /// The file could not be read; `reason` is the system's message.
  static func notReadable(path: String, reason: String) -> Self
  /// The file is larger than the limit; `bytes` is its size.
  static func tooLarge(bytes: Int) -> Self
}

extension RegularFile {
  /// Reads the first bytes, or all bytes, of a file of at most `limit` bytes. Other processes may write to the file at
  /// the same time.
  package static func bytes<Failure: FileReadingError>(
    of path: String, limit: Int, first length: Int? = nil, followsLinks: Bool = true, throwing: Failure.Type
  ) throws(Failure) -> [UInt8] {
    do throws(ImageError) {
      return try RegularFile(path, limit: limit, followsLinks: followsLinks).contents(first: length, mayChange: true)
    } catch {
      switch error {
      case .notFound: throw .notFound(path: path)
      case .fileTooLarge(let bytes): throw .tooLarge(bytes: bytes)
      case .notReadable(_, let reason): throw .notReadable(path: path, reason: reason)
      default: throw .notReadable(path: path, reason: "it is no regular file")
      }
    }
  }
}
