import TactionGeometry

/// Layout of subviews.
extension View {
  /// Requests a call of `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() {
    forgetSizesAround()
    markLayoutDue()
  }

  /// Tells the stack view around this view, or the superview in which its anchors place it, that another size now fits
  /// the content, so that it lays out again.
  ///
  /// Labels, image views and buttons call it themselves.
  public final func invalidateIntrinsicContentSize() {
    if let values = layoutValues, values.fitted != (nil, nil) { parent?.markLayoutDue() }
    guard var view = parent, view.arrangesBySize, !view.hasToldStacks else { return }
    view.setNeedsLayout()
    view.noteToldStacks()
    // The size that the stack view needs may have changed too; its superview sets it.
    while let next = view.parent {
      if next.arrangesBySize, next.hasToldStacks { return }
      next.setNeedsLayout()
      guard next.arrangesBySize else { return }
      next.noteToldStacks()
      view = next
    }
  }

  /// Resizes the view to the size that fits its content, see `sizeThatFits(_:)`.
  ///
  /// The origin of the frame stays, as in UIKit. Where a transform is set the centre stays instead.
  public final func sizeToFit() {
    let size = fittingSize(in: bounds.size)
    if transform == .identity, state.space == nil {
      frame = Rect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }
}

extension View {
  /// Whether layout is setting frames: what it sets again does not stop animations.
  static var isLayingOut = false

  /// Requests a layout, while what fits the view stays the same.
  final func markLayoutDue() {
    layoutIsDue = true
    var view = parent
    while let current = view, !current.layoutIsDueBelow {
      current.layoutIsDueBelow = true
      view = current.parent
    }
    tree?.setNeedsFrame()
  }

  /// Forgets the sizes that the view, and stack views around it, were found to need.
  private func forgetSizesAround() {
    _ = forgetSizes()
    var view = parent
    while let current = view, current.forgetSizes() { view = current.parent }
  }

  /// Whether the stacks around this one know that its size may be another, and nothing has been laid out, measured or
  /// moved elsewhere since. So a stack that grows from the outermost view on tells each of them once.
  private final var hasToldStacks: Bool { toldGeneration == SizeGeneration.present(in: tree) }

  private final func noteToldStacks() { toldGeneration = SizeGeneration.present(in: tree) }

  /// Requests a layout for a new size of the bounds.
  final func sizeDidChange() {
    // A stack view needs the same at any size; a plain view needs the size that it has.
    if !arrangesBySize { forgetSizesAround() }
    markLayoutDue()
    // Where layout itself sets the size, the superview places the view afterward.
    if let anchors, anchors.keepsSize, !Self.isLayingOut { parent?.markLayoutDue() }
  }

  /// Lays out the subviews: by `layoutSubviews()`, then those with anchors. The arrangement follows the width first.
  final func layOutChildren() {
    if !members.isEmpty { SizeGeneration.end(in: tree) }
    let wasLayingOut = Self.isLayingOut
    Self.isLayingOut = true
    defer { Self.isLayingOut = wasLayingOut }
    if layoutValues != nil { followBreakpoints() }
    layoutSubviews()
    guard hasAnchoredChildren else { return }
    for child in children where child.layoutValues != nil { child.followAnchors(in: self) }
  }

  /// Sets the bounds' size and the centre such that the view fills a rectangle of its superview, before its transform.
  final func fillAll(of rect: Rect) {
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
    // Both at once, in half the time of one after the other: thousands of views are placed in a frame.
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

/// The time in which no view of a window was laid out or measured, and none that holds others changed its superview, as
/// a number that no other window's has. Views in no window share one.
@MainActor enum SizeGeneration {
  private static var last = 1
  private static var windowless = 1

  /// Returns the present generation of the views of a window, or of those in none.
  static func present(in tree: ViewTree?) -> Int { tree?.sizeGeneration ?? windowless }

  /// Begins another generation.
  static func end(in tree: ViewTree?) {
    let next = next()
    if let tree { tree.sizeGeneration = next } else { windowless = next }
  }

  /// Returns a number that was never used.
  static func next() -> Int {
    last += 1
    return last
  }
}
