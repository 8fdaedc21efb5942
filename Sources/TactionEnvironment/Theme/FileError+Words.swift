import TactionGraphics
import TactionWords

// The module of these errors does not import `TactionWords`, so their texts for the user are here.
nonisolated extension FileError: UserFacingError {
  /// Returns the reason in one sentence in the user's language, without the system's message.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let path): words[.fileNotFound, path: path]
    case .notReadable(let path, _): words[.fileNotRead, path: path]
    case .tooLarge: words[.fileTooLarge]
    case .diskFull: words[.diskFull]
    case .notWritable(let path, _): words[.fileNotSaved, path: path]
    }
  }
}

nonisolated extension ImageError: UserFacingError {
  /// Returns the reason in one sentence in the user's language, without numbers and the messages of codecs.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let path): words[.fileNotFound, path: path]
    case .notReadable(let path, _), .notARegularFile(let path): words[.fileNotRead, path: path]
    case .fileTooLarge: words[.fileTooLarge]
    case .unknownFormat: words[.fileUnknown]
    case .noLibrary(let format, let package): words[.packageMissing, format, package]
    case .broken: words[.pictureDamaged]
    case .tooManyPixels, .tooMuchMemory: words[.pictureTooLarge]
    case .tooManyScans, .tooExpensive: words[.fileTooComplex]
    case .cancelled: words[.cancelled]
    case .outOfMemory: words[.outOfMemory]
    case .notEncodable(let format, _): words[.pictureNotSaved, format]
    case .notWritable(let path, _): words[.fileNotSaved, path: path]
    }
  }
}
