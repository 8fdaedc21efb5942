import TactionGestures

/// The way of a wheel: from the view under the pointer through its superviews, until one makes use of it.
extension ViewTree {
  /// Hands a turn of a wheel to the views; returns whether one made use of it.
  @discardableResult
  package func scroll(_ event: ScrollEvent) -> Bool {
    guard event.location.isFinite, event.step.isFinite, event.step != .zero else { return false }
    var view = touches.hitTest(event.location) as? View
    while let current = view, current.viewTree === self {
      if current.scrollWheel(event) { return true }
      view = current.superview
    }
    return false
  }
}
