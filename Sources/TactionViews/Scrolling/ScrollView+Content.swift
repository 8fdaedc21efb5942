import TactionGeometry
import TactionGestures

/// The content and its visible part.
extension ScrollView {
  /// The point of the content at the view's top left corner: the origin of `bounds`.
  ///
  /// It may be set to any point, even beyond the limits, and takes effect immediately. Momentum and a dragging finger
  /// continue from the new offset. A point that is not finite is refused.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue.isFinite else { return }
      keepPage()
      pages.excluded = nil
      if newValue != contentOffset { bounds.origin = newValue }
    }
  }

  /// The size of the content, in the coordinates of the scroll view (default: zero).
  ///
  /// A zoom of `viewForZooming` sets this property to the zoomed size of that view, as in UIKit; if the zoomed view is
  /// the `contentView`, the content is at least as wide as the scroll view. Negative lengths count as zero. A size that
  /// is not finite is refused, and the log reports it.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      guard accepts(newValue.isFinite, as: "contentSize") else { return }
      let size = newValue.withoutNegatives
      if size != storedContentSize { changeLimits { storedContentSize = size } }
    }
  }

  /// The distances by which the content can be scrolled beyond its edges, in px (default: zero). Setting the insets
  /// keeps the offset if it is within the new limits.
  public final var contentInset: Insets {
    get { storedContentInset }
    set {
      guard accepts(newValue.isFinite, as: "contentInset"), newValue != storedContentInset else { return }
      changeLimits { storedContentInset = newValue }
      setNeedsLayout()
    }
  }

  /// Whether fingers may drag the content (default: true). The property does not affect zooming.
  public final var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether a finger is on the content.
  public final var isTracking: Bool { !pan.touches.isEmpty || !pinch.touches.isEmpty }

  /// Whether a finger drags the content.
  public final var isDragging: Bool { phase.drag != nil }

  /// Whether the content continues to move after a finger has released it.
  public final var isDecelerating: Bool {
    guard case .decelerating(let motion) = phase else { return false }
    return !motion.isZoom
  }

  /// Whether fingers zoom the content, or the scale springs back to its limits after a pinch.
  public final var isZooming: Bool {
    switch phase {
    case .zooming: true
    case .decelerating(let motion): motion.isZoom
    default: false
    }
  }

  /// Scrolls to an offset, as near as the limits allow. Any other motion of the content ends, but a scale beyond
  /// `zoomLimits` still returns to them.
  ///
  /// - Parameters:
  ///   - offset: The point of the content that moves to the view's top left corner.
  ///   - animated: Whether the scroll is animated, for 0.4 s. The delegate is notified of the end of the animation.
  ///     Content that fingers hold moves at once.
  public final func scroll(to offset: Point, animated: Bool = true) {
    guard offset.isFinite else { return }
    keepPage()
    guard animated, isInWindow else {
      stopScrolling()
      setOffset(limits.nearest(to: offset))
      return continueDrag()
    }
    // While the scale returns to its limits, the current limits of the offset are not those at the end.
    guard !redirectReturn(to: offset) else { return }
    animate(to: limits.nearest(to: offset), duration: ScrollConstants.scrollDuration)
  }

  /// Scrolls by the minimum distance that shows a rectangle of the content, or as much of it as fits in the view.
  @_disfavoredOverload
  public final func scroll(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite else { return }
    scroll(to: offset(showing: rect), animated: animated)
  }

  /// Leads an animated scroll in progress to another offset, for example because content before the target has got
  /// another size. For the delegate, it stays one scroll. Does nothing without an animated scroll.
  public final func redirectScroll(to offset: Point) {
    guard isScrollAnimating, offset.isFinite else { return }
    let target = limits.nearest(to: offset)
    guard target.distance(to: restingOffset) > 0.5 else { return }
    redirectMotion(to: target, stiffness: Spring(duration: ScrollConstants.wheelDuration).stiffness)
  }

  /// Leads an animated scroll in progress to the nearest offset that shows a rectangle of the content.
  @_disfavoredOverload
  public final func redirectScroll(to rect: Rect) {
    if rect.isFinite { redirectScroll(to: offset(showing: rect)) }
  }

  /// Returns the nearest offset that shows a rectangle of the content, or as much of it as fits in the view, before the
  /// limits are applied.
  private func offset(showing rect: Rect) -> Point {
    var target = restingOffset
    let clear = Rect(origin: .zero, size: bounds.size).inset(by: adjustedContentInset)
    for axis in ScrollAxis.allCases {
      let start = rect.origin[axis] - clear.origin[axis]
      // Of a rectangle that is larger than the view, the beginning is shown.
      target[axis] = min(start, max(target[axis], start + rect.size[axis] - max(0, clear.size[axis])))
    }
    return target
  }

  /// Scrolls by the minimum distance that shows a rectangle, or to its page, unless a finger holds the content. Returns
  /// the area in which the rectangle will be visible.
  final func scrollContent(toShow rect: Rect, animated: Bool) -> Rect {
    guard rect.isFinite, !phase.isHeld else { return rect }
    var target = limits.nearest(to: offset(showing: rect))
    // The middle decides, because the margin of a focus ring may be on an adjacent page.
    if isPagingEnabled, target != restingOffset { target = limits.nearest(to: offset(ofPageAt: rect.center)) }
    if target != restingOffset { scroll(to: target, animated: animated) }
    let shown = rect.offset(by: contentOffset - target)
    return shown.intersects(bounds) ? shown.intersection(bounds) : shown
  }

  /// The limits between which the offset rests.
  public final var limits: ScrollLimits {
    ScrollLimits(
      content: storedContentSize, inset: adjustedContentInset, view: bounds.size, isMirrored: isMirrored)
  }

  /// The offset at the end of the current motion; without a motion, the current offset.
  public final var restingOffset: Point {
    switch phase.motion?.path {
    case .momentum(let momentum)?: momentum.end
    case .zoom(let zoom)?: end(of: zoom).offset
    case nil: contentOffset
    }
  }

  /// Shows the content at an offset.
  ///
  /// - Parameter isChosen: Whether fingers or the app have chosen the offset, not the limits or the end of a motion.
  final func setOffset(_ offset: Point, isChosen: Bool = true) {
    guard offset.isFinite else { return }
    if isChosen { pages.excluded = nil }
    guard offset != contentOffset else { return }
    pages.offset = offset
    bounds.origin = offset
  }

  /// Handles a change of the offset. If `setOffset(_:isChosen:)` has not made it, the app has.
  final func offsetDidChange() {
    let isByApp = contentOffset != pages.offset
    if isByApp {
      keepPage()
      (pages.excluded, pages.offset) = (nil, contentOffset)
    }
    markLayoutDue()
    updateIndicators()
    notifyObservers()
    if offsetBeforeChange == nil { delegate?.scrollViewDidScroll(self) }
    guard isByApp else { return }
    continueDrag()
    continueFromOffset()
  }

  /// The distances by which the content can be scrolled beyond its edges, in px: the sum of the app's inset, the room
  /// for a large title, the room for a refresh, and the height that a keyboard covers.
  public final var adjustedContentInset: Insets {
    var inset = storedContentInset
    inset.top += titleRoom + refreshRoom
    inset.bottom += keyboardOverlap
    return inset
  }

  /// Makes room above the content for the large title of the navigation bar that follows this view. The title moves
  /// with the content. Content that is scrolled to its top stays at its top.
  public final func setTitleRoom(_ height: Double) {
    guard height.isFinite, height != titleRoom else { return }
    let isAtTop = contentOffset.y <= limits.lower.y + ScrollConstants.edgeTolerance
    changeLimits { titleRoom = height }
    if isAtTop, !phase.isHeld { setOffset(Point(x: contentOffset.x, y: limits.lower.y)) }
  }

  /// Returns the offset along y, nearest to a given offset, at which a large title is either completely visible or
  /// completely hidden. If the content is not high enough to hide the title, the offset stays within the limits.
  final func offsetBesideTitle(nearest y: Double) -> Double {
    let (top, range) = (limits.lower.y + refreshRoom, limits[.vertical])
    guard titleRoom > 0, y > top, y < top + titleRoom else { return y }
    return (y < top + titleRoom / 2 ? top : top + titleRoom).clamped(to: range)
  }

  /// Makes room above the content, in logical px, for a subclass's view that shows that newer content is being loaded.
  /// If the room shrinks, the content scrolls back within its limits, unless a finger holds it. Content that moves
  /// continues, and comes to rest within its limits.
  public final func setRefreshRoom(_ height: Double) {
    guard height.isFinite, height != refreshRoom else { return }
    if height > refreshRoom { return changeLimits { refreshRoom = height } }
    refreshRoom = height
    notifyObservers()
    guard !phase.isHeld else { return renewGrip() }
    // A motion may end in the room, although the content is not there yet. Or it may be on its way out of the room.
    guard phase.motion == nil else { return limitsChanged() }
    animate(to: limits.nearest(to: contentOffset), duration: ScrollConstants.scrollDuration)
  }

  /// Changes the limits, and brings the content within them. The delegate does not see the offsets on the way.
  final func changeLimits(_ change: () -> Void) {
    let isPart = offsetBeforeChange != nil
    if !isPart { offsetBeforeChange = contentOffset }
    keepPage()
    followStart()
    let wasInside = limits.contains(contentOffset)
    change()
    followStart()
    // Content at rest beyond the former limits was put there by the app, and stays there.
    if wasInside || isPagingEnabled || phase.motion != nil { limitsChanged() }
    // Without a new grip, the content would jump in two cases. Along an axis that has become movable, it would catch up
    // with the distance that the fingers have moved so far. A page that a resize has brought beyond the former limits
    // would move as if the fingers had pulled it there.
    if let drag = phase.drag, drag.axes != movableAxes || isPagingEnabled { renewGrip() }
    updateIndicators()
    notifyObservers()
    guard !isPart, let before = offsetBeforeChange.take() else { return }
    if contentOffset != before { delegate?.scrollViewDidScroll(self) }
  }

  /// The offset at which the right edge of the content is at the right edge of the view. Insets do not count, because
  /// setting them keeps the offset.
  final var rightEdgeOffset: Double { storedContentSize.width - bounds.width }

  /// In a right-to-left layout, keeps the distance between the visible part and the right edge of the content, even
  /// during a drag or a motion.
  final func followStart() {
    let before = mirroredStart
    mirroredStart = isMirrored ? rightEdgeOffset : nil
    // A zoom keeps a point of the zoomed view at its position, whatever the size of the content is.
    guard before != mirroredStart, !phase.isZoom else { return }
    if let before, let start = mirroredStart {
      return shiftContent(by: Vector(dx: start - before, dy: 0), isChosen: false)
    }
    // The layout direction has changed: the distance from the new edge is set to the distance from the old edge.
    guard let edge = before ?? mirroredStart, !phase.isHeld, phase.motion == nil else { return }
    setOffset(Point(x: edge - contentOffset.x, y: contentOffset.y))
  }

  /// Brings the content back within limits that have changed. A finger keeps the content where it is, and a motion is
  /// changed so that it ends within the limits. With paging, the same page stays visible.
  public final func limitsChanged() {
    defer { notifyObservers() }
    keepPage()
    followStart()
    if isPagingEnabled { return rest() }
    if phase.motion != nil { return keepMotionWithinLimits() }
    if !phase.isHeld { setOffset(limits.nearest(to: contentOffset)) }
  }
}

