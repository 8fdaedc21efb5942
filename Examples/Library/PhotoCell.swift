import Taction

/// A photo in the grid: its thumbnail, once it is loaded.
final class PhotoCell: PictureCell {
  private(set) var photo: Photo?
  private(set) var loading: Task<Void, Never>?
  private var album: Album?
  /// The minimum length of the last thumbnail that was requested; 0 if none was requested.
  private var askedLength = 0
  private let message = Label()

  /// The ratio of the longer edge of a thumbnail to the edge of its cell. A photo of 4:3 that fills a cell would need
  /// 1.33; enlarging it by a tenth is not visible.
  private static let sharpness = 1.2

  required init() {
    super.init()
    message.font = .caption
    message.textColor = .secondaryLabel
    message.alignment = .center
    message.numberOfLines = 0
    contentView.addSubview(message)
  }

  func show(_ photo: Photo, of album: Album) {
    // The thumbnail of the former photo must not arrive in this cell.
    loading?.cancel()
    (self.photo, self.album, name, askedLength) = (photo, album, photo.name, 0)
    image = album.knownThumbnail(of: photo)
    message.text = ""
    contentView.backgroundColor = .secondaryBackground
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    message.frame = contentView.bounds.inset(by: Insets(4))
    load(atLeast: Int((max(bounds.width, bounds.height) * displayScale * Self.sharpness).rounded(.up)))
  }

  /// Loads a thumbnail that is sharp in the cell, and replaces a smaller one.
  private func load(atLeast length: Int) {
    guard let photo, let album, length > askedLength, length > 0 else { return }
    askedLength = length
    if let image, max(image.width, image.height) >= length { return }
    loading?.cancel()
    loading = Task { [weak self] in
      do {
        let picture = try await album.thumbnail(of: photo, atLeast: length)
        if !Task.isCancelled { self?.show(picture) }
      } catch {
        if !Task.isCancelled { self?.say(error) }
      }
    }
  }

  private func show(_ picture: Image) {
    image = picture
    message.text = ""
  }

  /// Shows why there is no picture. If a picture could not be loaded for lack of memory, loading is tried again when
  /// the cell becomes visible again.
  private func say(_ error: any Error) {
    if image == nil { message.text = theme.words.reason(of: error) }
  }

  override func prepareForReuse() {
    loading?.cancel()
    (photo, image) = (nil, nil)
    message.text = ""
  }
}
