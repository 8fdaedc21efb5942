import CTurboJPEG
import Glibc
import TactionGeometry

/// Decodes JPEG with libturbojpeg: baseline and progressive, grey, colour, CMYK and YCCK.
///
/// A file that ends early or has errors in its picture data is decoded as far as possible, as in browsers: the codec
/// reports only a warning. A file without picture data is an error.
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

  /// Decodes the picture, or the smallest version whose longer edge has at least a length in pixels that the codec can
  /// decode at less cost.
  func decode(atLeast length: Int?) throws(ImageError) -> StraightPicture {
    let divisor = Self.divisor(longestEdge: max(structure.width, structure.height), atLeast: length)
    let bitmap = try decode(divisor: divisor)
    return StraightPicture(bitmap: bitmap, hasAlpha: false, orientation: structure.orientation)
  }

  /// Decodes a mip level of the picture as it is stored.
  func decode(level: Int) throws(ImageError) -> Bitmap {
    // The smallest scale of the codec is 1/8.
    let steps = level.clamped(to: 0...3)
    return try decode(divisor: 1 << steps).halved(times: level - steps)
  }

  private func decode(divisor: Int) throws(ImageError) -> Bitmap {
    // The codec rounds the size up.
    let bitmap = try Bitmap(
      width: (structure.width + divisor - 1) / divisor, height: (structure.height + divisor - 1) / divisor)
    let isCMYK = structure.components == 4
    try fill(bitmap, format: isCMYK ? TJPF_CMYK : TJPF_BGRA)
    if isCMYK { Self.convertCMYK(in: bitmap, isInverted: structure.hasAdobeMarker) }
    return bitmap
  }

  /// Returns the divisor of the size: 1, 2, 4 or 8, for which the codec has fast transforms.
  private static func divisor(longestEdge: Int, atLeast length: Int?) -> Int {
    guard let length, length > 0 else { return 1 }
    return [8, 4, 2].first { longestEdge / $0 >= length } ?? 1
  }

  private func fill(_ bitmap: Bitmap, format: TJPF) throws(ImageError) {
    guard let decoder = tjInitDecompress() else { throw .outOfMemory(width: bitmap.width, height: bitmap.height) }
    defer { tjDestroy(decoder) }
    let status = tjDecompress2(
      decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count),
      bitmap.bytes.assumingMemoryBound(to: UInt8.self), Int32(clamping: bitmap.width), Int32(clamping: bitmap.stride),
      Int32(clamping: bitmap.height), Int32(format.rawValue), 0)
    guard status != 0, tjGetErrorCode(decoder) != Int32(TJERR_WARNING.rawValue) else { return }
    let message = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "the codec gives no reason"
    throw .broken(format: "JPEG", reason: message)
  }

  /// Converts CMYK to opaque BGRA in place, without a colour profile.
  private static func convertCMYK(in bitmap: Bitmap, isInverted: Bool) {
    for y in 0..<bitmap.height {
      let pixels = bitmap.row(y)
      for x in 0..<bitmap.width {
        // Adobe's files store 255 for no ink, others 0.
        let light = isInverted ? pixels[x] : ~pixels[x]
        let black = light >> 24
        let shaded = { (shift: UInt32) in ((light >> shift & 0xFF) * black + 127) / 255 }
        pixels[x] = 0xFF00_0000 | shaded(0) << 16 | shaded(8) << 8 | shaded(16)
      }
    }
  }
}
