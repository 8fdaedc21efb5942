import TactionGeometry

/// Layout of subviews.
extension View {
  /// Requests a call of `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() {
    forgetSizesAround()
    markLayoutDue()
  }

  /// Requests a layout of the superview, if it is a stack view or places this view by anchors or by its size, because
  /// another size now fits the content.
  ///
  /// Labels, image views and buttons call this method themselves.
  public final func invalidateIntrinsicContentSize() {
    if let values = layoutValues, values.fitted != (nil, nil) { parent?.markLayoutDue() }
    if let parent, parent.sizesByContent(self) || parent.placesBySize(self) { return parent.setNeedsLayout() }
    guard var view = parent, view.arrangesBySize, !view.didNotifyStacks else { return }
    view.setNeedsLayout()
    view.noteToldStacks()
    // The size that the stack view needs may also have changed; the superview of the stack view sets that size.
    while let next = view.parent {
      if next.arrangesBySize, next.didNotifyStacks { return }
      next.setNeedsLayout()
      guard next.arrangesBySize else { return }
      next.noteToldStacks()
      view = next
    }
  }

  /// Resizes the view to the size that fits its content; see `sizeThatFits(_:)`.
  ///
  /// The origin of the frame stays, as in UIKit. If a transform is set, the centre stays instead of the origin.
  public final func sizeToFit() {
    let hadNoSize = isFitted || bounds.width == 0
    let size = fittingSize(in: bounds.size)
    // A length that the anchors have fitted goes on following the content.
    let fitted = layoutValues?.fitted
    layoutValues?.fitted = (fitted?.width.map { _ in size.width }, fitted?.height.map { _ in size.height })
    if transform == .identity, state.space == nil {
      frame = Rect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
    isFitted = hadNoSize && size != .zero
  }

  /// Whether layout is setting frames. While it does, setting a property to the same value does not stop its animation.
  static var isLayingOut = false

  /// Requests a layout for a change that does not affect the fitting size of the view.
  final func markLayoutDue() {
    layoutIsDue = true
    var view = parent
    while let current = view, !current.layoutIsDueBelow {
      current.layoutIsDueBelow = true
      view = current.parent
    }
    tree?.setNeedsFrame()
  }

  /// Forgets the measured sizes of the view and of the stack views that contain it.
  private func forgetSizesAround() {
    _ = forgetSizes()
    var view = parent
    while let current = view, current.forgetSizes() { view = current.parent }
  }

  /// Whether the stack views that contain this view were already notified that its size may have changed, and no view
  /// was laid out, measured or moved to another superview since then. With this check, each stack is notified only once
  /// while nested stacks are built from the outermost stack inward.
  private final var didNotifyStacks: Bool { toldGeneration == LayoutEpoch.present(in: tree) }

  private final func noteToldStacks() { toldGeneration = LayoutEpoch.present(in: tree) }

  /// Requests a layout for a new size of the bounds.
  final func sizeDidChange() {
    isFitted = false
    // The fitting size of a stack view does not depend on its size; the default fitting size of other views does.
    if !arrangesBySize { forgetSizesAround() }
    markLayoutDue()
    guard let parent else { return }
    // A view with anchors whose size layout itself sets needs no request: the superview places it afterwards.
    let isAnchored = !Self.isLayingOut && anchors?.keepsSize ?? false
    if isAnchored || parent.placesBySize(self) { parent.markLayoutDue() }
  }

  /// Lays out the subviews: calls the handler of `onSizeClassChange` if the size class has changed, then
  /// `layoutSubviews()`, then places subviews with anchors.
  final func layOutChildren() {
    if !members.isEmpty { LayoutEpoch.end(in: tree) }
    let wasLayingOut = Self.isLayingOut
    Self.isLayingOut = true
    defer { Self.isLayingOut = wasLayingOut }
    if layoutValues != nil { followBreakpoints() }
    layoutSubviews()
    guard hasAnchoredChildren else { return }
    for child in children where child.layoutValues != nil { child.followAnchors(in: self) }
  }

  /// Sets the bounds' size and the centre so that the view, before its transform, fills a rectangle of its superview.
  public final func fillAll(of rect: Rect) {
    var new = state
    let anchor = new.anchorPoint
    let center = Point(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
    guard animation == nil, AnimationBatch.current == nil, rect.isFinite, center.isFinite, rect.width >= 0,
      rect.height >= 0
    else {
      bounds.size = rect.size
      self.center = center
      return
    }
    // Setting both together takes half the time of one after the other; thousands of views are placed in a frame.
    let isResized = rect.size != new.bounds.size
    guard isResized || center != new.center else { return }
    new.bounds.size = rect.size
    new.center = center
    if isResized {
      sizeDidChange()
      contentIsStale = true
    }
    state = new
    presentationChanged()
  }
}

/// The generation of sizes of a window: a number that changes whenever a view with subviews is laid out, measured or
/// moved to another superview. Each window has a different number; all views in no window share one number.
@MainActor enum LayoutEpoch {
  private static var last = 1
  private static var windowless = 1

  /// Returns the current generation of the views of a window, or of the views in no window.
  static func present(in tree: ViewTree?) -> Int { tree?.layoutEpoch ?? windowless }

  /// Ends the current generation, and begins another one.
  static func end(in tree: ViewTree?) {
    let next = next()
    if let tree { tree.layoutEpoch = next } else { windowless = next }
  }

  /// Returns a number that was never used.
  static func next() -> Int {
    last += 1
    return last
  }
}
