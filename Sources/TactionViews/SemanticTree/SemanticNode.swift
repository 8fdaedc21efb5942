import TactionEnvironment
import TactionGeometry

/// A view with a meaning, in a snapshot of the semantic tree of a window.
package struct SemanticNode {
  /// The view.
  package let view: View
  /// The meaning of the view, with the name that the app gave it; nil for a view that is a node only because it accepts
  /// the focus.
  package let semantics: Semantics?
  /// The bounding box in the window, in logical pixels; it includes parts that are covered or clipped.
  package let frame: Rect
  /// The bounding box of the part that neither superviews nor the window clip; empty for a view that is not visible.
  package let visibleFrame: Rect
  /// The nodes inside this node, in the order of reading.
  package internal(set) var children: [SemanticNode]
  /// The position among all nodes, counted from the back to the front.
  package let depthOrder: Int
  /// Whether the view and its superviews take input.
  let takesInput: Bool

  /// The role of the view; `.group` for a view without a meaning of its own.
  package var role: Semantics.Role { semantics?.role ?? .group }

  /// The name of the view: its own name, or for a cell without a name, the texts in the cell.
  package var name: String {
    guard let semantics else { return "" }
    guard semantics.name.isEmpty, semantics.role == .cell else { return semantics.name }
    var texts: [String] = []
    forEach { node in
      if node.semantics?.role == .staticText, let text = node.semantics?.name { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  /// Calls a closure with the node and all nodes in it, in the order of reading.
  package func forEach(_ body: (SemanticNode) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      body(node)
      pending.append(contentsOf: node.children.reversed())
    }
  }
}

extension ViewTree {
  /// The semantic tree of the window at this moment: the topmost nodes, in the order of reading.
  ///
  /// It leaves out views that are hidden or transparent, and views outside of the window that no scroll view can make
  /// visible. It also leaves out the views in a view whose role is not a container, and all views behind a view with
  /// the state `.modal`.
  package var semanticNodes: [SemanticNode] { nodes { $1 != nil } }

  /// The views to which Tab moves the focus, in the order of reading, and how many of them are before the first
  /// responder, or before the place of a first responder that was removed; nil if it is not visible, or if there is
  /// none. The first responder itself may be another view.
  var focusOrder: (views: [View], place: Int?) {
    let former = firstResponder == nil ? keys.formerSuperview : nil
    let gap = former.map { (view: View(frame: keys.formerFrame), superview: $0) }
    let responder = firstResponder ?? gap?.view
    var (views, place): ([View], Int?) = ([], nil)
    for node in nodes(with: gap, where: { $0.canBecomeFirstResponder || $0 === responder || $1 != nil }) {
      node.forEach {
        if $0.view === responder { place = views.count }
        if $0.isTabStop { views.append($0.view) }
      }
    }
    return (views, place)
  }

  /// - Parameter gap: An empty view in the place of a first responder that was removed, and the view that contained it.
  private func nodes(
    with gap: (view: View, superview: View)? = nil, where isNode: @escaping (View, Semantics?) -> Bool
  ) -> [SemanticNode] {
    var walk = SemanticWalk(isNode: isNode, gap: gap)
    return walk.nodes(below: root)
  }
}

extension SemanticNode {
  /// Whether Tab moves the focus to the view. Tab skips a scroll view or a navigation stack if a view in it can take
  /// the focus.
  fileprivate var isTabStop: Bool {
    guard acceptsFocus else { return false }
    return role != .scrollView && !view.passesFocusOn || !children.contains { $0.hasTabStop }
  }

  private var hasTabStop: Bool {
    var hasOne = false
    forEach { if $0.acceptsFocus { hasOne = true } }
    return hasOne
  }

  private var acceptsFocus: Bool { takesInput && view.canBecomeFirstResponder }
}
