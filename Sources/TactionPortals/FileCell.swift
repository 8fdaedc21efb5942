import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// An entry in the list of a picker. The id of an entry is unique among all folders that the picker has shown.
nonisolated struct FileRow: Identifiable, Sendable {
  let id: Int
  let entry: FileEntry
}

/// A row of a picker: an icon or a thumbnail, the name of the file, and below the name its size and date.
final class FileCell: ItemCell {
  private let iconView = IconView()
  private let picture = ImageView()
  private let title = Label()
  private let detail = Label()
  private let mark = IconView(.checkmark)
  private var path: FilePath?
  private weak var thumbnails: Thumbnails?
  private var loading: Task<Void, Never>?

  required init() {
    super.init()
    detail.font = .caption
    detail.textColor = .secondaryLabel
    iconView.tintColor = .tint
    mark.tintColor = .tint
    picture.contentMode = .aspectFill
    picture.clipsToBounds = true
    for label in [title, detail] { label.lineBreak = .truncate }
    for view in [iconView, picture, title, detail, mark] { contentView.addSubview(view) }
  }

  isolated deinit { loading?.cancel() }

  /// Shows an entry of a folder.
  func show(_ entry: FileEntry, path: FilePath, thumbnails: Thumbnails) {
    loading?.cancel()
    (self.path, self.thumbnails, loading) = (thumbnails.shows(entry) ? path : nil, thumbnails, nil)
    picture.image = self.path.flatMap { thumbnails.known($0) }
    iconView.icon = entry.isFolder ? .folder : self.path != nil ? .image : .document
    title.text = entry.title
    detail.text = entry.isFolder ? "" : FileText.detail(of: entry)
    setNeedsLayout()
    semanticsDidChange()
  }

  override func prepareForReuse() {
    loading?.cancel()
    (path, loading, picture.image) = (nil, nil, nil)
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsLayout()
  }

  /// Loads a thumbnail with the new number of pixels; the current one is shown until then.
  override func displayScaleDidChange() {
    super.displayScaleDidChange()
    loading?.cancel()
    loading = nil
    setNeedsLayout()
  }

  override var semanticName: String { detail.text.isEmpty ? title.text : "\(title.text), \(detail.text)" }

  override func sizeThatFits(_ size: Size) -> Size {
    let texts = [title, detail].filter { !$0.text.isEmpty }.map { $0.sizeThatFits(.zero).height }
    return Size(
      width: size.width,
      height: max(texts.reduce(0, +) + 2 * theme.metrics.spacing, theme.metrics.touchTarget + theme.metrics.spacing))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (area, margin) = (bounds.size, theme.metrics.margin)
    let edge = theme.metrics.touchTarget - theme.metrics.spacing
    let place = mirrored(Rect(x: margin, y: (area.height - edge) / 2, width: edge, height: edge))
    picture.frame = place
    let icon = iconView.sizeThatFits(.zero)
    iconView.frame = Rect(
      x: place.center.x - icon.width / 2, y: place.center.y - icon.height / 2, width: icon.width, height: icon.height)
    iconView.isHidden = picture.image != nil
    let markSize = mark.sizeThatFits(.zero)
    mark.isHidden = !isSelected
    mark.frame = mirrored(
      Rect(
        x: area.width - margin - markSize.width, y: (area.height - markSize.height) / 2, width: markSize.width,
        height: markSize.height))
    let end = area.width - margin - (isSelected ? markSize.width + margin : 0)
    layOutTexts(from: margin + edge + margin * 0.75, to: end)
    loadPicture()
  }

  private func layOutTexts(from start: Double, to end: Double) {
    let heights = [title, detail].map { $0.text.isEmpty ? 0 : $0.sizeThatFits(.zero).height }
    var top = (bounds.height - heights[0] - heights[1]) / 2
    for (label, height) in zip([title, detail], heights) {
      label.frame = mirrored(Rect(x: start, y: top, width: max(end - start, 0), height: height))
      top += height
    }
  }

  /// Loads the thumbnail of the file, once the size of the cell is known.
  private func loadPicture() {
    guard let path, let thumbnails, loading == nil, isInWindow else { return }
    let length = Int((picture.bounds.width * displayScale).rounded(.up))
    guard picture.image == nil || !thumbnails.knows(path, atLeast: length) else { return }
    loading = Task { [weak self] in
      let image = await thumbnails.load(path, atLeast: length)
      guard let self, !Task.isCancelled, let image else { return }
      picture.image = image
      setNeedsLayout()
    }
  }
}
