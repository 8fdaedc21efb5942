import CTurboJPEG
import Glibc

extension Bitmap {
  /// The bitmap as a JPEG file; JPEG knows no alpha, so what is translucent is shown on black.
  ///
  /// - Parameter quality: 1 (small) to 100 (fine); numbers beyond are moved there. Colour has half the resolution of
  ///   light below 95.
  /// - Throws: `ImageError.notEncodable` with libturbojpeg's words.
  public func jpegData(quality: Int = 90) throws(ImageError) -> [UInt8] {
    guard let encoder = tjInitCompress() else { throw .outOfMemory(width: width, height: height) }
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(data) }
    let quality = min(max(quality, 1), 100)
    let sampling = quality < 95 ? TJSAMP_420 : TJSAMP_444
    let status = tjCompress2(
      encoder, bytes.assumingMemoryBound(to: UInt8.self), Int32(clamping: width), Int32(clamping: stride),
      Int32(clamping: height), Int32(TJPF_BGRX.rawValue), &data, &length, Int32(sampling.rawValue), Int32(quality), 0)
    guard status == 0, let data else {
      let words = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "the codec gives no reason"
      throw .notEncodable(format: "JPEG", reason: words)
    }
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }

  /// Writes the bitmap as a JPEG file, in place of what is there.
  ///
  /// Throws `ImageError.notWritable` and what `jpegData(quality:)` throws.
  public func writeJPEG(to path: String, quality: Int = 90) throws(ImageError) {
    try ImageFile.write(jpegData(quality: quality), to: path)
  }
}
