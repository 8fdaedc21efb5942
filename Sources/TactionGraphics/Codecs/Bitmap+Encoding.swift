import CTactionPNG
import CTactionTurboJPEG
import Glibc
import TactionGeometry

extension Bitmap {
  /// Encodes the bitmap as PNG: RGB if it is opaque, otherwise RGBA with straight alpha.
  ///
  /// - Parameter isQuick: whether to save time instead of bytes, for example for the frames of a film.
  /// - Throws: `ImageError.notEncodable` with libpng's message.
  public func pngData(isQuick: Bool = false) throws(ImageError) -> [UInt8] {
    let isOpaque = isOpaque
    return try encodePNG(
      isOpaque ? bytesRGB() : bytesStraightRGBA(), width: width, height: height, hasAlpha: !isOpaque, isQuick: isQuick)
  }

  /// Writes the bitmap as a PNG file; an existing file is overwritten.
  ///
  /// Throws `ImageError.notWritable` and the errors of `pngData(isQuick:)`.
  public func writePNG(to path: String, isQuick: Bool = false) throws(ImageError) {
    try ImageFile.write(pngData(isQuick: isQuick), to: path)
  }

  private func bytesRGB() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
      count = width * height * 3
      guard var target = buffer.baseAddress else { return }
      for y in 0..<height {
        let pixels = row(y)
        for x in 0..<width {
          target[0] = UInt8(truncatingIfNeeded: pixels[x] >> 16)
          target[1] = UInt8(truncatingIfNeeded: pixels[x] >> 8)
          target[2] = UInt8(truncatingIfNeeded: pixels[x])
          target += 3
        }
      }
    }
  }

  private func bytesStraightRGBA() -> [UInt8] {
    var bytes = bytesRGBA()
    for pixel in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[pixel + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for component in pixel..<(pixel + 3) {
        bytes[component] = UInt8(clamping: (Int(bytes[component]) * 255 + alpha / 2) / alpha)
      }
    }
    return bytes
  }
}

extension Bitmap {
  /// Encodes the bitmap as JPEG. JPEG has no alpha: translucent pixels are composited on black.
  ///
  /// - Parameter quality: 1 (small) to 100 (fine), clamped. Below 95, chroma has half the resolution of luma.
  /// - Throws: `ImageError.notEncodable` with libturbojpeg's message.
  public func jpegData(quality: Int = 90) throws(ImageError) -> [UInt8] {
    guard let encoder = tjInitCompress() else { throw .outOfMemory(width: width, height: height) }
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(data) }
    let quality = quality.clamped(to: 1...100)
    let sampling = quality < 95 ? TJSAMP_420 : TJSAMP_444
    let status = tjCompress2(
      encoder, bytes.assumingMemoryBound(to: UInt8.self), Int32(clamping: width), Int32(clamping: stride),
      Int32(clamping: height), Int32(TJPF_BGRX.rawValue), &data, &length, Int32(sampling.rawValue), Int32(quality), 0)
    guard status == 0, let data else {
      let message = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "the codec gives no reason"
      throw .notEncodable(format: "JPEG", reason: message)
    }
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }

  /// Writes the bitmap as a JPEG file; an existing file is overwritten.
  ///
  /// Throws `ImageError.notWritable` and the errors of `jpegData(quality:)`.
  public func writeJPEG(to path: String, quality: Int = 90) throws(ImageError) {
    try ImageFile.write(jpegData(quality: quality), to: path)
  }
}

extension ImageFile.StraightPixels {
  /// Encodes the picture as an RGBA PNG with straight alpha, exactly as it was decoded.
  ///
  /// Throws `ImageError.notEncodable` with libpng's message.
  public func pngData() throws(ImageError) -> [UInt8] {
    try encodePNG(rgba, width: width, height: height, hasAlpha: true)
  }
}

/// Encodes 8-bit RGB or RGBA samples as PNG.
private func encodePNG(
  _ samples: [UInt8], width: Int, height: Int, hasAlpha: Bool, isQuick: Bool = false
) throws(ImageError) -> [UInt8] {
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  image.width = UInt32(clamping: width)
  image.height = UInt32(clamping: height)
  image.format = UInt32(PNG_FORMAT_FLAG_COLOR | (hasAlpha ? PNG_FORMAT_FLAG_ALPHA : 0))
  if isQuick { image.flags = UInt32(PNG_IMAGE_FLAG_FAST) }
  defer { png_image_free(&image) }
  // Deflated data is at most 0.1 % larger than its input; the rest of the bound is for the other chunks of the file.
  let bound = samples.count + samples.count / 500 + height + 4096
  var length = bound
  var succeeded = false
  let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
    succeeded = png_image_write_to_memory(&image, buffer.baseAddress, &length, 0, samples, 0, nil) != 0
    count = succeeded ? length : 0
  }
  guard succeeded else { throw .notEncodable(format: "PNG", reason: message(of: image)) }
  return data
}

/// Returns libpng's message for an error.
private func message(of image: png_image) -> String {
  let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  return message.isEmpty ? "the codec gives no reason" : message
}
