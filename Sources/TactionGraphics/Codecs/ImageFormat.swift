import Synchronization

/// A format of picture files from which images are decoded.
///
/// JPEG and PNG are always read. A program registers other formats before it loads its first picture; then each
/// function that reads picture files also reads these formats. The module `TactionCodecs` contains other formats.
///
///     import TactionCodecs
///     ImageFormat.register(.webP, .gif, .avif, .heif)
public struct ImageFormat: Sendable {
  /// The name, as used in errors, such as "WebP".
  public let name: String
  /// The endings of file names of the format, in lower case and without the dot. The first bytes of a file, not these
  /// endings, determine its format.
  public let fileExtensions: [String]
  /// Opens a file; returns nil if the file has a different format.
  package let open: @Sendable (PictureBytes) throws(ImageError) -> (any ImageDecoder)?

  /// Creates a format from its names and the function that opens its files.
  package init(
    name: String, fileExtensions: [String],
    open: @escaping @Sendable (PictureBytes) throws(ImageError) -> (any ImageDecoder)?
  ) {
    (self.name, self.fileExtensions, self.open) = (name, fileExtensions, open)
  }

  /// JPEG, which is always read.
  public static let jpeg = ImageFormat(name: "JPEG", fileExtensions: ["jpg", "jpeg"]) { bytes throws(ImageError) in
    bytes.starts(with: JPEGDecoder.signature) ? try JPEGDecoder(bytes) : nil
  }

  /// PNG, which is always read.
  public static let png = ImageFormat(name: "PNG", fileExtensions: ["png"]) { bytes throws(ImageError) in
    bytes.starts(with: PNGDecoder.signature) ? try PNGDecoder(bytes) : nil
  }

  private static let all = Mutex([jpeg, png])

  /// The formats that are read.
  public static var registered: [ImageFormat] { all.withLock(\.self) }

  /// Adds formats to the formats that are read. A format whose name is already registered is not added again.
  public static func register(_ formats: ImageFormat...) {
    all.withLock { all in
      for format in formats where !all.contains(where: { $0.name == format.name }) { all.append(format) }
    }
  }

  /// Returns whether a file's name has one of the endings of a registered format.
  public static func isNamedAsPicture(_ path: String) -> Bool {
    let name = path.lowercased()
    return registered.contains { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
  }
}
