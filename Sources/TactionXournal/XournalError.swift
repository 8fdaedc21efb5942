import TactionGraphics
import TactionXML

/// The reason why a file of Xournal++ could not be read; each case describes itself in one sentence.
public enum XournalError: Error, Hashable, Sendable {
  /// There is no such file.
  case notFound(path: String)
  /// The file could not be read; the reason is the system's.
  case notReadable(path: String, reason: String)
  /// The file is none of Xournal++ or Xournal.
  case notXournal
  /// The file is a ZIP archive, a form that newer versions of Xournal++ can read and that is not read here.
  case archive
  /// The file is damaged before its first page, or has none; the reason is the parser's.
  case broken(line: Int, reason: String)
  /// The file uses a part of XML with which a small file can become a huge one, or that refers to other files.
  case refused(line: Int, feature: String)
  /// The file, or its text once it is unpacked, is larger than what is read, in bytes.
  case tooLarge(bytes: Int)
  /// The file has more of something than what is read; the limit says of what.
  case tooComplex(line: Int, limit: String)
}

extension XournalError: FileReadingError {}

extension XournalError: CustomStringConvertible {
  /// The failure in one sentence, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file \(path)."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notXournal: "This is no file of Xournal++."
    case .archive: "This file of Xournal++ is a ZIP archive; save it again in the usual format."
    case .broken(let line, let reason): "The file is damaged in line \(line): \(reason)."
    case .refused(let line, let feature): "Line \(line) of the file: files of Xournal++ are read without \(feature)."
    case .tooLarge(let bytes): "The file is too large: \(bytes) bytes."
    case .tooComplex(let line, let limit): "Line \(line) of the file: it has more than \(limit)."
    }
  }

  /// Makes the error of a text that is not the XML of a page.
  init(_ failure: XMLFailure) {
    self =
      switch failure {
      case .broken(let line, let reason): .broken(line: line, reason: reason)
      case .refused(let line, _, let feature): .refused(line: line, feature: feature)
      case .tooDeep(let line): .tooComplex(line: line, limit: "\(XMLReader.maximumDepth) elements inside each other")
      }
  }
}
