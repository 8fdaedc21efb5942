/// A value on the bus that a test can send.
package enum BusTestValue {
  case uint32(UInt32)
  case int32(Int32)
  case double(Double)
  case boolean(Bool)
  case string(String)
  case numbers(Double, Double, Double)
  case strings([String])

  package var signature: String {
    switch self {
    case .uint32: "u"
    case .int32: "i"
    case .double: "d"
    case .boolean: "b"
    case .string: "s"
    case .numbers: "(ddd)"
    case .strings: "as"
    }
  }
}

/// Writes a D-Bus message as the specification demands: little-endian, each value aligned to its size.
package struct BusWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  package mutating func uint32(_ value: UInt32) {
    align(4)
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  package mutating func double(_ value: Double) {
    align(8)
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
  }

  package mutating func string(_ text: String) {
    uint32(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  package mutating func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

  /// Writes an array whose elements are aligned to `alignment` bytes.
  package mutating func array(of alignment: Int, _ elements: (inout BusWriter) -> Void) {
    uint32(0)
    let length = bytes.count - 4
    align(alignment)
    let start = bytes.count
    elements(&self)
    let size = UInt32(bytes.count - start)
    for index in 0..<4 { bytes[length + index] = UInt8(size >> (8 * UInt32(index)) & 255) }
  }

  package mutating func value(_ value: BusTestValue) {
    switch value {
    case .uint32(let number): uint32(number)
    case .int32(let number): uint32(UInt32(bitPattern: number))
    case .double(let number): double(number)
    case .boolean(let flag): uint32(flag ? 1 : 0)
    case .string(let text): string(text)
    case .numbers(let one, let two, let three):
      align(8)
      for number in [one, two, three] { double(number) }
    case .strings(let texts): array(of: 4) { writer in for text in texts { writer.string(text) } }
    }
  }

  package mutating func variant(_ value: BusTestValue) {
    signature(value.signature)
    self.value(value)
  }

  /// Returns the bytes of a message. `fields` are the text fields of its header, each with a code, a type and a text.
  package static func message(
    _ type: UInt8, serial: UInt32, _ fields: [(UInt8, String, String)], answers: UInt32? = nil, _ signature: String,
    _ body: (inout BusWriter) -> Void
  ) -> [UInt8] {
    var content = BusWriter()
    body(&content)
    var head = BusWriter()
    for byte in [UInt8(ascii: "l"), type, 0, 1] { head.byte(byte) }
    head.uint32(UInt32(content.bytes.count))
    head.uint32(serial)
    head.array(of: 8) { writer in
      for (code, kind, text) in fields {
        writer.align(8)
        writer.byte(code)
        writer.signature(kind)
        writer.string(text)
      }
      if let answers {
        writer.align(8)
        writer.byte(5)
        writer.signature("u")
        writer.uint32(answers)
      }
      if !signature.isEmpty {
        writer.align(8)
        writer.byte(8)
        writer.signature("g")
        writer.signature(signature)
      }
    }
    head.align(8)
    return head.bytes + content.bytes
  }
}

/// The parts of a message that tests read.
package struct BusTestMessage {
  package var type: UInt8
  package var serial: UInt32
  /// The header's text fields: 1 path, 2 interface, 3 member, 6 destination, 7 sender.
  package var fields: [UInt8: String] = [:]
  /// The serial of the call that the message answers; 0 if it is not an answer.
  package var replySerial: UInt32 = 0
  /// The length of the whole message in bytes.
  package var length: Int
  /// The content after the header.
  package var body: [UInt8]

  package var member: String { fields[3] ?? "" }

  /// Reads a message; returns nil if the bytes are not a whole message.
  package init?(_ bytes: [UInt8]) {
    func number(_ index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) } }
    guard bytes.count >= 16 else { return nil }
    let end = 16 + number(12)
    length = (end + 7) / 8 * 8 + number(4)
    guard bytes.count >= length else { return nil }
    (type, serial) = (bytes[1], UInt32(number(8)))
    body = Array(bytes[(length - number(4))..<length])
    var index = 16
    while index < end {
      index = (index + 7) / 8 * 8
      let (code, kind) = (bytes[index], bytes[index + 2])
      index += 4
      switch kind {
      case UInt8(ascii: "s"), UInt8(ascii: "o"):
        let count = number(index)
        fields[code] = String(decoding: bytes[index + 4..<index + 4 + count], as: UTF8.self)
        index += 4 + count + 1
      case UInt8(ascii: "g"): index += 1 + Int(bytes[index]) + 1
      default:
        if code == 5 { replySerial = UInt32(number(index)) }
        index += 4
      }
    }
  }
}

/// The authentication at the beginning of a connection, from the side of the bus.
package enum BusGreeting {
  /// Removes the client's lines from `input` and answers them. Returns true if messages follow from here on.
  package static func take(_ input: inout [UInt8], send: ([UInt8]) -> Void) -> Bool {
    while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: input[...end].drop { $0 == 0 }, as: UTF8.self)
      input.removeFirst(end + 1)
      let guid = String(repeating: "0123456789abcdef", count: 2)
      if line.hasPrefix("AUTH EXTERNAL") { send(Array((line.count > 16 ? "OK \(guid)\r\n" : "DATA\r\n").utf8)) }
      if line.hasPrefix("DATA") { send(Array("OK \(guid)\r\n".utf8)) }
      if line.hasPrefix("NEGOTIATE") { send(Array("AGREE_UNIX_FD\r\n".utf8)) }
      if line.hasPrefix("BEGIN") { return true }
    }
    return false
  }
}
