import CTactionPNG

/// Decodes PNG with libpng: all bit depths, palettes, transparency and interlacing.
///
/// Unlike a JPEG, a PNG that ends within its picture is an error, because an incomplete interlaced or filtered picture
/// cannot be shown sensibly.
struct PNGDecoder: ImageDecoder {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: PictureBytes
  private let isInterlaced: Bool

  /// The size from the first chunk, and the orientation from the eXIf chunk.
  let header: PictureHeader

  /// Throws for a file without a header, or with a picture beyond the limits.
  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    // The name of the first chunk is at byte 12, after the signature and the chunk's length; its checksum ends at byte
    // 33.
    let (name, end) = (12, 33)
    let first = bytes.bytes(at: name, count: end - name)
    guard first.count == end - name, first.starts(with: "IHDR".utf8) else {
      throw .broken(format: "PNG", reason: "the file ends before its header")
    }
    header = PictureHeader(
      width: Self.number(first[4..<8]), height: Self.number(first[8..<12]),
      orientation: try Self.orientation(in: bytes))
    isInterlaced = first[16] != 0
    try ImageLimits.check(width: header.width, height: header.height, format: "PNG")
  }

  /// The maximum number of rows of an interlaced picture that are decoded at a time; `bandBytes` limits this number.
  private var bandHeight: Int { (Self.bandBytes / (4 * header.width)).clamped(to: 1...header.height) }
  /// The memory for the rows of an interlaced picture that are decoded at a time, in bytes. Tests set other values.
  @TaskLocal static var bandBytes = 128 << 20

  /// The number of bytes that the codec needs: for some rows, and for a band of an interlaced picture.
  var memory: Int { header.width * 8 * 6 + 1 << 20 + (isInterlaced ? bandHeight * header.width * 4 : 0) }

  var isOpaque: Bool { false }
  var scales: Bool { false }

  /// Decodes rows; an interlaced picture is decoded once for each of its bands.
  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let (width, height) = (header.width, header.height)
    guard isInterlaced else { return try decode(0..<height, into: nil, effort, take: take) }
    let band = try Bitmap(width: width, height: bandHeight)
    var goesOn = true
    for first in stride(from: 0, to: height, by: bandHeight) where goesOn {
      try decode(first..<min(first + bandHeight, height), into: band, effort) { row in
        goesOn = take(row)
        return goesOn
      }
    }
  }

  private func decode(
    _ rows: Range<Int>, into band: Bitmap?, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    try CodecRun.run(
      { callbacks, message in
        taction_png_read_rows(
          callbacks, UInt32(clamping: header.width), UInt32(clamping: header.height), UInt32(clamping: rows.lowerBound),
          UInt32(clamping: rows.upperBound), band?.row(0), message)
      }, format: "PNG", bytes, effort, take: take)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Reads the orientation from the eXIf chunk, which libpng does not interpret.
  private static func orientation(in bytes: PictureBytes) throws(ImageError) -> ImageOrientation {
    var (position, counter) = (signature.count, StepCounter())
    // A chunk has four bytes of length, four bytes of name, the data, and four bytes of checksum.
    while position + 12 <= bytes.count {
      try counter.step()
      let head = bytes.bytes(at: position, count: 8)
      guard head.count == 8 else { break }
      let length = number(head[..<4])
      guard length <= bytes.count - position - 12, !head[4...].elementsEqual("IEND".utf8) else { break }
      if head[4...].elementsEqual("eXIf".utf8) {
        return EXIFReader.orientation(inTIFF: bytes.bytes(at: position + 8, count: min(length, 1 << 16))[...])
          ?? .upright
      }
      position += length + 12
    }
    return .upright
  }
}
