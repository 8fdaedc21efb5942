import CTactionCodecs
import TactionGraphics

extension ImageFormat {
  /// WebP, lossy or lossless, still or animated; read with libwebp.
  public static let webP = ImageFormat(name: "WebP", fileExtensions: ["webp"]) { bytes throws(ImageError) in
    guard WebPStructure.isWebP(bytes) else { return nil }
    return try WebPDecoder(bytes, WebPStructure(bytes, maximumFrames: 1), frame: 0)
  }

  /// GIF; read without a library.
  public static let gif = ImageFormat(name: "GIF", fileExtensions: ["gif"]) { bytes throws(ImageError) in
    guard GIFStructure.isGIF(bytes) else { return nil }
    return try GIFDecoder(bytes, GIFStructure(bytes, maximumFrames: 1))
  }

  /// AVIF, still or animated; read with libavif.
  public static let avif = ImageFormat(name: "AVIF", fileExtensions: ["avif", "avifs"]) { bytes throws(ImageError) in
    guard ContainerBrands(bytes).isAVIF else { return nil }
    return try AVIFDecoder(bytes)
  }

  /// HEIF with HEVC pictures (HEIC), as from the cameras of phones; read with libheif.
  public static let heif = ImageFormat(
    name: "HEIF", fileExtensions: ["heic", "heif", "hif"]
  ) { bytes throws(ImageError) in
    guard ContainerBrands(bytes).isHEIF else { return nil }
    return try HEIFDecoder(bytes)
  }
}

/// The brands at the beginning of a file in the box format (ISO/IEC 14496-12). They distinguish AVIF and HEIF from
/// videos.
struct ContainerBrands {
  private let brands: [String]

  init(_ bytes: PictureBytes) {
    // The order is: the length of the box, "ftyp", the major brand, its version, the other brands.
    let start = bytes.bytes(at: 0, count: 256)
    guard start.count >= 16, start[4..<8].elementsEqual("ftyp".utf8) else {
      brands = []
      return
    }
    let length = min(start.prefix(4).reduce(0) { $0 << 8 | Int($1) }, start.count)
    let places = [8] + Array(stride(from: 16, through: length - 4, by: 4))
    brands = places.map { String(decoding: start[$0..<($0 + 4)], as: UTF8.self) }
  }

  var isAVIF: Bool { brands.contains { ["avif", "avis"].contains($0) } }

  /// Whether the file is HEIF. Check `isAVIF` first, because files of both formats have the brand of the container,
  /// "mif1".
  var isHEIF: Bool {
    brands.contains { ["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs", "mif1", "msf1"].contains($0) }
  }
}
