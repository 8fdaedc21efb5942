import TactionGraphics

/// The boxes of a HEIF file that say how much work it is, read without decoding it.
///
/// libheif believes the size that a file states of its picture until all of it is decoded, and decodes each tile of a
/// grid, of which there may be 65,536, even if all of them are the same one.
struct HEIFStructure {
  /// The number of pixels of the largest bitstream.
  private(set) var pixels = 0
  /// The number of pictures that the largest grid, or overlay, is made from.
  private(set) var tiles = 1

  /// The maximum number of bytes of the boxes before the pictures: 1 MiB. Files of telephones have 4 kB.
  private static let metaBytes = 1 << 20

  /// Reads the boxes. Throws for a file without them, or for more work than the largest picture within the limits.
  init(_ bytes: PictureBytes) throws(ImageError) {
    guard let range = Self.boxes(bytes).first(where: { $0.name == "meta" })?.data else {
      throw Self.broken("the file ends before its picture")
    }
    guard range.count <= Self.metaBytes else { throw .tooExpensive }
    let meta = BoxReader(bytes.bytes(at: range.lowerBound, count: range.count)[...])
    // A version and flags come first.
    for box in meta.boxes(after: 4) {
      if box.name == "iref" { read(references: box) }
      guard box.name == "iprp" else { continue }
      for properties in box.reader.boxes(after: 0) where properties.name == "ipco" {
        for property in properties.reader.boxes(after: 0) { try read(property) }
      }
    }
    // A grid is covered by its tiles, the last of which extend beyond it.
    guard pixels <= ImageLimits.pixels, pixels * tiles <= 2 * ImageLimits.pixels + pixels else { throw .tooExpensive }
  }

  private static func broken(_ reason: String) -> ImageError { .broken(format: "HEIF", reason: reason) }

  private mutating func read(references box: BoxReader.Box) {
    let idLength = box.reader.number(at: 0, length: 1) == 0 ? 2 : 4
    for references in box.reader.boxes(after: 4) {
      tiles = max(tiles, references.reader.number(at: idLength, length: 2) ?? 0)
    }
  }

  private mutating func read(_ property: BoxReader.Box) throws(ImageError) {
    switch property.name {
    case "hvcC": pixels = max(pixels, HEVCHeader.pixels(inConfiguration: property.reader))
    // libheif decodes it without limits; files that say that they are AVIF are read with libavif.
    case "av1C": throw Self.broken("it holds AV1, but does not say that it is AVIF")
    default: break
    }
  }

  /// Returns the boxes of the file itself.
  private static func boxes(_ bytes: PictureBytes) -> [(name: String, data: Range<Int>)] {
    var (found, position) = ([(name: String, data: Range<Int>)](), 0)
    // The boxes that count come early, after "ftyp".
    while found.count < 16, position + 8 <= bytes.count {
      let head = BoxReader(bytes.bytes(at: position, count: 16)[...])
      guard let box = head.head(at: 0), box.length >= box.headLength else { break }
      let end = box.length > bytes.count - position ? bytes.count : position + box.length
      found.append((box.name, (position + box.headLength)..<end))
      position = end
    }
    return found
  }
}

/// Reads boxes in memory: a length, four letters, data.
struct BoxReader {
  struct Box {
    var name: String
    var reader: BoxReader
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns a number with the highest byte first; nil at the end.
  func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= 7, offset <= bytes.count - length else { return nil }
    return bytes.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a part of the bytes, as far as there are any.
  func part(at offset: Int, count: Int) -> BoxReader {
    BoxReader(bytes.dropFirst(max(offset, 0)).prefix(max(count, 0)))
  }

  /// Returns the name of a box, the length of all of it, and of its head. A length of 0 reaches to the end.
  func head(at offset: Int) -> (name: String, length: Int, headLength: Int)? {
    guard let length = number(at: offset, length: 4), number(at: offset + 4, length: 4) != nil else { return nil }
    let name = String(decoding: bytes.dropFirst(offset + 4).prefix(4), as: UTF8.self)
    guard length == 1 else { return (name, length == 0 ? .max : length, 8) }
    guard number(at: offset + 8, length: 1) == 0, let long = number(at: offset + 9, length: 7) else { return nil }
    return (name, long, 16)
  }

  /// Returns the boxes from an offset on.
  func boxes(after start: Int) -> [Box] {
    var (found, position) = ([Box](), start)
    while let box = head(at: position), box.length >= box.headLength {
      found.append(Box(name: box.name, reader: part(at: position + box.headLength, count: box.length - box.headLength)))
      guard box.length < count - position else { break }
      position += box.length
    }
    return found
  }

  /// All bytes, without those that keep a bitstream from looking like a start code.
  var unescaped: [UInt8] {
    var (found, zeros) = ([UInt8](), 0)
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      found.append(byte)
    }
    return found
  }
}

/// The size in the header of a HEVC bitstream (ITU-T H.265, 7.3.2.2).
enum HEVCHeader {
  /// Returns the number of pixels of the largest picture that a decoder configuration allows (ISO/IEC 14496-15, 8.3.3).
  static func pixels(inConfiguration box: BoxReader) -> Int {
    var (pixels, position) = (0, 23)
    for _ in 0..<(box.number(at: 22, length: 1) ?? 0) {
      guard let kind = box.number(at: position, length: 1), let count = box.number(at: position + 1, length: 2) else {
        break
      }
      position += 3
      for _ in 0..<count {
        guard let length = box.number(at: position, length: 2) else { break }
        let unit = box.part(at: position + 2, count: length)
        if kind & 0x3F == 33 { pixels = max(pixels, self.pixels(inSequence: unit)) }
        position += 2 + length
      }
    }
    return pixels
  }

  private static func pixels(inSequence unit: BoxReader) -> Int {
    var bits = BitReader(bytes: unit.unescaped)
    // The head of the unit, and the number of the parameter set.
    bits.skip(16 + 4)
    let layers = bits.number(3)
    // The profile and the level.
    bits.skip(1 + 96)
    let flags = (0..<layers).map { _ in (profile: bits.number(1), level: bits.number(1)) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for flag in flags { bits.skip(88 * flag.profile + 8 * flag.level) }
    _ = bits.golomb()
    if bits.golomb() == 3 { bits.skip(1) }
    return bits.golomb().multipliedReportingOverflow(by: bits.golomb()).partialValue
  }
}

/// Reads bits, the highest one first; bits after the end are 0.
private struct BitReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) { position += count }

  mutating func number(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count {
      let byte = position >> 3 < bytes.count ? bytes[position >> 3] : 0
      number = number << 1 | Int(byte >> (7 - UInt8(position & 7)) & 1)
      position += 1
    }
    return number
  }

  /// Reads a number of unknown length: as many zeros as bits follow the first 1.
  mutating func golomb() -> Int {
    var zeros = 0
    while zeros < 32, number(1) == 0 { zeros += 1 }
    return zeros < 32 ? (1 << zeros) - 1 + number(zeros) : 0
  }
}
