import TactionGraphics

/// The thumbnails of files; only the newest are kept.
final class Thumbnails {
  /// The maximum number of thumbnails that are kept. Our own choice: about 20 screens, with 40 KB for each thumbnail at
  /// a scale of 2.
  private static let limit = 200
  /// The maximum size of a file that gets a thumbnail, in bytes. Our own choice: larger photos take seconds.
  private static let maximumSize = 64 << 20
  /// The filename extensions of files that `Image` may be able to read. A file that it cannot read keeps its icon.
  private static let endings: Set<String> = [
    "jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "heif",
  ]

  /// The thumbnails, each with the length for which it was made.
  private var images: [FilePath: (image: Image, length: Int)] = [:]
  private var order: [FilePath] = []

  /// Returns whether an entry may have a thumbnail.
  func shows(_ entry: FileEntry) -> Bool {
    guard entry.isFile, entry.size > 0, entry.size <= Self.maximumSize else { return false }
    let parts = entry.title.split(separator: ".")
    return parts.count > 1 && Self.endings.contains(parts[parts.count - 1].lowercased())
  }

  /// Returns the kept thumbnail of a file; nil if there is none.
  func known(_ path: FilePath) -> Image? { images[path]?.image }

  /// Returns whether the kept thumbnail of a file was made for a length, in pixels, or for a greater one.
  func knows(_ path: FilePath, atLeast length: Int) -> Bool { images[path].map { $0.length >= length } ?? false }

  /// Makes a thumbnail on another thread; nil if the file cannot be read as an image, or its path is not UTF-8.
  func load(_ path: FilePath, atLeast length: Int) async -> Image? {
    guard let text = path.string, let image = try? await Image.load(path: text, atLeast: max(length, 1)) else {
      return nil
    }
    // In the meantime, a larger one may have been made.
    if let known = images[path], known.length > length { return known.image }
    if images.updateValue((image, length), forKey: path) == nil { order.append(path) }
    if order.count > Self.limit { images[order.removeFirst()] = nil }
    return image
  }
}
