/// Makes boxes of AVIF and HEIF files (ISO/IEC 14496-12) byte by byte.
enum BoxBytes {
  static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
  }

  static func box(_ name: String, _ data: [UInt8]...) -> [UInt8] {
    let data = data.flatMap { $0 }
    return number(data.count + 8, 4) + Array(name.utf8) + data
  }

  /// Returns a box that begins with a version and flags.
  static func full(_ name: String, _ data: [UInt8]...) -> [UInt8] { box(name, [0, 0, 0, 0], data.flatMap { $0 }) }

  /// Returns the references from a picture to other pictures.
  static func reference(_ name: String, _ from: Int, _ to: [Int]) -> [UInt8] {
    box(name, number(from, 2), number(to.count, 2), to.flatMap { number($0, 2) })
  }

  static func size(_ width: Int, _ height: Int) -> [UInt8] { full("ispe", number(width, 4), number(height, 4)) }

  /// Returns a file with a box `meta` that describes pictures.
  static func file(_ brand: String, meta: [UInt8]) -> [UInt8] {
    box("ftyp", Array(brand.utf8), [0, 0, 0, 0]) + full("meta", meta)
  }
}

extension [UInt8] {
  /// Returns the offset of a text, which the bytes must contain.
  func place(of text: String) -> Int { indices.first { self[$0...].starts(with: text.utf8) } ?? count }
}
