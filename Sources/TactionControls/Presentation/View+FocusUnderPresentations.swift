import TactionViews

/// A view with pages that passes the focus on to the page that it shows.
package protocol FocusContainer: View {
  /// Returns the views that may get the focus when the container is shown, the first choice first, and forgets which
  /// view of the shown page last had the focus.
  func takeFocusTargets() -> [View]
}

extension FocusContainer {
  /// Returns the views that may get the focus when the container shows a page, the first choice first: a view that had
  /// the focus before, the page, the targets of the containers in the page, and the container.
  package func focusTargets(of page: View?, last: ViewUse?) -> [View] {
    var targets: [View] = []
    if let view = last?.view { targets.append(view) }
    if let page, !(page is any FocusContainer) { targets.append(page) }
    if let page { targets += page.takeContainedFocusTargets() }
    targets.append(self)
    return targets
  }
}

// The focus of views behind presentations, toasts and locks, which have the focus for some time and return it when they
// leave.
extension View {
  /// Returns the targets of the view if it is a container; otherwise the targets of the outermost containers in its
  /// visible subviews.
  final func takeContainedFocusTargets() -> [View] {
    var (targets, pending): ([View], [View]) = ([], [self])
    while let view = pending.popLast() {
      if let container = view as? any FocusContainer {
        targets += container.takeFocusTargets()
      } else {
        pending += view.subviews.reversed().filter { !$0.isHidden }
      }
    }
    return targets
  }

  /// Whether the view gives its focus up to a view in it: true for containers and presentations, which handle only the
  /// keys that the views in them do not handle.
  package final var yieldsFocus: Bool { passesFocusOn || self is Presentation }

  /// The first responder. While presentations are in front of this view, or a toast or a lock has the focus, this is
  /// the view that becomes first responder when they have left. Nil if there is none.
  package final var firstResponderUnderPresentations: View? {
    guard let uses = backmostPresentation?.formerUses ?? focusSuccessor?.formerUses else {
      return viewTree?.firstResponder
    }
    // A toast or a lock that had the focus before a presentation is not what the focus returns to in the end.
    return uses.compactMap(\.view).first { $0.viewTree === viewTree && successor(around: $0) == nil }
  }

  /// Whether the view, which has appeared in a window, may take the focus: no view has it, or only a container or
  /// a presentation around this view, which passes it on.
  package final var mayTakeFocus: Bool {
    guard let responder = firstResponderUnderPresentations else { return true }
    return responder !== self && responder.yieldsFocus && isDescendant(of: responder)
  }

  /// Gives the focus to the first of some views that accepts it. If presentations are in front of this view, or a toast
  /// or a lock has the focus, the view gets the focus when they have left.
  package final func giveFocus(toFirstOf views: [View]) {
    if let backmostPresentation { return backmostPresentation.returnFocus(toFirstOf: views) }
    if let focusSuccessor { return focusSuccessor.formerUses = views.map(ViewUse.init(returningFocusTo:)) }
    _ = views.first { $0.viewTree === viewTree && $0.becomeFirstResponder() }
  }

  /// The toast or the lock that has the focus; nil if there is none, or if this view is in it.
  private final var focusSuccessor: (any FocusSuccessor)? { viewTree?.firstResponder.flatMap(successor(around:)) }

  /// Returns the toast or the lock that another view is in, unless this view is in it too.
  private final func successor(around other: View) -> (any FocusSuccessor)? {
    other.nearest { $0 as? any FocusSuccessor }.flatMap { isDescendant(of: $0) ? nil : $0 }
  }

  /// The backmost of the presentations in front of this view; nil if there is none.
  private final var backmostPresentation: Presentation? {
    let stack = viewTree?.attachments[PresentationLayer.self]?.stack ?? []
    let behind = stack.lastIndex { isDescendant(of: $0) }.map { $0 + 1 } ?? 0
    return stack.dropFirst(behind).first { $0.isModal }
  }
}
