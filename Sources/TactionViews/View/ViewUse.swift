import TactionGestures

// The isolation of the class is explicit because of the compiler; see `ViewTree`.

/// A record that something uses a view and will act on it later: for example, an open menu of the view, or a drag of
/// the view.
///
/// The owner keeps this object as long as it uses the view. During that time, a list does not reuse the view's cell for
/// another item.
@MainActor
public final class ViewUse {
  /// The view.
  public private(set) weak var view: View?
  private weak var tree: ViewTree?

  /// Records the use of a view in its window.
  public init(of view: View) {
    (self.view, tree) = (view, view.viewTree)
    tree?.uses.views.append(WeakUse(use: self))
  }

  isolated deinit { tree?.useDidEnd() }
}

/// A reference to a use that its owner may have released.
struct WeakUse {
  weak var use: ViewUse?
}

/// The uses of views of a window.
struct ViewUses {
  /// The uses under way. Uses that their owners have released are removed by `isInUse(_:)`.
  var views: [WeakUse] = []
  /// The calls to make when a use ends.
  var endCalls: [() -> Void] = []
}

extension ViewTree {
  /// Whether the user is still using a view or a view in it: one of them is the first responder, has a touch, or has a
  /// ``ViewUse``.
  public func isInUse(_ view: View) -> Bool {
    if let firstResponder, firstResponder.isDescendant(of: view) { return true }
    for touch in touches.touches where touch.view?.isDescendant(of: view) ?? false { return true }
    guard !uses.views.isEmpty else { return false }
    uses.views.removeAll { $0.use == nil }
    return uses.views.contains { $0.use?.view?.isDescendant(of: view) ?? false }
  }

  /// Calls a closure once, after the next end of a use: for example, after a finger has lifted, the first responder has
  /// changed, or a menu has closed.
  public func callAtEndOfUse(_ call: @escaping () -> Void) { uses.endCalls.append(call) }

  /// Calls the closures that wait for the end of a use, because a use may have ended.
  package func useDidEnd() {
    guard !uses.endCalls.isEmpty else { return }
    for call in uses.endCalls.takeAll() { call() }
  }

  /// Whether something in a view moves without a finger, such as a wheel that a finger has thrown.
  public func hasMotion(in view: View) -> Bool {
    movements.motions.contains { $0.movedView?.isDescendant(of: view) ?? false }
  }
}
