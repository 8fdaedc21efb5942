/// The information in the markers of a JPEG file, read without decoding it.
///
/// The codec reads the same markers later. They are read here first to refuse files that would cost too much, and to
/// find two facts that the codec does not report: the orientation, and whether CMYK is inverted.
struct JPEGStructure {
  /// The number of columns.
  private(set) var width = 0
  /// The number of rows.
  private(set) var height = 0
  /// The number of colour components: 1 grey, 3 colour, 4 CMYK.
  private(set) var components = 0
  /// The number of scans in the file.
  private(set) var scans = 0
  /// Whether the file has Adobe's marker. In CMYK files with this marker, 255 means no ink.
  private(set) var hasAdobeMarker = false
  /// The orientation of the picture.
  private(set) var orientation = ImageOrientation.upright

  /// The number of coefficients that the codec keeps in memory, because the picture has several scans; 0 for other
  /// pictures.
  private(set) var coefficients = 0

  private let bytes: PictureBytes
  private var position = 2
  private var hasImageData = false
  private var isProgressive = false

  /// Reads the markers of a file that starts as a JPEG.
  ///
  /// Throws if the file has no picture, or if the picture is beyond the limits. A file that ends within its picture is
  /// accepted.
  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    // The counter of a slow file is in the slow lane. It ends here, because the decoding would wait for it.
    var counter = StepCounter()
    while let marker = try nextMarker(&counter), marker != Marker.endOfImage {
      if Marker.standalone.contains(marker) || marker == Marker.temporary { continue }
      guard let segment = nextSegment() else { break }
      try read(segment, of: marker, &counter)
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
    static let progressive: [UInt8] = [0xC2, 0xC6, 0xCA, 0xCE]
    static let exif: UInt8 = 0xE1
    static let adobe: UInt8 = 0xEE
  }

  private mutating func read(
    _ segment: ArraySlice<UInt8>, of marker: UInt8, _ counter: inout StepCounter
  ) throws(ImageError) {
    switch marker {
    case Marker.startOfScan:
      scans += 1
      guard scans <= ImageLimits.jpegScans else { throw .tooManyScans }
      guard scans * width * height <= ImageLimits.jpegScannedPixels else { throw .tooExpensive }
      // The codec makes rows immediately, without keeping coefficients, if the first scan has all components.
      if scans == 1, !isProgressive, Int(segment.first ?? 0) == components { coefficients = 0 }
      try skipImageData(&counter)
    case Marker.startOfFrame where !Marker.notFrames.contains(marker) && components == 0:
      try readFrame(segment, isProgressive: Marker.progressive.contains(marker))
    case Marker.exif where segment.starts(with: "Exif\0\0".utf8):
      if let found = EXIFReader.orientation(inTIFF: segment.dropFirst(6)) { orientation = found }
    case Marker.adobe where segment.starts(with: "Adobe".utf8) && segment.count >= 12:
      hasAdobeMarker = true
    default:
      break
    }
  }

  private mutating func readFrame(_ segment: ArraySlice<UInt8>, isProgressive: Bool) throws(ImageError) {
    let header = segment.map(Int.init)
    guard header.count >= 6 else { throw .broken(format: "JPEG", reason: "the frame header is too short") }
    height = header[1] << 8 | header[2]
    width = header[3] << 8 | header[4]
    components = header[5]
    self.isProgressive = isProgressive
    try ImageLimits.check(width: width, height: height, format: "JPEG")
    guard [1, 3, 4].contains(components) else {
      throw .broken(format: "JPEG", reason: "it has \(components) colour components")
    }
    // Each component has three bytes: its number, its horizontal and vertical sampling factors in four bits each, its
    // table.
    let factors = header.dropFirst(6).prefix(3 * components).enumerated().filter { $0.offset % 3 == 1 }.map(\.element)
    let most = (factors.map { $0 >> 4 }.max() ?? 1, factors.map { $0 & 15 }.max() ?? 1)
    coefficients = factors.reduce(0) { sum, factor in
      // The size in pixels of the smallest unit that has whole blocks of all components.
      let unit = (8 * max(most.0, 1), 8 * max(most.1, 1))
      let blocks = ((width + unit.0 - 1) / unit.0, (height + unit.1 - 1) / unit.1)
      return sum + blocks.0 * (factor >> 4) * blocks.1 * (factor & 15) * 64
    }
  }

  /// Returns the code of the next marker, and advances past it.
  private mutating func nextMarker(_ counter: inout StepCounter) throws(ImageError) -> UInt8? {
    while let start = bytes.offset(of: 0xFF, from: position) {
      try counter.step()
      position = start + 1
      while bytes.byte(at: position) == 0xFF {
        try counter.step()
        position += 1
      }
      guard let code = bytes.byte(at: position) else { return nil }
      position += 1
      if code != 0 { return code }
    }
    return nil
  }

  /// Returns the contents of the segment at the position, and advances past it.
  private mutating func nextSegment() -> ArraySlice<UInt8>? {
    let size = bytes.bytes(at: position, count: 2)
    guard size.count == 2 else { return nil }
    let length = Int(size[0]) << 8 | Int(size[1])
    guard length >= 2, position + length <= bytes.count else { return nil }
    defer { position += length }
    return bytes.bytes(at: position + 2, count: length - 2)[...]
  }

  /// Advances to the next marker, past stuffed bytes and restart markers.
  private mutating func skipImageData(_ counter: inout StepCounter) throws(ImageError) {
    if position < bytes.count { hasImageData = true }
    while let start = bytes.offset(of: 0xFF, from: position) {
      try counter.step()
      guard let code = bytes.byte(at: start + 1) else { break }
      position = code == 0xFF ? start + 1 : start + 2
      if code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) {
        position = start
        return
      }
    }
    position = bytes.count
  }
}
