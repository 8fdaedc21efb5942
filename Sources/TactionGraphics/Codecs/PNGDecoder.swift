import CPNG
import Glibc

/// Decodes PNG with libpng, by its simplified interface where that works: every depth, palette, transparency and interlacing.
///
/// Unlike JPEG, a PNG that ends within its picture is an error: the rest of an interlaced or filtered picture has no
/// sensible look.
struct PNGDecoder {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func decode() throws(ImageError) -> StraightPicture {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw Self.error(image) }
    try ImageLimits.check(width: Int(image.width), height: Int(image.height), format: "PNG")
    let hasAlpha = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
    // Otherwise libpng takes 16-bit files that name no gamma for linear light, as hardly any of them is.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let bitmap = try Bitmap(width: Int(image.width), height: Int(image.height))
    if isDeepAndInterlaced {
      try readRows(into: bitmap)
    } else if png_image_finish_read(&image, nil, bitmap.bytes, Int32(clamping: bitmap.stride), nil) == 0 {
      throw Self.error(image)
    }
    return StraightPicture(bitmap: bitmap, hasAlpha: hasAlpha, orientation: orientation())
  }

  /// libpng's own words on what went wrong.
  static func message(of image: png_image) -> String {
    let words = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return words.isEmpty ? "the codec gives no reason" : words
  }

  private static func error(_ image: png_image) -> ImageError { .broken(format: "PNG", reason: message(of: image)) }

  /// Whether the file has 16 bits a sample and is interlaced.
  ///
  /// The simplified interface of libpng before 1.6.51 writes beyond its buffer for such files (CVE-2025-65018), and with
  /// Debian 12's repair (1.6.39-2+deb12u6) all but the last pass are lost.
  private var isDeepAndInterlaced: Bool {
    let (depth, interlacing) = (24, 28)
    return bytes.count > interlacing && bytes[depth] == 16 && bytes[interlacing] != 0
  }

  private func readRows(into bitmap: Bitmap) throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(TACTION_PNG_MESSAGE_LENGTH))
    let status = taction_png_read_bgra(
      bytes.baseAddress, bytes.count, bitmap.bytes, bitmap.stride, UInt32(clamping: bitmap.width),
      UInt32(clamping: bitmap.height), &message)
    guard status != 0 else { return }
    let words = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    throw .broken(format: "PNG", reason: String(decoding: words, as: UTF8.self))
  }

  /// The orientation from the eXIf chunk, wherever it stands; the simplified interface passes over it.
  private func orientation() -> ImageOrientation {
    var position = Self.signature.count
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
