import TactionGeometry
import TactionGestures
import TactionViews

/// The autoscroll of a drag: scrolls the content under a drag that rests near an edge of a scroll view, so that the
/// drag reaches views that are out of sight. The nearest scroll view that can scroll toward that edge scrolls.
///
/// The scrolling pauses, and causes no frames, while the drag is not near an edge or the end of the content is reached.
final class DropScroll: FrameMotion {
  /// The maximum distance from an edge at which a drag scrolls, in px, and the speed at the edge, in px per second. Our
  /// own choices, as for the lifted item of a list.
  private static let (edgeDistance, speed) = (60.0, 900.0)
  /// The time for which a drag must be near an edge before the content scrolls, in seconds. Our own choice: a drag that
  /// only crosses the edge scrolls nothing.
  private static let delay = 0.3

  private weak var tree: ViewTree?
  /// Returns the location of the drag in the window; nil after the drag.
  private let location: () -> Point?
  /// The scroll view that has the drag near one of its edges since the frame at the time `start`.
  private weak var view: ScrollView?
  private var start = 0.0
  /// The time of the last frame; nil before the first one.
  private var last: Double?
  private var hasScrolled = false

  init(over tree: ViewTree?, at location: @escaping () -> Point?) { (self.tree, self.location) = (tree, location) }

  /// Begins to scroll if the drag, which is over a view, is near an edge.
  func follow(over view: View?) { if let tree, edge(around: view) != nil { tree.begin(self) } }

  /// Returns whether the content has scrolled since the last call.
  func takeScroll() -> Bool {
    defer { hasScrolled = false }
    return hasScrolled
  }

  // MARK: The motion

  var movedView: View? { tree?.root }
  var movesView: Bool { false }

  func advance(to time: Double) -> Bool {
    let hit = location().flatMap { tree?.touches.hitTest($0) as? View }
    guard let (view, depth) = edge(around: hit) else {
      (self.view, last) = (nil, nil)
      return false
    }
    // If the window is not visible for a while, the drag is still over it.
    guard time.isFinite else {
      last = nil
      return true
    }
    if view !== self.view { (self.view, start) = (view, time) }
    let seconds = min(max(time - (last ?? time), 0), 0.1)
    last = time
    guard time - start >= Self.delay, seconds > 0 else { return true }
    var offset = view.contentOffset
    for axis in ScrollAxis.allCases where depth[axis] != 0 {
      offset[axis] = (offset[axis] + depth[axis] * Self.speed * seconds).clamped(to: view.limits[axis])
    }
    view.contentOffset = offset
    hasScrolled = true
    return true
  }

  func interrupt() {}

  // MARK: Edges

  /// Returns the scroll view to scroll around the view under the drag, and the depth of the drag in the margins at its
  /// edges; nil if nothing scrolls.
  private func edge(around hit: View?) -> (view: ScrollView, depth: Vector)? {
    guard let hit, let location = location() else { return nil }
    // Views behind a dialog do not scroll, because they receive no drops.
    for view in sequence(first: hit, next: { $0.isWindowOverlay ? nil : $0.superview }) {
      guard let view = view as? ScrollView, let depth = depth(at: view.convert(location, from: nil), in: view) else {
        continue
      }
      return (view, depth)
    }
    return nil
  }

  /// Returns the depth of a point in the margins of a scroll view, from -1 to 1 along each axis; nil outside of the
  /// margins. Only margins at edges toward which the view can scroll count.
  private func depth(at point: Point, in view: ScrollView) -> Vector? {
    // A scroll view without subviews, such as the wheel of a picker, has nothing to drop on. Fingers have priority. The
    // content of a view with pages rests only on a page.
    guard view.isScrollEnabled, !view.subviews.isEmpty, !view.isHeld, !view.isPagingEnabled else { return nil }
    var inset = view.adjustedContentInset
    // The room for a large title or a refresh moves with the content.
    inset.top = view.contentInset.top
    let (area, offset, limits) = (view.bounds.inset(by: inset), view.contentOffset, view.limits)
    guard point.isFinite, area.isFinite else { return nil }
    var depth = Vector.zero
    for axis in ScrollAxis.allCases {
      let (start, length) = (area.origin[axis], max(area.size[axis], 0))
      let value = (start...start + length).depth(of: point[axis], inMargins: Self.edgeDistance)
      let hasRoom = value < 0 ? offset[axis] > limits[axis].lowerBound : offset[axis] < limits[axis].upperBound
      if hasRoom { depth[axis] = value.clamped(to: -1...1) }
    }
    return depth == .zero ? nil : depth
  }
}
