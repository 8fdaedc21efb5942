import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// Draws the visible rows of a wheel: texts that fade towards the upper and lower edges.
struct PickerRows {
  /// The distance of a text from the sides of its column, in px. Our own choice.
  static let margin = 14.0

  /// The texts that were drawn last, by the indices of their rows.
  private var layouts: [Int: TextLayout] = [:]
  private var width = 0.0

  /// The number of invisible texts that are kept for reuse, because a wheel may turn back and forth.
  private static let spareLayouts = 32
  /// The maximum number of characters that are laid out: no row is wide enough to show more.
  private static let maximumLength = 200

  /// Returns the layout of a text in one line.
  static func layout(_ title: String, font: Font, width: Double = .infinity, isMirrored: Bool = false) -> TextLayout {
    TextLayout(
      String(title.prefix(maximumLength)), font: font, width: width, numberOfLines: 1, alignment: .center,
      isRightToLeft: isMirrored, lineBreak: .truncate)
  }

  /// Discards the texts that are kept, because the titles or the font have changed.
  mutating func forget() { layouts = [:] }

  /// Draws the rows in the bounds of a column, whose content begins at zero.
  mutating func draw(
    _ titles: [String], of column: View, rowHeight: Double, opacity: Double, into list: inout DisplayList
  ) {
    let (bounds, font) = (column.bounds, column.theme.font(.body))
    let room = max(bounds.width - Self.margin, 1)
    // With high contrast, texts fade less, so that all visible texts are readable.
    let fade = column.theme.colors.hasHighContrast ? 0.6 : 1.2
    if room != width { (width, layouts) = (room, [:]) }
    let rows = Self.rows(in: bounds, rowHeight: rowHeight, count: titles.count)
    if layouts.count > rows.count + Self.spareLayouts { layouts = layouts.filter { rows.contains($0.key) } }
    for row in rows {
      let layout =
        layouts[row] ?? Self.layout(titles[row], font: font, width: room, isMirrored: column.isMirrored)
      layouts[row] = layout
      let middle = (Double(row) + 0.5) * rowHeight
      let place = Point(x: bounds.minX + Self.margin / 2, y: middle - layout.size.height / 2)
      // `distance` is 0 for the middle row and 1 for a row that has just left the bounds.
      let distance = abs(middle - bounds.center.y) / ((bounds.height + rowHeight) / 2)
      list.draw(layout, at: place, color: .label, opacity: opacity * max(0, 1 - distance * distance * fade))
    }
  }

  /// Returns the rows that are at least partly in the bounds.
  static func rows(in bounds: Rect, rowHeight: Double, count: Int) -> Range<Int> {
    guard rowHeight > 0, !bounds.isEmpty, count > 0 else { return 0..<0 }
    let first = Int(saturating: (bounds.minY / rowHeight).rounded(.down).clamped(to: 0...Double(count)))
    let end = Int(
      saturating: (bounds.maxY / rowHeight).rounded(.up).clamped(to: Double(first)...Double(max(first, count))))
    return first..<max(first, end)
  }
}
