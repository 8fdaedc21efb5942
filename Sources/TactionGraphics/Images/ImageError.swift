/// Why a picture could not be read, made or written; each case describes itself in one sentence.
public enum ImageError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: String)
  /// The file exists but cannot be opened or read; the reason is the system's.
  case notReadable(path: String, reason: String)
  /// The path names a directory, a pipe, a device or a socket.
  case notARegularFile(path: String)
  /// The file is larger than `ImageLimits.fileBytes`.
  case fileTooLarge(bytes: Int)
  /// The bytes are of no format that is read here.
  case unknownFormat
  /// The bytes are of a known format but do not hold a whole picture; the reason is the codec's.
  case broken(format: String, reason: String)
  /// The picture has more pixels than `ImageLimits.pixels`.
  case tooManyPixels(width: Int, height: Int)
  /// The progressive JPEG has more passes than `ImageLimits.jpegScans`.
  case tooManyScans
  /// There is no memory for a picture of this size, or the size makes no sense.
  case outOfMemory(width: Int, height: Int)
  /// The codec could not write the picture; the reason is the codec's.
  case notEncodable(format: String, reason: String)
  /// The file cannot be created or written; the reason is the system's.
  case notWritable(path: String, reason: String)
}

extension ImageError: CustomStringConvertible {
  /// What failed and, where it is not plain, what would help: one sentence for a person.
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
      "The file is neither a JPEG nor a PNG picture."
    case .broken(let format, let reason):
      "The \(format) picture is broken: \(reason)."
    case .tooManyPixels(let width, let height):
      "The picture has \(width) x \(height) pixels; the limit is \(ImageLimits.pixels) in all."
    case .tooManyScans:
      "The JPEG picture has more than \(ImageLimits.jpegScans) scans, which only serves to stall a decoder."
    case .outOfMemory(let width, let height):
      "There is no memory for a picture of \(width) x \(height) pixels."
    case .notEncodable(let format, let reason):
      "The picture cannot be written as \(format): \(reason)."
    case .notWritable(let path, let reason):
      "The file \(path) cannot be written: \(reason)."
    }
  }
}
