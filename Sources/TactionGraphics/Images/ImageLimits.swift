/// How much a picture file may ask for. All are checked before memory is taken.
public enum ImageLimits {
  /// The most bytes that a file may have: 256 MiB, far above what cameras write.
  public static let fileBytes = 256 << 20
  /// The most pixels that a picture may have: 100 million, 400 MB when decoded whole.
  public static let pixels = 100_000_000
  /// The most scans of a progressive JPEG. Cameras and encoders write about 10; a file of 0.1 MB with thousands of them
  /// keeps libjpeg busy for many seconds (libjpeg-turbo issues 252 and 284: callers should limit them).
  public static let jpegScans = 100

  /// Throws `ImageError.tooManyPixels` for a picture beyond the budget, and `broken` for one without any.
  static func check(width: Int, height: Int, format: String) throws(ImageError) {
    guard width > 0, height > 0 else { throw .broken(format: format, reason: "it has no pixels") }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, product <= pixels else { throw .tooManyPixels(width: width, height: height) }
  }
}