// Handling of `contentView`, a view that is the whole content.
extension ScrollView {
  final func contentViewDidChange(from former: View?) {
    if let former, former !== contentView, former.superview === self { former.removeFromSuperview() }
    if let contentView, contentView.superview !== self { insertSubview(contentView, at: 0) }
    if contentView == nil { contentSize = .zero }
    setNeedsLayout()
  }

  /// Sizes `contentView` to the width of the scroll view, and sets the content size.
  final func layOutContentView() {
    if let contentView, contentView.superview === self { contentSize = placeContentView(contentView) }
  }

  /// Sizes and places `contentView`, which may be zoomed; returns the size of the content.
  final func placeContentView(_ contentView: View) -> Size {
    let width = min(roomForContentView, maximumContentWidth)
    let size = Size(width: width, height: contentView.fittingSize(in: Size(width: width, height: 0)).height)
    let zoomed = contentView === zoomedView ? size * storedZoomScale : size
    let place = place(of: contentView, zoomedTo: zoomed)
    // The zoom scales the view about its anchor point.
    let anchor = contentView.anchorPoint
    let growth = Vector(dx: anchor.x * (zoomed.width - size.width), dy: anchor.y * (zoomed.height - size.height))
    contentView.fill(Rect(origin: place.corner + growth, size: size))
    return place.content
  }

  /// Returns the corner of the frame of a subview that is zoomed to a size, and the size of the content.
  /// `contentView` stays in the middle; any other view keeps its corner.
  final func place(of view: View, zoomedTo size: Size) -> (corner: Point, content: Size) {
    guard view === contentView else { return (view.frame.origin, size) }
    let room = roomForContentView
    let corner = Point(x: max(room - size.width, 0) / 2, y: 0)
    return (corner, Size(width: max(room, size.width), height: size.height))
  }

  private var roomForContentView: Double { max(bounds.width - contentInset.left - contentInset.right, 0) }
}
