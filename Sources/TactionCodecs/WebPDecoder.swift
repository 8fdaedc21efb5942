import CTactionCodecs
import TactionGeometry
import TactionGraphics

/// A decoder that uses libwebp, for one frame of a WebP file or for its only picture.
///
/// A file that ends early, or is broken within the picture data, is decoded as far as possible, like a JPEG.
struct WebPDecoder: ImageDecoder {
  let header: PictureHeader
  private let bytes: PictureBytes
  private let frame: WebPStructure.Frame
  private let fillsCanvas: Bool

  /// The memory of the rows that are decoded at the same time, in bytes. Tests set another value.
  @TaskLocal static var bandBytes = 32 << 20

  init(_ bytes: PictureBytes, _ structure: WebPStructure, frame index: Int) throws(ImageError) {
    guard taction_webp_load() else {
      throw .noLibrary(format: "WebP", package: String(cString: taction_webp_package))
    }
    self.bytes = bytes
    frame = structure.frames[index]
    header = structure.header
    fillsCanvas = frame.width == header.width && frame.height == header.height
  }

  var isOpaque: Bool { fillsCanvas && !frame.hasAlpha }

  /// Whether the codec scales the picture down. Translucent pictures are not scaled, because the codec does not
  /// premultiply exactly. Lossless pictures are not scaled, because this would not save memory.
  var scales: Bool { isOpaque && !frame.isLossless }

  private var bandHeight: Int { (Self.bandBytes / (4 * frame.width) & ~1).clamped(to: 2...max(frame.height, 2)) }

  var memory: Int {
    let pixels = frame.width * frame.height
    // The largest size below the full size is 7/8 of the width and of the height.
    let scaled = scales ? min(pixels * 4 * 49 / 64, ImageLimits.wholePixels * 4) : 0
    // A lossless picture is decoded as a whole. So is the alpha of a lossy picture, as bytes or as a lossless picture.
    let whole = frame.isLossless ? 4 * pixels : frame.hasAlpha ? 5 * pixels : 0
    let band = (bandHeight + 2 * Int(TACTION_WEBP_MARGIN)) * frame.width * 4
    return frame.bytes.count + max(band, scaled) + whole + frame.width * 256 + 1 << 20
  }

  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    guard !fillsCanvas else { return try decodeFrame(eighths: eighths, effort, take: take) }
    // The code below handles an animation whose first frame does not fill the canvas.
    let (canvas, rect, width) = (try Bitmap(width: header.width, height: 1), frame.animation.rect, frame.width)
    defer { withExtendedLifetime(canvas) {} }
    func takeClear(_ count: Int) -> Bool {
      canvas.fill(.clear)
      for _ in 0..<count where !take(canvas.row(0)) { return false }
      return true
    }
    var goesOn = takeClear(rect.y)
    guard goesOn else { return }
    try decodeFrame(effort) { row in
      canvas.fill(.clear)
      (canvas.row(0) + rect.x).update(from: row, count: width)
      goesOn = take(canvas.row(0))
      return goesOn
    }
    if goesOn { _ = takeClear(header.height - rect.maxY) }
  }

  /// Decodes the rows of the frame itself, without the rest of the canvas.
  ///
  /// - Parameter omitsRest: Whether rows that the file does not have are left out.
  func decodeFrame(
    eighths: Int = 8, omitsRest: Bool = false, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let width = PictureHeader.length(frame.width, eighths: eighths)
    let height = PictureHeader.length(frame.height, eighths: eighths)
    let rows = eighths < 8 ? height : bandHeight
    let band = try Bitmap(width: width, height: min(rows, height) + 2 * Int(TACTION_WEBP_MARGIN))
    defer { withExtendedLifetime(band) {} }
    let data = bytes.bytes(at: frame.bytes.lowerBound, count: frame.bytes.count)
    var goesOn = true
    for first in stride(from: 0, to: height, by: rows) where goesOn {
      try data.withUnsafeBufferPointer { data throws(ImageError) in
        var picture = taction_webp(
          data: data.baseAddress, size: data.count, width: UInt32(clamping: frame.width),
          height: UInt32(clamping: frame.height), out_width: UInt32(clamping: width),
          out_height: UInt32(clamping: height), first: UInt32(clamping: first),
          end: UInt32(clamping: min(first + rows, height)), has_alpha: frame.hasAlpha,
          omits_rest: omitsRest, band: band.row(0))
        try CodecRun.run({ taction_webp_read_rows(&picture, $0, $1) }, format: "WebP", bytes, effort) { row in
          goesOn = take(row)
          return goesOn
        }
      }
    }
  }
}
