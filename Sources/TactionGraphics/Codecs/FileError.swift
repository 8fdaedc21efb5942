import Glibc

/// An error of a file that is read or written as a whole.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no file at this path.
  case notFound(path: String)
  /// The file could not be read; `reason` is the message of the system.
  case notReadable(path: String, reason: String)
  /// The file is larger than the limit; `bytes` is its size.
  case tooLarge(bytes: Int)
  /// The disk is full.
  case diskFull(path: String)
  /// The file could not be written; `reason` is the message of the system.
  case notWritable(path: String, reason: String)

  /// The description of the error, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file \(path)."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .tooLarge(let bytes): "The file is too large: \(bytes) bytes."
    case .diskFull(let path): "The disk is full: \(path) could not be written."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    }
  }

  /// Returns the error for a system call that failed to write.
  package static func writing(_ path: String, _ number: Int32) -> FileError {
    number == ENOSPC || number == EDQUOT
      ? .diskFull(path: path) : .notWritable(path: path, reason: String(cString: strerror(number)))
  }
}

extension FileError: FileReadingError {}
