import TactionControls
import TactionGeometry
import TactionGestures
import TactionViews

// The pages of the stack, and the choice of the pages that are in the window.
extension NavigationStack {
  /// Shows a page on top of the other pages.
  ///
  /// A page that is moving continues to move below the new page until this page covers it. If the page is already in
  /// this stack, the stack goes back to it instead. A page of another stack leaves that stack. A view that contains the
  /// stack is refused.
  ///
  /// - Parameters:
  ///   - page: The page, which fills the area below the bar.
  ///   - item: The title and the buttons of the page.
  ///   - animated: Whether the page slides in. There is no animation if the stack is in no window, or if the user
  ///     prefers reduced motion.
  public final func push(_ page: View, _ item: NavigationItem, animated: Bool = true) {
    guard accepts(page) else { return }
    if entries.contains(where: { $0.page === page }) { return pop(to: page, animated: animated) }
    endHold()
    // A page that is moving out moves back in from its current position.
    let old = leaving.first { $0.page === page }
    let start = old?.slide.progress ?? 1
    if let old { drop(old) }
    let covered = entries.last
    let entry = NavigationPage(page, item, in: self)
    entry.slide = PageSlide(at: start)
    entries.append(entry)
    addSubview(entry)
    // Code of the app may have removed the page when it appeared.
    guard entries.contains(where: { $0 === entry }) else { return }
    send(entry, to: 0, animated: animated)
    pagesDidChange(from: covered)
  }

  /// Shows a page with a title on top of the other pages; see ``push(_:_:animated:)``.
  public final func push(_ page: View, title: String = "", animated: Bool = true) {
    push(page, NavigationItem(title), animated: animated)
  }

  /// Goes back by one page; returns the page that was left, or nil at the root.
  @discardableResult
  public final func pop(animated: Bool = true) -> View? {
    guard canPop, let page = topPage else { return nil }
    removePages(after: entries.count - 1, animated: animated)
    return page
  }

  /// Goes back to the root. The last page slides out, and the pages in between leave with it.
  public final func popToRoot(animated: Bool = true) {
    if canPop { removePages(after: 1, animated: animated) }
  }

  /// Goes back to a page; does nothing if the view is the last page, or is not a page of the stack.
  public final func pop(to page: View, animated: Bool = true) {
    guard let index = entries.firstIndex(where: { $0.page === page }), index + 1 < entries.count else { return }
    removePages(after: index + 1, animated: animated)
  }

  /// Replaces all pages with a new root, without an animation.
  public final func setRoot(_ page: View, _ item: NavigationItem) {
    guard accepts(page) else { return }
    endHold()
    dropAll()
    let entry = NavigationPage(page, item, in: self)
    dropAll()
    entries = [entry]
    addSubview(entry)
    pagesDidChange(from: nil)
  }

  /// Replaces all pages with a new root that has a title, without an animation.
  public final func setRoot(_ page: View, title: String = "") { setRoot(page, NavigationItem(title)) }
}

extension NavigationStack {
  /// The maximum number of pages that move at the same time. If more pages would move, all motions end immediately. A
  /// user cannot start more motions within half a second.
  private static let maximumFlights = 4

  /// The pages in the window, the backmost first.
  final var pile: [NavigationPage] { subviews.compactMap { $0 as? NavigationPage } }

  /// Removes all pages, in at most ten rounds, because code of the app may push further pages while a round removes
  /// pages.
  fileprivate func dropAll() {
    for _ in 0..<10 { for page in entries + leaving { drop(page) } }
  }

  private func accepts(_ page: View) -> Bool {
    guard isDescendant(of: page) else { return true }
    reportOnce("page", "\(nameInMessages) refuses a page that contains it")
    return false
  }

  /// Removes the pages from `index` on. The last page slides out.
  private func removePages(after index: Int, animated: Bool) {
    endHold()
    let removed = Array(entries.suffix(from: index))
    guard let top = removed.last else { return }
    entries.removeSubrange(index...)
    top.carried = removed.dropLast()
    for page in top.carried { page.removeFromSuperview() }
    leaving.append(top)
    send(top, to: 1, animated: animated)
    pagesDidChange(from: top)
  }

