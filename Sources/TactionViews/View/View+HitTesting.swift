import TactionGeometry

// The search for the view at a point.
extension View {
  /// Whether the view's own properties allow the view to be visible. Uses the alpha that was set, so that a view that
  /// fades out does not count.
  final var isSeen: Bool {
    !hidden && state.alpha >= 0.01 && (inverse != nil || projected?.inverse != nil) && !appearance.isAway
  }

  /// Whether a hit test enters the view.
  final var canBeHit: Bool { takesTouches && isSeen }

  /// Whether the view is in a window, and the view and its superviews are neither hidden nor transparent, and take
  /// touches. A view of your own checks this before it acts on a lift, because the app may hide the view while a finger
  /// presses it.
  public final var isReachable: Bool { isInWindow && nearest { $0.canBeHit ? nil : $0 } == nil }

  /// Returns the frontmost view at a point; the default of `hitTest(_:)` calls this method.
  ///
  /// It goes down through plain views (`isPlain`) in a loop, and calls `hitTest(_:)` of all other views, because their
  /// classes may override it.
  final func frontmostView(at point: Point) -> View? {
    guard canBeHit, self.point(inside: point) else { return nil }
    var (view, point) = (self, point)
    // This is a copy, because a hit test of the app may change the subviews.
    var children = children
    var index = children.count
    while let place = Self.nextPlace(of: point, in: children, below: &index) {
      let child = children[index]
      if child.isPlain {
        (view, point) = (child, place)
        children = child.children
        index = children.count
      } else if let hit = child.hitTest(place) {
        return hit
      }
    }
    return view
  }

  /// Finds the next view, before an index, that a point may hit. Sets the index to the index of this view, and returns
  /// the point in the view's coordinates. Returns nil if there is no such view.
  ///
  /// It is not inlined, so that each level of nested hit tests uses little of the stack.
  @inline(never)
  private static func nextPlace(of point: Point, in children: [View], below index: inout Int) -> Point? {
    while index > 0 {
      index -= 1
      if isMissed(children[index], at: point) { continue }
      let child = children[index]
      guard let place = child.locate(point) else { continue }
      if child.isPlain, !child.canBeHit || !child.presentationBounds.contains(place) { continue }
      return place
    }
    return nil
  }

  /// Whether a view is plain and a point is outside of it.
  ///
  /// Most subviews of large trees are plain views. This check looks only at their bounds; without a call or a retain,
  /// it takes a fifth of the time.
  @inline(__always)
  private static func isMissed(_ view: View, at point: Point) -> Bool {
    guard view.isPlain else { return false }
    guard let inverse = view.inverse else { return view.projected == nil }
    return !view.presentationBounds.contains(inverse.apply(point))
  }
}
