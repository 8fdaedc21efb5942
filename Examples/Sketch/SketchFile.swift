import Glibc
import Taction
import TactionPortals

/// The file in which a sketch is saved.
struct SketchFile {
  /// The path that the user has named; nil means the next free path in the folder of pictures.
  var path: String?
  /// The folder of pictures.
  var pictures = UserFolder.pictures.path?.string ?? "./Pictures"
  /// The file when it was last read or written; nil if there was none.
  var version: Version?
  /// Returns the contents of the file with a picture. Tests replace it.
  var encode: (Bitmap) throws -> [UInt8] = { try $0.pngData() }

  /// The state of a file, which is another one after any program has written or replaced the file.
  nonisolated struct Version: Equatable {
    private let device, number, size, seconds, nanoseconds: Int

    /// Reads the state of the file at a path; nil if there is no file.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino))
      (size, seconds, nanoseconds) = (Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
  }

  /// The error that another program has changed the file since it was read or written.
  nonisolated struct Change: Error, CustomStringConvertible {
    let path: String
    var description: String { "Another program has changed \(path)." }
  }

  /// The longest edge of a picture that can be saved, in pixels: the limit of `View.snapshot(scale:)`.
  private static let longestEdge = 16_384

  /// The rule for names, as a message for the user.
  static let rule = "The name of a sketch must end in .png."

  /// Returns whether a path has the ending of a sketch's picture.
  static func isPictureName(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// Returns the path of a picture to which the user has given a name: a name without an ending gets one, unless
  /// another file has that name. Returns nil for other names, and in a sandbox, where the app may write only the file
  /// that the user has named.
  static func picturePath(_ path: String) -> String? {
    if isPictureName(path) { return path }
    let name = path.split(separator: "/").last ?? ""
    let complete = path + ".png"
    let isInSandbox = access("/.flatpak-info", F_OK) == 0
    return isInSandbox || name.contains(".") || access(complete, F_OK) == 0 ? nil : complete
  }

  /// Reads the existing picture, on which the user will draw; nil if there is none yet.
  mutating func open() throws(ImageError) -> Image? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    version = Version(of: path)
    let image = try Image.decode(path: path)
    // A larger picture cannot be drawn and saved with all of its pixels.
    guard image.width * image.height <= ImageLimits.wholePixels, max(image.width, image.height) <= Self.longestEdge
    else { throw .tooManyPixels(width: image.width, height: image.height) }
    return image
  }

  /// Accepts the current file as the one that `save(_:)` may replace, because the user wants this.
  mutating func allowReplacement() { version = path.flatMap { Version(of: $0) } }

  /// Writes a picture as PNG, and returns its path. An existing file is replaced only once the new one is complete.
  /// Throws `Change` if another program has changed the file.
  mutating func save(_ picture: Bitmap) throws -> String {
    let (bytes, known) = (try encode(picture), version)
    while true {
      let target = path ?? nextFreePath()
      let isWritten = try WholeFile.write(bytes, to: target) { () throws(FileError) in
        let present = Version(of: target)
        return present == nil || present == known
      }
      if isWritten {
        if path != nil { version = Version(of: target) }
        return target
      }
      // A path that was free has been taken meanwhile, perhaps by another sketch that the end of the session saves.
      if path != nil { throw Change(path: target) }
    }
  }

  private func nextFreePath() -> String {
    // If the folder cannot be created, writing the picture fails with an error.
    mkdir(pictures, 0o755)
    let free = (1...).first { access("\(pictures)/sketch-\($0).png", F_OK) != 0 } ?? 1
    return "\(pictures)/sketch-\(free).png"
  }
}
