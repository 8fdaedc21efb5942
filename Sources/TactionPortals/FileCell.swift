import Glibc
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
    guard let path, let thumbnails, picture.image == nil, loading == nil, isInWindow else { return }
    let length = Int((picture.bounds.width * displayScale).rounded(.up))
    loading = Task { [weak self] in
      let image = await thumbnails.load(path, atLeast: length)
      guard let self, !Task.isCancelled, let image else { return }
      picture.image = image
      setNeedsLayout()
    }
  }
}

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

  private var images: [FilePath: Image] = [:]
  private var order: [FilePath] = []

  /// Returns whether an entry may have a thumbnail.
  func shows(_ entry: FileEntry) -> Bool {
    guard entry.isFile, entry.size > 0, entry.size <= Self.maximumSize else { return false }
    let parts = entry.title.split(separator: ".")
    return parts.count > 1 && Self.endings.contains(parts[parts.count - 1].lowercased())
  }

  /// Returns the kept thumbnail of a file; nil if there is none.
  func known(_ path: FilePath) -> Image? { images[path] }

  /// Makes a thumbnail on another thread; nil if the file cannot be read as an image, or its path is not UTF-8.
  func load(_ path: FilePath, atLeast length: Int) async -> Image? {
    guard let text = path.string, let image = try? await Image.load(path: text, atLeast: max(length, 1)) else {
      return nil
    }
    if images.updateValue(image, forKey: path) == nil { order.append(path) }
    if order.count > Self.limit { images[order.removeFirst()] = nil }
    return image
  }
}

/// Sizes and dates of files, in a form that is understood in all languages.
nonisolated enum FileText {
  static func detail(of entry: FileEntry) -> String {
    let parts = [entry.isFile ? size(entry.size) : "", entry.modified > 0 ? date(entry.modified) : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns a size in the largest unit in which it has at least two digits, such as "38 kB".
  static func size(_ bytes: Int) -> String {
    var (number, unit) = (bytes, 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while number >= 10_000, unit + 1 < units.count {
      (number, unit) = (number / 1000 + (number % 1000 >= 500 ? 1 : 0), unit + 1)
    }
    return "\(number) \(units[unit])"
  }

  /// Returns a date by ISO 8601, in the user's time zone.
  static func date(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    guard localtime_r(&time, &parts) != nil else { return "" }
    let digits = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }
}
