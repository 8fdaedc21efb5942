import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// An item of a menu on the screen.
final class MenuRow: View {
  let item: MenuItem
  /// Whether there is a line above the row, because the row begins a section.
  let beginsSection: Bool
  private let titleLabel = Label()
  private let shortcutLabel = Label()
  /// The image or the icon at the leading side of the title; nil if there is none.
  private let picture: View?

  /// Whether the rows of the menu have a column of check marks at the leading side.
  var hasMarks = false

  /// Whether the row is chosen: by a finger, a pointer or keys.
  var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  /// Called when a screen reader presses the row.
  var onPress: () -> Void = {}

  /// The width of the column of check marks, in px.
  private var markWidth: Double { theme.scaled(28) }
  /// The width of the arrow of a submenu, in px; the arrow is twice as high.
  private var arrowWidth: Double { theme.scaled(5) }
  /// The maximum number of lines of a title that is wider than the menu. Our own choice: titles are short.
  private static let maximumLines = 3

  init(_ item: MenuItem, beginsSection: Bool) {
    (self.item, self.beginsSection) = (item, beginsSection)
    picture = Self.picture(of: item)
    super.init(frame: .zero)
    titleLabel.text = item.title
    titleLabel.numberOfLines = Self.maximumLines
    titleLabel.textColor = item.role == .destructive ? .destructive : .label
    shortcutLabel.text = item.shortcut
    shortcutLabel.font = .subheadline
    shortcutLabel.textColor = .secondaryLabel
    for view in [titleLabel, shortcutLabel, picture].compactMap({ $0 }) {
      view.isUserInteractionEnabled = false
      view.alpha = item.isEnabled ? 1 : 0.4
      addSubview(view)
    }
  }

  private static func picture(of item: MenuItem) -> View? {
    if let image = item.image {
      let view = ImageView()
      view.image = image
      return view
    }
    guard let icon = item.icon else { return nil }
    let view = IconView(icon)
    view.tintColor = item.role == .destructive ? .destructive : .label
    return view
  }

  /// The width and the height of the image or the icon, in px.
  private var pictureSide: Double { (picture as? IconView)?.sizeThatFits(.zero).width ?? theme.scaled(20) }

  /// The space before the picture and the title.
  private var leadingRoom: Double {
    hasMarks ? theme.metrics.spacing / 2 + markWidth : theme.metrics.margin
  }

  /// The space after the title and the shortcut. The arrow of a submenu ends where shortcuts end.
  private var trailingRoom: Double {
    theme.metrics.margin + (item.submenu == nil ? 0 : arrowWidth + theme.metrics.spacing)
  }

  /// Returns the start and the width of the title, and the width of the shortcut, in a row of a width.
  private func columns(in width: Double) -> (title: Double, titleWidth: Double, shortcutWidth: Double) {
    let spacing = theme.metrics.spacing
    let start = leadingRoom + (picture == nil ? 0 : pictureSide + spacing)
    let room = max(width - trailingRoom - start, 0)
    let shortcut = item.shortcut.isEmpty ? 0 : min(shortcutLabel.sizeThatFits(.zero).width, room / 2)
    return (start, max(0, room - shortcut - (shortcut > 0 ? spacing : 0)), shortcut)
  }

  /// Returns the size of a row with the title on one line, or on lines that fit the width of `size`. A width of zero
  /// sets no limit.
  override func sizeThatFits(_ size: Size) -> Size {
    let room = size.width > 0 ? columns(in: size.width).titleWidth : 0
    let title = titleLabel.sizeThatFits(Size(width: room, height: 0))
    let shortcut = shortcutLabel.sizeThatFits(.zero)
    var width = leadingRoom + title.width + theme.metrics.spacing + trailingRoom
    if !item.shortcut.isEmpty { width += shortcut.width + theme.metrics.margin }
    if picture != nil { width += pictureSide + theme.metrics.spacing }
    return Size(width: width, height: max(theme.metrics.touchTarget, title.height + theme.metrics.margin))
  }

  override func layoutSubviews() {
    let (title, titleWidth, shortcutWidth) = columns(in: bounds.width)
    if let picture {
      let side = pictureSide
      picture.frame = mirrored(Rect(x: leadingRoom, y: (bounds.height - side) / 2, width: side, height: side))
    }
    let end = bounds.width - trailingRoom
    shortcutLabel.frame = mirrored(Rect(x: end - shortcutWidth, y: 0, width: shortcutWidth, height: bounds.height))
    titleLabel.frame = mirrored(Rect(x: title, y: 0, width: titleWidth, height: bounds.height))
  }

  override func draw(into list: inout DisplayList) {
    let spacing = theme.metrics.spacing
    if isChosen, item.isEnabled {
      let area = bounds.inset(by: Insets(horizontal: spacing / 2, vertical: 1))
      list.fill(RoundedRect(area, radius: theme.metrics.cornerRadius - 2), color: .fill)
    }
    if beginsSection {
      list.fill(Rect(x: 0, y: 0, width: bounds.width, height: theme.metrics.lineWidth), color: .separator)
    }
    let color = item.role == .destructive ? Color.destructive : .label
    let opacity = item.isEnabled ? 1 : 0.4
    let middle = bounds.height / 2
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: isMirrored ? bounds.width - x : x, y: middle + y)
    }
    if item.isChecked {
      let x = spacing / 2 + markWidth / 2
      let (unit, way) = (theme.scaled(1), theme.scaled(isMirrored ? -1 : 1))
      // A check mark is not mirrored.
      let sign = [point(x - 6 * way, 0), point(x - 2 * way, 4 * unit), point(x + 6 * way, -5 * unit)]
      stroke(sign, color, opacity, in: &list)
    }
    if item.submenu != nil {
      let (tip, side) = (bounds.width - theme.metrics.margin, arrowWidth)
      let arrow = [point(tip - side, -side), point(tip, 0), point(tip - side, side)]
      stroke(arrow, .secondaryLabel, opacity, in: &list)
    }
  }

  /// Draws a line through `points`, 2 px wide at the usual text size.
  private func stroke(_ points: [Point], _ color: Color, _ opacity: Double, in list: inout DisplayList) {
    var path = Path()
    for point in points { path.addLine(to: point) }
    let style = StrokeStyle(width: theme.scaled(2), cap: .round, join: .round)
    list.stroke(path, style, color: color, opacity: opacity)
  }

  override var semantics: Semantics? {
    var states: Semantics.States = []
    if item.isChecked { states.insert(.checked) }
    if isChosen { states.insert(.selected) }
    if !item.isEnabled { states.insert(.disabled) }
    return Semantics(
      .menuItem, name: item.title, value: item.shortcut.isEmpty ? nil : .text(item.shortcut), states: states,
      actions: item.isEnabled ? (item.submenu == nil ? [.press] : [.press, .showMenu]) : [], shortcut: item.shortcut)
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard item.isEnabled, action == .press || action == .showMenu && item.submenu != nil else { return false }
    onPress()
    return true
  }
}
