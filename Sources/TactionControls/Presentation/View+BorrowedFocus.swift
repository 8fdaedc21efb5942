import TactionViews

// The focus of views behind presentations. A presentation borrows the focus, and gives it back when it leaves.
extension View {
  /// The view that has the focus, or that gets it back from the presentations in front of this view; nil if there is
  /// none.
  package final var lentFirstResponder: View? {
    guard let borrower else { return viewTree?.firstResponder }
    return borrower.formerResponder.flatMap { $0.viewTree === viewTree ? $0 : nil }
  }

  /// Gives the focus to the first of some views that accepts it. If presentations are in front of this view, the view
  /// gets the focus when they have left.
  package final func giveFocus(toFirstOf views: [View]) {
    if let borrower { return borrower.returnFocus(toFirstOf: views) }
    _ = views.first { $0.viewTree === viewTree && $0.becomeFirstResponder() }
  }

  /// The backmost of the presentations in front of this view; nil if there is none.
  private final var borrower: Presentation? {
    let stack = viewTree?.attachments[PresentationLayer.self]?.stack ?? []
    let behind = stack.lastIndex { isDescendant(of: $0) }.map { $0 + 1 } ?? 0
    return stack.dropFirst(behind).first { $0.isModal }
  }
}
