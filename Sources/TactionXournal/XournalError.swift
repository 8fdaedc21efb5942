import TactionGraphics
import TactionWords
import TactionXML

/// The reason why a file of Xournal++ could not be read; each case describes itself in one sentence.
public enum XournalError: UserFacingError, Hashable, Sendable {
  /// There is no file at this path.
  case notFound(path: String)
  /// The file could not be read; `reason` is the message of the system.
  case notReadable(path: String, reason: String)
  /// The file is not a file of Xournal++ or Xournal.
  case notXournal
  /// The file is a ZIP archive. Newer versions of Xournal++ can read this form, but it is not supported here.
  case archive
  /// The file is damaged before its first page, or has no page; `reason` is the message of the parser.
  case broken(line: Int, reason: String)
  /// The file uses a feature of XML that refers to other files, or that could make the text of a small file huge.
  case refused(line: Int, feature: String)
  /// The file, or its text, is larger than the limit. `bytes` is the size. A compressed text is read only up to the
  /// limit, so its size is at least `bytes`.
  case tooLarge(bytes: Int)
  /// The file exceeds a limit; `limit` describes it.
  case tooComplex(line: Int, limit: String)
}

extension XournalError: FileReadingError {}

extension XournalError: CustomStringConvertible {
  /// The failure in one sentence, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file \(path)."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notXournal: "This is not a file of Xournal++."
    case .archive: "This file of Xournal++ is a ZIP archive; save it again in the usual format."
    case .broken(let line, let reason): "The file is damaged in line \(line): \(reason)."
    case .refused(let line, let feature): "Line \(line) of the file: files of Xournal++ are read without \(feature)."
    case .tooLarge(let bytes): "The file is too large: \(bytes) bytes or more."
    case .tooComplex(let line, let limit): "Line \(line) of the file: it has more than \(limit)."
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let path): words[.fileNotFound, path: path]
    case .notReadable(let path, _): words[.fileNotRead, path: path]
    case .notXournal, .archive: words[.fileUnknown]
    case .broken: words[.fileDamaged]
    case .refused: words[.fileUnsupported]
    case .tooLarge: words[.fileTooLarge]
    case .tooComplex: words[.fileTooComplex]
    }
  }

  /// Creates the error for a failure of the XML reader.
  init(_ failure: XMLFailure) {
    self =
      switch failure {
      case .broken(let line, let reason): .broken(line: line, reason: reason)
      case .refused(let line, _, let feature): .refused(line: line, feature: feature)
      case .tooDeep(let line): .tooComplex(line: line, limit: "\(XMLReader.maximumDepth) elements inside each other")
      }
  }
}
