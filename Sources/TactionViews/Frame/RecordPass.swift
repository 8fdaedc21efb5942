import TactionGeometry
import TactionGraphics

/// The fourth pass of a frame: flattens the tree of views into instances and display items in device pixels, back to
/// front.
///
/// The pass only reads the views, except for the measurements of `ChildBlocks`: no code of the app runs, and no view or
/// image changes. Views that are known to be invisible are skipped. A view is recorded in this order: shadow,
/// background, its own content, its subviews, border. The walk through the tree has its own stack, so that trees of any
/// depth can be recorded. It keeps the stack's memory for the next frame.
struct RecordPass {
  /// A view whose subviews are being recorded.
  struct Level {
    let view: View
    let shape: ViewShape
    let children: [View]
    /// The children grouped in blocks; nil if all children are recorded.
    let blocks: ChildBlocks?
    var next = 0
    /// The index after the last child of the range that is currently recorded.
    var limit: Int
    let context: PaintContext
    /// The index of the view's instance.
    let index: Int
  }

  var frame = RecordedFrame()
  var levels: [Level] = []
  /// The portals through which views are being recorded, the outermost first.
  private var portals: [Portal] = []
  /// The instance of the view that has the innermost portal.
  private(set) var portalInstance = InstanceID.window
  /// The number of nested projected views that are being recorded.
  var layerDepth = 0
  /// The maximum number of pixels of a layer.
  private(set) var maximumLayerArea = 0
  /// The colour of the window where no view draws.
  var background = Color.white

  /// Records a whole window, and the views in front of its root, and replaces the content of a frame with them.
  mutating func record(
    _ root: View, front: [View] = [], overlay: View? = nil, scale: Double, canvas: PixelRect,
    into frame: inout RecordedFrame
  ) {
    begin(canvas: canvas, in: &frame)
    self.frame.scale = scale
    let window = PaintContext(transform: .scale(scale), clip: canvas)
    walk(from: root, in: window)
    let rootCount = self.frame.instances.count
    self.frame.rootItemCount = self.frame.list.count
    for view in front { walk(from: view, in: window) }
    self.frame.hasFront = self.frame.instances.count > rootCount
    if let overlay { walk(from: overlay, in: window) }
    end(in: &frame)
  }

  /// Records one view and its subviews with the given transform instead of the view's own, without the view's shadow
  /// and alpha, and replaces the content of a frame with them.
  mutating func record(_ view: View, at transform: Transform, canvas: PixelRect, into frame: inout RecordedFrame) {
    begin(canvas: canvas, in: &frame)
    let context = PaintContext(transform: .identity, clip: canvas)
    if let level = enter(view, at: transform, alpha: 1, in: context, showsShadow: false) { walk(level) }
    end(in: &frame)
  }

  /// Begins a recording that reuses the memory of a frame.
  private mutating func begin(canvas: PixelRect, in frame: inout RecordedFrame) {
    swap(&self.frame, &frame)
    self.frame.removeAll()
    self.frame.canvas = canvas
    // A layer may have twice as many pixels as the canvas that shows it. On a small canvas, the limit is higher, so
    // that layers do not become coarse.
    maximumLayerArea = max(2 * canvas.area, 1 << 18)
  }

  private mutating func end(in frame: inout RecordedFrame) {
    assert(levels.isEmpty && portals.isEmpty && layerDepth == 0, "all that was begun has ended")
    swap(&self.frame, &frame)
  }

  // MARK: The walk

  private mutating func walk(from top: View, in context: PaintContext) {
    if let level = enter(top, in: context) { walk(level) }
  }

  mutating func walk(_ top: Level) {
    var level = top
    // While the source of a portal is recorded, the levels up to this depth belong to the portal's view and its
    // superviews.
    let depth = levels.count
    while true {
      if let inner = enterNext(of: &level) {
        levels.append(level)
        level = inner
      } else {
        level.shape.close(level.view, into: &frame.list)
        frame.instances[level.index].end = frame.list.count
        frame.instances[level.index].hasMembers = frame.instances.count > level.index + 1
        guard levels.count > depth, let outer = levels.popLast() else { return }
        level = outer
      }
    }
  }

  /// Records the next views of a level, up to and including a view with subviews; returns the level of those subviews,
  /// or nil at the end of the level.
  @inline(__always)
  private mutating func enterNext(of level: inout Level) -> Level? {
    // The processor can continue while the records of thousands of views are still being written to memory. If
    // references were counted, or if the context were copied and read again for each view, the processor would wait for
    // these writes at each view.
    let (children, context) = (level.children, level.context)
    repeat {
      while level.next < level.limit {
        let child = Unmanaged.passUnretained(children[level.next])
        level.next += 1
        if let inner = child.borrow({ enter($0, in: context) }) { return inner }
      }
    } while level.blocks != nil && Self.findVisible(in: &level)
    return nil
  }

  /// Finds the next children of a level that may be visible; returns false if there are no more such children.
  @inline(never)
  private static func findVisible(in level: inout Level) -> Bool {
    guard let blocks = level.blocks, level.limit < level.children.count,
      let range = blocks.next(
        from: level.limit, of: level.children, at: level.context.transform, clip: level.context.clip)
    else { return false }
    (level.next, level.limit) = (range.lowerBound, range.upperBound)
    return true
  }

