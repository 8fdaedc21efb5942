import CTactionExpat

/// The beginning of an element of an XML text.
struct XMLTag {
  /// The name, with its prefix.
  let name: String
  /// The attributes, by their names with prefixes.
  let attributes: [String: String]
  /// The line in which it stands, from 1.
  let line: Int

  /// Returns the error of a value that makes no sense.
  func invalid(_ reason: String) -> IconError { .invalid(line: line, element: shortName, reason: reason) }

  /// Returns the error of a feature that icons do without.
  func unsupported(_ feature: String) -> IconError { .unsupported(line: line, element: shortName, feature: feature) }

  private var shortName: String { String(name.prefix(40)) }
}

/// A receiver of the elements of an XML text, in their order.
protocol XMLReceiver: AnyObject {
  /// Begins an element.
  func begin(_ tag: XMLTag) throws(IconError)
  /// Ends the innermost element.
  func end() throws(IconError)
}

/// A strict reader of XML: libexpat, which is in every process already, since fontconfig reads its settings with it.
///
/// Text between elements is skipped. Declarations of entities and of defaults for attributes, with which a small file
/// can become a huge one, are refused with the internal subset that holds them.
final class XMLReader {
  /// The maximum number of elements inside each other.
  static let maximumDepth = 64

  private let parser: XML_Parser
  private let receiver: any XMLReceiver
  private var depth = 0
  private var failure: IconError?

  /// Reads a text; the receiver gets its elements until it throws.
  static func read(_ bytes: [UInt8], into receiver: any XMLReceiver) throws(IconError) {
    guard bytes.count <= IconError.maximumBytes else { throw .tooLarge(bytes: bytes.count) }
    guard let parser = XML_ParserCreate(nil) else { throw .broken(line: 0, reason: "there is no memory") }
    defer { XML_ParserFree(parser) }
    let reader = XMLReader(parser, receiver)
    try withExtendedLifetime(reader) { () throws(IconError) in try reader.parse(bytes) }
  }

  private init(_ parser: XML_Parser, _ receiver: any XMLReceiver) { (self.parser, self.receiver) = (parser, receiver) }

  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  private func parse(_ bytes: [UInt8]) throws(IconError) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setElementHandlers()
    setRefusals()
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
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
    guard failure == nil else { return }
    depth += 1
    guard depth <= Self.maximumDepth else { return stop(.tooComplex(line: line)) }
    var attributes: [String: String] = [:]
    var index = 0
    while let pairs, let name = pairs[index], let value = pairs[index + 1] {
      attributes[String(cString: name)] = String(cString: value)
      index += 2
    }
    do throws(IconError) {
      try receiver.begin(XMLTag(name: name, attributes: attributes, line: line))
    } catch {
      stop(error)
    }
  }

  private func end() {
    guard failure == nil else { return }
    depth -= 1
    do throws(IconError) { try receiver.end() } catch { stop(error) }
  }

  private func refuse(_ element: String, _ feature: String) {
    stop(.unsupported(line: line, element: element, feature: feature))
  }

  private func stop(_ error: IconError) {
    guard failure == nil else { return }
    failure = error
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
