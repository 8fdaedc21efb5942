/// The orientation of the rows of a stored picture; raw values are the values of EXIF tag 0x0112.
package enum ImageOrientation: Int, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case transposed = 5
  case quarterClockwise = 6
  case transverse = 7
  case quarterCounterclockwise = 8

  /// Whether rows of the file become columns of the upright picture.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the column and row that a pixel of the upright picture has in the file; `width` and `height` are the size
  /// of the stored picture.
  private func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .upsideDownMirrored: (x, height - 1 - y)
    case .transposed: (y, x)
    case .quarterClockwise: (y, height - 1 - x)
    case .transverse: (width - 1 - y, height - 1 - x)
    case .quarterCounterclockwise: (width - 1 - y, x)
    }
  }

  /// Returns the rectangle that a part of the upright picture has in the stored picture; `width` and `height` are the
  /// size of the stored picture.
  func stored(_ part: PixelRect, width: Int, height: Int) -> PixelRect {
    guard !part.isEmpty else { return .zero }
    let one = source(x: part.x, y: part.y, width: width, height: height)
    let other = source(x: part.maxX - 1, y: part.maxY - 1, width: width, height: height)
    return PixelRect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x) + 1, height: abs(one.y - other.y) + 1)
  }

  /// Returns the column and row that a pixel of the file has in the upright picture; `width` and `height` are the size
  /// of the stored picture.
  func upright(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let inverse =
      switch self {
      case .quarterClockwise: Self.quarterCounterclockwise
      case .quarterCounterclockwise: Self.quarterClockwise
      default: self
      }
    return inverse.source(x: x, y: y, width: swapsAxes ? height : width, height: swapsAxes ? width : height)
  }
}

/// Reads the orientation tag of EXIF data.
///
/// EXIF data is a TIFF structure. Only the first directory is read, and no offset in this directory is followed. So
/// loops and bad offsets elsewhere do no harm. For invalid data the result is nil, and the picture is shown as it is
/// stored.
package struct EXIFReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// Returns the orientation in a TIFF structure; nil if the structure has no orientation.
  package static func orientation(inTIFF bytes: ArraySlice<UInt8>) -> ImageOrientation? {
    EXIFReader(bytes)?.orientation()
  }

  private init?(_ bytes: ArraySlice<UInt8>) {
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
    // Each entry has 12 bytes: tag, type, number of values, and the value itself if it fits in 4 bytes.
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
