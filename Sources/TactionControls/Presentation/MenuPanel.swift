import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The card of a menu or a submenu with its rows, which scroll if they are higher than the window.
final class MenuPanel: View {
  let menu: Menu
  let rows: [MenuRow]
  let scroll = ScrollView()
  /// The row of the previous panel that opened this panel; nil for the first panel.
  private(set) weak var opener: MenuRow?
  /// The point of the window from which the panel grows as it appears.
  var origin = Point.zero
  /// The row that is chosen; nil if no row is chosen.
  var chosen: MenuRow? {
    didSet {
      guard chosen !== oldValue else { return }
      oldValue?.isChosen = false
      chosen?.isChosen = true
    }
  }

  private let clip = View()
  private var headings: [(label: Label, row: Int)] = []
  private weak var owner: MenuPresentation?
  /// The fingers that have landed on the panel.
  private var fingers: [Touch: RestAfterRotation] = [:]
  /// The scroll offset with which the panel opened; nil before the panel is placed, and nil if its rows do not scroll.
  private var openingOffset: Point?

  /// The maximum number of rows. Our own choice: for more choices, a list is better.
  static let maximumCount = 500
  /// The margin above and below the rows, in px.
  private static let margin = 4.0
  /// The minimum width, and the maximum width at a text scale of 1, in px.
  private static let widths = 180.0...340.0

  init(_ menu: Menu, openedBy opener: MenuRow?, of owner: MenuPresentation) {
    (self.menu, self.opener, self.owner) = (menu, opener, owner)
    var rows: [MenuRow] = []
    var headings: [(Label, Int)] = []
    for section in menu.sections where !section.items.isEmpty {
      if !section.title.isEmpty {
        let label = Label(section.title)
        label.font = .footnote
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        headings.append((label, rows.count))
      }
      for (index, item) in section.items.enumerated() where rows.count < Self.maximumCount {
        let isFirst = index == 0 && !rows.isEmpty && section.title.isEmpty
        rows.append(MenuRow(item, beginsSection: isFirst))
      }
    }
    let hasMarks = rows.contains { $0.item.isChecked }
    for row in rows { row.hasMarks = hasMarks }
    (self.rows, self.headings) = (rows, headings)
    super.init(frame: .zero)
    becomeCard()
    clip.cornerRadius = cornerRadius
    clip.clipsToBounds = true
    addSubview(clip)
    clip.addSubview(scroll)
    rows.forEach(scroll.addSubview)
    headings.forEach { scroll.addSubview($0.0) }
    for row in rows { row.onPress = { [weak owner, weak row] in if let row { owner?.pick(row) } } }
    addGestureRecognizer(HoverGestureRecognizer { [weak owner] in owner?.hovered($0) })
    if menu.sections.reduce(0, { $0 + $1.items.count }) > Self.maximumCount {
      owner.reportOnce("menu", "a menu shows its first \(Self.maximumCount) items only; use a list for more")
    }
  }

  /// Returns the size of all rows within a maximum width.
  func contentSize(within width: Double) -> Size {
    let sizes = rows.map { $0.sizeThatFits(.zero) }
    let widest = sizes.map(\.width).max() ?? 0
    let limit = theme.scaled(Self.widths.upperBound)
    let fitting = min(max(widest, Self.widths.lowerBound), limit, width)
    let heights = zip(rows, sizes).map { row, size in
      size.width <= fitting ? size.height : row.sizeThatFits(Size(width: fitting, height: 0)).height
    }
    return Size(width: fitting, height: layOutRows(heights, width: fitting))
  }

  private func layOutRows(_ heights: [Double], width: Double) -> Double {
    var y = Self.margin
    var rest = headings[...]
    for (index, row) in rows.enumerated() {
      while let heading = rest.first, heading.row == index {
        let room = max(0, width - 2 * theme.metrics.margin)
        let height = heading.label.sizeThatFits(Size(width: room, height: 0)).height
        heading.label.frame = Rect(x: theme.metrics.margin, y: y + theme.metrics.spacing, width: room, height: height)
        y += height + theme.metrics.spacing
        rest.removeFirst()
      }
      row.frame = Rect(x: 0, y: y, width: width, height: heights[index])
      y += heights[index]
    }
    return y + Self.margin
  }

  /// Returns the height of the panel if only some of the rows fit. The last visible row is cut in half, to show that
  /// more rows follow.
  func scrollingHeight(within room: Double) -> Double {
    let middles = rows.map(\.frame.center.y).filter { $0 <= room }
    return middles.count > Self.leastRows ? middles.max() ?? room : room
  }

  /// The number of visible rows above which the last visible row is cut in half.
  private static let leastRows = 2

  /// Places the panel. When it opens, the row with a check mark is visible.
  func place(in frame: Rect, content: Size) {
    bounds.size = frame.size
    center = frame.center
    clip.frame = Rect(origin: .zero, size: frame.size)
    scroll.frame = clip.frame
    scroll.contentSize = content
    let scrolls = content.height > frame.height
    // In a menu that does not scroll, rows respond to the finger immediately.
    scroll.delaysContentTouches = scrolls
    guard scrolls, openingOffset == nil || openingOffset == scroll.contentOffset else { return }
    showOpeningRow(in: frame.height)
    if openingOffset == nil { scroll.flashIndicators() }
    openingOffset = scroll.contentOffset
  }

  /// The first row with a check mark; nil if there is none. It is visible when the panel opens, and the first arrow key
  /// moves to it.
  var openingRow: MenuRow? { rows.first { $0.item.isChecked } }

  /// Scrolls the opening row to about the middle, to an offset at which the last visible row is cut in half.
  private func showOpeningRow(in height: Double) {
    guard let row = openingRow else { return }
    let end = row.frame.center.y + height / 2
    // The last row of the menu is not cut, because no row follows.
    let ends = rows.dropLast().map(\.frame.center.y) + [scroll.contentSize.height]
    let nearest = ends.min { abs($0 - end) < abs($1 - end) } ?? end
    scroll.scroll(to: Point(x: 0, y: nearest - height), animated: false)
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeCardColors()
  }

  /// Returns the row at a point of the window; nil if there is no row.
  func row(atWindow point: Point) -> MenuRow? {
    guard self.point(inside: convert(point, from: nil)) else { return nil }
    return rows.first { $0.point(inside: $0.convert(point, from: nil)) }
  }

  // MARK: Fingers on the rows

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches { fingers[touch] = RestAfterRotation(touch, in: windowSize) }
    follow(touches.first)
  }

  override func touchesMoved(_ touches: [Touch]) { follow(touches.first) }

  override func touchesEnded(_ touches: [Touch]) {
    if let touch = touches.first {
      let rests = rests(touch)
      if rests { owner?.choose(nil, in: self) }
      owner?.release(atWindow: touch.location(in: nil), hasMoved: !rests)
    }
    for touch in touches { fingers[touch] = nil }
  }

  override func touchesCancelled(_ touches: [Touch]) {
    for touch in touches { fingers[touch] = nil }
    owner?.choose(nil, in: self)
  }

  private func follow(_ touch: Touch?) {
    if let touch, !rests(touch) { owner?.track(touch.location(in: nil)) }
  }

  /// Returns whether a finger has rested since the window was rotated under it. It then chooses and picks no row.
  private func rests(_ touch: Touch) -> Bool { fingers[touch]?.rests(touch, in: windowSize) ?? false }

  private var windowSize: Size { owner?.bounds.size ?? .zero }

  override var semantics: Semantics? { Semantics(.menu, name: menu.title) }
}
