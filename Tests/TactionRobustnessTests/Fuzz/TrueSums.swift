@testable import TactionInk

/// The CRC-32 of PNG and gzip.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}

/// Corrects the checksums of a PNG's chunks, because libpng ignores chunks with wrong checksums.
enum PNGSums {
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { return bytes }
      let end = place + 8 + length
      let sum = CRC32.of(bytes[(place + 4)..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index))) }
      place = end + 4
    }
    return bytes
  }
}

/// Corrects the checksums of an ink file's records whose ends can be found, because records with wrong checksums are
/// skipped.
enum InkSums {
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = InkFile.header.count
    while bytes.count - place >= InkRecord.overhead {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
      let end = place + InkRecord.overhead + length
      guard end <= bytes.count else { return bytes }
      let sum = InkRecord.checksum(bytes[place + 8], bytes[(place + InkRecord.overhead)..<end])
      for index in 0..<4 { bytes[place + 4 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index))) }
      place = end
    }
    return bytes
  }
}

/// Packs bytes as a gzip file without compressing them, so that changes of the file change the unpacked bytes.
enum StoredGzip {
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = bytes.prefix(Int(UInt16.max))
    let length = UInt16(bytes.count)
    let sizes = [length, ~length].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let end = [CRC32.of(bytes), UInt32(length)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + sizes + bytes + end
  }
}
