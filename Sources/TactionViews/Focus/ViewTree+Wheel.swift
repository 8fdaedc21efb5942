import TactionGestures

/// A wheel goes to the view under the pointer and then to its superviews, until one handles it.
extension ViewTree {
  /// Delivers a turn of a wheel to the views; returns whether one handled it.
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
