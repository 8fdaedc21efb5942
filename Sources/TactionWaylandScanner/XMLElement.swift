import TactionXML

/// An element of a protocol file: its name, attributes and child elements. Text between tags is not kept.
struct XMLElement: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The line of the opening tag, counted from 1.
  var line: Int

  /// Returns the child elements with this name, in the order of the file.
  func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }

  /// Reads a document and returns its root element; `file` is used only in error messages.
  static func parse(_ text: String, file: String) throws(ScannerError) -> XMLElement {
    let builder = Builder()
    do throws(XMLFailure) {
      try XMLReader.read(Array(text.utf8), into: builder)
    } catch {
      switch error {
      case .broken(let line, let reason): throw ScannerError(file: file, line: line, reason)
      case .refused(let line, let element, let feature):
        throw ScannerError(file: file, line: line, "<\(element)>: protocols are read without \(feature)")
      case .tooDeep(let line): throw ScannerError(file: file, line: line, "the elements are nested too deeply")
      }
    }
    guard let root = builder.root else { throw ScannerError(file: file, line: 1, "there is no element in this file") }
    return root
  }

  /// Builds the tree of elements from the parser's calls.
  private final class Builder: XMLReceiver {
    private var open: [XMLElement] = []
    private(set) var root: XMLElement?

    func begin(_ tag: XMLTag) -> Bool {
      open.append(XMLElement(name: tag.name, attributes: tag.attributes, line: tag.line))
      return true
    }

    func end() -> Bool {
      guard let element = open.popLast() else { return false }
      if let last = open.indices.last { open[last].children.append(element) } else { root = element }
      return true
    }
  }
}
