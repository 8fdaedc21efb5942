/// Reads the subset of XML that Wayland protocol files use into a tree of elements.
///
/// Comments, processing instructions, document types, CDATA sections and text are skipped. Malformed input is a
/// `ScannerError` with its line.
struct XMLParser {
  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private init(_ text: String, file: String) {
    self.file = file
    bytes = Array(text.utf8)
  }

  /// Parses a document and returns its root element; `file` is only named in errors.
  static func parse(_ text: String, file: String) throws(ScannerError) -> XMLElement {
    var parser = XMLParser(text, file: file)
    return try parser.parseDocument()
  }

  private mutating func parseDocument() throws(ScannerError) -> XMLElement {
    // An explicit stack, so that a deeply nested file cannot overflow the call stack.
    var open: [XMLElement] = []
    var root: XMLElement?
    while skipText() {
      if try skipMarkup() { continue }
      let tag = try parseTag()
      switch tag.kind {
      case .opening:
        open.append(tag.element)
      case .empty:
        try attach(tag.element, to: &open, root: &root)
      case .closing:
        guard let element = open.popLast() else { throw error("</\(tag.element.name)> closes nothing") }
        guard element.name == tag.element.name else {
          throw error("</\(tag.element.name)> does not close <\(element.name)> of line \(element.line)")
        }
        try attach(element, to: &open, root: &root)
      }
    }
    if let element = open.last { throw error("<\(element.name)> of line \(element.line) is never closed") }
    guard let root else { throw error("there is no element in this file") }
    return root
  }

  private func attach(_ element: XMLElement, to open: inout [XMLElement], root: inout XMLElement?) throws(ScannerError)
  {
    if let last = open.indices.last {
      open[last].children.append(element)
    } else if root == nil {
      root = element
    } else {
      throw ScannerError(file: file, line: element.line, "<\(element.name)> stands outside the root element")
    }
  }
}

// MARK: Tags

extension XMLParser {
  private enum TagKind { case opening, closing, empty }

  private mutating func parseTag() throws(ScannerError) -> (kind: TagKind, element: XMLElement) {
    let start = line
    advance()
    let isClosing = accept("/")
    var element = XMLElement(name: try parseName(), line: start)
    while true {
      skipSpace()
      if accept(">") { return (isClosing ? .closing : .opening, element) }
      if accept("/>") { return (.empty, element) }
      guard !isClosing else { throw error("expected '>' after </\(element.name)") }
      let (name, value) = try parseAttribute(of: element.name)
      guard element.attributes.updateValue(value, forKey: name) == nil else {
        throw error("the attribute '\(name)' of <\(element.name)> is given twice")
      }
    }
  }

  private mutating func parseAttribute(of element: String) throws(ScannerError) -> (name: String, value: String) {
    guard position < bytes.count else { throw error("the file ends inside <\(element)>") }
    let name = try parseName()
    skipSpace()
    guard accept("=") else { throw error("expected '=' after the attribute '\(name)' of <\(element)>") }
    skipSpace()
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of '\(name)' must stand in quotes")
    }
    advance()
    let start = position
    while let byte = peek(), byte != quote {
      guard byte != UInt8(ascii: "<") else { throw error("the value of '\(name)' is not closed by a quote") }
      advance()
    }
    guard peek() == quote else { throw error("the value of '\(name)' is not closed by a quote") }
    let value = try decode(bytes[start..<position])
    advance()
    return (name, value)
  }

  private mutating func parseName() throws(ScannerError) -> String {
    let start = position
    while let byte = peek(), Self.isNameByte(byte) { advance() }
    guard start < position else { throw error("expected a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// Replaces character references such as `&lt;` and `&#65;`.
  private func decode(_ raw: ArraySlice<UInt8>) throws(ScannerError) -> String {
    var result = ""
    var rest = raw
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<ampersand], as: UTF8.self)
      guard let end = rest[ampersand...].firstIndex(of: UInt8(ascii: ";")) else { throw error("'&' without ';'") }
      let name = String(decoding: rest[(ampersand + 1)..<end], as: UTF8.self)
      guard let character = Self.character(named: name) else { throw error("unknown entity '&\(name);'") }
      result.append(character)
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func character(named name: String) -> Character? {
    let predefined: [String: Character] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let character = predefined[name] { return character }
    let code =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    return code.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

// MARK: Moving through the text

extension XMLParser {
  /// Moves to the next `<`; false at the end of the file.
  private mutating func skipText() -> Bool {
    while let byte = peek(), byte != UInt8(ascii: "<") { advance() }
    return position < bytes.count
  }

  /// Skips a comment, declaration or instruction at the current position; false at a tag.
  private mutating func skipMarkup() throws(ScannerError) -> Bool {
    let kinds = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    guard let (opening, closing) = kinds.first(where: { startsWith($0.0) }) else { return false }
    let start = line
    advance(opening.utf8.count)
    while !startsWith(closing) {
      guard position < bytes.count else {
        throw ScannerError(file: file, line: start, "'\(opening)' is not closed by '\(closing)'")
      }
      advance()
    }
    advance(closing.utf8.count)
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { advance() }
  }

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private func startsWith(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func accept(_ text: String) -> Bool {
    guard startsWith(text) else { return false }
    advance(text.utf8.count)
    return true
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private func error(_ message: String) -> ScannerError {
    ScannerError(file: file, line: line, message)
  }
}

/// An element of a protocol file: its name, attributes and child elements; text between them is not kept.
struct XMLElement: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The line of the opening tag, counted from 1.
  var line: Int

  /// The child elements with this name, in the order of the file.
  func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}
