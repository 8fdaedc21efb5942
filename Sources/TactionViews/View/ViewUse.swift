import TactionGestures

/// A use of a view by something that acts on it later: a menu that is open at it, a drag of it.
///
/// Its owner keeps it for as long as the use lasts. A list does not show another item in the cell meanwhile.
final class ViewUse {
  private(set) weak var view: View?
  private weak var tree: ViewTree?

  /// Notes the use of a view in the window that the view is in.
  init(of view: View) {
    (self.view, tree) = (view, view.viewTree)
    tree?.uses.append(WeakUse(use: self))
  }

  isolated deinit { tree?.useDidEnd() }
}

/// A use whose owner may have given it up.
struct WeakUse {
  weak var use: ViewUse?
}

extension ViewTree {
  /// Whether something that the user has begun goes on in a view or below it: it has the keys, a finger, or a use.
  func isInUse(_ view: View) -> Bool {
    if let firstResponder, firstResponder.isDescendant(of: view) { return true }
    for touch in touches.touches where touch.view?.isDescendant(of: view) ?? false { return true }
    guard !uses.isEmpty else { return false }
    uses.removeAll { $0.use == nil }
    return uses.contains { $0.use?.view?.isDescendant(of: view) ?? false }
  }

  /// Calls a closure once, after the next end of a use: a finger has lifted, the keys have gone elsewhere, a menu has
  /// closed.
  func callAtEndOfUse(_ call: @escaping () -> Void) { endOfUseCalls.append(call) }

  /// Notes that the user may have ended something.
  package func useDidEnd() {
    guard !endOfUseCalls.isEmpty else { return }
    for call in endOfUseCalls.takeAll() { call() }
  }

  /// Whether something in a view, or below it, moves by a law of its own, as a wheel that a finger has thrown.
  func hasMotion(in view: View) -> Bool { frameMotions.contains { $0.movedView?.isDescendant(of: view) ?? false } }
}
