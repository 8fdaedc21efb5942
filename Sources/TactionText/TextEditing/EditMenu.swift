import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// A command of the menu of a text.
struct EditMenuItem: Hashable {
  let title: Word
  let command: TextCommand

  static let cut = EditMenuItem(title: .cut, command: .cut)
  static let copy = EditMenuItem(title: .copy, command: .copy)
  static let paste = EditMenuItem(title: .paste, command: .paste)
  static let selectAll = EditMenuItem(title: .selectAll, command: .selectAll)
}

extension TextEditingView {
  /// The commands that currently have an effect.
  var editMenuItems: [EditMenuItem] {
    let (selected, whole) = (editor.selection.range, 0..<editor.storage.count)
    var items: [EditMenuItem] = []
    if !selected.isEmpty { items += [.cut, .copy] }
    if clipboards.general.has(.text) { items.append(.paste) }
    if !editor.isEmpty, selected != whole { items.append(.selectAll) }
    return items.filter { allows($0.command) }
  }
}

/// The menu of a text. For fingers, it is a bar next to the selection; for mice and keys, it is a list at the pointer
/// or the caret.
///
/// The menu is not presented like other menus, so the field remains the first responder, and the on-screen keyboard
/// stays.
final class EditMenu: View {
  private(set) var rows: [EditMenuRow] = []
  /// Whether the menu is a list: a press outside closes it, and the arrow keys choose a row.
  private(set) var takesAllTouches = false
  private let scroll = ScrollView()
  private let clip = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    becomeCard(cornerRadius: theme.metrics.cornerRadius)
    clip.cornerRadius = cornerRadius
    clip.clipsToBounds = true
    clip.anchors = .fill
    scroll.anchors = .fill
    addSubview(clip)
    clip.addSubview(scroll)
  }

  /// Fills the menu with commands.
  func show(_ items: [EditMenuItem], isList: Bool, onPick: @escaping (EditMenuItem) -> Void) {
    rows.forEach { $0.removeFromSuperview() }
    rows = items.map { item in EditMenuRow(item) { onPick(item) } }
    rows.forEach(scroll.addSubview)
    (takesAllTouches, isHidden) = (isList, false)
    semanticsDidChange()
  }

  func hide() {
    (takesAllTouches, isHidden) = (false, true)
    semanticsDidChange()
  }

  /// Places the menu next to a rectangle of its superview, within an area.
  func place(at anchor: Rect, in area: Rect) {
    guard anchor.isFinite, area.isFinite, !rows.isEmpty else { return }
    let sizes = rows.map { $0.sizeThatFits(.zero) }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    var end = Point.zero
    for (row, size) in zip(rows, sizes) {
      let width = takesAllTouches ? widest : size.width
      row.bounds.size = Size(width: width, height: size.height)
      row.center = Point(x: end.x + width / 2, y: end.y + size.height / 2)
      if takesAllTouches { end.y += size.height } else { end.x += width }
    }
    let height = sizes.reduce(0) { max($0, $1.height) }
    let content = takesAllTouches ? Size(width: widest, height: end.y) : Size(width: end.x, height: height)
    let placement = AnchoredPlacement(
      of: content, at: anchor, in: area, sides: takesAllTouches ? [.below, .above] : [.above, .below],
      gap: takesAllTouches ? 2 : theme.metrics.spacing, alignment: takesAllTouches ? .left : .center)
    if !takesAllTouches, isMirrored {
      for row in rows { row.center.x = content.width - row.center.x }
    }
    guard frame != placement.frame || scroll.contentSize != content else { return }
    frame = placement.frame
    scroll.contentSize = content
    scroll.delaysContentTouches = content.width > frame.width || content.height > frame.height
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeCardColors()
  }

  // MARK: Keys

  /// Handles a key while the menu is a list: arrows choose a row, Return performs the chosen row. Returns false for
  /// other keys.
  func takeKey(_ event: KeyEvent) -> Bool {
    let chosen = rows.firstIndex { $0.isChosen }
    switch event.key.unpadded {
    case .downArrow: choose((chosen ?? -1) + 1)
    case .upArrow: choose((chosen ?? rows.count) - 1)
    case .return, .space: if let chosen { rows[chosen].activate() }
    default: return false
    }
    return true
  }

  /// The row that Return performs; nil if there is none.
  var chosen: EditMenuRow? { isHidden ? nil : rows.first { $0.isChosen } }

  private func choose(_ index: Int) {
    guard !rows.isEmpty else { return }
    let index = (index + rows.count) % rows.count
    for (number, row) in rows.enumerated() { row.isChosen = number == index }
    scroll.scroll(to: rows[index].frame, animated: false)
    semanticsDidChange()
  }

  override var semantics: Semantics? { Semantics(.menu) }
}

/// A command in the menu of a text.
final class EditMenuRow: Control {
  private let item: EditMenuItem
  private let label = Label()
  private let onPick: () -> Void

  /// Whether the row was chosen by an arrow key.
  var isChosen = false {
    didSet { if isChosen != oldValue { stateDidChange() } }
  }

  init(_ item: EditMenuItem, onPick: @escaping () -> Void) {
    (self.item, self.onPick) = (item, onPick)
    super.init(frame: .zero)
    label.text = theme.words[item.title]
    label.alignment = .center
    label.anchors = .fill
    addSubview(label)
  }

  override func activate() { onPick() }

  override func themeDidChange() {
    super.themeDidChange()
    label.text = theme.words[item.title]
  }

  /// False, so that the field continues to receive the keys.
  override var canBecomeFirstResponder: Bool { false }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = label.sizeThatFits(.zero)
    return Size(
      width: max(text.width + 2 * theme.metrics.margin, theme.metrics.touchTarget),
      height: max(theme.metrics.touchTarget, text.height + theme.metrics.spacing))
  }

  override func draw(into list: inout DisplayList) {
    if showsPress || isHovered || isChosen { list.fill(bounds, color: .fill) }
  }

  override var semantics: Semantics? { Semantics(.menuItem, name: theme.words[item.title], actions: [.press]) }
}