  /// Records everything of a view that is behind its subviews, or a projected view with all its subviews. Returns the
  /// level of the subviews if any of them can be visible, otherwise nil.
  @inline(__always)
  private mutating func enter(_ view: View, in outer: PaintContext) -> Level? {
    if view.appearance.isProjected, recordLayer(of: view, in: outer) { return nil }
    let transform = view.matrix.concatenating(outer.transform)
    return enter(view, at: transform, alpha: view.appearance.alpha, in: outer, showsShadow: true)
  }

  /// Records everything of a view that is behind its subviews, with a transform to device pixels. Returns the level of
  /// the subviews if any of them can be visible, otherwise nil.
  @inline(__always)
  mutating func enter(
    _ view: View, at transform: Transform, alpha: Double, in outer: PaintContext, showsShadow: Bool
  ) -> Level? {
    // With a singular transform, the view has no area. With a transform that is not finite, it cannot be drawn.
    guard !view.hidden, alpha > 0, transform.isInvertible else { return nil }
    // The box is computed here, before the transform is written to memory in several writes, because reading the whole
    // transform soon after these writes would be slow.
    let edge = PixelRect(enclosing: transform.boundingBox(of: view.presentationBounds))
    let shape = ViewShape(
      view, transform: transform, edge: edge, alpha: alpha, clip: outer.clip, showsShadow: showsShadow)
    let (start, index) = (frame.list.count, frame.instances.count)
    shape.open(view, into: &frame.list)
    if view.contentHasImages { recordImages(from: start, clip: shape.innerClip) }
    let hasSubviews = view.showsViews && !shape.innerClip.isEmpty
    if !hasSubviews { shape.close(view, into: &frame.list) }
    var hash = outer.hash
    if alpha < 1 { hash.add(alpha: alpha, isGroup: shape.isGroup, of: view.serial) }
    let id = InstanceID(serial: view.serial, through: portalInstance)
    frame.instances.append(
      Instance(
        id: id, version: view.version, transform: shape.corner, size: shape.outline.rect.size, context: hash,
        box: shape.box, staysInside: shape.staysInside, start: start, end: frame.list.count))
    if view.followsPlace { recordFollower(view, at: transform, clip: outer.clip) }
    guard hasSubviews else { return nil }
    var inner = PaintContext(transform: shape.transform, clip: shape.innerClip, hash: hash)
    if view.clips { inner.hash.add(clip: shape.outline, at: shape.corner, of: view.serial) }
    if shape.showsBorder { inner.hash.add(borderOf: view.serial) }
    if let portal = view.portal { record(portal, of: view, id, in: inner) }
    let children = view.children
    let blocks = children.count < ChildBlocks.minimumCount ? nil : view.blocks(of: children)
    return Level(
      view: view, shape: shape, children: children, blocks: blocks, limit: blocks == nil ? children.count : 0,
      context: inner, index: index)
  }

  /// Records the images of the next instance. The items of that instance begin at `start`.
  @inline(never)
  private mutating func recordImages(from start: Int, clip: PixelRect) {
    var ordinal = 0
    for item in start..<frame.list.count where frame.list.items[item].kind == .image {
      frame.images.append(
        RecordedImage(instance: frame.instances.count, item: item, ordinal: ordinal, clip: clip))
      ordinal += 1
    }
  }

  /// Records a view whose content depends on its position in the window. Views in a portal are left out here: a portal
  /// shows the content for the view's own position.
  @inline(never)
  private mutating func recordFollower(_ view: View, at transform: Transform, clip: PixelRect) {
    guard portals.isEmpty else { return }
    frame.followers.append(
      RecordedFrame.Follower(view: view, transform: view.contentTransform(at: transform), clip: clip))
  }

  // MARK: Portals

  /// Records the views that a portal of a view shows, in front of the view's content.
  @inline(never)
  private mutating func record(_ portal: Portal, of view: View, _ id: InstanceID, in inner: PaintContext) {
    // A portal that shows itself would be recorded without end.
    let isOpen = portals.count < Portal.maximumDepth && !portals.contains { $0 === portal }
    guard isOpen, let source = portal.source(from: view) else { return }
    frame.hasPortals = true
    let outerInstance = portalInstance
    portals.append(portal)
    portalInstance = id
    var context = inner
    context.transform = portal.transform.concatenating(view.contentTransform(at: inner.transform))
    if portal.showsWindow {
      frame.list.fill(view.presentationBounds, color: background, transform: inner.transform)
      walk(from: source, in: context)
    } else {
      // The bounds must stay where they are when the source scrolls its subviews.
      let transform = Transform.translation(.zero - source.presentationBounds.origin).concatenating(context.transform)
      if let level = enter(source, at: transform, alpha: 1, in: context, showsShadow: false) { walk(level) }
    }
    portals.removeLast()
    portalInstance = outerInstance
  }
}

extension Unmanaged {
  /// Calls a closure with an object without increasing the object's reference count. Something else must keep the
  /// object alive during the call.
  ///
  /// A main-actor closure that is passed directly to the standard library checks at each call on which actor it runs.
  /// This wrapper avoids the check.
  @inline(__always)
  fileprivate nonisolated func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef { body($0) }
  }
}
