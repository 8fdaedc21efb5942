import TactionDragAndDrop
import TactionEnvironment
import TactionGraphics
import TactionViews

extension Drop {
  /// Reads the dropped pictures as the bytes of their files, and ends the drop: as taken if there are pictures and all
  /// of them were read, otherwise as refused.
  ///
  /// If files of this machine were dropped, these files are read. Otherwise, the data of the first picture type are
  /// read, such as `image/png`.
  ///
  /// A dropped file may be of any type. `Image.load(bytes:atLeast:)` fails for bytes that are not a picture. Files are
  /// read on another thread.
  ///
  /// All files together may have up to 256 MiB (our own choice).
  ///
  /// - Returns: The bytes; an empty array if there is neither a file nor a picture.
  /// - Throws: `TransferError`, or `FileError` if a file cannot be read, or if the files are too large.
  public func pictures() async throws -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    defer { finish(isTaken: !pictures.isEmpty) }
    pictures = try await readPictures()
    return pictures
  }

  private func readPictures() async throws -> [[UInt8]] {
    if let paths = try await uris()?.compactMap({ FilePath(uri: $0) }), !paths.isEmpty {
      return try await BackgroundWork.value { try Self.read(paths) }
    }
    guard let type = types.first(where: { $0.rawValue.hasPrefix("image/") }) else { return [] }
    return try await data(type).map { [$0] } ?? []
  }

  /// The maximum size of all dropped files together, in bytes; also the maximum for a single file.
  nonisolated static let maximumLength = 256 << 20

  nonisolated static func read(_ paths: [FilePath], limit: Int = maximumLength) throws(FileError) -> [[UInt8]] {
    var rest = limit
    var files: [[UInt8]] = []
    for path in paths {
      // If this file were left out, the program that moves the files would delete a file that nobody has read.
      guard let text = path.string else {
        throw .notReadable(path: path.description, reason: "its name is not UTF-8")
      }
      let bytes = try WholeFile.read(text, limit: rest)
      rest -= bytes.count
      files.append(bytes)
    }
    return files
  }
}
