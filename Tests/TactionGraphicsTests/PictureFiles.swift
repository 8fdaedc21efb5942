import CTactionTurboJPEG
import TactionGraphics
import Testing

/// Makes PNG files of any kind byte by byte, without compression, so that tests know their content.
struct PNGFile {
  var width = 3
  var height = 2
  var depth: UInt8 = 8
  /// The colour type: 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha.
  var colorType: UInt8 = 6
  var isInterlaced = false
  /// The chunks between the header and the picture: names and contents.
  var chunks: [(name: String, data: [UInt8])] = []
  /// The rows, each with its filter byte; pass by pass if interlaced.
  var rows: [[UInt8]] = []

  var bytes: [UInt8] {
    let header = Self.big(width) + Self.big(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0]
    let before = chunks.reduce([UInt8]()) { $0 + Self.chunk($1.name, $1.data) }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header) + before
      + Self.chunk("IDAT", Self.zlib(rows.flatMap { $0 })) + Self.chunk("IEND", [])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(crc(body)))
  }

  static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// Returns a zlib stream of stored blocks, for up to 65,535 bytes.
  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    let length = [UInt8(truncatingIfNeeded: data.count), UInt8(truncatingIfNeeded: data.count >> 8)]
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + data + big(high << 16 | low)
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~value
  }
}

/// Returns EXIF data with an orientation.
func exif(orientation: Int, isBigEndian: Bool) -> [UInt8] {
  let short = { (value: Int) -> [UInt8] in
    let bytes = [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    return isBigEndian ? bytes : bytes.reversed()
  }
  let long = { (value: Int) -> [UInt8] in isBigEndian ? PNGFile.big(value) : PNGFile.big(value).reversed() }
  let start = Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(8)
  let width = short(0x0100) + short(3) + long(1) + short(600) + short(0)
  let turn = short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
  return start + short(2) + width + turn + long(0)
}

/// Returns a JPEG with a segment inserted right after its start.
func jpeg(_ bytes: [UInt8], adding segment: [UInt8], marker: UInt8 = 0xE1) -> [UInt8] {
  let length = segment.count + 2
  return Array(bytes[..<2]) + [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
    + segment + Array(bytes[2...])
}

/// Returns a JPEG of some pixels, encoded by the codec itself.
func jpeg(
  _ pixels: [UInt8], width: Int32, height: Int32, format: TJPF, isProgressive: Bool = false
) throws -> [UInt8] {
  let encoder = try #require(tjInitCompress())
  defer { tjDestroy(encoder) }
  var (data, length) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
  defer { tjFree(data) }
  let status = tjCompress2(
    encoder, pixels, width, 0, height, Int32(format.rawValue), &data, &length,
    Int32((format == TJPF_GRAY ? TJSAMP_GRAY : TJSAMP_444).rawValue), 95,
    isProgressive ? TJFLAG_PROGRESSIVE : 0)
  try #require(status == 0)
  return Array(UnsafeBufferPointer(start: data, count: Int(length)))
}
