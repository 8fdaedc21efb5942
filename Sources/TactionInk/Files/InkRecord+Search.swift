// The search for the next record after damage. At most positions at which no record begins, it computes no checksum.
nonisolated extension InkRecord {
  /// The number of bytes at the beginning of a name that are tested.
  private static let testedNameBytes = 64

  /// Returns whether bytes look like the content of a record that changes a document. The test reads only the first
  /// numbers of the content, so its time does not depend on the length of the content.
  ///
  /// In some files, such as files of ink that a mouse has drawn, thousands of bytes inside records look like the kind
  /// and the length of a record. For only a few of them, the next bytes also look like the content of a record.
  static func isPlausible(kind: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    var reader = InkByteReader(content)
    switch kind {
    case pageKind: return content.count == pageBytes - overhead
    // A record that replaces the paper contains a page number (4 bytes) instead of the number of layers (1 byte).
    case 2: return content.count == pageBytes - overhead + 3
    case 3: return isLayer(&reader) && isChange(&reader)
    case 4: return content.count == 4
    case 5: return isLayer(&reader) && isStroke(&reader, isLast: true)
    case 6: return isName(&reader)
    default: return false
    }
  }

  private static func isLayer(_ reader: inout InkByteReader) -> Bool {
    guard let page = reader.read(UInt32.self), let layer = reader.read(UInt8.self) else { return false }
    return page < maximumPages && layer < InkPage.maximumLayers
  }

  private static func isChange(_ reader: inout InkByteReader) -> Bool {
    guard let removed = reader.read(UInt32.self), reader.readBytes(Int(removed) * placeBytes) != nil,
      let added = reader.read(UInt32.self), Int(added) <= reader.count / strokeBytes
    else { return false }
    return added == 0 ? reader.count == 0 : isStroke(&reader, isLast: added == 1)
  }

  /// Returns whether the next bytes look like a stroke. If it is the last stroke, its points must end where the content
  /// ends.
  private static func isStroke(_ reader: inout InkByteReader, isLast: Bool) -> Bool {
    guard reader.readBytes(strokeBytes - 4) != nil, let count = reader.read(UInt32.self) else { return false }
    let bytes = Int(count) * pointBytes
    return bytes <= reader.count && (!isLast || reader.count <= Int(count) * maximumPointBytes)
  }

  /// Returns whether the next bytes look like a name. Names have no control characters.
  private static func isName(_ reader: inout InkByteReader) -> Bool {
    guard let length = reader.read(UInt32.self), let name = reader.readBytes(Int(length)) else { return false }
    return name.prefix(testedNameBytes).allSatisfy { $0 >= 0x20 }
  }
}
