/// A TrueType font cut down to its first glyphs.
///
/// The time to read a font is proportional to its size, and in a small font more of the changed bytes are read.
struct FontSubset {
  /// The bytes of the font.
  private(set) var bytes: [UInt8] = []
  private var tables: [(tag: String, bytes: [UInt8])] = []

  /// - Parameter glyphCount: The number of glyphs that stay. Characters whose glyphs are removed have no glyph.
  init?(_ font: [UInt8], glyphCount: Int) {
    let reader = BigEndian(font)
    guard let count = reader.number(at: 4, size: 2) else { return nil }
    for entry in 0..<count {
      guard let offset = reader.number(at: 20 + 16 * entry, size: 4),
        let size = reader.number(at: 24 + 16 * entry, size: 4), offset + size <= font.count
      else { return nil }
      let tag = String(decoding: font[(12 + 16 * entry)..<(16 + 16 * entry)], as: UTF8.self)
      // The table FFTM has only notes of a font editor.
      if tag != "FFTM" { tables.append((tag, Array(font[offset..<(offset + size)]))) }
    }
    guard cut(to: glyphCount) else { return nil }
    bytes = written(head: Array(font[..<4]))
  }

  private mutating func cut(to count: Int) -> Bool {
    guard let metricCount = number(in: "hhea", at: 34, size: 2), metricCount <= count,
      // The offsets in the table `loca` must have four bytes.
      number(in: "head", at: 50, size: 2) == 1, let end = number(in: "loca", at: 4 * count, size: 4)
    else { return false }
    change("maxp") { $0.replaceSubrange(4..<6, with: BigEndian.bytes(count, size: 2)) }
    change("loca") { $0 = Array($0.prefix(4 * count + 4)) }
    change("glyf") { $0 = Array($0.prefix(end)) }
    change("hmtx") { $0 = Array($0.prefix(2 * metricCount + 2 * count)) }
    // Version 3 of the table has no glyph names.
    change("post") { $0 = [0, 3, 0, 0] + $0[4..<32] }
    return true
  }

  private func number(in table: String, at offset: Int, size: Int) -> Int? {
    tables.first { $0.tag == table }.flatMap { BigEndian($0.bytes).number(at: offset, size: size) }
  }

  private mutating func change(_ table: String, _ body: (inout [UInt8]) -> Void) {
    tables.firstIndex { $0.tag == table }.map { body(&tables[$0].bytes) }
  }

  /// Returns the font, including a list of its tables. The checksums are 0, because no reader checks them.
  private func written(head: [UInt8]) -> [UInt8] {
    var (list, content) = (head + BigEndian.bytes(tables.count, size: 2) + [UInt8](repeating: 0, count: 6), [UInt8]())
    let start = 12 + 16 * tables.count
    for table in tables {
      list += Array(table.tag.utf8) + [0, 0, 0, 0]
      list += BigEndian.bytes(start + content.count, size: 4) + BigEndian.bytes(table.bytes.count, size: 4)
      content += table.bytes + [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    return list + content
  }
}

/// Big-endian numbers in a file.
private struct BigEndian {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns a number; nil beyond the end.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | Int($1) }
  }

  static func bytes(_ number: Int, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
  }
}
