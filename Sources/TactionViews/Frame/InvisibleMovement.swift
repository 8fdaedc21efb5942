import TactionGeometry
import TactionGraphics

/// Determines how long all movement in a window stays invisible. During that time, no frames are made for the movement.
///
/// A view stays invisible if the view or a superview is hidden. It also stays invisible if its whole path is outside of
/// the window, outside of a superview that clips, or behind an opaque view. If this cannot be determined, the view
/// counts as visible, and so does a view that a visible `FollowerView` follows. The result is valid until something
/// else changes.
struct InvisibleMovement {
  /// The maximum number of moving views, and of views inside a moving view, that are examined. If there are more, the
  /// movement counts as visible.
  private static let maximumViews = 64
  /// The number of positions on the path of a view that are examined. Our own choice.
  private static let placeCount = 32

  private let tree: ViewTree
  /// The visible part of the window's coordinates.
  private let canvas: Rect

  /// Returns the time at which the first movement ends; nil if any movement may be visible before that.
  static func end(in tree: ViewTree, canvas: Rect) -> Double? {
    guard tree.movements.endedBatches.isEmpty, tree.movements.views.count + tree.movements.motions.count <= maximumViews
    else { return nil }
    let movement = InvisibleMovement(tree: tree, canvas: canvas)
    // If anything is visible at present, as during most movement, no path has to be examined.
    for view in tree.movements.views where !movement.isOut(view) { return nil }
    var end = Double.infinity
    for motion in tree.movements.motions {
      guard let rest = motion.restTime, let view = motion.movedView, movement.staysInvisible(view) else { return nil }
      end = min(end, rest)
    }
    for view in tree.movements.views {
      // An animation begins with its first frame, so its end is not known before.
      guard let animation = view.animation, animation.hasBegun, movement.staysInvisible(view) else { return nil }
      end = min(end, tree.frameTime + (animation.remainingTimes(after: tree.frameTime).min() ?? 0))
    }
    return end.isFinite ? end : nil
  }

  private func staysInvisible(_ view: View) -> Bool {
    guard isOut(view), !isFollowed(view) else { return false }
    return view.isInvisible() || way(of: view).map { isOut($0, of: view) } ?? false
  }

  private func isFollowed(_ view: View) -> Bool {
    for case let follower as FollowerView in tree.layoutObservers.all where !follower.isInvisible() {
      if follower.target?.isDescendant(of: view) == true { return true }
    }
    return false
  }

  /// Whether a view is hidden, outside of the visible area, or covered, at present.
  private func isOut(_ view: View) -> Bool {
    if view.isInvisible() { return true }
    guard view.projected == nil, view.portal == nil else { return false }
    let state = view.animation?.presentation(0, after: tree.frameTime) ?? view.state
    return isOut(state.matrix.boundingBox(of: state.visibleBounds), of: view)
  }

  /// Whether a rectangle in the superview of a view is outside of the visible area, or covered.
  private func isOut(_ box: Rect, of view: View) -> Bool {
    var (box, child, levels) = (box, view, [(box: Rect, child: View, parent: View)]())
    while let parent = child.parent {
      levels.append((box, child, parent))
      if parent.clips { box = box.intersection(parent.presentationBounds) }
      // The view also moves with a moving superview. It stays outside for certain only if that superview clips it and
      // stays invisible itself.
      if parent.clips, box.isEmpty || parent.isInMotion && staysInvisible(parent) { return true }
      guard parent.projected == nil, !parent.isInMotion else { break }
      box = parent.matrix.boundingBox(of: box)
      child = parent
    }
    if child === tree.root, !box.intersects(canvas) { return true }
    // This comes last, because it looks at all views in front.
    return levels.contains { $0.parent.hasOccluder(of: $0.box, inFrontOf: $0.child) }
  }

  // MARK: The path of a view

  /// Returns the area of the superview that a view and its subviews may touch from now on; nil if it is not known.
  private func way(of view: View) -> Rect? {
    guard let inside = extent(inside: view) else { return nil }
    if tree.movements.motions.contains(where: { $0.movedView === view && $0.movesView }) { return nil }
    let duration = view.animation?.remainingTimes(after: tree.frameTime).max() ?? 0
    var (way, last): (Rect?, Rect?) = (nil, nil)
    var step = 0.0
    for place in 0...Self.placeCount {
      let seconds = duration * Double(place) / Double(Self.placeCount)
      let state = view.animation?.presentation(seconds, after: tree.frameTime) ?? view.state
      guard state.space == nil else { return nil }
      let box = state.matrix.boundingBox(of: state.visibleBounds.union(inside))
      guard box.isFinite else { return nil }
      if let last { step = max(step, box.distance(to: last)) }
      way = way?.union(box) ?? box
      last = box
      if duration <= 0 { break }
    }
    // Between two positions, the view may move beyond both by up to one step, and an edge may touch the next pixel.
    return way?.inset(by: -step - 1)
  }

  /// Returns the area, in a view's coordinates, that its content and subviews may touch; nil if it is not known.
  private func extent(inside top: View) -> Rect? {
    guard !top.clips else { return top.presentationBounds }
    var extent = top.presentationBounds
    var pending = [(view: top, place: Transform.identity)]
    var count = 0
    while let (view, place) = pending.popLast() {
      count += 1
      guard count <= Self.maximumViews, view.portal == nil, view.projected == nil else { return nil }
      if view !== top {
        guard !view.isInMotion else { return nil }
        extent = extent.union(place.boundingBox(of: view.state.visibleBounds))
      }
      guard !view.clips else { continue }
      extent = extent.union(view.content.deviceBounds(at: place).rect)
      for child in view.children where !child.hidden { pending.append((child, child.matrix.concatenating(place))) }
    }
    return extent
  }
}

extension ViewState {
  /// The area, in the view's own coordinates, that its bounds and its shadow cover.
  fileprivate var visibleBounds: Rect {
    guard let shadow, shadow.isVisible else { return bounds }
    let box = DisplayItem.deviceBounds(
      ofShadowOf: bounds, offset: shadow.offset, blur: shadow.radius, at: .identity)
    return bounds.union(box.rect)
  }
}

extension Rect {
  /// Returns the maximum distance between the edges of two rectangles.
  fileprivate func distance(to other: Rect) -> Double {
    max(abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX), abs(maxY - other.maxY))
  }
}
