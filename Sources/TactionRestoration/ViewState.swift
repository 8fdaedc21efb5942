import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionNavigation
import TactionText
import TactionViews

/// Stores and restores the states of Taction's views, and of views of an app.
enum ViewState {
  /// The maximum length of a text that is stored, in bytes; a longer text is not stored. Our own choice.
  static let maximumText = 256 << 10

  /// The position of a scroll view, and the text of a text view.
  private struct Place: Codable {
    var x: Double
    var y: Double
    var zoom: Double?
    /// The index of the item at the top of a list; `y` is then measured from the top of this item.
    var item: Int?
    /// The key of this item; nil if it is too long, or if the list was at its top.
    var key: String?
    var text: String?
  }

  /// Returns the state of a view; nil if there is nothing to store.
  static func of(_ entry: RestorableViews.Entry) -> StateValue? {
    switch entry.view {
    case let view? where isSecret(view): nil
    case let view as any RestorableView: encode(view)
    case let field as TextField: text(field.text).map { .string($0) }
    case let list as CollectionView:
      // A list that has items, but no cells yet, as in a window that was never shown, keeps the last stored position.
      place(of: list).flatMap { StateEncoder.encode($0) } ?? (list.itemCount > 0 ? entry.lastState : nil)
    case let scroll as ScrollView: StateEncoder.encode(place(of: scroll))
    case let tabs as TabView: .integer(tabs.selectedIndex)
    case let split as SplitView: .boolean(split.showsDetail)
    case let stack as NavigationStack: pages(of: stack)
    default: nil
    }
  }

  /// Restores the state of a view; returns false if the view is not ready for it.
  static func restore(_ state: StateValue, to entry: RestorableViews.Entry) -> Bool {
    switch entry.view {
    case let view? where isSecret(view): return true
    case let view as any RestorableView: return restore(state, to: view)
    case let field as TextField:
      if case .string(let text) = state { field.text = text }
      return true
    case let scroll as ScrollView:
      return StateDecoder.decode(Place.self, from: state).map { restore($0, to: scroll, entry) } ?? true
    case let tabs as TabView:
      // An app may set the tabs later.
      guard !tabs.tabs.isEmpty else { return false }
      if case .integer(let index) = state, tabs.tabs.indices.contains(index) { tabs.selectedIndex = index }
      return true
    case let split as SplitView:
      guard case .boolean(let showsDetail) = state else { return true }
      if showsDetail { split.showDetail(animated: false) } else { split.showSidebar(animated: false) }
      return true
    case let stack as NavigationStack:
      push(state, on: stack, by: entry)
      return true
    default: return true
    }
  }

  /// Whether the state of a view is only a position in its content.
  static func isPosition(of view: View) -> Bool {
    view is ScrollView && !(view is TextView) && !(view is any RestorableView)
  }

  /// Returns whether the user types passwords or PINs into a view. This is true for secure fields, and for text views
  /// of an app with such traits.
  private static func isSecret(_ view: View) -> Bool {
    (view as? any TextInputClient)?.textInputTraits.isSecret ?? false
  }

  private static func encode(_ view: some RestorableView) -> StateValue? {
    view.restorableState.flatMap { StateEncoder.encode($0) }
  }

  private static func restore<Restorable: RestorableView>(_ state: StateValue, to view: Restorable) -> Bool {
    StateDecoder.decode(Restorable.RestorableState.self, from: state).map { view.restore($0) } ?? true
  }

  private static func text(_ text: String) -> String? { text.utf8.count <= maximumText ? text : nil }

  // MARK: Scrolling

  private static func place(of scroll: ScrollView) -> Place {
    let offset = scroll.restingOffset
    var place = Place(x: offset.x, y: offset.y)
    if scroll.viewForZooming != nil { place.zoom = scroll.zoomScale }
    if let view = scroll as? TextView, view.isEditable { place.text = text(view.text) }
    return place
  }

  /// Returns the item at the top of a list, and the distance by which this item is scrolled beyond the top; nil if the
  /// list has no cells.
  private static func place(of list: CollectionView) -> Place? {
    let offset = list.restingOffset
    let top = list.visibleCells.first { $0.frame.maxY > offset.y + list.contentInset.top }
    guard let top, let item = list.item(of: top) else { return nil }
    // A list at its top stays there, so that the user sees what was added.
    let isAtTop = offset.y <= list.limits.lower.y + ScrollConstants.edgeTolerance
    let key = isAtTop ? nil : list.key(ofItem: item).flatMap { $0.utf8.count <= maximumKey ? $0 : nil }
    return Place(x: offset.x, y: offset.y - top.frame.minY, item: item, key: key)
  }

  /// The maximum length of the key of an item, in bytes. Our own choice: ids are shorter.
  private static let maximumKey = 256
  /// The number of items on each side of the former index that are searched for the item at the top. Our own choice: a
  /// search among so many items takes a few milliseconds.
  private static let searchedItems = 5000

  /// Returns the index of the item that was at the top: of the nearest item with its key, because other items may have
  /// been added or removed before it since the last run. Returns the former index if there is no such item.
  private static func item(at place: Place, formerly index: Int, in list: CollectionView) -> Int {
    guard let key = place.key else { return index }
    let start = index.clamped(to: 0...list.itemCount)
    for distance in 0...min(searchedItems, list.itemCount) {
      for item in [start - distance, start + distance] where list.key(ofItem: item) == key { return item }
    }
    return index
  }

