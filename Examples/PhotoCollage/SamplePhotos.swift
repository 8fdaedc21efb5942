import Glibc
import Taction

/// The example's own photos: painted once, and kept as 12-megapixel JPEG files, as from a camera.
nonisolated enum SamplePhotos {
  static let count = 8

  /// Returns the paths of the photos. `paint(_:to:)` makes the files that are missing.
  static func paths() throws -> [String] {
    let folder = try cacheFolder()
    return (1...count).map { "\(folder)/photo-\($0).jpg" }
  }

  /// Paints the photo with an index on another thread, unless its file exists. This takes a second of processor time on
  /// a PC, and several on a tablet.
  @concurrent static func paint(_ index: Int, to path: String) async throws {
    guard access(path, R_OK) != 0 else { return }
    let landscape = Landscape(seed: UInt64(index + 1))
    let bitmap = try Bitmap(width: Landscape.width, height: Landscape.height)
    for y in 0..<Landscape.height { bitmap.setRow(y, to: landscape.row(y)) }
    // The photo is written under another name first, so that a run that is stopped here leaves no incomplete photo.
    let unfinished = "\(path).\(getpid())"
    try bitmap.writeJPEG(to: unfinished, quality: 88)
    guard rename(unfinished, path) == 0 else { throw ExampleError("cannot write \(path)") }
  }

  private static func cacheFolder() throws -> String {
    // A relative path depends on the folder in which the program is started.
    let variable = { (name: String) in
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let cache = variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.cache"
    let folder = cache + "/taction-photo-collage"
    for path in [cache, folder] where mkdir(path, 0o755) != 0 && errno != EEXIST {
      throw ExampleError("cannot make the folder \(path)")
    }
    return folder
  }
}
