import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords
import TactionXML

/// The reason why an icon could not be read; each case describes itself in one sentence.
public enum IconError: UserFacingError, Hashable, Sendable {
  /// Neither the theme nor a theme that it inherits from has an icon with this name.
  case notFound(name: String)
  /// The name is empty, is too long, or is a path.
  case invalidName(String)
  /// The theme has the icon, but only in a format other than SVG.
  case notScalable(path: String)
  /// The file cannot be opened or read.
  case notReadable(ImageError)
  /// The file is larger than 1 MiB.
  case tooLarge(bytes: Int)
  /// The text is not well-formed XML; `reason` is the message of the parser.
  case broken(line: Int, reason: String)
  /// An attribute or property of an element has an invalid value.
  case invalid(line: Int, element: String, reason: String)
  /// The file uses a part of SVG, or of XML, that icons do not need.
  case unsupported(line: Int, element: String, feature: String)
  /// There are too many shapes or path steps for an icon, or elements are nested too deeply.
  case tooComplex(line: Int)

  /// The maximum size of a file, in bytes: 1 MiB, a hundred times the size of most icons.
  package static let maximumBytes = 1 << 20
}

extension IconError: CustomStringConvertible {
  /// The failure in one sentence, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let name): "No icon theme has an icon \"\(name)\"."
    case .invalidName(let name): "\"\(name.prefix(100))\" is not the name of an icon."
    case .notScalable(let path): "The icon \(path) is not an SVG; Image.load reads PNG pictures."
    case .notReadable(let error): error.description
    case .tooLarge(let bytes): "The icon has \(bytes) bytes; icons are read up to \(Self.maximumBytes)."
    case .broken(let line, let reason): "Line \(line) of the icon is not XML: \(reason)."
    case .invalid(let line, let element, let reason): "Line \(line) of the icon, <\(element)>: \(reason)."
    case .unsupported(let line, let element, let feature):
      "Line \(line) of the icon, <\(element)>: icons are read without \(feature)."
    case .tooComplex(let line): "Line \(line) of the icon: it has too many shapes, or too many inside each other."
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let name), .invalidName(let name): words[.fileNotFound, path: String(name.prefix(100))]
    case .notScalable: words[.fileUnknown]
    case .notReadable(let error): error.description(in: words)
    case .tooLarge: words[.fileTooLarge]
    case .broken, .invalid: words[.fileDamaged]
    case .unsupported: words[.fileUnsupported]
    case .tooComplex: words[.fileTooComplex]
    }
  }
}

extension IconError {
  /// Creates the error for a failure of the XML reader.
  init(_ failure: XMLFailure) {
    self =
      switch failure {
      case .broken(let line, let reason): .broken(line: line, reason: reason)
      case .refused(let line, let element, let feature): .unsupported(line: line, element: element, feature: feature)
      case .tooDeep(let line): .tooComplex(line: line)
      }
  }
}

extension XMLTag {
  /// Returns the error for an invalid value of this element.
  func invalid(_ reason: String) -> IconError { .invalid(line: line, element: shortName, reason: reason) }

  /// Returns the error for a feature that icons do not need.
  func unsupported(_ feature: String) -> IconError { .unsupported(line: line, element: shortName, feature: feature) }

  private var shortName: String { String(name.prefix(40)) }
}
