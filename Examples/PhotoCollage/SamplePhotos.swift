import Dispatch
import Glibc
import Taction

/// The example's own photos: painted once, and kept as 12-megapixel JPEG files, as from a camera.
enum SamplePhotos {
  static let count = 8

  /// Returns the files. Missing files are painted now, on all cores, which takes some seconds the first time.
  static func paths() throws -> [String] {
    let folder = try cacheFolder()
    let paths = (1...count).map { "\(folder)/photo-\($0).jpg" }
    let missing = paths.indices.filter { access(paths[$0], R_OK) != 0 }
    guard !missing.isEmpty else { return paths }

    print("painting \(missing.count) sample photos into \(folder)")
    DispatchQueue.concurrentPerform(iterations: missing.count) { turn in
      let index = missing[turn]
      do { try paint(seed: UInt64(index + 1), to: paths[index]) } catch { complain(error) }
    }
    return paths
  }

  nonisolated private static func paint(seed: UInt64, to path: String) throws {
    let landscape = Landscape(seed: seed)
    let bitmap = try Bitmap(width: Landscape.width, height: Landscape.height)
    for y in 0..<Landscape.height { bitmap.setRow(y, to: landscape.row(y)) }
    // The photo is written under another name first, so that a run that is stopped here leaves no incomplete photo.
    let unfinished = "\(path).\(getpid())"
    try bitmap.writeJPEG(to: unfinished, quality: 88)
    guard rename(unfinished, path) == 0 else { throw ExampleError("cannot write \(path)") }
  }

  private static func cacheFolder() throws -> String {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }
    let cache = variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.cache"
    let folder = cache + "/taction-photo-collage"
    for path in [cache, folder] where mkdir(path, 0o755) != 0 && errno != EEXIST {
      throw ExampleError("cannot make the folder \(path)")
    }
    return folder
  }
}
