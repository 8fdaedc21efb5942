/// The reason why a picture could not be read, created or written; each case describes itself in one sentence.
public enum ImageError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: String)
  /// The file exists but cannot be opened or read; `reason` is the system's message.
  case notReadable(path: String, reason: String)
  /// The path names a directory, a pipe, a device or a socket.
  case notARegularFile(path: String)
  /// The file is larger than `ImageLimits.fileBytes`.
  case fileTooLarge(bytes: Int)
  /// The bytes are in none of the registered formats.
  case unknownFormat
  /// The library for the format is not installed; `package` is its Debian package.
  case noLibrary(format: String, package: String)
  /// The format is known, but the bytes are not a complete, valid picture; `reason` is the codec's message.
  case broken(format: String, reason: String)
  /// The picture has more pixels than `ImageLimits.pixels`.
  case tooManyPixels(width: Int, height: Int)
  /// The progressive JPEG has more scans than `ImageLimits.jpegScans`.
  case tooManyScans
  /// Decoding the picture takes more processor time than `ImageLimits.decodingSeconds`, or its header shows that it
  /// would take more.
  case tooExpensive
  /// Decoding the picture takes `bytes` bytes of memory, more than `ImageLimits.decodingBytes` allows. A progressive
  /// JPEG takes two bytes for each sample, and a whole level takes four bytes for each pixel.
  case tooMuchMemory(bytes: Int)
  /// The task that decodes the picture was cancelled.
  case cancelled
  /// There is no memory for a picture of this size, or the size is invalid.
  case outOfMemory(width: Int, height: Int)
  /// The codec could not write the picture; `reason` is the codec's message.
  case notEncodable(format: String, reason: String)
  /// The file cannot be created or written; `reason` is the system's message.
  case notWritable(path: String, reason: String)
}

extension ImageError: CustomStringConvertible {
  /// A description of the failure in one sentence, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no file \(path)."
    case .notReadable(let path, let reason):
      "The file \(path) cannot be read: \(reason)."
    case .notARegularFile(let path):
      "\(path) is not a regular file."
    case .fileTooLarge(let bytes):
      "The file has \(bytes) bytes; pictures are read up to \(ImageLimits.fileBytes)."
    case .unknownFormat:
      "The file is in none of the picture formats that are read."
    case .noLibrary(let format, let package):
      "\(format) pictures need the package \(package), which is not installed."
    case .broken(let format, let reason):
      "The \(format) picture is broken: \(reason)."
    case .tooManyPixels(let width, let height):
      "The picture has \(width) x \(height) pixels; the limit is \(ImageLimits.pixels) in all."
    case .tooManyScans:
      "The JPEG picture has more than \(ImageLimits.jpegScans) scans, which only serves to stall a decoder."
    case .tooExpensive:
      "The picture takes more than \(ImageLimits.decodingSeconds) s to decode."
    case .tooMuchMemory(let bytes):
      "Decoding the picture takes \(bytes >> 20) MiB; the limit is \(ImageLimits.decodingBytes >> 20) for all pictures."
    case .cancelled:
      "The decoding was cancelled."
    case .outOfMemory(let width, let height):
      "There is no memory for a picture of \(width) x \(height) pixels."
    case .notEncodable(let format, let reason):
      "The picture cannot be written as \(format): \(reason)."
    case .notWritable(let path, let reason):
      "The file \(path) cannot be written: \(reason)."
    }
  }
}

/// The limits of picture files. Sizes are checked before memory is allocated.
public enum ImageLimits {
  /// The maximum size of a file in bytes: 256 MiB, far larger than the files of cameras.
  public static let fileBytes = 256 << 20
  /// The maximum number of pixels of a picture: 100 million, which take 400 MB if the picture is decoded as a whole.
  public static let pixels = 100_000_000
  /// The maximum number of pixels of a picture that is in memory as a whole, with all its levels: 25 million, which
  /// take 133 MB.
  public static let wholePixels = 25_000_000
  /// The maximum memory of all pictures that are decoded at the same time, in bytes: 208 MiB. With its other memory, a
  /// program then stays within 256 MiB. A picture for which there is no room waits until other decodings end.
  public static let decodingBytes = 208 << 20
  /// The maximum processor time of a decoding, in seconds.
  public static let decodingSeconds = 2.0
  /// The maximum product of the number of scans and the number of pixels of a JPEG: 12 scans of 100 million pixels.
  /// Each scan visits all blocks of the picture; about 50 million pixels take a second.
  public static let jpegScannedPixels = 1_200_000_000
  /// The maximum number of scans of a progressive JPEG. Cameras and encoders write about 10 scans. A file of 0.1 MB
  /// with thousands of scans keeps libjpeg busy for many seconds; libjpeg-turbo's issues 252 and 284 advise callers to
  /// limit the number of scans.
  public static let jpegScans = 100

  /// Throws `ImageError.tooManyPixels` if a picture is beyond the limit, and `broken` if it has no pixels.
  package static func check(width: Int, height: Int, format: String) throws(ImageError) {
    guard width > 0, height > 0 else { throw .broken(format: format, reason: "it has no pixels") }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, product <= pixels else { throw .tooManyPixels(width: width, height: height) }
  }
}
