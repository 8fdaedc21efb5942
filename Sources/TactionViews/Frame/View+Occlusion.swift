import TactionGeometry

// Estimates, without drawing, of whether a view can be seen.
extension View {
  /// Whether a part of the view may be on the screen, at its own place or through a portal.
  ///
  /// The window must be visible, and neither the view nor a superview may be hidden or transparent. The part must be
  /// inside the window and the superviews that clip, and not occluded by an opaque view.
  ///
  /// A view such as a page or a lock screen covers the views behind it if its background is opaque, its corners are not
  /// rounded, and it is at rest. If this cannot be determined, the view counts as visible.
  package final var mayBeSeen: Bool {
    guard let tree, !tree.calls.isHidden() else { return false }
    return mayBeSeen(in: tree, portals: Portal.maximumDepth)
  }

  /// Whether the view may be seen at its own place, or through at most `count` portals.
  private final func mayBeSeen(in tree: ViewTree, portals count: Int) -> Bool {
    if isVisible(below: nil) { return true }
    guard count > 0 else { return false }
    return tree.portalViews.contains { view in
      guard let source = view.portal?.source(from: view), isDescendant(of: source), isVisible(below: source) else {
        return false
      }
      return view.mayBeSeen(in: tree, portals: count - 1)
    }
  }

  /// Whether a part of the view may be seen in its window or, if `top` is not nil, in a portal that shows `top`. In a
  /// portal, nothing is in front of `top`, and the superviews of `top` do not matter.
  private final func isVisible(below top: View?) -> Bool {
    guard !isInvisible(below: top) else { return false }
    guard projected == nil else { return true }
    // Clips are examined before occluders, because they cost less, and make the rectangles smaller.
    var levels: [(box: Rect, child: View, parent: View)] = []
    var (box, child) = (matrix.boundingBox(of: presentationBounds), self)
    while child !== top, let parent = child.parent {
      if parent.clips || parent === tree?.root { box = box.intersection(parent.presentationBounds) }
      if box.isEmpty { return false }
      levels.append((box, child, parent))
      guard parent.projected == nil else { break }
      box = parent.matrix.boundingBox(of: box)
      child = parent
    }
    return !levels.contains { $0.parent.hasOccluder(of: $0.box, inFrontOf: $0.child) }
  }

  /// Whether the view or a superview is hidden or transparent, and no animation is making it visible. If `top` is not
  /// nil, the view is seen in a portal that shows `top`, whose alpha and superviews do not matter.
  final func isInvisible(below top: View? = nil) -> Bool {
    var next: View? = self
    while let current = next {
      if current.hidden { return true }
      if current === top { return false }
      if current.presentation.alpha <= 0, current.animation?.animates(\.alpha) != true { return true }
      next = current.parent
    }
    return false
  }

  /// Whether an opaque view that rests in front of a child covers a rectangle, in this view's coordinates.
  final func hasOccluder(of box: Rect, inFrontOf child: View) -> Bool {
    for sibling in children.reversed() {
      if sibling === child { return false }
      let look = sibling.appearance
      guard !sibling.hidden, look.alpha == 1, sibling.resolved(look.backgroundColor).isOpaque, look.cornerRadius == 0,
        sibling.projected == nil, sibling.matrix.b == 0, sibling.matrix.c == 0, !sibling.isInMotion
      else { continue }
      if sibling.matrix.boundingBox(of: sibling.presentationBounds).contains(box) { return true }
    }
    return false
  }

  /// Whether an animation or a motion moves the view itself, or changes its look.
  final var isInMotion: Bool {
    animation != nil || tree?.movements.motions.contains { $0.movedView === self } == true
  }
}
