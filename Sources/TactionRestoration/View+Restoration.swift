import TactionControls
import TactionGeometry
import TactionNavigation
import TactionViews

extension View {
  /// The name under which the state of the view is stored and restored, unique in its window; nil, the default, if the
  /// state is not stored.
  ///
  /// These views have a state: scroll views (their position and zoom), lists and grids (the item at the top), text
  /// fields and text views (their text), tab views (the chosen tab), split views (whether a folded view shows the
  /// detail), navigation stacks (their pages; see `restorePages(_:)`), and views that conform to `RestorableView`, such
  /// as rows of forms and views of an app. The text of secure fields is never stored, even if they have an identifier.
  /// States are stored only if the app has started restoration for the window: see ``Restoration/start(as:version:)``.
  public final var restorationIdentifier: String? {
    get { RestorableViews.entry(of: self)?.identifier }
    set { RestorableViews.change(self) { $0.identifier = newValue } }
  }

  /// Called once, when the state of the view was restored, before the first frame that shows the view; nil by default.
  ///
  ///     searchField.onRestore = { [weak self] in self?.filter() }
  ///
  /// The text of a field is restored without a call of the field's `onChange`. So use this closure to update other
  /// views that depend on the state, such as a list that a search field filters. It is not called if there is no stored
  /// state.
  public final var onRestore: (() -> Void)? {
    get { RestorableViews.entry(of: self)?.onRestore }
    set { RestorableViews.change(self) { $0.onRestore = newValue } }
  }
}

extension NavigationStack {
  /// Sets the closure that creates a page again from the `restorationIdentifier` of the page.
  ///
  ///     stack.restorationIdentifier = "stack"
  ///     stack.restorePages { name in
  ///       album.photo(named: name).map { (PhotoPage($0), NavigationItem($0.title)) }
  ///     }
  ///
  /// The pages above the root are stored, up to the first page without an identifier. They are pushed again before the
  /// first frame, up to the first page for which the closure returns nil, for example because a photo no longer exists.
  public final func restorePages(_ make: @escaping (_ identifier: String) -> (page: View, item: NavigationItem)?) {
    RestorableViews.change(self) { $0.makePage = make }
  }
}

/// The registry of the views that have an identifier. The registry does not keep the views alive.
enum RestorableViews {
  final class Entry {
    fileprivate(set) weak var view: View?
    var identifier: String?
    var makePage: ((String) -> (page: View, item: NavigationItem)?)?
    /// Called when the state was restored. It is then set to nil, so that it does not keep other objects alive.
    var onRestore: (() -> Void)?
    /// Whether the state of the view was restored, or there was no stored state.
    private(set) var isRestored = false
    /// The restoration of the window that last contained the view. The view's state is stored even while another page
    /// or tab is shown.
    weak var owner: Restoration?
    /// The state that was stored last.
    var lastState: StateValue?
    /// The offset of a scroll view, with its size and zoom, when its position was about to be restored for the first
    /// time; nil before.
    var waitingOffset: Point?
    /// The item at the top of a list that waits for further items, its key, the distance by which it is scrolled out,
    /// the number of items so far, and the time at which the wait ends.
    var waitingTop: (item: Int, key: String?, distance: Double, count: Int, end: Double)?

    init(_ view: View) { self.view = view }

    /// Ends the restoration of the view.
    func end(hasState: Bool) {
      isRestored = true
      let call = onRestore.take()
      if hasState { call?() }
    }
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  /// If there are more entries than this, the entries of views that no longer exist are removed.
  private static var limit = 64

  /// Returns the entry of a view; nil if there is none.
  static func entry(of view: View) -> Entry? {
    // A view that no longer exists may have had the same address.
    entries[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
  }

  static func change(_ view: View, _ change: (Entry) -> Void) {
    let entry = entry(of: view) ?? Entry(view)
    change(entry)
    entries[ObjectIdentifier(view)] = entry
    if entries.count > limit {
      entries = entries.filter { $0.value.view != nil }
      limit = max(64, 2 * entries.count)
    }
  }

  /// Returns the entries of the views in a root view that have an identifier. Among the views that are not restored
  /// yet, the outermost are first, because restoring their states may add or remove other views.
  static func all(in root: View) -> [Entry] {
    let found = entries.values.filter { $0.identifier != nil && $0.view?.isDescendant(of: root) ?? false }
    return found.filter(\.isRestored) + outermostFirst(found.filter { !$0.isRestored })
  }

  private static func outermostFirst(_ entries: [Entry]) -> [Entry] {
    let depths = entries.map { sequence(first: $0.view, next: { $0?.superview }).prefix { $0 != nil }.count }
    return zip(entries, depths).sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the entries of the existing views whose last window was the window of a restoration.
  static func all(of owner: Restoration) -> [Entry] {
    entries.values.filter { $0.identifier != nil && $0.owner === owner && $0.view != nil }
  }
}
