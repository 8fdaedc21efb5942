import Glibc
import Taction

/// A photo in a file.
nonisolated struct Photo: Identifiable, Equatable {
  let path: String

  var id: String { path }
  /// The file's name without its folder.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The photos among some files and in some folders, sorted within each folder.
  static func files(in paths: [String]) -> [Photo] {
    paths.flatMap { path -> [Photo] in
      guard let folder = opendir(path) else { return [Photo(path: path)] }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if [".jpg", ".jpeg", ".png"].contains(where: name.lowercased().hasSuffix) { names.append(name) }
      }
      return names.sorted().map { Photo(path: "\(path)/\($0)") }
    }
  }
}

/// The photos of the library, and their small pictures.
final class Album {
  /// Called after the photos have changed.
  var onChange: () -> Void = {}
  var photos: [Photo] = [] {
    didSet { if photos != oldValue { onChange() } }
  }

  /// The small pictures that were loaded last.
  private var thumbnails: [Photo.ID: Image] = [:]
  private var order: [Photo.ID] = []
  /// The minimum length of the longer edge of a small picture, in px.
  private static let thumbnailLength = 320
  private static let maximumThumbnails = 200

  /// A small picture that is there already.
  func knownThumbnail(of photo: Photo) -> Image? { thumbnails[photo.id] }

  func thumbnail(of photo: Photo) async throws(ImageError) -> Image {
    if let known = thumbnails[photo.id] { return known }
    let image = try await Image.load(path: photo.path, atLeast: Self.thumbnailLength)
    if thumbnails.updateValue(image, forKey: photo.id) == nil { order.append(photo.id) }
    if order.count > Self.maximumThumbnails { thumbnails[order.removeFirst()] = nil }
    return image
  }

  /// Takes a photo out of the library, and leaves its file alone.
  func remove(_ photo: Photo) { photos.removeAll { $0 == photo } }
}
