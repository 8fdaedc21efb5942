import TactionControls
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view that shows one of several pages, which the user chooses in a bar of tabs.
///
///     let tabs = TabView([Tab("Library", page: library), Tab("Search", page: search)])
///     tabs.fill(window.content)
///
/// The bar is at the bottom of a narrow view, and at the leading side of a wide view. Only the chosen page is in the
/// window; the others keep their state. If the chosen page is a navigation stack, a tap on its tab goes back to the
/// root, as far as the pages allow it (``NavigationItem/shouldGoBack``). Control with Tab, Page Up or Page Down
/// switches to the next or previous tab, and Alt with a digit chooses a tab by its number.
open class TabView: View {
  /// The position of the bar.
  nonisolated public enum BarPosition: Hashable, Sendable, CaseIterable {
    /// At the bottom of a view that is narrower than 600 px, otherwise at the side.
    case automatic
    /// Along the lower edge.
    case bottom
    /// Along the leading edge.
    case side
    /// Along the upper edge.
    case top
  }

  /// The minimum width at which an automatic bar is at the side, in logical pixels. Android's window class "medium"
  /// begins at the same width.
  private static let sideWidth = 600.0

  /// The tabs, in their order.
  public final var tabs: [Tab] {
    didSet { replaceTabs(oldValue) }
  }

  /// The position of the bar (default: determined by the width of the view).
  public final var barPosition = BarPosition.automatic {
    didSet { if barPosition != oldValue { setNeedsLayout() } }
  }

  /// Called after the user or the app has chosen another tab, or after a tab is shown because its page stays when the
  /// user goes back; see ``NavigationItem/shouldGoBack``.
  public final var onChange: ((TabView) -> Void)?

  private var selected = 0
  private let bar = TabBar()

  /// Creates a view with tabs; the first tab is chosen.
  public init(_ tabs: [Tab] = []) {
    self.tabs = tabs
    super.init()
    clipsToBounds = true
    backgroundColor = .background
    bar.onTap = { [weak self] in self?.press($0) }
    bar.onSelect = { [weak self] in self?.select($0) }
    addSubview(bar)
    replaceTabs([])
  }

  /// The index of the chosen tab in ``tabs``; 0 if there are no tabs. An index that is out of range is refused.
  public final var selectedIndex: Int {
    get { selected }
    set { select(newValue) }
  }

  /// The chosen tab; nil if there are no tabs.
  public final var selectedTab: Tab? { tabs.indices.contains(selected) ? tabs[selected] : nil }

  // MARK: View

  /// Places the bar and the page; an override calls `super`.
  override open func layoutSubviews() {
    let insets = safeAreaInsets
    let position = presentPosition
    bar.position = position
    bar.insets = insets
    var (page, place) = (bounds, bounds)
    switch position {
    case .side:
      place.size.width = min(bar.thickness + (isMirrored ? insets.right : insets.left), bounds.width)
      page.size.width -= place.width
      if isMirrored { place.origin.x = bounds.maxX - place.width } else { page.origin.x += place.width }
    case .top:
      place.size.height = min(bar.thickness + insets.top, bounds.height)
      page.size.height -= place.height
      page.origin.y += place.height
    case .bottom, .automatic:
      place.size.height = min(bar.thickness + insets.bottom, bounds.height)
      place.origin.y = bounds.maxY - place.height
      page.size.height -= place.height
    }
    bar.fill(place)
    // A page that the view is in itself is refused, and must not get a smaller size in each layout.
    if let shown = selectedTab?.page, shown.superview === self { shown.fill(page) }
  }

