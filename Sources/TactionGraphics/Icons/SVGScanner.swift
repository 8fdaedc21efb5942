/// A reader of numbers and words in the values of SVG attributes.
package struct SVGScanner {
  private let bytes: [UInt8]
  private var place = 0

  /// The maximum absolute value of a number: a hundred times the largest canvas.
  package static let maximum = 1e6

  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether only white space is left; the white space at the current position is skipped.
  package var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place >= bytes.count
    }
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Skips white space.
  package mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...13).contains(byte) { place += 1 }
  }

  /// Skips white space, and one comma in it; returns whether there was a comma.
  @discardableResult
  package mutating func skipSeparator() -> Bool {
    skipSpace()
    guard take(UInt8(ascii: ",")) else { return false }
    skipSpace()
    return true
  }

  /// Skips the next byte if it is the given byte; returns whether a byte was skipped.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  /// Reads the next byte if it is a letter; otherwise returns nil.
  package mutating func letter() -> UInt8? {
    guard let byte = next, (65...90).contains(byte & 0xDF) else { return nil }
    place += 1
    return byte
  }

  /// Reads all letters up to the next byte that is not a letter.
  package mutating func word() -> String {
    let start = place
    while letter() != nil {}
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Reads a flag of an arc: 0 or 1, which needs no space after it; returns nil for anything else.
  package mutating func flag() -> Bool? {
    skipSeparator()
    if take(UInt8(ascii: "0")) { return false }
    return take(UInt8(ascii: "1")) ? true : nil
  }

  /// Reads a number; returns nil if there is no number, or if it is beyond the maximum.
  package mutating func number() -> Double? {
    skipSpace()
    let start = place
    if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
    var digits = skipDigits()
    if take(UInt8(ascii: ".")) { digits += skipDigits() }
    guard digits > 0 else {
      place = start
      return nil
    }
    skipExponent()
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let value = Double(text), abs(value) <= Self.maximum else { return nil }
    return value
  }

  /// Reads up to `limit` numbers, separated by white space or commas, up to the end; returns nil if the text has any
  /// other content.
  package mutating func numbers(limit: Int) -> [Double]? {
    var values: [Double] = []
    while !isAtEnd {
      guard values.count < limit, let value = number() else { return nil }
      values.append(value)
      if skipSeparator(), isAtEnd { return nil }
    }
    return values
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (48...57).contains(byte) { place += 1 }
    return place - start
  }

  /// Skips an exponent. An e without digits after it is not skipped: it begins a unit, such as em.
  private mutating func skipExponent() {
    let start = place
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return }
    if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
    if skipDigits() == 0 { place = start }
  }
}
