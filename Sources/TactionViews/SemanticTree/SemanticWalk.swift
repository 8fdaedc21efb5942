import TactionEnvironment
import TactionGeometry

/// Visits the views of a window, and makes nodes for the views with a meaning.
struct SemanticWalk {
  /// Returns whether a view becomes a node.
  let isNode: (View, Semantics?) -> Bool
  /// An empty view in the place of a view that was removed from a superview; nil if there is none.
  let gap: (view: View, superview: View)?

  private var count = 0
  /// The depth order of the frontmost modal node.
  private var frontmostModal: Int?

  /// The maximum depth of nested views that are visited, which limits the recursion.
  private static let maximumDepth = 1000

  init(isNode: @escaping (View, Semantics?) -> Bool, gap: (view: View, superview: View)?) {
    (self.isNode, self.gap) = (isNode, gap)
  }

  /// Returns the topmost nodes in the root view of a window.
  mutating func nodes(below root: View) -> [SemanticNode] {
    let window = Rect(origin: .zero, size: root.presentationBounds.size)
    let nodes = find(root, Place(way: .identity, clip: window, reach: window), depth: 0)
    guard let frontmostModal else { return nodes }
    return prune(nodes, behind: frontmostModal)
  }

  /// The values that a view inherits from its superviews.
  private struct Place {
    /// The transform from the superview's coordinates to the window's coordinates; nil within a view in perspective.
    var way: Transform?
    /// The part of the window in which no superview clips the view.
    var clip: Rect
    /// The area in which a view is visible or can be scrolled into view; nil for no limit. A scroll view lifts the
    /// limit for its content. Any other view that clips, such as a closed panel, sets a new one.
    var reach: Rect?
    /// Whether all superviews take input.
    var takesInput = true
  }

  private mutating func find(_ view: View, _ place: Place, depth: Int) -> [SemanticNode] {
    guard depth < Self.maximumDepth, view.isSeen else { return [] }
    var place = place
    place.way = view.projected == nil ? place.way.map { view.matrix.concatenating($0) } : nil
    let bounds = view.presentationBounds
    let frame = place.way?.boundingBox(of: bounds) ?? view.convert(bounds, to: nil)
    let visible = frame.intersection(place.clip)
    let isThere = !bounds.isEmpty && place.reach.map { frame.intersects($0) } ?? true
    place.takesInput = place.takesInput && view.takesInput
    var semantics = view.effectiveSemantics
    if !place.takesInput, semantics?.actions.isEmpty == false || view.canBecomeFirstResponder {
      semantics?.states.insert(.disabled)
    }
    let isNode = isThere && isNode(view, semantics)
    let order = count
    if isNode {
      count += 1
      if semantics?.states.contains(.modal) == true { frontmostModal = order }
    }
    var children: [SemanticNode] = []
    if !isNode || semantics?.role.isContainer ?? true {
      if view.clips { (place.clip, place.reach) = (visible, place.reach?.intersection(frame) ?? frame) }
      if view.scrollsContent, isThere { place.reach = nil }
      if place.reach?.isEmpty != true { children = self.children(of: view, place, depth: depth) }
    }
    guard isNode else { return children }
    return [
      SemanticNode(
        view: view, semantics: semantics, frame: frame, visibleFrame: visible.isEmpty ? .zero : visible,
        children: children, depthOrder: order, takesInput: place.takesInput)
    ]
  }

  private mutating func children(of view: View, _ place: Place, depth: Int) -> [SemanticNode] {
    var (groups, boxes) = ([[SemanticNode]](), [Rect]())
    var views = view.children
    // The gap comes first, so that it is read before a view that is now in its place.
    if let gap, gap.superview === view { views.insert(gap.view, at: 0) }
    for child in views {
      let nodes = find(child, place, depth: depth + 1)
      guard let box = nodes.lazy.map(\.frame).boundingBox else { continue }
      groups.append(nodes)
      boxes.append(box)
    }
    if groups.count == 1 { return groups[0] }
    return ReadingOrder.indices(of: boxes, direction: view.layoutDirection).flatMap { groups[$0] }
  }

  /// Removes the nodes that are behind a modal node and do not contain it.
  private func prune(_ nodes: [SemanticNode], behind modal: Int) -> [SemanticNode] {
    nodes.compactMap { node in
      guard node.depthOrder < modal else { return node }
      var node = node
      // The nodes in a node come after it in depth order. If any of them is not behind the modal node, the node
      // contains the modal node.
      node.children = prune(node.children, behind: modal)
      return node.children.isEmpty ? nil : node
    }
  }
}
