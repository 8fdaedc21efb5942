import CTactionCodecs

/// A library that is loaded when the first file of its format is opened.
package struct CodecLibrary: Sendable {
  /// The file that is loaded, such as "libheif.so.1".
  package let file: String
  /// The Debian package that contains the library.
  package let package: String

  /// All libraries.
  package static let all = [
    CodecLibrary(taction_webp_library, taction_webp_package), CodecLibrary(taction_avif_library, taction_avif_package),
    CodecLibrary(taction_heif_library, taction_heif_package),
  ]

  private init(_ file: UnsafePointer<CChar>, _ package: UnsafePointer<CChar>) {
    (self.file, self.package) = (String(cString: file), String(cString: package))
  }
}
