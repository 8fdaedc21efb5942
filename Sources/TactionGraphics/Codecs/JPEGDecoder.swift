import CTurboJPEG
import Glibc

/// Decodes JPEG with libturbojpeg: baseline and progressive, grey, colour and the inks of CMYK and YCCK.
///
/// A file that ends early, or has errors in its picture data, is decoded as far as it goes, as in browsers: the codec
/// calls that a warning. A file without any picture data is an error.
struct JPEGDecoder {
  private let bytes: UnsafeRawBufferPointer
  private let structure: JPEGStructure

  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    self.bytes = bytes
    structure = try JPEGStructure(bytes)
  }

  var header: PictureHeader {
    PictureHeader(width: structure.width, height: structure.height, orientation: structure.orientation)
  }

  func decode(fitting: Int?) throws(ImageError) -> StraightPicture {
    let divisor = Self.divisor(longestEdge: max(structure.width, structure.height), fitting: fitting)
    let bitmap = try decode(divisor: divisor)
    return StraightPicture(bitmap: bitmap, hasAlpha: false, orientation: structure.orientation)
  }

  /// A level of the picture as it is stored, without ever holding a finer one.
  func decode(level: Int) throws(ImageError) -> Bitmap {
    // The codec has fast transforms for an eighth of the size, and none below.
    let steps = min(max(level, 0), 3)
    return try decode(divisor: 1 << steps).halved(times: level - steps)
  }

  private func decode(divisor: Int) throws(ImageError) -> Bitmap {
    // The codec gives partial blocks at the far edges a pixel of their own.
    let bitmap = try Bitmap(
      width: (structure.width + divisor - 1) / divisor, height: (structure.height + divisor - 1) / divisor)
    let isInk = structure.components == 4
    try fill(bitmap, format: isInk ? TJPF_CMYK : TJPF_BGRA)
    if isInk { Self.convertInks(in: bitmap, areInverted: structure.hasAdobeMarker) }
    return bitmap
  }

  /// By what the picture may shrink: 1, 2, 4 or 8, the scales for which the codec has fast transforms.
  private static func divisor(longestEdge: Int, fitting: Int?) -> Int {
    guard let fitting, fitting > 0 else { return 1 }
    return [8, 4, 2].first { longestEdge / $0 >= fitting } ?? 1
  }

  private func fill(_ bitmap: Bitmap, format: TJPF) throws(ImageError) {
    guard let decoder = tjInitDecompress() else { throw .outOfMemory(width: bitmap.width, height: bitmap.height) }
    defer { tjDestroy(decoder) }
    let status = tjDecompress2(
      decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count),
      bitmap.bytes.assumingMemoryBound(to: UInt8.self), Int32(clamping: bitmap.width), Int32(clamping: bitmap.stride),
      Int32(clamping: bitmap.height), Int32(format.rawValue), 0)
    guard status != 0, tjGetErrorCode(decoder) != Int32(TJERR_WARNING.rawValue) else { return }
    let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "the codec gives no reason"
    throw .broken(format: "JPEG", reason: words)
  }

  /// Turns cyan, magenta, yellow and black into opaque colour, in place, without a colour profile.
  private static func convertInks(in bitmap: Bitmap, areInverted: Bool) {
    for y in 0..<bitmap.height {
      let pixels = bitmap.row(y)
      for x in 0..<bitmap.width {
        // Without ink all is light: Adobe's files store the light that is left, others the ink.
        let light = areInverted ? pixels[x] : ~pixels[x]
        let black = light >> 24
        let shaded = { (shift: UInt32) in ((light >> shift & 0xFF) * black + 127) / 255 }
        pixels[x] = 0xFF00_0000 | shaded(0) << 16 | shaded(8) << 8 | shaded(16)
      }
    }
  }
}
