/// A writer of numbers as bytes, low byte first.
nonisolated struct InkByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Float) { write(number.bitPattern) }
  mutating func write(_ number: Double) { write(number.bitPattern) }

  mutating func write(_ other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  /// Writes a number in 1 to 5 bytes with seven bits each, low bits first. The highest bit of a byte is set if more
  /// bytes follow.
  mutating func writeShort(_ number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a difference. Small differences, positive or negative, need few bytes.
  mutating func writeStep(_ step: Int32) { writeShort(UInt32(bitPattern: step << 1 ^ step >> 31)) }
}

/// A reader of numbers from bytes, low byte first. All methods return nil if too few bytes remain.
nonisolated struct InkByteReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, next) = (bytes, bytes.startIndex) }

  var count: Int { bytes.endIndex - next }

  mutating func read<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    let size = MemoryLayout<Number>.size
    guard count >= size else { return nil }
    var number: Number = 0
    for index in (0..<size).reversed() { number = number << 8 | Number(truncatingIfNeeded: bytes[next + index]) }
    next += size
    return number
  }

  mutating func readBytes(_ length: Int) -> ArraySlice<UInt8>? {
    guard length <= count else { return nil }
    defer { next += length }
    return bytes[next..<next + length]
  }

  mutating func readFloat() -> Float? { read(UInt32.self).map(Float.init(bitPattern:)) }
  mutating func readDouble() -> Double? { read(UInt64.self).map(Double.init(bitPattern:)) }

  mutating func readShort() -> UInt32? {
    var (number, shift): (UInt32, UInt32) = (0, 0)
    while next < bytes.endIndex, shift < 35 {
      let byte = bytes[next]
      next += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  mutating func readStep() -> Int32? {
    readShort().map { Int32(bitPattern: $0 >> 1) ^ -Int32(bitPattern: $0 & 1) }
  }
}
