import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// Makes the frames of one window, pass by pass over flat data: animate, layout, display, record, resolve, layers,
/// damage, moves, raster.
///
/// The window calls `update` as soon as the compositor is ready for a frame. The window adds the change to the changes
/// that its buffer has missed, and lets `raster` move and draw only the pixels in these changes. An empty change means
/// that there is nothing to draw and nothing to commit.
package final class FramePipeline {
  /// The views, with their touches and keys.
  package let tree: ViewTree
  /// The colour of the window where no view draws; nil, the default, uses the background of the theme.
  package var ownBackground: Color?
  /// The colour of the window where no view draws: `ownBackground` or, if it is nil, the background of the theme.
  package var background: Color { ownBackground ?? tree.theme.colors[.background] }
  /// A view that is in front of all other views, but not in the tree. It does not request frames itself.
  package var overlay: View? {
    didSet { tree.setNeedsFrame() }
  }
  /// The amount of work of a drawing.
  package struct Drawing: Hashable, Sendable {
    /// The number of items in the frame's display list: the items of views, and the beginnings and ends of groups.
    package var items = 0
    /// The number of items that may touch the drawn pixels.
    package var drawn = 0

    /// Creates an amount of zero.
    package init() {}
  }

  /// The amount of work of the last `raster`.
  package private(set) var drawing = Drawing()
  /// The result of the last `update` that made a frame.
  package private(set) var change = FrameChange()
  /// The frame that was recorded last.
  private(set) var shown = RecordedFrame()
  // This property exists only to reuse its memory.
  private var next = RecordedFrame()
  private var matches = InstanceMatches()
  private let animatePass = AnimatePass()
  private var recordPass = RecordPass()
  private var damagePass = DamagePass()
  private var movePass = MovePass()
  let images: ImageLevelResolver
  let layers = LayersPass()
  private let renderer = Renderer()
  /// The size of the root at the last layout.
  private var laidOutSize = Size.zero
  private var isMakingFrame = false
  private var isFinishing = false
  /// The time to which `animate` has advanced the next frame; nil if `animate` has not advanced that frame.
  private var animatedTime: Double?

  /// Creates a pipeline for a view that has no superview. The view becomes the root of a window.
  package init(root: View) {
    tree = ViewTree(root: root)
    images = ImageLevelResolver(tree: tree)
    tree.calls.onNeedsFrame = { [weak self] in
      if let self, !isMakingFrame { onNeedsFrame?() }
    }
    tree.calls.onClose = { [weak self, images, layers] in
      images.removeAll()
      layers.removeAll()
      self?.shown = RecordedFrame()
    }
  }

  /// Called when a frame becomes due or an animation begins, but not during `update`: check `needsFrame` after it.
  package var onNeedsFrame: (() -> Void)?

  /// Whether something has changed since the last `update`, or is moving.
  package var needsFrame: Bool { tree.needsFrame }

  /// Whether something has changed since the last `update`, even if the change is not visible.
  package var hasChanged: Bool { tree.needs.hasChanged }

  /// Whether there is movement, or a movement has ended but its completion was not called yet.
  package var isMoving: Bool { tree.isMoving }

  /// The time at which the first movement ends, if no movement can be visible before that time. Nil if nothing moves,
  /// or if a movement may be visible and so needs frames. The value is valid until something else changes.
  package var invisibleMovementEnd: Double? {
    guard isMoving, !hasChanged, !shown.hasPortals, shown.scale > 0 else { return nil }
    let canvas = Size(width: Double(shown.canvas.width), height: Double(shown.canvas.height)) / shown.scale
    return InvisibleMovement.end(in: tree, canvas: Rect(origin: .zero, size: canvas))
  }

  /// Whether there is movement that `finishMovement(at:)` would bring to its end.
  package var canFinishMovement: Bool {
    !isMakingFrame && !isFinishing && isMoving && animatePass.canFinish(on: tree)
  }

  /// Ends all movement in a window that is not visible, and calls the completions. Movement that the completions begin
  /// is also ended. Animations that restart endlessly wait for a frame.
  package func finishMovement(at time: Double) {
    var goesOn = true
    while goesOn, canFinishMovement {
      isFinishing = true
      goesOn = animatePass.finish(on: tree, at: time)
      isFinishing = false
      tree.needs.hasChanged = true
    }
  }

  /// Whether images are being decoded, or drawn in better quality.
  package var isLoading: Bool { images.isLoading }

  /// Cancels the decoding of images, for a window that is not visible. The next frame starts the decoding again.
  package func suspendLoading() { images.suspendLoading() }

  /// Runs the first pass of the frame for a time. Without this call, `update` runs that pass.
  ///
  /// Completions of animations may run an event loop, in which the window makes other frames. Therefore the window
  /// calls this method before it decides anything about the frame.
  package func animate(to time: Double, displayScale: Double) {
    guard !isMakingFrame, tree.needsFrame else { return }
    tree.needs.hasChanged = true
    tree.displayScale = displayScale
    animatedTime = time
    animatePass.run(on: tree, at: time)
  }

  /// Updates the frame to a time, and returns how the device pixels differ from the previous frame.
  ///
  /// All pixels differ in the first frame, and after a change of size or scale. Code of the app runs in the first
  /// passes. If that code calls this method, the call has no effect.
  ///
  /// - Parameters:
  ///   - time: The time of the frame in seconds on the application's clock, which animations follow.
  ///   - scale: Pixels per logical pixel.
  ///   - pixelSize: The size of the frame in pixels.
  ///   - displayScale: Device pixels per logical pixel. Views align to these device pixels. nil uses `scale`.
  package func update(
    time: Double, scale: Double, pixelSize: (width: Int, height: Int), displayScale: Double? = nil
  ) -> FrameChange {
    let canvas = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
    let isResized = shown.canvas != canvas || shown.scale != scale
    guard !isMakingFrame, tree.needsFrame || isResized else { return FrameChange() }
    isMakingFrame = true
    defer { isMakingFrame = false }
    tree.needs.hasChanged = true
    tree.displayScale = displayScale ?? scale
    settle(time: time, isResized: isResized)
    // Changes that happen from here on are shown by the next frame. After a frame of a hidden window, another frame is
    // needed, because views may have postponed work, such as the loading of images, until the window is visible.
    tree.needs.hasChanged = !tree.movements.endedBatches.isEmpty || tree.calls.isHidden()
    make(time: time, scale: scale, canvas: canvas)
    // Code of the app may have closed the window, which keeps nothing of this frame.
    if tree.root.tree !== tree { tree.calls.onClose?() }
    return change
  }

  /// Runs the passes that may change the views.
  private func settle(time: Double, isResized: Bool) {
    if animatedTime.take() != time { animatePass.run(on: tree, at: time) }
    layOutRoot()
    let observers = tree.layoutObservers.all
    for observer in observers {
      observer.windowDidLayOut()
      LayoutPass.run(from: tree.root)
    }
    settleFollowers(observers.compactMap { $0 as? FollowerView })
    for view in tree.overlayViews {
      if isResized { view.setNeedsLayout() }
      LayoutPass.run(from: view)
    }
  }

  /// Places the followers again, because popovers and other followers may have moved their targets. If followers form a
  /// chain, each round gives at least one more of them its final place.
  private func settleFollowers(_ followers: [FollowerView]) {
    for _ in followers {
      var hasMoved = false
      for follower in followers where follower.follow() { hasMoved = true }
      guard hasMoved else { return }
      LayoutPass.run(from: tree.root)
    }
  }

  /// Lays out the root and its subviews. A caret that was visible stays visible in a window of another size, because a
  /// keyboard of the compositor makes the window shorter.
  private func layOutRoot() {
    let bounds = tree.root.bounds
    let area = Rect(origin: bounds.origin, size: laidOutSize).inset(by: tree.keyboardInsets)
    let showedCaret = bounds.size != laidOutSize && tree.showsCaret(in: area)
    laidOutSize = bounds.size
    LayoutPass.run(from: tree.root)
    guard showedCaret else { return }
    tree.scrollCaretIntoView(animated: false)
    LayoutPass.run(from: tree.root)
  }

  private func make(time: Double, scale: Double, canvas: PixelRect) {
    record(scale: scale, canvas: canvas)
    // Content that depends on its position, such as tiles, is drawn again if the position requires other content.
    if updateFollowers(of: next) { record(scale: scale, canvas: canvas) }
    next.followers.removeAll(keepingCapacity: true)
    images.run(on: &next, time: time)
    layers.run(on: &next)
    next.list.extend(from: Transform.scale(scale).apply(tree.root.frame.bottomRight), to: canvas)
    let damage = damagePass.damage(from: shown, to: next, matches: &matches)
    change = movePass.change(from: shown, to: next, matches, damage: damage)
    swap(&shown, &next)
    // Releases the images of the earlier frame.
    next.removeAll()
    updateReaders()
  }

  private func record(scale: Double, canvas: PixelRect) {
    DisplayPass.run(on: tree)
    if let overlay { DisplayPass.run(from: overlay) }
    recordPass.background = background
    next.background = background
    recordPass.record(
      tree.root, front: tree.overlayViews, overlay: overlay, scale: scale, canvas: canvas, into: &next)
  }

  /// Passes views their position in a frame; returns whether any of the views has to draw again.
  private func updateFollowers(of frame: RecordedFrame) -> Bool {
    var isStale = false
    for follower in frame.followers {
      follower.view.follow(follower.transform, clip: follower.clip)
      if follower.view.contentIsStale { isStale = true }
    }
    for layer in frame.layers where updateFollowers(of: layer.content) { isStale = true }
    return isStale
  }

  /// Calls the views in front of the root that read the pixels behind them.
  private func updateReaders() {
    for case let reader as any FrameReader in tree.overlayViews {
      let changed = reader.update(from: shown, damage: change.damage, background: background)
      if !changed.isEmpty { change.append(FrameChange(damage: Region(changed))) }
    }
  }

  /// Records one view and its subviews as a separate picture, without the view's shadow and alpha. Their content is
  /// drawn for a scale. Call `layOutForPicture()` of the view before.
  package static func picture(of view: View, at transform: Transform, canvas: PixelRect, scale: Double) -> DisplayList {
    view.drawing(for: scale) {
      var (pass, frame) = (RecordPass(), RecordedFrame())
      DisplayPass.run(from: view)
      pass.record(view, at: transform, canvas: canvas, into: &frame)
      LayersPass().run(on: &frame)
      frame.list.extend(from: transform.boundingBox(of: view.presentationBounds).bottomRight, to: canvas)
      return frame.list
    }
  }

  /// The time of the next call of `runTimers`, in seconds on the application's clock; nil if no call is needed.
  package var nextDeadline: Double? { images.nextDeadline }

  /// Performs the work that is due at the time `now`, in seconds on the application's clock. A frame may become due.
  package func runTimers(now: Double) { images.advance(to: now) }

  /// Brings a bitmap, which has missed a change, up to date with the frame of the last `update`. The bitmap has the
  /// size of the window.
  ///
  /// Moved pixels are moved within the bitmap. To copy them from the bitmap that was shown last is slower: all of them
  /// would have to be copied, although most bitmaps already contain some, and the source is not in the cache. For a
  /// whole screen, `memmove` within one bitmap took 0.7 ms, and `memcpy` between two bitmaps took 1.2 ms.
  package func raster(into bitmap: Bitmap, missed change: FrameChange) {
    if shown.scale > 0, let copied = change.copied { bitmap.move(copied) }
    raster(into: bitmap, region: change.drawn)
  }

  /// Draws the frame of the last `update` into a part of a bitmap that has the size of the window.
  package func raster(into bitmap: Bitmap, region: Region) {
    guard shown.scale > 0 else { return }
    renderer.draw(shown.list, into: bitmap, clip: region, background: background)
    drawing.items = shown.list.count
    drawing.drawn = renderer.preparedCount
  }
}

extension Rect {
  /// The corner opposite to the origin.
  fileprivate var bottomRight: Point { Point(x: maxX, y: maxY) }
}

/// A view in front of the root that shows pixels of the frame behind it.
protocol FrameReader: View {
  /// Reads the pixels of a frame that are below all views in front of the root.
  ///
  /// - Parameters:
  ///   - frame: The frame. Its first `rootItemCount` items belong to the root and its subviews.
  ///   - damage: The device pixels that differ from the frame before.
  ///   - background: The colour of the window where no view draws.
  /// - Returns: The device pixels of the view that change as a result.
  func update(from frame: RecordedFrame, damage: Region, background: Color) -> PixelRect
}
