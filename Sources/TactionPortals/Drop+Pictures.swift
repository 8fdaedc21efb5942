import TactionDragAndDrop
import TactionEnvironment
import TactionGraphics
import TactionViews

extension Drop {
  /// Reads the dropped pictures as the bytes of their files, and ends the drop. The drop counts as taken if there are
  /// pictures and all of them were read; if not, it counts as refused.
  ///
  /// If files of this machine were dropped, these files are read. Otherwise, the data are read as the first picture
  /// type that `Image` supports, such as `image/png`, or as the first picture type if it supports none. If files were
  /// dropped together with addresses of other machines, a `move` counts as refused, because the other program would
  /// also remove what was not read.
  ///
  /// A dropped file may be of any type. `Image.load(bytes:atLeast:)` fails for bytes that are not a picture. Files are
  /// read on another thread.
  ///
  /// All files together may have up to 256 MiB (our own choice).
  ///
  /// - Returns: The bytes; an empty array if there is neither a file nor a picture.
  /// - Throws: `TransferError`, or `FileError` if a file cannot be read, or if the files are too large.
  public func pictures() async throws -> [[UInt8]] {
    var (pictures, areAll): ([[UInt8]], Bool) = ([], true)
    defer { finish(isTaken: !pictures.isEmpty && (areAll || action != .move)) }
    let addresses = try await uris() ?? []
    let paths = addresses.compactMap { FilePath(uri: $0) }
    if !paths.isEmpty {
      areAll = paths.count == addresses.count
      pictures = try await BackgroundWork.value { try Self.read(paths) }
    } else if let type = pictureType {
      pictures = try await data(type).map { [$0] } ?? []
    }
    return pictures
  }

  /// The picture type in which the data are read; nil if there is none. Drawing programs may offer a type such as
  /// `image/svg+xml` first.
  private var pictureType: TransferType? {
    let offered = types.filter { $0.rawValue.hasPrefix("image/") }
    // The second part of such a type is also an ending of files, such as `.png`.
    return offered.first { ImageFormat.isNamedAsPicture($0.rawValue.replacing("/", with: ".")) } ?? offered.first
  }

  /// The maximum size of all dropped files together, in bytes; also the maximum for a single file.
  nonisolated static let maximumLength = 256 << 20

  nonisolated static func read(_ paths: [FilePath], limit: Int = maximumLength) throws(FileError) -> [[UInt8]] {
    var rest = limit
    var files: [[UInt8]] = []
    for path in paths {
      // If this file were left out, the program that moves the files would delete a file that was not read.
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
