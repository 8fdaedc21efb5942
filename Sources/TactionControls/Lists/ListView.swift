import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A list of any number of items below each other. Only the visible items have views.
///
///     let list = ListView<Song>(ListCell.self) { cell, song in
///       cell.title = song.name
///       cell.detail = song.artist
///     }
///     list.selectionMode = .single
///     list.onActivate = { song in player.play(song) }
///     list.setItems(songs)
///
/// Cells are as high as their content needs, unless `rowHeight` is set. To insert, remove, move or change items, set
/// other items: the list finds the difference by the ids of the items. Sections have headers that stay at the top while
/// their items scroll.
open class ListView<Item: Identifiable>: ItemsView<Item> {
  /// The height of all rows, in px; nil, the default, if each cell has the height that fits it. A height below 1 counts
  /// as 1; a height that is not finite is refused.
  public final var rowHeight: Double? {
    didSet {
      if let rowHeight, !accepts(rowHeight.isFinite, as: "rowHeight") { self.rowHeight = oldValue }
      if rowHeight != oldValue { layOutAnew() }
    }
  }

  /// The assumed height of rows that were never visible, in px (default: 44). The closer it is to the real height, the
  /// more exactly the scroll indicator shows the scroll position. A height that is not finite is refused.
  public final var estimatedRowHeight = 44.0 {
    didSet {
      if !accepts(estimatedRowHeight.isFinite, as: "estimatedRowHeight") { estimatedRowHeight = oldValue }
      if estimatedRowHeight != oldValue { layOutAnew() }
    }
  }

  /// Whether letters at the trailing edge scroll to the sections (default: false). The letters are the first characters
  /// of the titles. If all titles begin with the same letter, no letters are shown.
  public final var showsIndexStrip = false {
    didSet { if showsIndexStrip != oldValue { sectionsDidChange() } }
  }

  override final var hasIndexStrip: Bool { showsIndexStrip }
  override final func lineHeight(for width: Double) -> Double? {
    rowHeight?.clamped(to: LineOffsets.limits)
  }
  override final var estimatedLineHeight: Double { estimatedRowHeight.clamped(to: LineOffsets.limits) }
}

/// A row of a ``ListView`` with an icon or picture, a title, a line of smaller text and a view at the trailing side.
open class ListCell: ItemCell {
  /// The picture at the leading side.
  public final let imageView = ImageView()
  /// The label of the title.
  public final let titleLabel = Label()
  /// The label of the smaller text.
  public final let detailLabel = Label()
  /// The line below the row.
  public final let separator = View()

  /// The view at the trailing side of the row, such as a switch; nil if there is none. It has the size that it returns
  /// from `fittingSize(in:)`.
  public final var accessoryView: View? {
    didSet {
      guard accessoryView !== oldValue else { return }
      if oldValue?.superview === contentView { oldValue?.removeFromSuperview() }
      if let accessoryView { contentView.addSubview(accessoryView) }
      setNeedsLayout()
      invalidateHeight()
    }
  }

  /// Creates an empty row.
  public required init() {
    super.init()
    imageView.contentMode = .aspectFill
    imageView.clipsToBounds = true
    detailLabel.font = .caption
    detailLabel.textColor = .secondaryLabel
    for label in [titleLabel, detailLabel] { label.numberOfLines = 0 }
    separator.backgroundColor = .separator
    for view in [imageView, titleLabel, detailLabel, separator] { contentView.addSubview(view) }
  }

  /// The title.
  public final var title: String {
    get { titleLabel.text }
    set { change(titleLabel, to: newValue) }
  }

  /// The smaller text below the title; empty if there is none.
  public final var detail: String {
    get { detailLabel.text }
    set { change(detailLabel, to: newValue) }
  }

  /// The picture; nil if there is none.
  public final var image: Image? {
    get { imageView.image }
    set {
      guard newValue !== image else { return }
      let changesRoom = (newValue == nil) != (image == nil)
      imageView.image = newValue
      setNeedsLayout()
      if changesRoom { invalidateHeight() }
    }
  }

  /// The title, and the smaller text after it.
  override open var semanticName: String { detail.isEmpty ? title : "\(title), \(detail)" }

  /// Returns the height of the texts with their margins; at least 44 px, and the height of the accessory.
  override open func sizeThatFits(_ size: Size) -> Size {
    let accessory = accessorySize(for: size.width)
    let texts = textHeights(in: textRoom(for: size.width, accessory: accessory).width)
    let content = max(texts.title + texts.detail + theme.metrics.spacing, image == nil ? 0 : imageEdge)
    let least = max(theme.metrics.touchTarget, accessory?.height ?? 0)
    return Size(width: size.width, height: max(content + theme.metrics.spacing, least))
  }

  /// Places the texts between picture and accessory.
  override open func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.size
    let accessory = accessorySize(for: area.width)
    let room = textRoom(for: area.width, accessory: accessory)
    let texts = textHeights(in: room.width)
    let top = max((area.height - texts.title - texts.detail) / 2, 0)
    imageView.isHidden = image == nil
    let edge = imageEdge
    imageView.frame = mirrored(
      Rect(x: theme.metrics.margin, y: (area.height - edge) / 2, width: edge, height: edge))
    titleLabel.frame = mirrored(Rect(x: room.start, y: top, width: room.width, height: texts.title))
    detailLabel.frame = mirrored(
      Rect(x: room.start, y: top + texts.title, width: room.width, height: texts.detail))
    detailLabel.isHidden = detail.isEmpty
    if let accessoryView, let size = accessory {
      let origin = Point(x: area.width - endMargin - size.width, y: (area.height - size.height) / 2)
      accessoryView.fill(mirrored(Rect(origin: origin, size: size)))
    }
    let line = theme.metrics.lineWidth
    let end = area.width - (list?.stripRoom ?? 0)
    separator.frame = mirrored(
      Rect(x: room.start, y: area.height - line, width: max(end - room.start, 0), height: line))
    separator.isHidden = isBeforeHeader
  }

  private var imageEdge: Double { theme.scaled(theme.metrics.touchTarget - theme.metrics.spacing) }

  private func accessorySize(for width: Double) -> Size? {
    accessoryView?.fittingSize(in: Size(width: width / 2, height: 0))
  }

  private func textRoom(for width: Double, accessory: Size?) -> (start: Double, width: Double) {
    let margin = theme.metrics.margin
    let start = margin + (image == nil ? 0 : imageEdge + margin * 0.75)
    return (start, max(width - start - endMargin - (accessory.map { $0.width + margin } ?? 0), 0))
  }

  /// The margin at the trailing side, plus the width of the index strip.
  private var endMargin: Double { theme.metrics.margin + (list?.stripRoom ?? 0) }

  private func textHeights(in width: Double) -> (title: Double, detail: Double) {
    let room = Size(width: width, height: 0)
    return (titleLabel.sizeThatFits(room).height, detail.isEmpty ? 0 : detailLabel.sizeThatFits(room).height)
  }
}
