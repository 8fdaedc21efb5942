import TactionGeometry
import TactionGestures

/// What is shown, and which part of it.
extension ScrollView {
  /// The point of the content at the view's top left corner: the origin of `bounds`.
  ///
  /// It may be set to any place, also beyond the limits, and takes effect at once; momentum goes on from there, and so
  /// does a finger that drags.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue.isFinite, newValue != contentOffset else { return }
      place(newValue)
      fingersChanged()
      goOnFromHere()
    }
  }

  /// The size of all that can be scrolled to, in the content's coordinates (default: zero).
  ///
  /// While `viewForZooming` is zoomed it becomes the size of that view as it is zoomed, as in UIKit. Negative parts
  /// count as zero.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      let size = Size(width: max(newValue.width, 0), height: max(newValue.height, 0))
      guard newValue.isFinite, size != storedContentSize else { return }
      changeLimits { storedContentSize = size }
    }
  }

  /// How much further than its edges the content can be scrolled, in px (default: zero); the offset stays.
  public final var contentInset: Insets {
    get { storedContentInset }
    set {
      guard newValue.isFinite, newValue != storedContentInset else { return }
      changeLimits { storedContentInset = newValue }
    }
  }

  /// Whether fingers may drag the content (default: yes); they may zoom it regardless.
  public final var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether a finger is on the content.
  public final var isTracking: Bool { !pan.touches.isEmpty || !pinch.touches.isEmpty }

  /// Whether a finger drags the content.
  public final var isDragging: Bool { drag != nil }

  /// Whether the content moves on after a finger has let go of it.
  public final var isDecelerating: Bool {
    guard let motion, motion.cause == .release, case .glide = motion.path else { return false }
    return true
  }

  /// Whether fingers zoom the content, or it springs back from where they have zoomed it to.
  public final var isZooming: Bool { isPinching }

  /// Scrolls to an offset, as near as the limits allow; ends what moved the content before.
  ///
  /// - Parameters:
  ///   - offset: The point of the content for the view's top left corner.
  ///   - animated: Whether it takes some tenths of a second; the delegate hears of the end.
  public final func scroll(to offset: Point, animated: Bool = true) {
    guard offset.isFinite else { return }
    let target = limits.nearest(to: offset)
    guard animated, isInWindow else {
      stopMotion()
      place(target)
      return fingersChanged()
    }
    glide(to: target, duration: ScrollConstants.scrollDuration)
  }

  /// Scrolls by as little as it takes to show a rectangle of the content, or as much of it as there is room for.
  @_disfavoredOverload
  public final func scroll(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite else { return }
    var target = restingOffset
    for axis in ScrollAxis.allCases {
      let extent = max(0, bounds.size[axis] - inset(along: axis))
      let start = rect.origin[axis] - leadingInset(along: axis)
      // Of what is larger than the view, the beginning is shown.
      target[axis] = min(start, max(target[axis], start + rect.size[axis] - extent))
    }
    scroll(to: target, animated: animated)
  }
}

extension ScrollView {
  /// Between what the offset rests.
  final var limits: ScrollLimits {
    ScrollLimits(content: storedContentSize, inset: storedContentInset, view: bounds.size)
  }

  /// Where the content will rest once what moves it is over.
  final var restingOffset: Point {
    switch motion?.path {
    case .glide(let glide)?: glide.end
    case .zoom(let travel)?: end(of: travel).offset
    case nil: contentOffset
    }
  }

  /// Shows the content at an offset.
  final func place(_ offset: Point) {
    guard offset.isFinite, offset != contentOffset else { return }
    bounds.origin = offset
    setNeedsLayout()
    updateIndicators()
    delegate?.scrollViewDidScroll(self)
  }

  private func leadingInset(along axis: ScrollAxis) -> Double {
    axis == .horizontal ? contentInset.left : contentInset.top
  }

  private func inset(along axis: ScrollAxis) -> Double {
    axis == .horizontal ? contentInset.horizontal : contentInset.vertical
  }

  private func changeLimits(_ change: () -> Void) {
    let wasInside = limits.holds(contentOffset)
    change()
    if wasInside { limitsChanged() } else { goOnFromHere() }
    // Taken hold of anew, the content does not leap along an axis that it had no room on.
    if let drag, drag.axes != movableAxes { fingersChanged() }
    updateIndicators()
  }

  /// Brings the content back inside of limits that have changed, if nothing else will.
  final func limitsChanged() {
    if motion != nil { return keepMotionWithinLimits() }
    guard drag == nil, !isPinching, !hasCaught else { return }
    place(limits.nearest(to: contentOffset))
  }
}
