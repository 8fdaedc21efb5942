import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A row of a ``ListView`` at the side of a window: an icon and a title. The chosen row has a rounded background in the
/// tint colour.
///
///     let list = ListView<Folder>(SidebarCell.self) { cell, folder in
///       cell.icon = folder.icon
///       cell.title = folder.name
///     }
///     list.selectionMode = .single
///     list.backgroundColor = .secondaryBackground
///     let split = SplitView(sidebar: list, detail: pages)
open class SidebarCell: ItemCell {
  /// The label of the title.
  public final let titleLabel = Label()
  /// The view of the icon.
  public final let iconView = IconView(nil)
  private final let highlight = View()

  /// Creates an empty row.
  public required init() {
    super.init()
    titleLabel.numberOfLines = 2
    highlight.isUserInteractionEnabled = false
    for view in [highlight, iconView, titleLabel] { contentView.addSubview(view) }
    stateDidChange()
  }

  /// The title.
  public final var title: String {
    get { titleLabel.text }
    set { change(titleLabel, to: newValue) }
  }

  /// The icon before the title; nil if there is none.
  public final var icon: Icon? {
    get { iconView.icon }
    set {
      guard newValue != icon else { return }
      let changesRoom = (newValue == nil) != (icon == nil)
      iconView.icon = newValue
      setNeedsLayout()
      if changesRoom { invalidateHeight() }
    }
  }

  /// The title.
  override open var semanticName: String { title }

  /// The area of the rounded background of the row, which leaves room for the letters at the edge of the list.
  private var area: Rect {
    let margin = theme.metrics.spacing
    return contentView.bounds.inset(
      by: Insets(top: 2, left: margin, bottom: 2, right: margin + (list?.stripRoom ?? 0)))
  }

  /// The distance of the title from the leading side of the rounded area.
  private func titleStart(after icon: Size) -> Double {
    ControlConstants.textMargin + (icon.width > 0 ? icon.width + theme.metrics.spacing : 0)
  }

  /// Returns the height of the title with its margins; at least 44 px.
  override open func sizeThatFits(_ size: Size) -> Size {
    let start = titleStart(after: iconView.sizeThatFits(.zero))
    let margins = 2 * theme.metrics.spacing + (list?.stripRoom ?? 0)
    let width = size.width - margins - start - ControlConstants.textMargin
    let height = titleLabel.sizeThatFits(Size(width: max(width, 1), height: 0)).height
    return Size(width: size.width, height: max(height + 2 * theme.metrics.spacing, theme.metrics.touchTarget))
  }

  /// Places the icon and the title.
  override open func layoutSubviews() {
    super.layoutSubviews()
    let (area, icon) = (area, iconView.sizeThatFits(.zero))
    highlight.frame = contentView.mirrored(area)
    highlight.cornerRadius = theme.metrics.cornerRadius
    iconView.frame = contentView.mirrored(
      Rect(
        x: area.minX + ControlConstants.textMargin, y: area.center.y - icon.height / 2, width: icon.width,
        height: icon.height))
    let start = titleStart(after: icon)
    titleLabel.frame = contentView.mirrored(
      Rect(
        x: area.minX + start, y: area.minY, width: max(area.width - start - ControlConstants.textMargin, 0),
        height: area.height))
  }

  /// Shows whether the row is pressed, and whether its item is chosen.
  override open func stateDidChange() {
    contentView.backgroundColor = isLifted ? .secondaryBackground : nil
    highlight.backgroundColor = isHighlighted ? .fill : isSelected ? .tint.withAlpha(0.18) : nil
    semanticsDidChange()
  }
}
