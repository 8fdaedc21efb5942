import TactionGraphics

/// The boxes of a HEIF file that show how much work decoding takes. They are read without decoding.
///
/// libheif trusts the stated size of a picture until the whole picture is decoded. It decodes each tile of a grid, up
/// to 65,536 tiles, even if all of them are the same tile. A further header inside the bitstream itself may state a
/// larger picture. That header is not read here.
struct HEIFStructure {
  /// The number of pixels of the largest bitstream.
  private(set) var pixels = 0
  /// The number of bitstreams that must be decoded for the largest grid or overlay, with all pictures of which the grid
  /// or overlay consists.
  private(set) var tiles = 1
  /// The number of pixels of the largest picture, including pictures that are made from other pictures.
  private(set) var largest = 0

  /// Reads the boxes. Throws if boxes are missing, or if they show more work than the largest allowed picture causes.
  init(_ bytes: PictureBytes) throws(ImageError) {
    guard let meta = try BoxFile(bytes, format: "HEIF").meta else {
      throw Self.broken("the file ends before its picture")
    }
    // The first 4 bytes are a version and flags.
    for box in meta.boxes(after: 4) where box.name == "iprp" {
      for properties in box.reader.boxes(after: 0) where properties.name == "ipco" {
        for property in properties.reader.boxes(after: 0) { try read(property) }
      }
    }
    guard pixels > 0 else { throw Self.broken("the file ends before its picture") }
    guard pixels <= ImageLimits.pixels, largest <= ImageLimits.pixels else { throw .tooExpensive }
    tiles = try ItemReferences(meta, format: "HEIF").maximumCount(format: "HEIF")
    // The tiles of a grid cover the grid, and the last tiles may extend beyond it.
    guard pixels.saturatingProduct(with: tiles) <= 2 * ImageLimits.pixels + pixels else { throw .tooExpensive }
    largest = max(largest, pixels)
  }

  private static func broken(_ reason: String) -> ImageError { .broken(format: "HEIF", reason: reason) }

  private mutating func read(_ property: BoxReader.Box) throws(ImageError) {
    switch property.name {
    case "hvcC":
      let pixels = HEVCHeader.pixels(inConfiguration: property.reader)
      guard pixels > 0 else { throw Self.broken("a bitstream has no header") }
      self.pixels = max(self.pixels, pixels)
    case "ispe": largest = max(largest, property.reader.area ?? 0)
    // libheif decodes AV1 without limits. Files that are marked as AVIF are read with libavif instead.
    case "av1C": throw Self.broken("it holds AV1, but does not say that it is AVIF")
    default: break
    }
  }
}

/// The size in the header of a HEVC bitstream (ITU-T H.265, 7.3.2.2).
enum HEVCHeader {
  /// Returns the number of pixels of the largest picture that a decoder configuration allows (ISO/IEC 14496-15, 8.3.3).
  static func pixels(inConfiguration box: BoxReader) -> Int {
    var (pixels, position) = (0, 23)
    for _ in 0..<(box.number(at: 22, length: 1) ?? 0) {
      guard let count = box.number(at: position + 1, length: 2) else { break }
      position += 3
      for _ in 0..<count {
        guard let length = box.number(at: position, length: 2) else { break }
        let unit = box.part(at: position + 2, count: length)
        // The array may state a wrong type, so the type is read from the unit itself, as decoders do.
        if let first = unit.number(at: 0, length: 1), first >> 1 & 0x3F == 33 {
          pixels = max(pixels, self.pixels(inSequence: unit))
        }
        position += 2 + length
      }
    }
    return pixels
  }

  private static func pixels(inSequence unit: BoxReader) -> Int {
    var bits = BitReader(bytes: unit.unescaped)
    // Skips the head of the unit and the ID of the video parameter set.
    bits.skip(16 + 4)
    let layers = bits.number(3)
    // Skips a flag, the profile and the level.
    bits.skip(1 + 96)
    let flags = (0..<layers).map { _ in (profile: bits.number(1), level: bits.number(1)) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for flag in flags { bits.skip(88 * flag.profile + 8 * flag.level) }
    _ = bits.golomb()
    if bits.golomb() == 3 { bits.skip(1) }
    return bits.golomb().saturatingProduct(with: bits.golomb())
  }
}

/// A reader of bits, the highest bit first. Bits after the end are 0.
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

  /// Reads an Exp-Golomb number: the number of leading zeros is the number of bits after the first 1.
  mutating func golomb() -> Int {
    var zeros = 0
    while zeros < 32, number(1) == 0 { zeros += 1 }
    return zeros < 32 ? (1 << zeros) - 1 + number(zeros) : 0
  }
}
