import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A menu on the screen, with its open submenus.
///
/// It is created by `View.present(_:at:)`, a button or a ``ContextMenu``.
public final class MenuPresentation: Presentation, OpenMenu, FocusBorrower {
  /// The position at which the menu opens.
  enum Anchor {
    /// At a rectangle of the view: below or above it, aligned with it.
    case rect(Rect)
    /// At a point of the view, for example under a finger or a pointer.
    case point(Point)
  }

  private(set) var panels: [MenuPanel] = []
  private let menu: Menu
  private let anchor: Anchor
  /// Whether the menu was opened by a finger that is still down, and that picks an item when it lifts.
  private let isOpenedByPress: Bool
  private var typed = TypedPrefix()
  /// The timer that opens the submenu of the row under a finger.
  private var dwell: AppTimer?
  /// The size of the bounds at the last layout.
  private var laidOutSize = Size.zero

  init(_ menu: Menu, at anchor: Anchor, byPress: Bool = false) {
    (self.menu, self.anchor, isOpenedByPress) = (menu, anchor, byPress)
    super.init()
    dimmingView.backgroundColor = nil
    dimmingView.alpha = 1
    let click = SecondaryClickGestureRecognizer { [weak self] click in
      // The Menu key closes the menu, and so does a right click outside its panels.
      if let self, panel(atWindow: click.location(in: nil)) == nil || click.button == nil { cancel() }
    }
    // A finger that rests on the menu has requested nothing.
    click.allowedTouchKinds = []
    addGestureRecognizer(click)
  }

  override var keptTouchView: View? { isOpenedByPress ? presenter : nil }

  override func willAppear() {
    if panels.isEmpty { open(menu, by: nil) }
    layOutPanels()
  }

  override func willLeave() {
    dwell?.cancel()
    dwell = nil
  }

  override func touchLandedBeside() { cancel() }

  override func cancel() { if isDismissable { dismiss() } }

  override func valueDidChange(_ value: Double) {
    for panel in panels { panel.showAppearance(value, from: panel.origin) }
  }

  // MARK: Places

  override var isAnchored: Bool { true }

  override func currentAnchorRect(of source: View) -> Rect {
    let rect =
      switch anchor {
      case .rect(let rect): convert(rect, from: source)
      case .point(let point): Rect(origin: convert(point, from: source), size: .zero)
      }
    return rect.isFinite ? rect : Rect(origin: bounds.center, size: .zero)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    // A rotation puts other rows under a finger that rests.
    if bounds.size != laidOutSize, dwell?.isPending == true { trackingWasCancelled() }
    laidOutSize = bounds.size
    layOutPanels()
  }

  private func layOutPanels() {
    guard let source = presenter else { return }
    anchorRect = currentAnchorRect(of: source)
    let area = bounds.inset(by: safeAreaInsets).inset(by: theme.metrics.spacing)
    for (index, panel) in panels.enumerated() {
      let content = panel.contentSize(within: area.width)
      var place = place(of: content, panel, at: index, in: area)
      if place.frame.height < content.height {
        let height = panel.scrollingHeight(within: place.frame.height)
        place = self.place(of: Size(width: content.width, height: height), panel, at: index, in: area)
      }
      panel.origin = place.tip
      panel.place(in: place.frame, content: content)
    }
  }

  private func place(of size: Size, _ panel: MenuPanel, at index: Int, in area: Rect) -> AnchoredPlacement {
    guard index > 0, let row = panel.opener else {
      return AnchoredPlacement(
        of: size, at: anchorRect, in: area, sides: [.below, .above], gap: theme.metrics.spacing / 2,
        alignment: isMirrored ? .right : .left)
    }
    let sides: [AnchoredPlacement.Side] = isMirrored ? [.left, .right] : [.right, .left]
    return AnchoredPlacement(
      of: size, at: convert(row.bounds, from: row), in: area, sides: sides, gap: -theme.metrics.spacing / 2)
  }

  // MARK: Panels

  private func open(_ menu: Menu, by row: MenuRow?) {
    guard panels.count < Self.maximumPanels else { return }
    let panel = MenuPanel(menu, openedBy: row, of: self)
    panels.append(panel)
    addSubview(panel)
    if isPresented, panels.count > 1 { layOutPanels() }
    semanticsDidChange()
  }

  /// The maximum depth of nested menus. A menu cannot contain itself, but an app may nest menus deeply.
  private static let maximumPanels = 8

  private func close(downTo count: Int) {
    guard panels.count > count else { return }
    for panel in panels[count...] { panel.removeFromSuperview() }
    panels.removeSubrange(count...)
    semanticsDidChange()
  }

  private func panel(atWindow point: Point) -> MenuPanel? {
    panels.last { $0.point(inside: $0.convert(point, from: nil)) }
  }

  /// Chooses a row of a panel, or no row if `row` is nil. If a row is chosen, submenus of other rows close.
  func choose(_ row: MenuRow?, in panel: MenuPanel) {
    guard let index = panels.firstIndex(where: { $0 === panel }) else { return }
    if panel.chosen !== row {
      dwell?.cancel()
      panel.chosen = row
    }
    guard row != nil, panels.count > index + 1, panels[index + 1].opener !== row else { return }
    close(downTo: index + 1)
  }

  /// Picks a row: opens its submenu, or dismisses the menu and calls the action of the item.
  func pick(_ row: MenuRow) {
    guard isPresented, row.item.isEnabled, let index = panels.firstIndex(where: { $0.rows.contains { $0 === row } })
    else { return }
    choose(row, in: panels[index])
    if let submenu = row.item.submenu {
      guard panels.count == index + 1 else { return }
      open(submenu, by: row)
    } else {
      dismiss()
      row.item.action()
    }
  }

