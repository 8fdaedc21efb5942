import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// One page of a navigation stack with its bars, which move together with the page.
final class NavigationPage: View, ScrollObserver {
  /// The page of the app.
  let page: View
  let item: NavigationItem
  private(set) weak var stack: NavigationStack?
  /// The motion of the page onto the stack, or off it.
  var slide = PageSlide(at: 0)
  /// The covered pages that left the stack together with this page.
  var carried: [NavigationPage] = []
  /// Marks the view that was first responder when another page covered this page, and that gets the focus back.
  var lastFocus: ViewUse?

  private let bar = NavigationBar()
  private let largeTitle = LargeTitle()
  private let shade = View()
  /// The line at the leading edge that is shown while the page moves. It separates the pages if shadows are not
  /// visible.
  private let edge = View()
  private var toolbar: Toolbar?
  private weak var scrollView: ScrollView?

  /// The opacity of the shade over a page that is covered.
  private static let dimming = 0.2
  /// The maximum fraction of the page's height that the bar and a large title may take together.
  private static let maximumBarFraction = 1.0 / 3

  init(_ page: View, _ item: NavigationItem, in stack: NavigationStack) {
    (self.page, self.item, self.stack) = (page, item, stack)
    super.init()
    item.owner = self
    clipsToBounds = true
    backgroundColor = .background
    shade.backgroundColor = .black
    shade.alpha = 0
    edge.backgroundColor = .separator
    for view in [shade, edge] { view.isUserInteractionEnabled = false }
    page.anchors = nil
    for view in [page, largeTitle, bar, edge, shade] { addSubview(view) }
    bar.onBack = { [weak self] in self?.goBack() }
    itemDidChange()
  }

  /// Removes the page from the stack, so that the app may use its view elsewhere.
  func dismantle() {
    stack = nil
    if item.owner === self { item.owner = nil }
    follow(nil)
    bar.removeItems()
    toolbar?.items = []
    removeFromSuperview()
    if page.superview === self { page.removeFromSuperview() }
  }

  /// Dims the page by the fraction that other pages cover, from 0 to 1, and shows its shadow and edge line while the
  /// page moves.
  func show(covered: Double, isInFlight: Bool) {
    let alpha = covered * Self.dimming
    if shade.alpha != alpha { shade.alpha = alpha }
    edge.isHidden = !isInFlight
    let shadow = isInFlight ? Shadow(opacity: 0.3, radius: 8, offset: .zero) : nil
    if self.shadow != shadow { self.shadow = shadow }
  }

  // MARK: Item

  /// Updates the bars from the item.
  func itemDidChange() {
    guard let stack else { return }
    // A page that is not on top leaves shared views to the top page. If it took them, and the top page took them back,
    // they would lose the focus.
    let taken = stack.entries.last.map { $0 === self ? [] : $0.item.views } ?? []
    func own(_ views: [View]) -> [View] { views.filter { view in !taken.contains { $0 === view } } }
    bar.isHidden = item.hidesBar
    bar.show(
      item.title, leading: own(item.leadingItems), trailing: own(item.trailingItems),
      back: item.hidesBackButton ? nil : stack.back(from: self),
      backName: stack.backTitle ?? stack.theme.words[.back])
    largeTitle.text = item.title
    if item.toolbarItems.isEmpty {
      let old = toolbar.take()
      old?.items = []
      old?.removeFromSuperview()
    } else {
      let toolbar = toolbar ?? Toolbar()
      self.toolbar = toolbar
      if toolbar.superview == nil { insertSubview(toolbar, below: edge) }
      toolbar.items = own(item.toolbarItems)
    }
    // The root of a nested stack may have the back button of this page.
    (page as? NavigationStack)?.updateBars()
    setNeedsLayout()
    stack.invalidateIntrinsicContentSize()
    semanticsDidChange()
  }

  /// Whether the user may currently go back from the page; calls `shouldGoBack` of the item, after `shouldGoBack` of
  /// the pages of nested stacks, which leave with the page.
  var mayBeLeft: Bool {
    viewTree?.textInputClient?.commitMarkedText()
    return nestedPagesMayBeLeft && item.shouldGoBack?() ?? true
  }

  private func goBack() {
    guard let stack else { return }
    // The back button does nothing if the page is moving out.
    if stack.entries.last === self { stack.goBack() }
  }

  // MARK: Layout

  override var restingTranslation: Vector { stack.map { $0.bounds.origin - frame.origin } ?? .zero }

  override var arrangesBySize: Bool { stack?.arrangesBySize ?? false }

  /// Returns the height at which the page is shown completely inside the safe area, with its bars; 0 if the page has no
  /// height of its own.
  func heightOfContent(in width: Double) -> Double {
    let height = page.fittedHeight(in: width)
    guard height > 0 else { return 0 }
    let top = item.hidesBar ? 0 : bar.height
    let sum = top + height + (toolbar?.height ?? 0)
    return sum + largeTitleHeight(below: top, in: sum + largeTitle.fittingHeight)
  }

