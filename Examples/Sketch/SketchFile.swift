import Glibc
import Taction

/// The file that a sketch is saved to.
struct SketchFile {
  /// The path that the user has named; nil for the next free one in the folder of pictures.
  var path: String?
  /// The folder of the user; pictures go into `Pictures` in it.
  var home = getenv("HOME").map { String(cString: $0) } ?? "."

  /// Reads the picture that is there to be drawn on; nil where there is none yet.
  func open() throws(ImageError) -> Image? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    return try Image.decode(path: path)
  }

  /// Writes a picture as PNG, and returns where. A file of that name is replaced only once all of the new one is there.
  func save(_ picture: Bitmap) throws -> String {
    let path = path ?? nextFreePath()
    let unfinished = "\(path).\(getpid())"
    try picture.writePNG(to: unfinished)
    guard rename(unfinished, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(unfinished)
      throw ImageError.notWritable(path: path, reason: reason)
    }
    return path
  }

  private func nextFreePath() -> String {
    let folder = home + "/Pictures"
    // Where it cannot be made, writing the picture fails, and says so.
    mkdir(folder, 0o755)
    let free = (1...).first { access("\(folder)/sketch-\($0).png", F_OK) != 0 } ?? 1
    return "\(folder)/sketch-\(free).png"
  }
}