  // MARK: Fingers and pointers

  /// Follows a finger at a point of the window: the row under the finger is chosen, and the submenu of the row opens
  /// after a delay.
  func track(_ point: Point) {
    guard isPresented else { return }
    guard let panel = panel(atWindow: point) else {
      if let last = panels.last { choose(nil, in: last) }
      return
    }
    let row = panel.row(atWindow: point)
    guard row !== panel.chosen else { return }
    choose(row, in: panel)
    guard let row, row.item.submenu != nil, row.item.isEnabled else { return }
    dwell = after(PresentationConstants.submenuDelay) { [weak self, weak row] in
      if let row, row.isChosen { self?.pick(row) }
    }
  }

  /// Handles the lift of a finger: picks the row under the finger.
  ///
  /// - Parameters:
  ///   - point: The location of the finger in the window.
  ///   - hasMoved: Whether the finger has moved, or landed on the menu; if false, the menu stays open and nothing is
  ///     picked.
  public func release(atWindow point: Point, hasMoved: Bool) {
    dwell?.cancel()
    guard isPresented, hasMoved else { return }
    if let panel = panel(atWindow: point), let row = panel.row(atWindow: point) {
      pick(row)
      if row.item.submenu == nil, isPresented { panel.chosen = nil }
    } else if panel(atWindow: point) == nil {
      cancel()
    }
  }

  /// Forgets the row under a finger that was cancelled: no submenu opens for it.
  func trackingWasCancelled() {
    dwell?.cancel()
    if let panel = panels.last { choose(nil, in: panel) }
  }

  func hovered(_ hover: HoverGestureRecognizer) {
    guard hover.state == .began || hover.state == .changed else { return }
    track(hover.location(in: nil))
  }

  // MARK: Keys

  /// Moves with the arrow keys, Home and End, picks with Return and the space bar, closes with Escape, and finds the
  /// item whose title the user types. A held key picks one item, and closes one menu.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard let panel = panels.last else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .downArrow: step(1, in: panel)
    case .upArrow: step(-1, in: panel)
    case .home, .pageUp: step(1, from: -1, in: panel)
    case .end, .pageDown: step(-1, from: panel.rows.count, in: panel)
    case isMirrored ? .leftArrow : .rightArrow:
      if let row = panel.chosen, row.item.submenu != nil { openByKey(row) }
    case isMirrored ? .rightArrow : .leftArrow:
      if panels.count > 1 { close(downTo: panels.count - 1) }
    case .escape where event.isRepeat: break
    case .escape:
      if panels.count > 1 { close(downTo: panels.count - 1) } else { cancel() }
    case .space where !typed.isEmpty(at: event.timestamp): find(event, in: panel)
    case .return, .space:
      guard !event.isRepeat, let row = panel.chosen else { return true }
      row.item.submenu == nil ? pick(row) : openByKey(row)
    default:
      guard event.isPlain, event.key != .tab, event.key != .backTab else { return super.keyDown(event) }
      find(event, in: panel)
    }
    return true
  }

  private func openByKey(_ row: MenuRow) {
    let count = panels.count
    pick(row)
    if panels.count > count, let panel = panels.last { step(1, from: -1, in: panel) }
  }

  /// Chooses the next enabled row in a direction (1 for down, -1 for up), and wraps around at the ends. If no row is
  /// chosen yet, chooses the opening row.
  private func step(_ way: Int, from start: Int? = nil, in panel: MenuPanel) {
    let rows = panel.rows
    guard !rows.isEmpty else { return }
    if start == nil, panel.chosen == nil, let row = panel.openingRow, row.item.isEnabled {
      return reveal(row, in: panel)
    }
    var index = start ?? rows.firstIndex { $0 === panel.chosen } ?? (way > 0 ? -1 : rows.count)
    for _ in rows {
      index = (index + way + rows.count) % rows.count
      if rows[index].item.isEnabled { return reveal(rows[index], in: panel) }
    }
  }

  private func find(_ event: KeyEvent, in panel: MenuPanel) {
    guard !event.characters.isEmpty else { return }
    let prefix = typed.add(event.characters, at: event.timestamp)
    let rows = panel.rows
    let present = rows.firstIndex { $0 === panel.chosen } ?? 0
    // A single letter moves to the next match; a longer prefix stays at the chosen row if that row matches.
    let first = prefix.count == 1 && panel.chosen != nil ? present + 1 : present
    for offset in rows.indices {
      let row = rows[(first + offset) % rows.count]
      if row.item.isEnabled, row.item.title.lowercased().hasPrefix(prefix) { return reveal(row, in: panel) }
    }
  }

  private func reveal(_ row: MenuRow, in panel: MenuPanel) {
    choose(row, in: panel)
    panel.scroll.scroll(to: row.frame, animated: false)
  }

  /// A menu, modal while it is presented; its panels are also menus.
  public override var semantics: Semantics? {
    Semantics(.menu, name: menu.title, actions: dismissalActions)
  }

  /// The chosen row of the menu or submenu that handles the keys.
  public override var activeDescendant: View? { panels.last?.chosen }
}

/// The characters that the user has typed to find an item since the last pause.
private struct TypedPrefix {
  private var text = ""
  private var time = -Double.infinity

  /// Adds characters typed at the time `now`, in seconds; returns the text typed since the last pause, in lower case.
  mutating func add(_ characters: String, at now: Double) -> String {
    if isEmpty(at: now) { text = "" }
    // A repeated letter moves to the next item, so it is not added again.
    let added = characters.lowercased()
    text = text == added ? added : String((text + added).suffix(64))
    time = now
    return text
  }

  func isEmpty(at now: Double) -> Bool { text.isEmpty || now - time > PresentationConstants.typingPause }
}
