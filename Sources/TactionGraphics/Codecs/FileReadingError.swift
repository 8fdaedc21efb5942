/// An error of a reader of files of its own format, with the reasons for which no file could be read.
package protocol FileReadingError: Error {
  /// There is no such file.
  static func notFound(path: String) -> Self
  /// The file could not be read; the reason is the system's.
  static func notReadable(path: String, reason: String) -> Self
  /// The file is larger than what is read, in bytes.
  static func tooLarge(bytes: Int) -> Self
}

extension RegularFile {
  /// Reads a file of at most `limit` bytes, which others may write to meanwhile.
  package static func bytes<Failure: FileReadingError>(
    of path: String, limit: Int, throwing: Failure.Type
  ) throws(Failure) -> [UInt8] {
    do throws(ImageError) {
      return try RegularFile(path, limit: limit).contents(mayChange: true)
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
