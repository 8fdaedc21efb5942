import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWords

/// The card with the shortcuts, in the middle of the window. It handles no touches.
///
/// The rows fill as many columns as the window has room for; the remaining rows are on further pages.
final class ShortcutsPanel: View {
  private let card = View()
  private let rows: [Row]
  /// The number of the page, and the key that turns the page, below the rows; hidden if there is only one page.
  private let footer = Row()
  private var page = 0 {
    didSet { setNeedsLayout() }
  }
  /// The number of pages at the last layout.
  private(set) var pageCount = 1

  /// The maximum width of a column at the normal text size, in px. Our own choice: about forty letters.
  private static let columnWidth = 320.0

  /// A title at the leading side, and a key at the trailing side.
  private struct Row {
    var command: Command?
    let title = Label()
    let key = Label()
  }

  init(_ commands: [Command]) {
    rows = commands.map { Row(command: $0) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    card.becomeCard(cornerRadius: theme.metrics.cornerRadius)
    addSubview(card)
    for row in rows + [footer] {
      row.key.textColor = .secondaryLabel
      for label in [row.title, row.key] {
        label.numberOfLines = 0
        card.addSubview(label)
      }
    }
    footer.title.textColor = .secondaryLabel
    takeWords()
  }

  private func takeWords() {
    for row in rows {
      row.title.text = row.command?.title ?? ""
      row.key.text = row.command?.shortcut?.text(in: theme.words) ?? ""
    }
    // The layout needs the height of this text before the real page numbers are known.
    footer.title.text = theme.words[.page, "1", "1"]
    footer.key.text = theme.words[.shift]
  }

  override func themeDidChange() {
    super.themeDidChange()
    card.takeCardColors()
    takeWords()
    setNeedsLayout()
  }

  /// Shows the next page; after the last page, the first.
  func turnPage() { page = (page + 1) % max(pageCount, 1) }

  // MARK: Layout

  /// The place of a row: its page, its column, its distance from the top of the column, and its height, in px.
  private struct Place {
    var page = 0
    var column = 0
    var y = 0.0
    var height = 0.0
    var bottom: Double { y + height }
  }

  /// Returns the places of the rows in columns of a given width and height.
  private func places(columns: Int, width: Double, height room: Double) -> [Place] {
    var (places, next) = ([Place](), Place())
    for row in rows {
      next.height = height(of: row, in: width)
      if next.y > 0, next.bottom > room {
        (next.column, next.y) = (next.column + 1, 0)
        if next.column == columns { (next.page, next.column) = (next.page + 1, 0) }
      }
      places.append(next)
      next.y = next.bottom + theme.metrics.spacing
    }
    return places
  }

  /// Returns the width of the columns: as much as the widest row needs, up to a maximum.
  private func columnWidth(in room: Double) -> Double {
    let widths = rows.map { $0.title.sizeThatFits(.zero).width + $0.key.sizeThatFits(.zero).width }
    let natural = (widths.max() ?? 0).rounded(.up) + theme.metrics.spacing
    return max(min(natural, theme.scaled(Self.columnWidth), room), 1)
  }

  /// Returns the widths of the title and of the key within a row. If both do not fit, the maximum width of the key is
  /// half of the row, or the width that the title leaves if this is more.
  private func widths(of row: Row, in width: Double) -> (title: Double, key: Double) {
    let (room, title) = (width - theme.metrics.spacing, row.title.sizeThatFits(.zero).width)
    let key = min(row.key.sizeThatFits(.zero).width, max(width / 2, room - title))
    return (max(room - key, 0), key)
  }

  private func height(of row: Row, in width: Double) -> Double {
    let widths = widths(of: row, in: width)
    return max(
      row.title.fittingSize(in: Size(width: widths.title, height: 0)).height,
      row.key.fittingSize(in: Size(width: widths.key, height: 0)).height)
  }

  override func layoutSubviews() {
    let (margin, spacing) = (theme.metrics.margin, theme.metrics.spacing)
    let area = bounds.inset(by: safeAreaInsets).inset(by: margin)
    let room = area.inset(by: margin).size
    let width = columnWidth(in: room.width)
    let fitting = max(Int(saturating: (room.width + margin) / (width + margin)), 1)
    var places = places(columns: fitting, width: width, height: room.height)
    var below = 0.0
    if let last = places.last, last.page > 0 {
      below = height(of: footer, in: width) + spacing
      places = self.places(columns: fitting, width: width, height: room.height - below)
    }
    pageCount = (places.last?.page ?? 0) + 1
    let shown = min(page, pageCount - 1)
    let columns = (places.map(\.column).max() ?? 0) + 1
    let bottom = places.map(\.bottom).max() ?? 0
    card.fill(
      Rect(
        center: area.center,
        size: Size(
          width: margin + Double(columns) * (width + margin), height: 2 * margin + bottom + below)))
    for (row, place) in zip(rows, places) {
      (row.title.isHidden, row.key.isHidden) = (place.page != shown, place.page != shown)
      self.place(row, at: place, width: width)
    }
    (footer.title.isHidden, footer.key.isHidden) = (pageCount == 1, pageCount == 1)
    footer.title.text = theme.words[.page, "\(shown + 1)", "\(pageCount)"]
    self.place(footer, at: Place(y: bottom + spacing, height: max(below - spacing, 0)), width: width)
  }

  private func place(_ row: Row, at place: Place, width: Double) {
    let margin = theme.metrics.margin
    let (x, y) = (margin + Double(place.column) * (width + margin), margin + place.y)
    let widths = widths(of: row, in: width)
    row.title.frame = card.mirrored(Rect(x: x, y: y, width: widths.title, height: place.height))
    row.key.frame = card.mirrored(Rect(x: x + width - widths.key, y: y, width: widths.key, height: place.height))
  }

  override var semantics: Semantics? { Semantics(.group, name: theme.words[.shortcuts]) }
}
