import TactionGeometry

/// A view with a meaning, in a snapshot of the semantic tree of a window.
package struct SemanticNode {
  /// The view.
  package let view: View
  /// The meaning of the view, with the name that it was given; nil for a view that only takes the focus.
  package let semantics: Semantics?
  /// The bounding box in the window, in its logical pixels, whether something covers or clips it or not.
  package let frame: Rect
  /// The bounding box of what its superviews and the window do not clip; empty for a view that is not visible.
  package let visibleFrame: Rect
  /// The nodes in it, in the order of reading.
  package internal(set) var children: [SemanticNode]
  /// The place among all nodes from the back to the front.
  let depthOrder: Int

  /// The kind of thing; `.group` for a view without a meaning of its own.
  package var role: Semantics.Role { semantics?.role ?? .group }

  /// The words that name it: its own, or for a container without a name, such as a cell, the texts in it.
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
  /// It leaves out views that are hidden, transparent, or outside of the window where no scroll view can make them
  /// visible. It also leaves out the views in a view whose role is no container, and all views behind a view with the
  /// state `.modal`.
  package var semanticNodes: [SemanticNode] { nodes { $1 != nil } }

  /// The views that Tab moves the focus to, in the order of reading.
  package var focusOrder: [View] {
    var views: [View] = []
    for node in nodes(where: { $0.canBecomeFirstResponder || $1 != nil }) {
      node.forEach { if $0.isTabStop { views.append($0.view) } }
    }
    return views
  }

  private func nodes(where isNode: @escaping (View, Semantics?) -> Bool) -> [SemanticNode] {
    var walk = SemanticWalk(isNode: isNode, direction: theme.layoutDirection)
    return walk.nodes(below: root)
  }
}

extension SemanticNode {
  /// Whether Tab stops here. A scroll view, or a navigation stack, leaves the focus to the views in it, if one of them
  /// takes it.
  fileprivate var isTabStop: Bool {
    guard view.canBecomeFirstResponder else { return false }
    return role != .scrollView && !view.passesFocusOn || !children.contains { $0.hasTabStop }
  }

  private var hasTabStop: Bool {
    var hasOne = false
    forEach { if $0.view.canBecomeFirstResponder { hasOne = true } }
    return hasOne
  }
}
