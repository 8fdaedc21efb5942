import CTactionExpat

/// The beginning of an element of an XML text.
package struct XMLTag {
  /// The name, with its prefix.
  package let name: String
  /// The attributes, by their names with prefixes.
  package let attributes: [String: String]
  /// The line in which it stands, from 1.
  package let line: Int
}

/// The reason why a text could not be read.
package enum XMLFailure: Error {
  /// The text is not well-formed XML; the reason is the parser's.
  case broken(line: Int, reason: String)
  /// The text uses a part of XML with which a small file can become a huge one, or that refers to other files.
  case refused(line: Int, element: String, feature: String)
  /// The elements are nested too deeply.
  case tooDeep(line: Int)
}

/// A receiver of the elements of an XML text, in their order.
package protocol XMLReceiver: AnyObject {
  /// Begins an element; returns false to stop.
  func begin(_ tag: XMLTag) -> Bool
  /// Ends the innermost element; returns false to stop.
  func end() -> Bool
}

/// A strict reader of XML: libexpat.
///
/// Text between elements is skipped. Declarations of entities and of defaults for attributes, with which a small file
/// can become a huge one, are refused with the internal subset that holds them.
package final class XMLReader {
  /// The maximum number of elements inside each other.
  package static let maximumDepth = 64

  private let parser: XML_Parser
  private let receiver: any XMLReceiver
  private var depth = 0
  private var failure: XMLFailure?
  private var isStopped = false

  /// Reads a text; the receiver gets its elements until it stops.
  package static func read(_ bytes: [UInt8], into receiver: any XMLReceiver) throws(XMLFailure) {
    guard let parser = XML_ParserCreate(nil) else { throw .broken(line: 0, reason: "there is no memory") }
    defer { XML_ParserFree(parser) }
    let reader = XMLReader(parser, receiver)
    try withExtendedLifetime(reader) { () throws(XMLFailure) in try reader.parse(bytes) }
  }

  private init(_ parser: XML_Parser, _ receiver: any XMLReceiver) { (self.parser, self.receiver) = (parser, receiver) }

  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  private func parse(_ bytes: [UInt8]) throws(XMLFailure) {
    guard let count = Int32(exactly: bytes.count) else { throw .broken(line: 0, reason: "it is too long") }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setElementHandlers()
    setRefusals()
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK || isStopped else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
      throw .broken(line: line, reason: reason)
    }
  }

  private func setElementHandlers() {
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name else { return }
        XMLReader.of(reader)?.begin(String(cString: name), attributes)
      },
      { reader, _ in XMLReader.of(reader)?.end() })
  }

  /// Refuses declarations and entities, with which a small file can become a large one, and external style sheets.
  private func setRefusals() {
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, hasSubset in
      if hasSubset != 0 { XMLReader.of(reader)?.refuse("DOCTYPE", "declarations") }
    }
    XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
      XMLReader.of(reader)?.refuse("ENTITY", "entities of their own")
    }
    XML_SetSkippedEntityHandler(parser) { reader, _, _ in
      XMLReader.of(reader)?.refuse("ENTITY", "entities of their own")
    }
    XML_SetProcessingInstructionHandler(parser) { reader, target, _ in
      guard let target, String(cString: target) == "xml-stylesheet" else { return }
      XMLReader.of(reader)?.refuse("xml-stylesheet", "style sheets")
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: String, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    // The parser may finish what it has begun before it stops.
    guard !isStopped else { return }
    depth += 1
    guard depth <= Self.maximumDepth else { return stop(.tooDeep(line: line)) }
    var attributes: [String: String] = [:]
    var index = 0
    while let pairs, let name = pairs[index], let value = pairs[index + 1] {
      attributes[String(cString: name)] = String(cString: value)
      index += 2
    }
    if !receiver.begin(XMLTag(name: name, attributes: attributes, line: line)) { stop(nil) }
  }

  private func end() {
    guard !isStopped else { return }
    depth -= 1
    if !receiver.end() { stop(nil) }
  }

  private func refuse(_ element: String, _ feature: String) {
    stop(.refused(line: line, element: element, feature: feature))
  }

  private func stop(_ error: XMLFailure?) {
    guard !isStopped else { return }
    (isStopped, failure) = (true, error)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
