import Glibc
import Taction

/// The example's own photos: painted once, and kept as 12-megapixel JPEG files, as from a camera.
nonisolated enum SamplePhotos {
  static let count = 8

  /// The paths of the photos. `paint(_:to:)` makes the files that are missing, and their folder.
  static var paths: [String] { (1...count).map { "\(cacheFolder)/photo-\($0).jpg" } }

  /// Paints the photo with an index on another thread, unless its file exists. This takes a second of processor time on
  /// a PC, and several on a tablet.
  ///
  /// - Returns: The photo if its file cannot be written; nil if there is a file.
  @concurrent static func paint(_ index: Int, to path: String) async throws -> Image? {
    try keep(at: path) {
      let landscape = Landscape(seed: UInt64(index + 1))
      let bitmap = try Bitmap(width: Landscape.width, height: Landscape.height)
      for y in 0..<Landscape.height { bitmap.setRow(y, to: landscape.row(y)) }
      return bitmap
    }
  }

  /// Writes a picture that a closure makes to a file, unless the file exists. Returns the picture if the file cannot be
  /// written, for example because the user's home folder is read-only; returns nil if there is a file.
  static func keep(at path: String, _ make: () throws -> Bitmap) throws -> Image? {
    guard access(path, R_OK) != 0 else { return nil }
    let bitmap = try make()
    do {
      try WholeFile.write(bitmap.jpegData(quality: 88), to: path, makesFolders: true)
      return nil
    } catch {
      return try Image(copying: bitmap)
    }
  }

  private static var cacheFolder: String {
    // A relative path depends on the folder in which the program is started.
    let variable = { (name: String) in
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.cache") + "/taction-photo-collage"
  }
}
