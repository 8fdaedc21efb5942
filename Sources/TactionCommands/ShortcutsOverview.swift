import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// Shows the shortcuts that are currently available, when the user holds Ctrl for a second.
///
///     window.content.addInteraction(ShortcutsOverview())
///
/// The overview lists the enabled commands that have a title and a shortcut, and whose views are on the screen.
/// Pressing another key, or releasing Ctrl, hides the overview.
public final class ShortcutsOverview: KeyInteraction {
  /// The time for which Ctrl must be held, in seconds. Our own choice: longer than users need to press a shortcut.
  nonisolated public static let delay = 1.0

  /// The view to which the overview was added; nil if there is none.
  public private(set) weak var view: View?
  private var timer: AppTimer?
  private weak var panel: ShortcutsPanel?

  /// Creates an overview.
  public init() {}

  /// Whether the overview is shown.
  public var isShown: Bool { panel?.superview != nil }

  /// Hides the overview.
  public func willMove(to view: View?) { hide() }
  /// Stores the view.
  public func didMove(to view: View?) { self.view = view }

  /// Begins to wait when Ctrl is pressed; pressing another key ends the wait, and hides the overview.
  public func keyDown(_ event: KeyEvent) -> Bool {
    guard !event.isRepeat else { return false }
    hide()
    if event.key.isControl { timer = view?.after(Self.delay) { [weak self] in self?.show() } }
    return false
  }

  /// Ends the wait and hides the overview when any key is released, even a key that a view has handled.
  public func keyUp(_ event: KeyEvent) { hide() }

  private func hide() {
    timer?.cancel()
    timer = nil
    panel?.removeFromSuperview()
    panel = nil
  }

  private func show() {
    guard let tree = view?.viewTree else { return }
    var commands: [Command] = []
    var shortcuts: Set<Shortcut> = []
    for case let interaction as CommandInteraction in tree.keyInteractions {
      for command in interaction.commands.reversed() where command.isEnabled && !command.title.isEmpty {
        if let shortcut = command.shortcut, shortcuts.insert(shortcut).inserted { commands.append(command) }
      }
    }
    guard !commands.isEmpty else { return }
    let panel = ShortcutsPanel(commands.reversed())
    self.panel = panel
    tree.root.addOverlaySubview(panel, order: 40)
    panel.anchors = .fill
  }
}

/// The card with the shortcuts, in the middle of the window. It handles no touches.
private final class ShortcutsPanel: View {
  private let card = View()
  private let rows: [(command: Command, title: Label, key: Label)]
  /// The width of a column, in px. Our own choice: about forty letters.
  private static let columnWidth = 320.0

  init(_ commands: [Command]) {
    rows = commands.map { ($0, Label($0.title), Label()) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    card.becomeCard(cornerRadius: theme.metrics.cornerRadius)
    addSubview(card)
    for row in rows {
      row.key.textColor = .secondaryLabel
      card.addSubview(row.title)
      card.addSubview(row.key)
    }
    nameKeys()
  }

  private func nameKeys() { for row in rows { row.key.text = row.command.shortcut?.text(in: theme.words) ?? "" } }

  override func themeDidChange() {
    super.themeDidChange()
    card.takeCardColors()
    nameKeys()
    setNeedsLayout()
  }

  /// Places the rows in as many columns as the height needs. Columns that do not fit in the width are left out.
  override func layoutSubviews() {
    let (margin, spacing) = (theme.metrics.margin, theme.metrics.spacing)
    let area = bounds.inset(by: safeAreaInsets).inset(by: margin)
    let height = rows.reduce(0) { max($0, $1.title.sizeThatFits(.zero).height) } + spacing
    let perColumn = max(Int(saturating: (area.height - 2 * margin) / height), 1)
    let fitting = max(Int(saturating: (area.width - margin) / (Self.columnWidth + margin)), 1)
    let columns = min((rows.count + perColumn - 1) / perColumn, fitting)
    let width = max(min(Self.columnWidth, area.width - 2 * margin), 0)
    let lines = min(rows.count, perColumn)
    card.fill(
      Rect(
        center: area.center,
        size: Size(
          width: margin + Double(columns) * (width + margin), height: 2 * margin + Double(lines) * height - spacing)))
    for (index, row) in rows.enumerated() {
      let (column, line) = (index / perColumn, index % perColumn)
      (row.title.isHidden, row.key.isHidden) = (column >= columns, column >= columns)
      let place = Rect(
        x: margin + Double(column) * (width + margin), y: margin + Double(line) * height, width: width,
        height: height - spacing)
      let key = min(row.key.sizeThatFits(.zero).width, width / 2)
      row.title.frame = card.mirrored(
        Rect(x: place.minX, y: place.minY, width: max(width - key - spacing, 0), height: place.height))
      row.key.frame = card.mirrored(Rect(x: place.maxX - key, y: place.minY, width: key, height: place.height))
    }
  }

  override var semantics: Semantics? { Semantics(.group, name: theme.words[.shortcuts]) }
}
