import CTactionWaylandClient

/// Calls `body` with the text as a C string without NUL characters. A text of more than `maximumBytes` bytes is
/// truncated between two characters.
///
/// A message of more than 4096 bytes would end the connection, so a long title, for example, is truncated.
package func withWireString<Result>(
  _ text: String, maximumBytes: Int, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  // A C string would end at the first NUL.
  let text = text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
  guard text.utf8.count > maximumBytes else { return text.withCString(body) }
  var end = text.utf8.index(text.startIndex, offsetBy: maximumBytes)
  end = text.indices.last { $0 <= end } ?? text.startIndex
  return text[..<end].withCString(body)
}

/// Calls `body` with the text as a C string, or with NULL if `text` is nil.
package func withWireString<Result>(
  _ text: String?, maximumBytes: Int, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return withWireString(text, maximumBytes: maximumBytes, body)
}

/// Calls `body` with the bytes as a `wl_array`, truncated to at most `maximumBytes` bytes in whole words of four bytes.
package func withWireArray<Result>(
  _ bytes: [UInt8], maximumBytes: Int, _ body: (UnsafeMutablePointer<wl_array>?) -> Result
) -> Result {
  var bytes = bytes
  let size = min(bytes.count, maximumBytes / 4 * 4)
  return bytes.withUnsafeMutableBytes { buffer in
    var array = wl_array(size: size, alloc: size, data: buffer.baseAddress)
    return withUnsafeMutablePointer(to: &array) { body($0) }
  }
}

extension [UInt8] {
  /// The bytes of a wire array as 32-bit numbers; a remainder of less than four bytes is ignored.
  package var wireNumbers: [UInt32] {
    withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count / 4 * 4, by: 4).map {
        buffer.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }

  /// The bytes of a wire array as values of an enumeration: `states.wireValues(XdgToplevel.State.self)`.
  package func wireValues<Value: RawRepresentable<UInt32>>(_ type: Value.Type) -> [Value] {
    wireNumbers.compactMap(Value.init(rawValue:))
  }

  /// Makes the bytes of a wire array from 32-bit numbers.
  package init(wireNumbers: [UInt32]) {
    self = wireNumbers.withUnsafeBytes { Array($0) }
  }
}

/// A fixed-point number of the wire, with 24 bits before the point and 8 bits after it.
package struct Fixed: Hashable, Sendable {
  /// The number in steps of 1/256, as on the wire.
  package let rawValue: Int32

  /// Makes a number from the wire's value, in steps of 1/256.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Makes the nearest representable number; values out of range are clamped, and NaN becomes 0.
  package init(_ value: Double) {
    let scaled = (value * 256).rounded()
    if scaled >= Double(Int32.max) {
      rawValue = .max
    } else if scaled <= Double(Int32.min) {
      rawValue = .min
    } else {
      rawValue = Int32(exactly: scaled) ?? 0
    }
  }

  /// The exact value as a `Double`.
  package var double: Double { Double(rawValue) / 256 }
}

extension Fixed: CustomStringConvertible {
  /// The number in decimal notation.
  package var description: String { double.description }
}