  /// Brings back a page that was moving out, and the pages that left with it.
  final func restore(_ page: NavigationPage) {
    guard let index = leaving.firstIndex(where: { $0 === page }) else { return }
    leaving.remove(at: index)
    let covered = entries.last
    entries += page.carried
    page.carried = []
    entries.append(page)
    pagesDidChange(from: covered)
  }

  /// Removes the last page from the stack, because a finger has dragged it out.
  final func leaveTop() {
    guard canPop, let top = entries.popLast() else { return }
    leaving.append(top)
    pagesDidChange(from: top)
  }

  /// Removes a page permanently; the app may then add the page's view to another superview.
  final func drop(_ page: NavigationPage) {
    entries.removeAll { $0 === page }
    leaving.removeAll { $0 === page }
    for other in leaving { other.carried.removeAll { $0 === page } }
    // The pages that left together with this page can come back only with it, so they are removed too.
    for other in page.carried + [page] { other.dismantle() }
    page.carried = []
  }

  /// Removes a page whose view the app has moved to another superview.
  final func pageWasTaken(_ page: NavigationPage) {
    let wasTop = entries.last === page
    endHold()
    let isPage = entries.contains { $0 === page }
    drop(page)
    guard isPage else { return updatePile() }
    if wasTop { for page in leaving { drop(page) } }
    pagesDidChange(from: nil)
  }

  private func pagesDidChange(from old: NavigationPage?) {
    if pile.filter(\.slide.isMoving).count > Self.maximumFlights { settlePages() }
    updateBars()
    updatePile()
    if let top = entries.last, top !== old { moveFocus(from: old, to: top) }
    semanticsDidChange()
    onChange?(self)
  }

  /// Updates the bars of the pages that are subviews. The other pages are updated when they become subviews. The top
  /// page is the first, so that it takes shared views directly from another page, which would remove them.
  final func updateBars() {
    entries.last?.itemDidChange()
    for page in pile where page !== entries.last { page.itemDidChange() }
  }

  /// Adds the visible pages to the view, below the pages that move, and removes all other pages when nothing moves any
  /// more.
  final func updatePile() {
    // Code of the app may remove further pages when a page appears.
    for page in entries.reversed() where entries.contains(where: { $0 === page }) {
      if page.superview == nil {
        insertSubview(page, at: 0)
        page.itemDidChange()
      }
      if page.slide.isInPlace, hold?.page !== page { break }
    }
    settleCoveredPages()
    // `isQuiet` is checked in each step, because removing a page may cause the app to push another page.
    for page in leaving where isQuiet { drop(page) }
    for page in entries.dropLast() where isQuiet { page.removeFromSuperview() }
    placePages()
  }

  /// Whether no page moves and no finger holds a page.
  private var isQuiet: Bool { hold == nil && !pile.contains { $0.slide.isMoving } }

  // MARK: Focus

  /// Moves the focus to a page that is now on top, if the first responder is in this stack, or if the stack may take
  /// the focus.
  private func moveFocus(from old: NavigationPage?, to new: NavigationPage) {
    guard isInWindow else { return }
    if !mayTakeFocus, let responder = firstResponderUnderPresentations {
      guard responder.isDescendant(of: self) else { return new.lastFocus = nil }
      if let old, responder.isDescendant(of: old) { old.lastFocus = ViewUse(returningFocusTo: responder) }
      // A container in the new page, or the app, may already have given the focus to a view of this page.
      if responder.isDescendant(of: new), new.lastFocus == nil { return }
    }
    focusTop()
  }

  /// Moves the focus to the top page. If no view of the page accepts it, the stack gets it.
  final func focusTop() {
    if isInWindow { giveFocus(toFirstOf: takeFocusTargets()) }
  }
}

extension NavigationStack: FocusContainer {
  package final func takeFocusTargets() -> [View] {
    focusTargets(of: entries.last?.page, last: entries.last?.lastFocus.take())
  }
}
