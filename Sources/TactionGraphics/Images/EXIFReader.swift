/// Reads one tag of EXIF: which way up the picture is.
///
/// EXIF is TIFF. Only the first directory is looked at and no offset is followed from it, so loops and lies in the rest
/// do no harm. Whatever does not add up gives nil, and the picture is shown as it is stored.
struct EXIFReader {
  private let bytes: Slice<UnsafeRawBufferPointer>
  private let isBigEndian: Bool

  /// The orientation that a TIFF structure names, nil where it names none.
  static func orientation(inTIFF bytes: Slice<UnsafeRawBufferPointer>) -> ImageOrientation? {
    EXIFReader(bytes)?.orientation()
  }

  private init?(_ bytes: Slice<UnsafeRawBufferPointer>) {
    switch Array(bytes.prefix(2)) {
    case Array("II".utf8): isBigEndian = false
    case Array("MM".utf8): isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    guard number(at: 2, length: 2) == 42 else { return nil }
  }

  private func orientation() -> ImageOrientation? {
    let (tag, short) = (0x0112, 3)
    guard let directory = number(at: 4, length: 4), let count = number(at: directory, length: 2) else { return nil }
    // Each entry has 12 bytes: tag, type, number of values, and the value itself where it fits in 4 bytes.
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let entryTag = number(at: entry, length: 2) else { return nil }
      guard entryTag == tag else { continue }
      guard number(at: entry + 2, length: 2) == short, number(at: entry + 4, length: 4) == 1 else { return nil }
      return number(at: entry + 8, length: 2).flatMap(ImageOrientation.init(rawValue:))
    }
    return nil
  }

  private func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - length else { return nil }
    let digits = bytes.dropFirst(offset).prefix(length)
    let fold = { (value: Int, byte: UInt8) in value << 8 | Int(byte) }
    return isBigEndian ? digits.reduce(0, fold) : digits.reversed().reduce(0, fold)
  }
}