  /// Gives the focus to the chosen page, or takes it, in a new window if no view has it; an override calls `super`.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow, mayTakeFocus { giveFocus(toFirstOf: takeFocusTargets()) }
  }

  /// True: the view handles the keys that choose a tab; see ``keyDown(_:)``.
  override open var canBecomeFirstResponder: Bool { true }

  public override var passesFocusOn: Bool { true }

  /// The button of the chosen tab.
  override open var activeDescendant: View? { bar.button(at: selected) }

  /// Chooses another tab when the user presses Control with Tab, Page Up or Page Down, or Alt with a digit.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    let held = event.modifiers.intersection([.control, .alt, .logo])
    let isBackward = event.modifiers.contains(.shift)
    switch (held, event.key.unpadded) {
    case (.control, .tab), (.control, .backTab): return step(by: isBackward ? -1 : 1)
    case (.control, .pageDown): return step(by: 1)
    case (.control, .pageUp): return step(by: -1)
    case (.alt, _):
      guard let digit = event.typedDigit, tabs.indices.contains(digit - 1) else { break }
      select(digit - 1)
      return true
    default: break
    }
    return super.keyDown(event)
  }

  // MARK: Tabs

  /// Updates the bar after a change of a tab.
  final func tabDidChange() { bar.show(tabs, selected: selected) }

  private var presentPosition: BarPosition {
    guard barPosition == .automatic else { return barPosition }
    return bounds.width < Self.sideWidth ? .bottom : .side
  }

  private func step(by step: Int) -> Bool {
    guard tabs.count > 1 else { return false }
    select((selected + step + tabs.count) % tabs.count)
    return true
  }

  /// Performs a tap on a tab.
  private func press(_ index: Int) {
    if index == selected, let stack = selectedTab?.page as? NavigationStack { return stack.goBackToRoot() }
    select(index)
  }

  private func select(_ index: Int) {
    guard tabs.indices.contains(index) else {
      if !tabs.isEmpty { reportOnce("selectedIndex", "\(nameInMessages) has no tab \(index)") }
      return
    }
    guard index != selected else { return }
    let old = selectedTab
    selected = index
    showSelected(insteadOf: old)
    onChange?(self)
  }

  private func replaceTabs(_ old: [Tab]) {
    let chosen = old.indices.contains(selected) ? old[selected] : nil
    for tab in old where tab.owner === self { tab.owner = nil }
    for tab in tabs { tab.owner = self }
    let index = tabs.firstIndex { $0 === chosen } ?? selected.clamped(to: 0...max(tabs.count - 1, 0))
    selected = index
    showSelected(insteadOf: chosen)
    if let chosen, selectedTab !== chosen { onChange?(self) }
  }

  private func showSelected(insteadOf old: Tab?) {
    let responder = firstResponderUnderPresentations
    let isInOld = old.map { responder?.isDescendant(of: $0.page) ?? false } ?? false
    let takesKeys = mayTakeFocus || responder === self || isInOld
    if let old, old !== selectedTab {
      if takesKeys { old.lastFocus = isInOld ? responder.map(ViewUse.init(returningFocusTo:)) : nil }
      if old.page.superview === self { old.page.removeFromSuperview() }
    }
    if let tab = selectedTab, tab.page.superview !== self {
      if isDescendant(of: tab.page) {
        reportOnce("page", "\(nameInMessages) refuses a page that contains it")
      } else {
        tab.page.anchors = nil
        insertSubview(tab.page, at: 0)
        if takesKeys { focus(tab) } else { tab.lastFocus = nil }
      }
    }
    bar.show(tabs, selected: selected)
    setNeedsLayout()
  }

  private func focus(_ tab: Tab) {
    guard isInWindow else { return }
    // A container in the page may already have the focus.
    let hasFocus = firstResponderUnderPresentations?.isDescendant(of: tab.page) ?? false
    if hasFocus, tab.lastFocus?.view == nil { return }
    giveFocus(toFirstOf: takeFocusTargets().filter { !hasFocus || $0 !== self })
  }
}

extension TabView: FocusContainer {
  package final func takeFocusTargets() -> [View] {
    let page = selectedTab?.page
    return focusTargets(of: page?.superview === self ? page : nil, last: selectedTab?.lastFocus.take())
  }
}

extension TabView: PageContainer {
  final var containedPages: [View] { tabs.map(\.page) }

  final func showPage(_ page: View) {
    if let index = tabs.firstIndex(where: { $0.page === page }) { select(index) }
  }
}
