import Glibc
import Taction

/// A photo in a file.
nonisolated struct Photo: Identifiable, Equatable {
  let path: String

  var id: String { path }
  /// The file's name without its folder.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Returns a photo for each path of a file, and the photos in each path of a folder, sorted within the folder. A path
  /// that is found twice counts once.
  static func files(in paths: [String]) -> [Photo] {
    let found = paths.flatMap { path -> [Photo] in
      guard let folder = opendir(path) else { return [Photo(path: path)] }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // macOS writes a hidden file for each photo on a memory card, such as `._a.jpg`.
        if !name.hasPrefix("."), ImageFormat.isNamedAsPicture(name) { names.append(name) }
      }
      return names.sorted().map { Photo(path: "\(path)/\($0)") }
    }
    var known: Set<String> = []
    return found.filter { known.insert($0.path).inserted }
  }
}

/// The photos of the library, and their thumbnails.
final class Album {
  /// Called after the photos or `isLoading` have changed.
  var onChange: () -> Void = {}
  var photos: [Photo] = [] {
    didSet { if photos != oldValue { onChange() } }
  }
  /// Whether photos are being searched for or painted.
  var isLoading = false {
    didSet { if isLoading != oldValue { onChange() } }
  }

  /// The most recently loaded thumbnails.
  private var thumbnails: [Photo.ID: Image] = [:]
  private var order: [Photo.ID] = []
  private var byteCount = 0
  /// The maximum memory for the thumbnails, in bytes. Visible thumbnails always stay in memory, because their cells
  /// hold them.
  private static let budget = 24 << 20

  /// Returns a thumbnail that is already loaded, of any size; nil if there is none.
  func knownThumbnail(of photo: Photo) -> Image? { thumbnails[photo.id] }

  /// Returns a thumbnail, which is loaded if necessary.
  ///
  /// - Parameter length: the minimum length of its longer edge, in px.
  func thumbnail(of photo: Photo, atLeast length: Int) async throws(ImageError) -> Image {
    if let known = thumbnails[photo.id], max(known.width, known.height) >= length { return known }
    let image = try await Image.load(path: photo.path, atLeast: length)
    // A larger thumbnail may have been loaded in the meantime.
    if let known = thumbnails[photo.id], known.width > image.width { return known }
    keep(image, of: photo.id)
    return image
  }

  private func keep(_ image: Image, of id: Photo.ID) {
    forget(id)
    thumbnails[id] = image
    order.append(id)
    byteCount += image.byteCount
    while byteCount > Self.budget, order.count > 1 { forget(order[0]) }
  }

  private func forget(_ id: Photo.ID) {
    guard let image = thumbnails.removeValue(forKey: id) else { return }
    byteCount -= image.byteCount
    order.removeAll { $0 == id }
  }

  /// Removes a photo from the library, but does not delete its file.
  func remove(_ photo: Photo) { photos.removeAll { $0 == photo } }
}
