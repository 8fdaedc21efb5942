import Taction

/// A photo in the grid: its small picture, once it is there.
final class PhotoCell: PictureCell {
  private(set) var photo: Photo?
  private(set) var loading: Task<Void, Never>?
  private var album: Album?
  /// The length for which a picture was asked for; 0 for none.
  private var askedLength = 0
  private let message = Label()

  /// The longer edge of a small picture over the edge of its cell. A photo of 4:3 that fills a cell would need 1.33;
  /// enlarging it by a tenth is not visible.
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
    // Another photo's picture must not arrive in this cell.
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

  /// Loads a picture that is sharp in the cell, in place of a smaller one.
  private func load(atLeast length: Int) {
    guard let photo, let album, length > askedLength, length > 0 else { return }
    askedLength = length
    if let image, max(image.width, image.height) >= length { return }
    loading?.cancel()
    loading = Task { [weak self] in
      do {
        let picture = try await album.thumbnail(of: photo, atLeast: length)
        if !Task.isCancelled { self?.image = picture }
      } catch {
        if !Task.isCancelled { self?.say("\(error)") }
      }
    }
  }

  /// Shows why there is no picture. A picture that could not be loaded for lack of memory is tried again when the cell
  /// becomes visible again.
  private func say(_ text: String) {
    if image == nil { message.text = text }
  }

  override func prepareForReuse() {
    loading?.cancel()
    (photo, image) = (nil, nil)
    message.text = ""
  }
}
