// Positions in texts are offsets in bytes of UTF-8, as in the Wayland protocol. A native string finds such positions in
// constant time.
extension StringProtocol {
  /// Returns the index at an offset, which is clamped to the text. The index may be inside a character.
  package func index(atUTF8 offset: Int) -> String.Index {
    utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
  }

  /// Returns the text of a range of offsets; its ends must be between scalars.
  package func utf8Part(_ range: Range<Int>) -> SubSequence {
    self[index(atUTF8: range.lowerBound)..<index(atUTF8: range.upperBound)]
  }

  /// Returns the offset of an index.
  package func utf8Offset(of index: String.Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

  /// Returns the smallest range of whole Unicode scalars in the text that covers a range of offsets; an empty range
  /// stays empty.
  package func wholeScalars(_ range: Range<Int>) -> Range<Int> {
    let start = utf8Offset(of: scalarStart(at: range.lowerBound))
    guard range.upperBound > start, !range.isEmpty else { return start..<start }
    let end = scalarStart(at: range.upperBound)
    let offset = utf8Offset(of: end)
    guard offset < range.upperBound, end < endIndex else { return start..<offset }
    return start..<utf8Offset(of: unicodeScalars.index(after: end))
  }

  private func scalarStart(at offset: Int) -> String.Index {
    var index = index(atUTF8: offset)
    while index > startIndex, index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(index, offsetBy: -1) }
    return index
  }
}

extension String {
  /// Replaces the text of a range of offsets; its ends must be between scalars.
  mutating func replaceUTF8(_ range: Range<Int>, with text: String) {
    replaceSubrange(index(atUTF8: range.lowerBound)..<index(atUTF8: range.upperBound), with: text)
    makeContiguousUTF8()
  }
}
