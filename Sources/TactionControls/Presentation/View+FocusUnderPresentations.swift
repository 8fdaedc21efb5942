import TactionViews

// The focus of views behind presentations. A presentation takes the focus when it appears, and returns it when it
// leaves.
extension View {
  /// The first responder or, if presentations are in front of this view, the view that becomes first responder when
  /// they have left; nil if there is none.
  package final var firstResponderUnderPresentations: View? {
    guard let backmostPresentation else { return viewTree?.firstResponder }
    return backmostPresentation.formerResponder.flatMap { $0.viewTree === viewTree ? $0 : nil }
  }

  /// Whether the view, which has appeared in a window, may take the focus: no view has it, or only a container around
  /// this view, which passes it on.
  package final var mayTakeFocus: Bool {
    guard let responder = firstResponderUnderPresentations else { return true }
    return responder !== self && responder.passesFocusOn && isDescendant(of: responder)
  }

  /// Gives the focus to the first of some views that accepts it. If presentations are in front of this view, the view
  /// gets the focus when they have left.
  package final func giveFocus(toFirstOf views: [View]) {
    if let backmostPresentation { return backmostPresentation.returnFocus(toFirstOf: views) }
    _ = views.first { $0.viewTree === viewTree && $0.becomeFirstResponder() }
  }

  /// The backmost of the presentations in front of this view; nil if there is none.
  private final var backmostPresentation: Presentation? {
    let stack = viewTree?.attachments[PresentationLayer.self]?.stack ?? []
    let behind = stack.lastIndex { isDescendant(of: $0) }.map { $0 + 1 } ?? 0
    return stack.dropFirst(behind).first { $0.isModal }
  }
}