  override func layoutSubviews() {
    guard let stack else { return }
    let insets = stack.safeAreaInsets
    let barHeight = item.hidesBar ? 0 : insets.top + bar.height
    let toolbarHeight = toolbar.map { $0.height + insets.bottom } ?? 0
    let titleHeight = largeTitleHeight(below: barHeight, in: bounds.height)
    follow(titleHeight > 0 ? foundScrollView : nil)
    let top = barHeight + (scrollView == nil ? titleHeight : 0)
    page.fill(
      Rect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top - toolbarHeight, 0)))
    bar.insets = insets
    bar.fill(Rect(x: 0, y: 0, width: bounds.width, height: barHeight))
    largeTitle.isHidden = titleHeight == 0
    largeTitle.insets = insets
    largeTitle.fill(Rect(x: 0, y: barHeight, width: bounds.width, height: max(bounds.height - top - toolbarHeight, 0)))
    largeTitle.titleHeight = titleHeight
    toolbar?.insets = insets
    toolbar?.fill(
      Rect(x: 0, y: bounds.height - toolbarHeight, width: bounds.width, height: toolbarHeight))
    shade.fill(Rect(origin: .zero, size: bounds.size))
    let line = theme.metrics.lineWidth
    edge.fill(mirrored(Rect(x: 0, y: 0, width: line, height: bounds.height)))
    scrollView?.setTitleRoom(titleHeight)
    contentDidScroll()
  }

  /// Returns the height of the large title in a page of a given height; 0 if the page shows none.
  private func largeTitleHeight(below barHeight: Double, in pageHeight: Double) -> Double {
    guard item.prefersLargeTitle, !item.hidesBar, !item.title.isEmpty else { return 0 }
    let height = largeTitle.fittingHeight
    return barHeight + height <= pageHeight * Self.maximumBarFraction ? height : 0
  }

  // MARK: Scrolling

  private var foundScrollView: ScrollView? {
    let candidates = [item.scrollView].compactMap { $0 } + ([page] + page.subviews).compactMap { $0 as? ScrollView }
    return candidates.first { $0.isDescendant(of: page) }
  }

  private func follow(_ new: ScrollView?) {
    guard new !== scrollView else { return }
    scrollView?.removeObserver(self)
    scrollView?.setTitleRoom(0)
    scrollView = new
    new?.addObserver(self)
  }

  func contentDidMove(in _: ScrollView) { contentDidScroll() }

  /// Moves the large title with the content, and fades in the title of the bar while the large title moves under the
  /// bar.
  private func contentDidScroll() {
    let height = largeTitle.titleHeight
    var way = 0.0
    // The title is next to the content, so it is below the room in which a list shows that it refreshes.
    if let scrollView { way = scrollView.contentOffset.y + scrollView.contentInset.top + height }
    View.performWithoutAnimation {
      largeTitle.shift = scrollView == nil ? 0 : way
      let hidden = height > 0 && scrollView != nil ? ((way / height - 0.5) * 2).clamped(to: 0...1) : 1
      bar.titleOpacity = largeTitle.isHidden ? 1 : scrollView == nil ? 0 : hidden
      bar.showsLine = way > height + 0.5
    }
  }

  // MARK: View

  /// False while the page moves out, and while another page covers it.
  override var takesInput: Bool { super.takesInput && stack?.entries.last === self }

  override func didRemoveSubview(_ view: View) {
    if view === page { stack?.pageWasTaken(self) }
  }

  override var semantics: Semantics? {
    Semantics(.page, name: item.title, actions: stack?.back(from: self) == nil ? [] : [.dismiss])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, stack?.back(from: self) != nil else { return super.perform(action) }
    goBack()
    return true
  }
}

extension NavigationStack {
  /// Returns the title of the page to which a page goes back; nil if there is no such page.
  ///
  /// If the page that contains a nested stack has no bar, the root of the nested stack goes back to the previous page
  /// of the outer stack. If that page has a bar, its bar has the back button, and the root has none.
  func back(from page: NavigationPage) -> String? {
    if let index = entries.firstIndex(where: { $0 === page }) {
      return index > 0 ? entries[index - 1].item.title : outerTitle
    }
    // The page is moving out, so the page below it is now the last entry.
    return entries.last?.item.title
  }

  /// Goes back by one page; at the root, by one page of the enclosing stack.
  func goBack() {
    guard canPop, let top = entries.last else { navigationStack?.goBack(); return }
    if top.mayBeLeft, entries.last === top { pop() }
  }

  /// Goes back to the root, or to the first page from the top that the user may not leave.
  func goBackToRoot() {
    let top = entries.last
    let stays = entries.dropFirst().last(where: { !$0.mayBeLeft }) ?? entries.first
    if let stays, entries.last === top { pop(to: stays.page) }
  }

  /// Whether the user may currently go back from all pages. If not, goes back to the first page from the top that the
  /// user may not leave.
  fileprivate var mayBeLeft: Bool {
    let top = entries.last
    guard let stays = entries.last(where: { !$0.mayBeLeft }) else { return true }
    if entries.last === top { pop(to: stays.page) }
    return false
  }

  private var outerTitle: String? {
    guard let outer = navigationStack, let own = outer.entries.last, isDescendant(of: own), own.item.hidesBar else {
      return nil
    }
    return outer.back(from: own)
  }
}

/// A view with pages that keep their state while it does not show them.
protocol PageContainer: View {
  /// All pages, shown or not.
  var containedPages: [View] { get }

  /// Shows one of the pages.
  func showPage(_ page: View)
}

extension PageContainer {
  /// The pages that still belong to the container. The app may have moved a page elsewhere, or the container into a
  /// page.
  fileprivate var ownPages: [View] {
    containedPages.filter { page in
      if page.isDescendant(of: self) { return page !== self }
      return page.superview == nil && !isDescendant(of: page)
    }
  }
}

extension View {
  /// Whether the user may leave the navigation stacks that leave together with the view: in its visible subviews, and
  /// in all pages of containers. If not, shows the page that stays, so that the user sees why.
  fileprivate var nestedPagesMayBeLeft: Bool {
    if let stack = self as? NavigationStack { return stack.mayBeLeft }
    guard let container = self as? any PageContainer else {
      return subviews.allSatisfy { $0.isHidden || $0.nestedPagesMayBeLeft }
    }
    guard let stays = container.ownPages.first(where: { !$0.nestedPagesMayBeLeft }) else { return true }
    if !stays.isInWindow { container.showPage(stays) }
    return false
  }
}
