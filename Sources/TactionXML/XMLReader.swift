import CTactionExpat

/// The start tag of an element in an XML text.
package struct XMLTag {
  /// The name, with its prefix.
  package let name: String
  /// The attributes, by their names with prefixes.
  package let attributes: [String: String]
  /// The line of the tag, starting at 1.
  package let line: Int
}

/// The reason why a text could not be read.
package enum XMLFailure: Error {
  /// The text is not well-formed XML; `reason` is the message of the parser.
  case broken(line: Int, reason: String)
  /// The text uses a feature of XML that could make a small file huge, or that refers to other files.
  case refused(line: Int, element: String, feature: String)
  /// The elements are nested too deeply.
  case tooDeep(line: Int)
}

/// A receiver of the elements of an XML text, in document order.
package protocol XMLReceiver: AnyObject {
  /// Begins an element; returns false to stop.
  func begin(_ tag: XMLTag) -> Bool
  /// Ends the innermost element; returns false to stop.
  func end() -> Bool
  /// Receives a piece of the text in the innermost element, in UTF-8; returns false to stop.
  func text(_ piece: UnsafeBufferPointer<UInt8>) -> Bool
}

extension XMLReceiver {
  /// Ignores the text in elements.
  package func text(_ piece: UnsafeBufferPointer<UInt8>) -> Bool { true }
}

/// A strict reader of XML that uses libexpat.
///
/// Declarations of entities and of default attributes could make a small file huge. They can occur only in an internal
/// subset, so a text with an internal subset is refused.
package final class XMLReader {
  /// The maximum number of nested elements.
  package static let maximumDepth = 64
  /// The maximum number of bytes between two reports of the parser, for a text that is read in parts; a text with more
  /// bytes is refused. Older versions of expat read a tag again with each new part of the tag, so the time would grow
  /// with the square of the tag's length.
  private static let maximumTagBytes = 2 << 20

  private let parser: XML_Parser
  private let receiver: any XMLReceiver
  private var depth = 0
  private var failure: XMLFailure?
  private var isStopped = false
  /// The number of bytes since the parser last reported something.
  private var silence = 0

  /// Reads a whole text, and passes its elements to the receiver until the receiver stops.
  package static func read(_ bytes: [UInt8], into receiver: any XMLReceiver) throws(XMLFailure) {
    let reader = try XMLReader(into: receiver)
    _ = try reader.read(bytes[...], isLast: true)
  }

  /// Creates a reader of a text that is read in parts.
  package init(into receiver: any XMLReceiver) throws(XMLFailure) {
    guard let parser = XML_ParserCreate(nil) else { throw .broken(line: 0, reason: "there is no memory") }
    (self.parser, self.receiver) = (parser, receiver)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setElementHandlers()
    setRefusals()
  }

  deinit { XML_ParserFree(parser) }

  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// Reads the next part of the text; returns false once the receiver has stopped. The part may be empty.
  package func read(_ part: ArraySlice<UInt8>, isLast: Bool) throws(XMLFailure) -> Bool {
    if isStopped { return false }
    guard let count = Int32(exactly: part.count) else { throw .broken(line: 0, reason: "it is too long") }
    silence += part.count
    let status = withExtendedLifetime(self) {
      part.withUnsafeBytes { buffer in
        XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, isLast ? 1 : 0)
      }
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK || isStopped else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
      throw .broken(line: line, reason: reason)
    }
    guard isLast || silence <= Self.maximumTagBytes else {
      throw .refused(line: line, element: "", feature: "tags of more than \(Self.maximumTagBytes) bytes")
    }
    return !isStopped
  }

  private func setElementHandlers() {
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name else { return }
        XMLReader.of(reader)?.begin(String(cString: name), attributes)
      },
      { reader, _ in XMLReader.of(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, letters, count in
      guard let letters, count > 0 else { return }
      letters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        XMLReader.of(reader)?.text(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }

  /// Refuses declarations and entities, which could make a small file huge, and external style sheets.
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
    // The parser may still report an element that it had begun before it was stopped.
    guard !isStopped else { return }
    (depth, silence) = (depth + 1, 0)
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
    (depth, silence) = (depth - 1, 0)
    if !receiver.end() { stop(nil) }
  }

  private func text(_ piece: UnsafeBufferPointer<UInt8>) {
    guard !isStopped else { return }
    silence = 0
    if !receiver.text(piece) { stop(nil) }
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
