import TactionControls
import TactionViews

extension View {
  /// The name by which the state of the view is stored and comes back, unique in its window; nil, the default, for
  /// none.
  ///
  /// These views have a state: scroll views (their position and zoom), lists and grids (the item at the top), text
  /// fields and text views (their text), tab views (the chosen tab), navigation stacks (their pages; see
  /// `restorePages(_:)`), and views of an app that are ``RestorableView``. Secure fields have none, by whatever name.
  /// The window has to take part: see ``Restoration/start(as:version:)``.
  public final var restorationIdentifier: String? {
    get { RestorableViews.entry(of: self)?.identifier }
    set { RestorableViews.change(self) { $0.identifier = newValue } }
  }
}

extension NavigationStack {
  /// Sets the closure that makes pages again, by the `restorationIdentifier` of each page.
  ///
  ///     stack.restorationIdentifier = "stack"
  ///     stack.restorePages { name in
  ///       album.photo(named: name).map { (PhotoPage($0), NavigationItem($0.title)) }
  ///     }
  ///
  /// Pages up to the first one without an identifier are stored. They are pushed again before the first frame, until
  /// the closure returns nil, for example for a photo that is gone.
  public final func restorePages(_ make: @escaping (_ identifier: String) -> (page: View, item: NavigationItem)?) {
    RestorableViews.change(self) { $0.makePage = make }
  }
}

/// A view of an app whose state comes back when the program starts again.
///
///     extension DrawingView: RestorableView {
///       var restorableState: Drawing? { drawing }
///       func restore(_ state: Drawing) -> Bool { drawing = state; return true }
///     }
public protocol RestorableView: View {
  /// The state, as it is stored.
  associatedtype RestorableState: Codable
  /// The present state; nil where there is nothing to store.
  var restorableState: RestorableState? { get }
  /// Takes the state of the last run. It is called once the view is in its window and was laid out; where it returns
  /// false, because content is still missing, it is called again in later frames.
  func restore(_ state: RestorableState) -> Bool
}

/// The views that have an identifier. It does not keep them alive.
enum RestorableViews {
  final class Entry {
    fileprivate(set) weak var view: View?
    var identifier: String?
    var makePage: ((String) -> (page: View, item: NavigationItem)?)?
    /// Whether its state has come back, or there was none.
    var isRestored = false
    /// The states of the window that it was in last: it keeps its state while another page or tab is shown.
    weak var owner: Restoration?
    /// The state that was stored last.
    var lastState: StateValue?

    init(_ view: View) { self.view = view }
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of views that are gone are removed.
  private static var limit = 64

  /// Returns the entry of a view.
  static func entry(of view: View) -> Entry? {
    // Another view may have been at the same address.
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

  /// The entries of the views in another one that have an identifier, outermost views first: their states may bring
  /// others.
  static func all(in root: View) -> [Entry] {
    let found = entries.values.filter { $0.identifier != nil && $0.view?.isDescendant(of: root) ?? false }
    let depths = found.map { entry in sequence(first: entry.view, next: { $0?.superview }).prefix { $0 != nil }.count }
    return zip(found, depths).sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The entries of the views that are in a window, or were and are still there.
  static func all(of owner: Restoration) -> [Entry] {
    entries.values.filter { $0.identifier != nil && $0.owner === owner && $0.view != nil }
  }
}
