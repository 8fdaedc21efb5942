// Screen readers use offsets in Unicode scalars, but texts are stored in UTF-8. The methods convert the offsets by
// counting in contiguous memory.
extension String {
  /// Returns the number of Unicode scalars that begin before an offset in bytes of UTF-8; the offset is clamped to the
  /// text.
  package func scalarCount(beforeUTF8 offset: Int = .max) -> Int {
    let end = Swift.min(Swift.max(offset, 0), utf8.count)
    let count = utf8.withContiguousStorageIfAvailable { bytes in
      bytes[..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
    return count ?? utf8.prefix(end).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Returns the offset in bytes of UTF-8 at which a Unicode scalar begins; the length of the text if the number is
  /// beyond the last scalar.
  package func utf8Offset(ofScalar number: Int) -> Int {
    guard number > 0 else { return 0 }
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      var rest = number
      for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
        if rest == 0 { return offset }
        rest -= 1
      }
      return bytes.count
    }
    return found ?? utf8Offset(of: unicodeScalars.index(startIndex, offsetBy: number, limitedBy: endIndex) ?? endIndex)
  }
}
