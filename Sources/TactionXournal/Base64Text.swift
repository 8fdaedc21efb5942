/// A decoder of base64 text that is read piece by piece. Source: RFC 4648, section 4.
struct Base64Text {
  /// The decoded bytes so far.
  private(set) var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// Decodes a piece. Line ends, the padding at the end and all other characters that are not base64 digits are
  /// skipped.
  mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
    for letter in piece {
      guard let digit = Self.digit(letter) else { continue }
      bits = bits << 6 | digit
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
    }
  }

  private static func digit(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
