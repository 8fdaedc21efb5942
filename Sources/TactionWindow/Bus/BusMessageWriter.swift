import CTactionSystemBus

/// Writes the content of a message, value by value.
package struct BusMessageWriter {
  private let message: OpaquePointer
  private let functions: taction_bus_library
  /// Whether all values so far could be written.
  private(set) var isWhole = true

  init(_ message: OpaquePointer, _ functions: taction_bus_library) {
    (self.message, self.functions) = (message, functions)
  }

  package mutating func string(_ text: String) { append(text, as: BusType.string) }

  mutating func objectPath(_ path: String) { append(path, as: BusType.objectPath) }

  package mutating func int32(_ number: Int) { append(BusType.int32, Int32(clamping: number)) }

  mutating func int16(_ number: Int) { append(BusType.int16, Int16(clamping: number)) }

  package mutating func uint32(_ number: Int) { append(BusType.uint32, UInt32(clamping: number)) }

  package mutating func byte(_ number: UInt8) { append(BusType.byte, number) }

  /// Writes a file descriptor; the message keeps a copy.
  package mutating func descriptor(_ descriptor: Int32) { append(BusType.descriptor, descriptor) }

  mutating func double(_ number: Double) { append(BusType.double, number) }

  package mutating func boolean(_ flag: Bool) { append(BusType.boolean, Int32(flag ? 1 : 0)) }

  /// Writes a name on the bus and the path of an object there, as one structure.
  mutating func reference(_ name: String, _ path: String) {
    structure("so") {
      $0.string(name)
      $0.objectPath(path)
    }
  }

  package mutating func structure(_ contents: String, _ body: (inout BusMessageWriter) -> Void) {
    container(BusType.structure, contents, body)
  }

  /// Writes an array; the closure writes the elements.
  package mutating func array(of type: String, _ body: (inout BusMessageWriter) -> Void) {
    container(BusType.array, type, body)
  }

  package mutating func variant(_ type: String, _ body: (inout BusMessageWriter) -> Void) {
    container(BusType.variant, type, body)
  }

  /// Writes an entry of a dictionary with a string as its key.
  package mutating func entry(_ key: String, _ type: String, _ body: (inout BusMessageWriter) -> Void) {
    container(BusType.entry, "s\(type)") {
      $0.string(key)
      body(&$0)
    }
  }

  /// Writes an entry of a dictionary of variants.
  package mutating func entry(_ key: String, variant type: String, _ body: (inout BusMessageWriter) -> Void) {
    entry(key, "v") { $0.variant(type, body) }
  }

  private mutating func container(_ kind: CChar, _ contents: String, _ body: (inout BusMessageWriter) -> Void) {
    note(functions.message_open_container(message, kind, contents))
    guard isWhole else { return }
    body(&self)
    note(functions.message_close_container(message))
  }

  private mutating func append(_ text: String, as type: CChar) {
    note(text.acceptedByBus.withCString { functions.message_append_basic(message, type, $0) })
  }

  private mutating func append<Value: BitwiseCopyable>(_ type: CChar, _ value: Value) {
    note(withUnsafePointer(to: value) { functions.message_append_basic(message, type, $0) })
  }

  private mutating func note(_ status: Int32) {
    if status < 0 { isWhole = false }
  }
}

nonisolated extension String {
  /// The text, with U+FFFD in place of each scalar that no message can contain: NUL ends a text, and sd-bus refuses
  /// noncharacters. The number of scalars does not change, so that offsets remain valid.
  fileprivate var acceptedByBus: String {
    // The check of bytes is fast, and most texts have none of these bytes.
    guard utf8.contains(where: { $0 == 0 || $0 >= 0xEF }), unicodeScalars.contains(where: Self.isRefused) else {
      return self
    }
    let accepted: [Unicode.Scalar] = unicodeScalars.map { Self.isRefused($0) ? "\u{FFFD}" : $0 }
    return String(UnicodeScalarView(accepted))
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
  }
}
