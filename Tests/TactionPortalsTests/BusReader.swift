import TactionStageSupport

/// A value that an application has sent on the bus, as tests compare it.
indirect enum BusReadValue: Equatable {
  case number(Int)
  case boolean(Bool)
  case string(String)
  case array([BusReadValue])
  case structure([BusReadValue])
  case dictionary([String: BusReadValue])
  case variant(BusReadValue)

  /// The value in a variant, or the value itself.
  var plain: BusReadValue {
    if case .variant(let value) = self { value } else { self }
  }

  subscript(key: String) -> BusReadValue? {
    if case .dictionary(let values) = self { values[key]?.plain } else { nil }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  static func strings(_ texts: [String]) -> BusReadValue { .array(texts.map { .string($0) }) }
}

/// Reads the content of a message of D-Bus by its signature; an invalid message traps.
struct BusReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads all values of a signature.
  static func read(_ bytes: [UInt8], _ signature: String) -> [BusReadValue] {
    var reader = BusReader(bytes)
    var types = Substring(signature)
    var values: [BusReadValue] = []
    while !types.isEmpty { values.append(reader.value(&types)) }
    return values
  }

  private mutating func align(_ size: Int) { index = (index + size - 1) / size * size }

  private mutating func number(_ size: Int) -> Int {
    align(size)
    defer { index += size }
    return (0..<size).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
  }

  private mutating func text(_ lengthSize: Int) -> String {
    let length = number(lengthSize)
    defer { index += length + 1 }
    return String(decoding: bytes[index..<index + length], as: UTF8.self)
  }

  /// Reads one value, and removes its type from the signature.
  private mutating func value(_ types: inout Substring) -> BusReadValue {
    switch types.removeFirst() {
    case "y": return .number(number(1))
    case "b": return .boolean(number(4) != 0)
    case "u", "h": return .number(number(4))
    case "i": return .number(Int(Int32(truncatingIfNeeded: number(4))))
    case "s", "o": return .string(text(4))
    case "g": return .string(text(1))
    case "v":
      var inner = Substring(text(1))
      return .variant(value(&inner))
    case "(":
      align(8)
      var values: [BusReadValue] = []
      while types.first != ")" { values.append(value(&types)) }
      types.removeFirst()
      return .structure(values)
    default: return array(&types)
    }
  }

  private mutating func array(_ types: inout Substring) -> BusReadValue {
    let length = number(4)
    let isDictionary = types.first == "{"
    if isDictionary || types.first == "(" { align(8) }
    let end = index + length
    let element = Self.element(of: types)
    types.removeFirst(element.count)
    var (values, fields): ([BusReadValue], [String: BusReadValue]) = ([], [:])
    while index < end {
      if isDictionary {
        align(8)
        var inner = element.dropFirst().dropLast()
        let key = value(&inner).string ?? ""
        fields[key] = value(&inner)
      } else {
        var inner = element
        values.append(value(&inner))
      }
    }
    return isDictionary ? .dictionary(fields) : .array(values)
  }

  /// Returns the first complete type of a signature.
  private static func element(of types: Substring) -> Substring {
    var depth = 0
    for index in types.indices {
      let letter = types[index]
      if letter == "(" || letter == "{" { depth += 1 }
      if letter == ")" || letter == "}" { depth -= 1 }
      if depth == 0, letter != "a" { return types[...index] }
    }
    return types
  }
}
