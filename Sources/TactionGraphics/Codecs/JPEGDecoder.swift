import CTactionPNG
import TactionGeometry

/// Decodes JPEG with libjpeg: baseline and progressive, grey, colour, CMYK and YCCK.
///
/// A file that ends early or has errors in its picture data is decoded as far as possible, as in browsers. In this
/// case, the codec reports only a warning. A file without picture data is an error. `eighths(atLeast:)` of
/// ``ImageDecoder`` chooses the scale.
struct JPEGDecoder: ImageDecoder {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  private let bytes: PictureBytes
  private let structure: JPEGStructure

  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    structure = try JPEGStructure(bytes)
  }

  var header: PictureHeader {
    PictureHeader(width: structure.width, height: structure.height, orientation: structure.orientation)
  }

  var isOpaque: Bool { true }
  var scales: Bool { true }

  /// The number of bytes that the codec needs: for all coefficients if the picture has several scans, otherwise only
  /// for some rows.
  var memory: Int {
    // Rows of blocks with up to four components, before and after the conversion of colours, and 1 MiB for tables.
    2 * structure.coefficients + structure.width * 4 * 64 + 1 << 20
  }

  /// Decodes the rows of the picture as it is stored, at a scale of 1 to 8 eighths, until `take` returns false.
  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    var file = taction_jpeg(
      width: UInt32(clamping: structure.width), height: UInt32(clamping: structure.height),
      out_width: UInt32(clamping: PictureHeader.length(structure.width, eighths: eighths)),
      out_height: UInt32(clamping: PictureHeader.length(structure.height, eighths: eighths)), memory: memory)
    let width = Int(file.out_width)
    try CodecRun.run({ taction_jpeg_read_rows(&file, $0, $1) }, format: "JPEG", bytes, effort) { row in
      if structure.components == 4 {
        Self.convertCMYK(UnsafeMutableBufferPointer(start: row, count: width), isInverted: structure.hasAdobeMarker)
      }
      return take(row)
    }
  }

  /// Converts CMYK to opaque BGRA in place, without a colour profile.
  private static func convertCMYK(_ pixels: UnsafeMutableBufferPointer<UInt32>, isInverted: Bool) {
    for x in pixels.indices {
      // Files with Adobe's marker store 255 for no ink; other files store 0.
      let light = isInverted ? pixels[x] : ~pixels[x]
      let black = light >> 24
      let shaded = { (shift: UInt32) in ((light >> shift & 0xFF) * black + 127) / 255 }
      pixels[x] = 0xFF00_0000 | shaded(0) << 16 | shaded(8) << 8 | shaded(16)
    }
  }
}
