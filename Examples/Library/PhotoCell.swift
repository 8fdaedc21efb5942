import Taction

/// A photo in the grid: its small picture, once it is there.
final class PhotoCell: PictureCell {
  private(set) var photo: Photo?
  private(set) var loading: Task<Void, Never>?

  func show(_ photo: Photo, of album: Album) {
    // Another photo's picture must not arrive in this cell.
    loading?.cancel()
    (self.photo, name) = (photo, photo.name)
    image = album.knownThumbnail(of: photo)
    contentView.backgroundColor = .secondaryBackground
    guard image == nil else { return }
    loading = Task { [weak self] in
      // A file that is no picture stays an empty cell with a name.
      let picture = try? await album.thumbnail(of: photo)
      if !Task.isCancelled { self?.image = picture }
    }
  }

  override func prepareForReuse() {
    loading?.cancel()
    (photo, image) = (nil, nil)
  }
}
