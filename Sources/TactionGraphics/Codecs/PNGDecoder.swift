import CPNG
import Glibc

/// Decodes PNG with libpng, through its simplified interface if possible: every depth, palette, transparency and
/// interlacing.
///
/// Unlike JPEG, a PNG that ends within its picture is an error: the rest of an interlaced or filtered picture cannot be
/// shown sensibly.
struct PNGDecoder {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: UnsafeRawBufferPointer

  /// The size from the first chunk, and the orientation.
  let header: PictureHeader

  /// Throws for a file without a header, or with a picture beyond the limits.
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    self.bytes = bytes
    // Offsets: the signature and the length of the first chunk come before its name.
    let (name, width, height, end) = (12, 16, 20, 33)
    guard bytes.count >= end, bytes[name..<width].elementsEqual("IHDR".utf8) else {
      throw .broken(format: "PNG", reason: "the file ends before its header")
    }
    let number = { (offset: Int) in bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    header = PictureHeader(width: number(width), height: number(height), orientation: Self.orientation(in: bytes))
    try ImageLimits.check(width: header.width, height: header.height, format: "PNG")
  }

  func decode() throws(ImageError) -> StraightPicture {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw Self.error(image) }
    let hasAlpha = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
    // Otherwise libpng takes 16-bit files without a gamma for linear light, which hardly any is.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let bitmap = try Bitmap(width: Int(image.width), height: Int(image.height))
    if isDeepAndInterlaced {
      try readRows(into: bitmap)
    } else if png_image_finish_read(&image, nil, bitmap.bytes, Int32(clamping: bitmap.stride), nil) == 0 {
      throw Self.error(image)
    }
    return StraightPicture(bitmap: bitmap, hasAlpha: hasAlpha, orientation: header.orientation)
  }

  /// Decodes a mip level of the picture as it is stored, premultiplied. Only interlaced pictures are decoded whole.
  func decode(level: Int) throws(ImageError) -> LevelPicture {
    guard !isInterlaced else {
      let picture = try decode()
      let isOpaque = picture.premultiply()
      return LevelPicture(bitmap: try picture.bitmap.halved(times: level), isOpaque: isOpaque)
    }
    let halver = try RowHalver(width: header.width, height: header.height, level: level)
    var message = [CChar](repeating: 0, count: Int(TACTION_PNG_MESSAGE_LENGTH))
    let status = taction_png_read_rows(
      bytes.baseAddress, bytes.count, UInt32(clamping: header.width), UInt32(clamping: header.height),
      { context, row in
        guard let context, let row else { return }
        Unmanaged<RowHalver>.fromOpaque(context).takeUnretainedValue().addStraight(row)
      }, Unmanaged.passUnretained(halver).toOpaque(), &message)
    guard status == 0 else { throw Self.error(message) }
    return LevelPicture(bitmap: halver.finish(), isOpaque: halver.isOpaque)
  }

  /// Returns libpng's message for an error.
  static func message(of image: png_image) -> String {
    let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return message.isEmpty ? "the codec gives no reason" : message
  }

  private static func error(_ image: png_image) -> ImageError { .broken(format: "PNG", reason: message(of: image)) }

  private static func error(_ message: [CChar]) -> ImageError {
    .broken(
      format: "PNG", reason: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  private var isInterlaced: Bool {
    let interlacing = 28
    return bytes[interlacing] != 0
  }

  /// Whether the file is interlaced with 16 bits a sample.
  ///
  /// The simplified interface of libpng before 1.6.51 writes beyond its buffer for such files (CVE-2025-65018), and
  /// Debian 12's fix (1.6.39-2+deb12u6) loses all passes but the last.
  private var isDeepAndInterlaced: Bool {
    let depth = 24
    return bytes[depth] == 16 && isInterlaced
  }

  private func readRows(into bitmap: Bitmap) throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(TACTION_PNG_MESSAGE_LENGTH))
    let status = taction_png_read_bgra(
      bytes.baseAddress, bytes.count, bitmap.bytes, bitmap.stride, UInt32(clamping: bitmap.width),
      UInt32(clamping: bitmap.height), &message)
    if status != 0 { throw Self.error(message) }
  }

  /// Reads the orientation from the eXIf chunk, which the simplified interface ignores.
  private static func orientation(in bytes: UnsafeRawBufferPointer) -> ImageOrientation {
    var position = signature.count
    // A chunk: four bytes of length, four of name, the data, four of checksum.
    while position + 12 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let start = position + 8
      guard length <= bytes.count - start - 4 else { break }
      if bytes[(position + 4)..<start].elementsEqual("eXIf".utf8) {
        return EXIFReader.orientation(inTIFF: bytes[start..<(start + length)]) ?? .upright
      }
      position = start + length + 4
    }
    return .upright
  }
}