  private static func restore(_ place: Place, to scroll: ScrollView, _ entry: RestorableViews.Entry) -> Bool {
    let editor = (scroll as? TextView).flatMap { $0.isEditable && place.text != nil ? $0 : nil }
    // The text is restored once: the user may have deleted it since then.
    if entry.waitingOffset == nil, let editor {
      if editor.text.isEmpty { editor.text = place.text ?? "" }
      entry.waitingOffset = editor.contentOffset
    }
    // If the user has already begun to scroll, the position is not changed.
    guard !scroll.isTracking else { return true }
    guard !scroll.bounds.isEmpty, place.x.isFinite, place.y.isFinite else { return false }
    if let item = place.item { return restore(place, item: item, to: scroll, entry) }
    if let zoom = place.zoom, scroll.viewForZooming != nil { scroll.setZoomScale(zoom, animated: false) }
    let start = entry.waitingOffset ?? scroll.contentOffset
    entry.waitingOffset = start
    let offset = Point(x: place.x, y: place.y)
    if let editor {
      show(offset, in: editor)
      return true
    }
    scroll.layoutIfNeeded()
    if isInside(offset, scroll.limits) {
      scroll.scroll(to: offset, animated: false)
      return true
    }
    // While content is still missing, the limits are too narrow for the stored position, and the view is not ready,
    // unless something has scrolled it in the meantime. In a right-to-left layout, x is not compared, because it
    // changes with the width of the content.
    let still = scroll.limits.nearest(to: start)
    return scroll.contentOffset.y != still.y || (scroll.contentOffset.x != still.x && !scroll.isMirrored)
  }

  /// Scrolls a text view to an offset, or as close to it as possible: the window may have another size now. Heights of
  /// paragraphs are estimated until they are visible, so this needs a few steps.
  private static func show(_ offset: Point, in editor: TextView) {
    for _ in 0..<4 {
      editor.layoutIfNeeded()
      editor.scroll(to: editor.limits.nearest(to: offset), animated: false)
      if isInside(offset, editor.limits) { return }
    }
  }

  private static func isInside(_ offset: Point, _ limits: ScrollLimits) -> Bool {
    offset.x <= limits.upper.x + 1 && offset.y <= limits.upper.y + 1
  }

  /// The time for which a list waits for its other items, in seconds. Our own choice: the parts of a slow query arrive
  /// within this time. If items are still missing then, the user has probably chosen to see fewer items, and the list
  /// does not jump when the others come.
  private static let waitingTime = 10.0

  private static func restore(
    _ place: Place, item index: Int, to scroll: ScrollView, _ entry: RestorableViews.Entry
  ) -> Bool {
    // A list may have only its first items so far. It then waits for the other items, unless something scrolls it.
    let now = scroll.viewTree?.time ?? 0
    if let waiting = entry.waitingTop, now >= waiting.end { return true }
    guard let list = scroll as? CollectionView, list.itemCount > 0 else {
      entry.waitingTop = nil
      return false
    }
    if let waiting = entry.waitingTop {
      let top: Place? = Self.place(of: list)
      // Items that were added before the item at the top have not scrolled the list.
      guard let top, top.key.map({ $0 == waiting.key }) ?? (top.item == waiting.item),
        abs(top.y - waiting.distance) < 1
      else { return true }
      // Each layout comes here, so only a list with other items is searched.
      guard list.itemCount != waiting.count else { return false }
      entry.waitingTop?.count = list.itemCount
    }
    let item = item(at: place, formerly: index, in: list)
    guard item < list.itemCount || entry.waitingTop == nil else { return false }
    list.scroll(toItem: item.clamped(to: 0...(list.itemCount - 1)), at: .top, animated: false)
    guard item < list.itemCount else {
      let top: Place? = Self.place(of: list)
      entry.waitingTop = top.map { ($0.item ?? 0, $0.key, $0.y, list.itemCount, now + waitingTime) }
      return false
    }
    let cell = list.visibleCells.first { list.item(of: $0) == item }
    if let cell { list.scroll(to: Point(x: place.x, y: cell.frame.minY + place.y), animated: false) }
    return true
  }

  // MARK: Pages

  private static func pages(of stack: NavigationStack) -> StateValue {
    var names: [StateValue] = []
    for page in stack.pages.dropFirst() {
      guard let name = page.restorationIdentifier else { break }
      names.append(.string(name))
    }
    return .array(names)
  }

  private static func push(_ state: StateValue, on stack: NavigationStack, by entry: RestorableViews.Entry) {
    // If the app has already opened pages, these pages stay.
    guard case .array(let names) = state, let make = entry.makePage, stack.pages.count == 1 else { return }
    for case .string(let name) in names.prefix(maximumPages) {
      guard let made = make(name) else { return }
      made.page.restorationIdentifier = name
      stack.push(made.page, made.item, animated: false)
    }
  }

  /// The maximum number of pages that are restored. Our own choice: users do not open more pages.
  private static let maximumPages = 32
}
