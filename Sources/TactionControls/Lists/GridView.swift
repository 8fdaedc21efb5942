import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A grid of any number of items, in as many columns as fit. Only the visible items have views.
///
///     let grid = GridView<Photo>(PhotoCell.self) { cell, photo in cell.image = photo.thumbnail }
///     grid.minimumItemWidth = 160
///     grid.setItems(photos)
///
/// Sections, choosing, inserting and removing work as in ``ListView``.
open class GridView<Item: Identifiable>: ItemsView<Item> {
  /// The minimum width of an item, in px (default: 120). The grid has as many columns of at least this width as fit,
  /// but at least one. A number that is not finite is refused; a number below 1 counts as 1.
  public final var minimumItemWidth = 120.0 {
    didSet {
      if !accepts(minimumItemWidth.isFinite, as: "minimumItemWidth") { minimumItemWidth = oldValue }
      if minimumItemWidth != oldValue { layOutAnew() }
    }
  }

  /// The distance between items, in px (default: 2). A distance that is not finite is refused; a negative distance
  /// counts as 0.
  public final var spacing = 2.0 {
    didSet {
      if !accepts(spacing.isFinite, as: "spacing") { spacing = oldValue }
      if spacing != oldValue { layOutAnew() }
    }
  }

  /// The ratio of an item's width to its height (default: 1). A ratio that is not finite, or not above 0, is refused.
  public final var itemAspectRatio = 1.0 {
    didSet {
      if !accepts(itemAspectRatio.isFinite && itemAspectRatio > 0, as: "itemAspectRatio") { itemAspectRatio = oldValue }
      if itemAspectRatio != oldValue { layOutAnew() }
    }
  }

  override final func columns(for width: Double) -> Int {
    // The factor keeps a rounding error from removing a column.
    let columns = (width + itemSpacing) / (max(minimumItemWidth, 1) + itemSpacing) * (1 + 1e-9)
    return columns.isFinite ? Int(columns.clamped(to: 1...Double(Self.maximumCells))) : 1
  }

  override final func lineHeight(for width: Double) -> Double? {
    let columns = Double(columns(for: width))
    let item = max(width - itemSpacing * (columns - 1), 0) / columns
    return (item / itemAspectRatio).clamped(to: LineOffsets.limits)
  }

  override final var itemSpacing: Double { spacing.clamped(to: 0...10_000) }
  override final var listRole: Semantics.Role { .grid }
}

/// A cell of a ``GridView`` that shows a picture with a name.
open class PictureCell: ItemCell {
  /// The view of the picture.
  public final let imageView = ImageView()

  /// Creates a cell without a picture.
  public required init() {
    super.init()
    imageView.contentMode = .aspectFill
    imageView.clipsToBounds = true
    contentView.addSubview(imageView)
  }

  /// The picture; nil if there is none.
  public final var image: Image? {
    get { imageView.image }
    set { imageView.image = newValue }
  }

  /// The name of the picture.
  public final var name = "" {
    didSet { if name != oldValue { semanticsDidChange() } }
  }

  /// The name of the picture, for tests and screen readers.
  override open var semanticName: String { name }

  /// Makes the picture smaller while it is chosen or pressed; a chosen picture has a border in the tint colour.
  override open func stateDidChange() {
    super.stateDidChange()
    if isSelected, !isHighlighted { contentView.backgroundColor = .tint.withAlpha(0.5) }
    setNeedsLayout()
  }

  /// Makes the picture fill the cell.
  override open func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = contentView.bounds.inset(by: isSelected ? 8 : isHighlighted || showsFocus ? 4 : 0)
  }
}
