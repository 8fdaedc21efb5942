import CPNG
import Glibc

extension Bitmap {
  /// The bitmap as a PNG file: RGB where it is opaque, otherwise RGBA with straight alpha.
  ///
  /// - Parameter isQuick: whether to save time rather than bytes, as for the frames of a film.
  /// - Throws: `ImageError.notEncodable` with libpng's words, or `outOfMemory`.
  public func pngData(isQuick: Bool = false) throws(ImageError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(clamping: width)
    image.height = UInt32(clamping: height)
    if isQuick { image.flags = UInt32(PNG_IMAGE_FLAG_FAST) }
    defer { png_image_free(&image) }
    let samples: [UInt8]
    if isOpaque {
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
      samples = bytesRGB()
    } else {
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      samples = bytesStraightRGBA()
    }
    return try Self.encode(&image, samples)
  }

  /// Writes the bitmap as a PNG file, in place of what is there.
  ///
  /// Throws `ImageError.notWritable` and what `pngData(isQuick:)` throws.
  public func writePNG(to path: String, isQuick: Bool = false) throws(ImageError) {
    try ImageFile.write(pngData(isQuick: isQuick), to: path)
  }

  static func encode(_ image: inout png_image, _ samples: [UInt8]) throws(ImageError) -> [UInt8] {
    // Deflate never needs more than its input and 0.1 % for framing; the rest is for the chunks around it.
    let bound = samples.count + samples.count / 500 + Int(image.height) + 4096
    var length = bound
    var succeeded = false
    let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      succeeded = png_image_write_to_memory(&image, buffer.baseAddress, &length, 0, samples, 0, nil) != 0
      count = succeeded ? length : 0
    }
    guard succeeded else { throw .notEncodable(format: "PNG", reason: PNGDecoder.message(of: image)) }
    return data
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
    for place in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[place + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for component in place..<(place + 3) {
        bytes[component] = UInt8(clamping: (Int(bytes[component]) * 255 + alpha / 2) / alpha)
      }
    }
    return bytes
  }
}
