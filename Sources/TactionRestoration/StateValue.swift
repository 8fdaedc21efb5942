/// A value of a stored state, with the types of JSON; integers and other numbers are separate cases.
nonisolated enum StateValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([StateValue])
  case object([String: StateValue])

  /// The texts that stand for numbers which JSON does not have.
  private static let notFinite = ["inf", "-inf", "nan"]

  /// Makes the value of a number.
  init(_ number: Double) { self = number.isFinite ? .double(number) : .string("\(number)") }

  /// Whether a text stands for a number that is not finite.
  static func isNotFinite(_ text: String) -> Bool { notFinite.contains(text) }

  /// The maximum number of nested levels of values; a text with more levels is refused. Our own choice.
  static let maximumDepth = 64

  /// The value as JSON, with sorted keys, so that equal values have equal texts.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .double(let number): text += "\(number)"
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let values):
      text += "{"
      for (index, key) in values.keys.sorted().enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        values[key]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Reads a text that ``text`` has returned, or any other JSON; nil if the text is not JSON.
  init?(_ text: String) {
    var reader = StateReader(text)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }
}

/// Reads JSON byte by byte. It refuses values that have more than `StateValue.maximumDepth` nested levels.
private nonisolated struct StateReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return index == bytes.count
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard bytes[index...].starts(with: word) else { return false }
    index += word.count
    return true
  }

  mutating func value(depth: Int) -> StateValue? {
    guard depth < StateValue.maximumDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
    case UInt8(ascii: "t"): return takeWord("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return takeWord("false") ? .boolean(false) : nil
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "{"): return object(depth)
    default: return number()
    }
  }

  private mutating func array(_ depth: Int) -> StateValue? {
    index += 1
    var values: [StateValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func object(_ depth: Int) -> StateValue? {
    index += 1
    var values: [String: StateValue] = [:]
    if take("}") { return .object(values) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\""), let key = string(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      values[key] = value
    } while take(",")
    return take("}") ? .object(values) : nil
  }

  private mutating func number() -> StateValue? {
    let digits = bytes[index...].prefix { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    let text = String(decoding: digits, as: UTF8.self)
    index += digits.count
    if let number = Int(text) { return .integer(number) }
    // A number that is too great becomes null, so that the other values can still be read.
    return Double(text).map { $0.isFinite ? .double($0) : .null }
  }

  private mutating func string() -> String? {
    index += 1
    var result: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let text = escape() else { return nil }
        result += Array(text.utf8)
      default: result.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> String? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      // Two escapes stand for one character that has two units in UTF-16, such as an emoji.
      var units = [unit]
      while let last = units.last, UTF16.isLeadSurrogate(last), takeWord("\\u") {
        guard let unit = codeUnit() else { return nil }
        units.append(unit)
      }
      return String(decoding: units, as: UTF16.self)
    default: return String(Character(Unicode.Scalar(byte)))
    }
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    index += 4
    return unit
  }
}
