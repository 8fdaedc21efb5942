import Glibc

/// The information in the markers of a JPEG file, read without decoding it.
///
/// The codec reads the same markers later. They are read before it to refuse files that would cost too much, and to
/// find what the codec does not report: the orientation, and whether CMYK is inverted.
struct JPEGStructure {
  /// The number of columns.
  private(set) var width = 0
  /// The number of rows.
  private(set) var height = 0
  /// The number of colour components: 1 grey, 3 colour, 4 CMYK.
  private(set) var components = 0
  /// The number of scans in the file.
  private(set) var scans = 0
  /// Whether the file has Adobe's marker, so that 255 in CMYK means no ink.
  private(set) var hasAdobeMarker = false
  /// The orientation of the picture.
  private(set) var orientation = ImageOrientation.upright

  private let bytes: UnsafeRawBufferPointer
  private var position = 2
  private var hasImageData = false

  /// Reads the markers of a file that starts as a JPEG.
  ///
  /// Throws if it has no picture, or one beyond the limits. A file that ends within its picture is accepted.
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    self.bytes = bytes
    while let marker = nextMarker(), marker != Marker.endOfImage {
      if Marker.standalone.contains(marker) || marker == Marker.temporary { continue }
      guard let segment = nextSegment() else { break }
      try read(segment, of: marker)
    }
    guard components > 0 else { throw .broken(format: "JPEG", reason: "the file ends before its frame header") }
    guard hasImageData else { throw .broken(format: "JPEG", reason: "the file ends before its picture") }
  }

  private enum Marker {
    static let temporary: UInt8 = 0x01
    static let standalone: ClosedRange<UInt8> = 0xD0...0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let startOfFrame: ClosedRange<UInt8> = 0xC0...0xCF
    static let notFrames: [UInt8] = [0xC4, 0xC8, 0xCC]
    static let exif: UInt8 = 0xE1
    static let adobe: UInt8 = 0xEE
  }

  private mutating func read(_ segment: Slice<UnsafeRawBufferPointer>, of marker: UInt8) throws(ImageError) {
    switch marker {
    case Marker.startOfScan:
      scans += 1
      guard scans <= ImageLimits.jpegScans else { throw .tooManyScans }
      skipImageData()
    case Marker.startOfFrame where !Marker.notFrames.contains(marker) && components == 0:
      try readFrame(segment)
    case Marker.exif where segment.starts(with: "Exif\0\0".utf8):
      if let found = EXIFReader.orientation(inTIFF: segment.dropFirst(6)) { orientation = found }
    case Marker.adobe where segment.starts(with: "Adobe".utf8) && segment.count >= 12:
      hasAdobeMarker = true
    default:
      break
    }
  }

  private mutating func readFrame(_ segment: Slice<UnsafeRawBufferPointer>) throws(ImageError) {
    let header = Array(segment.prefix(6)).map(Int.init)
    guard header.count == 6 else { throw .broken(format: "JPEG", reason: "the frame header is too short") }
    height = header[1] << 8 | header[2]
    width = header[3] << 8 | header[4]
    components = header[5]
    try ImageLimits.check(width: width, height: height, format: "JPEG")
    guard [1, 3, 4].contains(components) else {
      throw .broken(format: "JPEG", reason: "it has \(components) colour components")
    }
  }

  /// Returns the code of the next marker, and advances past it.
  private mutating func nextMarker() -> UInt8? {
    while let start = find(0xFF, from: position) {
      position = start + 1
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { return nil }
      position += 1
      if bytes[position - 1] != 0 { return bytes[position - 1] }
    }
    return nil
  }

  /// Returns the contents of the segment at the position, and advances past it.
  private mutating func nextSegment() -> Slice<UnsafeRawBufferPointer>? {
    guard position + 2 <= bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2, position + length <= bytes.count else { return nil }
    defer { position += length }
    return bytes[(position + 2)..<(position + length)]
  }

  /// Advances to the next marker that is neither a stuffed byte nor a restart.
  private mutating func skipImageData() {
    if position < bytes.count { hasImageData = true }
    while let start = find(0xFF, from: position) {
      guard start + 1 < bytes.count else { break }
      let code = bytes[start + 1]
      position = code == 0xFF ? start + 1 : start + 2
      if code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) {
        position = start
        return
      }
    }
    position = bytes.count
  }

  private func find(_ byte: Int32, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let hit = memchr(base + start, byte, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(hit) - base
  }
}
