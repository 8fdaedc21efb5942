/// Converts a parsed protocol file to interfaces, without messages and entries that are newer than the manifest's
/// versions.
struct ProtocolReader {
  private let file: String
  private let root: XMLElement

  /// Makes a reader of a parsed file; `file` is used only in error messages.
  init(_ root: XMLElement, file: String) throws(ScannerError) {
    guard root.name == "protocol" else {
      throw ScannerError(file: file, line: root.line, "the root element is <\(root.name)>, not <protocol>")
    }
    self.root = root
    self.file = file
  }

  /// Reads one interface up to the version of its manifest entry.
  ///
  /// - Throws: `ScannerError` if the file does not contain the interface, contains only an older version, or is
  ///   malformed.
  func interface(_ entry: Manifest.Entry, manifest: String) throws(ScannerError) -> Interface {
    guard let element = root.children(named: "interface").first(where: { $0.attributes["name"] == entry.name }) else {
      throw ScannerError(file: manifest, line: entry.line, "\(file) has no interface \(entry.name)")
    }
    let installed = try number("version", of: element)
    guard installed >= entry.version else {
      throw ScannerError(
        file: manifest, line: entry.line,
        "version \(entry.version) of \(entry.name) is asked for, but \(file) has only version \(installed);"
          + " lower the version or install a newer package")
    }
    return Interface(
      name: entry.name, version: entry.version, isClientOnly: entry.isClientOnly,
      requests: try messages("request", of: element, upTo: entry.version),
      events: try messages("event", of: element, upTo: entry.version),
      enumerations: try enumerations(of: element, upTo: entry.version), summary: summary(of: element))
  }

  private func messages(
    _ kind: String, of element: XMLElement, upTo version: Int
  ) throws(ScannerError) -> [Message] {
    var messages: [Message] = []
    for (opcode, child) in element.children(named: kind).enumerated() {
      let since = try sinceVersion(of: child)
      guard since <= version else { continue }
      // The tables of libwayland are indexed by opcode. A message that is omitted before other messages would shift
      // their opcodes.
      guard opcode == messages.count else {
        throw ScannerError(file: file, line: child.line, "this \(kind) follows one of a newer version")
      }
      var message = Message(name: try attribute("name", of: child), opcode: opcode, since: since)
      message.isDestructor = child.attributes["type"] == "destructor"
      message.summary = summary(of: child)
      for argument in child.children(named: "arg") { message.arguments.append(try self.argument(argument)) }
      guard message.arguments.count(where: { $0.kind == .newID }) <= 1 else {
        throw ScannerError(file: file, line: child.line, "one \(kind) can make only one new object")
      }
      messages.append(message)
    }
    return messages
  }

  private func argument(_ element: XMLElement) throws(ScannerError) -> Argument {
    let type = try attribute("type", of: element)
    guard let kind = Argument.Kind(rawValue: type) else {
      throw ScannerError(file: file, line: element.line, "'\(type)' is not a type of the Wayland protocol")
    }
    return Argument(
      name: try attribute("name", of: element), kind: kind, interface: element.attributes["interface"],
      enumeration: element.attributes["enum"], allowsNull: element.attributes["allow-null"] == "true")
  }

  private func enumerations(of element: XMLElement, upTo version: Int) throws(ScannerError) -> [Enumeration] {
    var enumerations: [Enumeration] = []
    for child in element.children(named: "enum") where try sinceVersion(of: child) <= version {
      var enumeration = Enumeration(name: try attribute("name", of: child))
      enumeration.isBitfield = child.attributes["bitfield"] == "true"
      enumeration.summary = summary(of: child)
      for entry in child.children(named: "entry") where try sinceVersion(of: entry) <= version {
        enumeration.entries.append(
          Enumeration.Entry(
            name: try attribute("name", of: entry), value: try value(of: entry), summary: summary(of: entry)))
      }
      enumerations.append(enumeration)
    }
    return enumerations
  }
}

// MARK: Attributes

extension ProtocolReader {
  private func attribute(_ name: String, of element: XMLElement) throws(ScannerError) -> String {
    guard let value = element.attributes[name], !value.isEmpty else {
      throw ScannerError(file: file, line: element.line, "<\(element.name)> has no attribute '\(name)'")
    }
    return value
  }

  private func number(_ name: String, of element: XMLElement) throws(ScannerError) -> Int {
    let text = try attribute(name, of: element)
    guard let number = Int(text), number >= 1 else {
      throw ScannerError(file: file, line: element.line, "'\(text)' is not a version")
    }
    return number
  }

  private func sinceVersion(of element: XMLElement) throws(ScannerError) -> Int {
    element.attributes["since"] == nil ? 1 : try number("since", of: element)
  }

  /// Returns the value of an enum entry, which is decimal, or hexadecimal for flags and four-character codes.
  private func value(of entry: XMLElement) throws(ScannerError) -> UInt32 {
    let text = try attribute("value", of: entry)
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value else {
      throw ScannerError(file: file, line: entry.line, "'\(text)' is not a number of 32 bits")
    }
    return value
  }

  private func summary(of element: XMLElement) -> String? {
    let description = element.children(named: "description").first?.attributes["summary"]
    return description ?? element.attributes["summary"]
  }
}
