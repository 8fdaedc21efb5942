import TactionGestures

// The isolation of the class is explicit because of the compiler; see `ViewTree`.

/// A record that something uses a view and will act on it later. Examples are an open menu of the view, a drag of the
/// view, and a pasted text that another program has not sent yet.
///
/// The owner keeps this object as long as it uses the view. During that time, a list does not reuse the view's cell for
/// another item. This is also true while the view is in no window: a drag continues when its view leaves the window.
@MainActor
public final class ViewUse {
  /// The uses under way, of views in any window or in none.
  private static var all: [WeakUse] = []

  /// The view.
  public private(set) weak var view: View?
  /// The window in which the use began. It is notified of the end of the use if the view is in no window then.
  private weak var tree: ViewTree?
  private var onRemoval: (() -> Void)?

  /// Begins a use of a view. The use ends when this object is released.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - onRemoval: Called when a list removes the item that the view shows. The owner then ends the use, if it can.
  public init(of view: View, onRemoval: (() -> Void)? = nil) {
    (self.view, self.onRemoval, tree) = (view, onRemoval, view.viewTree)
    Self.all.append(WeakUse(use: self))
  }

  /// Records that a view gets the focus back later. If a list removes the item that the view shows, the view does not
  /// get the focus back.
  public convenience init(returningFocusTo view: View) {
    self.init(of: view)
    onRemoval = { [weak self] in self?.view = nil }
  }

  isolated deinit {
    Self.all.removeAll { $0.use == nil }
    (view?.viewTree ?? tree)?.useDidEnd()
  }

  /// Whether a view, or a view in it, has a use.
  public static func isUnderWay(in view: View) -> Bool {
    all.contains { $0.use?.view?.isDescendant(of: view) ?? false }
  }

  /// Notifies the owners of all uses of a view and of the views in it that the item that the view shows is removed.
  /// Code of the app may run.
  public static func itemIsRemoved(from view: View) {
    for use in all.compactMap(\.use) where use.view?.isDescendant(of: view) ?? false { use.onRemoval?() }
  }

  /// A reference to a use that its owner may have released.
  private struct WeakUse {
    weak var use: ViewUse?
  }
}

/// A view that has the focus for some time, such as a lock, and knows which views had it before.
public protocol FocusSuccessor: View {
  /// The views that may get the focus back when this view leaves, the first choice first.
  var formerUses: [ViewUse] { get set }
}

extension View {
  /// Ends touches and gestures on the view and the views in it, because from now on these views are used for something
  /// else, such as another row of a list.
  ///
  /// Touches, hovers and gestures that wait for a further touch are cancelled, and for screen readers the views are new
  /// objects. So nothing that the user began before affects the new content of the views. Lists call this for the cells
  /// that they reuse; an app calls it for views that it reuses itself. Handlers of cancelled gestures may run.
  public final func beginNewUse() {
    if let tree, tree.isInUse(self) || tree.touches.hasHover(inside: self) { cancelTouches() }
    renewSemanticNumbers()
  }
}

extension ViewTree {
  /// Whether the user is still using a view: it or a view in it is the first responder, has a touch, has a recognizer
  /// that has not finished, or has a ``ViewUse``.
  public func isInUse(_ view: View) -> Bool {
    if let firstResponder, firstResponder.isDescendant(of: view) { return true }
    // A cancelled gesture or touch counts as in use until its handler was called. Code in an earlier handler of the
    // same event may ask before that.
    return touches.isInUse(inside: view) || ViewUse.isUnderWay(in: view)
  }

  /// Gives the focus to the first of several former views that is still in this window and accepts it; returns whether
  /// one has accepted it. If this is in a toast or a lock, the other views get the focus when it has left.
  @discardableResult
  public func giveFocus(toFirstOf uses: [ViewUse]) -> Bool {
    let isGiven = uses.contains { $0.view?.viewTree === self && $0.view?.becomeFirstResponder() ?? false }
    if isGiven { leaveToSuccessor(uses) }
    return isGiven
  }

  /// The toast or the lock that has the focus; nil if there is none.
  private var focusSuccessor: (any FocusSuccessor)? { firstResponder?.nearest { $0 as? any FocusSuccessor } }

  /// The views that may get the focus back from a view that takes it now. The first one is the first responder. If it
  /// is in a toast or a lock, which may leave earlier, the views that had the focus before follow.
  public var formerUses: [ViewUse] {
    firstResponder.map { [ViewUse(returningFocusTo: $0)] + (focusSuccessor?.formerUses ?? []) } ?? []
  }

  /// Tells the toast or the lock that has the focus, or has got it back, which views may get the focus when it leaves.
  /// They come before the views that it already knows, because those had the focus earlier. Does nothing if no toast
  /// and no lock has the focus.
  public func leaveToSuccessor(_ uses: [ViewUse]) {
    guard let focusSuccessor else { return }
    let uses = uses.filter { $0.view?.isDescendant(of: focusSuccessor) == false }
    // Some may have come from the successor. If they were added again, their number would double with each alert that
    // comes and goes during a lock.
    let others = focusSuccessor.formerUses.filter { former in !uses.contains { $0.view === former.view } }
    focusSuccessor.formerUses = uses + others
  }

  /// Calls a closure once, after the next end of a use: for example, after a finger has lifted, the first responder has
  /// changed, or a menu has closed.
  public func callAtEndOfUse(_ call: @escaping () -> Void) { endOfUseCalls.append(call) }

  /// Calls the closures that wait for the end of a use, because a use may have ended.
  package func useDidEnd() {
    guard !endOfUseCalls.isEmpty else { return }
    for call in endOfUseCalls.takeAll() { call() }
  }

  /// Whether something in a view moves without a finger, such as a wheel that a finger has thrown.
  public func hasMotion(in view: View) -> Bool {
    movements.motions.contains { $0.movedView?.isDescendant(of: view) ?? false }
  }
}
