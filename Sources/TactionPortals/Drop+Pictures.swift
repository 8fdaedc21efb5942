import TactionDragAndDrop
import TactionEnvironment
import TactionGraphics
import TactionViews

extension Drop {
  /// Reads the dropped pictures as the bytes of their files, and ends the drop.
  ///
  /// If files of this machine were dropped, these files are read. Otherwise, the data of the first picture type are
  /// read, such as `image/png`.
  ///
  /// A dropped file may be of any type. `Image.load(bytes:atLeast:)` fails for bytes that are not a picture. Files are
  /// read on another thread.
  ///
  /// - Returns: The bytes; an empty array if there is neither a file nor a picture.
  /// - Throws: `TransferError`, or `FileError` if a file cannot be read.
  public func pictures() async throws -> [[UInt8]] {
    defer { finish() }
    if let paths = try await uris()?.compactMap(URIList.path), !paths.isEmpty {
      return try await BackgroundWork.value { try paths.map { try WholeFile.read($0) } }
    }
    guard let type = types.first(where: { $0.rawValue.hasPrefix("image/") }) else { return [] }
    return try await data(type).map { [$0] } ?? []
  }
}
