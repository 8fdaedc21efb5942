import TactionGeometry
import TactionGestures

/// Why a finger that lands on the view does not reach its recognizers; asked only of views that no finger has reached
/// yet.
extension View: ObstructedResponder {
  /// What keeps a finger at a place in the window from the view; nil where nothing does, or where the finger is not on
  /// it.
  package final func obstacle(at place: Point, in dispatcher: TouchDispatcher) -> GestureIssue? {
    guard let tree else { return isUnder(place) ? .noWindow : nil }
    guard tree.touches === dispatcher else { return nil }
    if hasNoSize { return isShown ? .noSize : nil }
    guard isUnder(place) else { return nil }
    var view: View? = self
    while let current = view {
      if let obstacle = current.obstacle(at: place, to: self) { return obstacle }
      // What is cut off there is not to be seen, and cannot be meant.
      if current !== self, current.clips, !current.isUnder(place) { return nil }
      view = current.parent
    }
    return nil
  }

  /// What about this view keeps a finger at a place in the window from one that it holds, or from itself.
  private func obstacle(at place: Point, to view: View) -> GestureIssue? {
    let name = self === view ? nil : nameInMessages
    if hidden { return .hidden(name) }
    if state.alpha < 0.01 { return .transparent(name) }
    if !takesTouches { return .interactionDisabled(on: name) }
    if let name, !clips, !isUnder(place) { return .outside(of: name) }
    return nil
  }

  private func isUnder(_ place: Point) -> Bool { seenBounds.contains(convert(place, from: nil)) }

  /// Whether there is nothing of the view to land on.
  private var hasNoSize: Bool { seenBounds.isEmpty || !transformToWindow.isInvertible }

  private var isShown: Bool {
    var view: View? = self
    while let current = view {
      if current.hidden || current.state.alpha < 0.01 { return false }
      view = current.parent
    }
    return true
  }
}
