import Glibc
import Taction

/// The file in which a sketch is saved.
struct SketchFile {
  /// The path that the user has named; nil means the next free path in the folder of pictures.
  var path: String?
  /// The user's home folder; pictures are saved in its folder `Pictures`.
  var home = getenv("HOME").map { String(cString: $0) } ?? "."

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
  func open() throws(ImageError) -> Image? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    let image = try Image.decode(path: path)
    // A larger picture cannot be drawn and saved with all of its pixels.
    guard image.width * image.height <= ImageLimits.wholePixels, max(image.width, image.height) <= Self.longestEdge
    else { throw .tooManyPixels(width: image.width, height: image.height) }
    return image
  }

  /// Writes a picture as PNG, and returns its path. An existing file is replaced only once the new one is complete.
  func save(_ picture: Bitmap) throws -> String {
    let path = path ?? nextFreePath()
    try picture.writePNG(to: path)
    return path
  }

  private func nextFreePath() -> String {
    let folder = home + "/Pictures"
    // If the folder cannot be created, writing the picture fails with an error.
    mkdir(folder, 0o755)
    let free = (1...).first { access("\(folder)/sketch-\($0).png", F_OK) != 0 } ?? 1
    return "\(folder)/sketch-\(free).png"
  }
}
