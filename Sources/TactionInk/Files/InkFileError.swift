import TactionGraphics
import TactionWords

/// An error of a file of ink.
public nonisolated enum InkFileError: UserFacingError, Hashable, CustomStringConvertible {
  /// There is no file at this path.
  case notFound(path: String)
  /// The file could not be read; `reason` is the message of the system.
  case notReadable(path: String, reason: String)
  /// The file is not an ink file, or its beginning is damaged.
  case notInk
  /// The file has a newer version of the format, which this program does not know.
  case newerVersion(Int)
  /// The file is larger than the limit, or would be, or would have too many pages; `bytes` is its size. An
  /// ``InkJournal`` refuses a change with this error if the file would exceed a limit, or if the memory for changes
  /// that are not on the disk is full. Then `bytes` is the size that the file would have, or the size of these changes.
  case tooLarge(bytes: Int)
  /// A journal of another program, or another journal of this program, has the file open.
  case inUse(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The file could not be written; `reason` is the message of the system.
  case notWritable(path: String, reason: String)
  /// There is not enough memory for a picture of this size, in pixels.
  case outOfMemory(width: Int, height: Int)

  /// The description of the error, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file \(path)."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notInk: "This is not an ink file."
    case .newerVersion(let version): "A newer program has written this file (version \(version))."
    case .tooLarge(let bytes): "The file is too large: \(bytes) bytes."
    case .inUse(let path): "Another program is writing to \(path)."
    case .diskFull(let path): "The disk is full: \(path) could not be written."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .outOfMemory(let width, let height): "There is no memory for \(width) x \(height) pixels."
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let path): words[.fileNotFound, path: path]
    case .notReadable(let path, _): words[.fileNotRead, path: path]
    case .notInk: words[.fileUnknown]
    case .newerVersion: words[.fileNewer]
    case .tooLarge: words[.fileTooLarge]
    case .inUse(let path): words[.fileInUse, path: path]
    case .diskFull: words[.diskFull]
    case .notWritable(let path, _): words[.fileNotSaved, path: path]
    case .outOfMemory: words[.outOfMemory]
    }
  }

  /// Returns the error for a system call that failed to write.
  static func writing(_ path: String, _ number: Int32) -> InkFileError {
    InkFileError(.writing(path, number), at: path)
  }

  /// Creates the error of a file that is read or written as a whole. `path` is the path of the ink file, even if the
  /// error is about the temporary file that replaces it.
  init(_ error: FileError, at path: String) {
    self =
      switch error {
      case .diskFull: .diskFull(path: path)
      case .notWritable(_, let reason): .notWritable(path: path, reason: reason)
      case .notFound: .notFound(path: path)
      case .notReadable(_, let reason): .notReadable(path: path, reason: reason)
      case .tooLarge(let bytes): .tooLarge(bytes: bytes)
      }
  }
}

nonisolated extension InkFileError: FileReadingError {}
