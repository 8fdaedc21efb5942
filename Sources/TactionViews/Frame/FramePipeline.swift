import TactionGeometry
import TactionGraphics

/// Makes the frames of one window, pass by pass over flat data: animate, layout, display, record, resolve, layers,
/// damage, moves, raster.
///
/// The window calls `update` when the compositor is ready for a frame, adds the change to what its buffer has missed,
/// and lets `raster` move and draw just that. An empty change means that there is nothing to draw and nothing to
/// commit.
package final class FramePipeline {
  /// The views, their touches and keys.
  package let tree: ViewTree
  /// The colour of the window where no view draws; nil, the default, for the background of the theme.
  package var ownBackground: Color?
  /// The colour of the window where no view draws, which is fixed and opaque.
  package var background: Color { ownBackground ?? tree.theme.colors[.background] }
  /// A view in front of all others that is not in the tree; it requests no frames itself.
  package var overlay: View? {
    didSet { tree.setNeedsFrame() }
  }
  /// The amount of work of the last drawing.
  package struct Drawing: Hashable, Sendable {
    /// The number of items in the frame's list: parts of views, and the beginnings and ends of groups.
    package var items = 0
    /// The number of items that may touch the drawn pixels.
    package var drawn = 0

    /// Makes an empty amount of work.
    package init() {}
  }

  /// The amount of work of the last `raster`.
  package private(set) var drawing = Drawing()
  /// The result of the last `update` that made a frame.
  package private(set) var change = FrameChange()
  /// The frame that was recorded last.
  private(set) var shown = RecordedFrame()
  // Kept for its memory.
  private var next = RecordedFrame()
  private var matches = InstanceMatches()
  private let animatePass = AnimatePass()
  private var recordPass = RecordPass()
  private var damagePass = DamagePass()
  private var movePass = MovePass()
  let images: ImageLevelResolver
  let layers = LayersPass()
  private let renderer = Renderer()
  private var isMakingFrame = false
  private var isFinishing = false
  /// The time to which `animate` has advanced the next frame; nil for none.
  private var animatedTime: Double?

  /// Makes frames of a view that is in no other view, which becomes the root of a window.
  package init(root: View) {
    tree = ViewTree(root: root)
    images = ImageLevelResolver(tree: tree)
    tree.calls.onNeedsFrame = { [weak self] in
      if let self, !isMakingFrame { onNeedsFrame?() }
    }
    tree.calls.onClose = { [images, layers] in
      images.removeAll()
      layers.removeAll()
    }
  }

  /// Called when a frame becomes due or an animation begins; not during `update`, so look at `needsFrame` after it.
  package var onNeedsFrame: (() -> Void)?

  /// Whether something changed since the last `update`, or moves.
  package var needsFrame: Bool { tree.needsFrame }

  /// Whether something changed since the last `update`, visible or not.
  package var hasChanged: Bool { tree.needs.hasChanged }

  /// Whether something moves, or has ended and its completion was not called yet.
  package var isMoving: Bool { tree.isMoving }

  /// The time at which the first movement ends, if no movement becomes visible before that time unless something else
  /// changes. Nil if a movement may be visible, so that frames must follow it, and if nothing moves.
  package var invisibleMovementEnd: Double? {
    guard isMoving, !hasChanged, !shown.hasPortals, shown.scale > 0 else { return nil }
    let canvas = Size(width: Double(shown.canvas.width), height: Double(shown.canvas.height)) / shown.scale
    return OffscreenMotion.end(in: tree, canvas: Rect(origin: .zero, size: canvas))
  }

  /// Whether something moves that `finishMovement(at:)` would bring to its end.
  package var canFinishMovement: Bool {
    !isMakingFrame && !isFinishing && isMoving && animatePass.canFinish(on: tree)
  }

  /// Ends all movement and calls the completions, and does the same for the movement that these begin, for a window
  /// that is not visible. Animations that restart endlessly wait for a frame.
  package func finishMovement(at time: Double) {
    var goesOn = true
    while goesOn, canFinishMovement {
      isFinishing = true
      goesOn = animatePass.finish(on: tree, at: time)
      isFinishing = false
      tree.needs.hasChanged = true
    }
  }

  /// Whether pictures are being decoded, or drawn in better quality.
  package var isLoading: Bool { images.isLoading }

  /// Cancels the decoding of pictures, for a window that is not visible; the next frame starts it again.
  package func suspendLoading() { images.suspendLoading() }

  /// Does the first pass of the frame of a time, which `update` would do otherwise.
  ///
  /// Completions of animations may run a loop of their own, in which the window makes other frames. So this comes
  /// before anything of the frame is decided.
  package func animate(to time: Double, displayScale: Double) {
    guard !isMakingFrame, tree.needsFrame else { return }
    tree.needs.hasChanged = true
    tree.displayScale = displayScale
    animatedTime = time
    animatePass.run(on: tree, at: time)
  }

  /// Updates the frame to a time; returns how the device pixels differ from the frame before.
  ///
  /// All pixels differ in the first frame, and after a change of size or scale. Code of the app runs in the first
  /// passes; if it calls this, nothing changes.
  ///
  /// - Parameters:
  ///   - time: The time of the frame in seconds on the application's clock, which animations follow.
  ///   - scale: Pixels per logical pixel.
  ///   - pixelSize: The size of the frame in pixels.
  ///   - displayScale: Device pixels per logical pixel, to which views align; nil for `scale`.
  package func update(
    time: Double, scale: Double, pixelSize: (width: Int, height: Int), displayScale: Double? = nil
  ) -> FrameChange {
    let canvas = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
    let isResized = shown.canvas != canvas || shown.scale != scale
    guard !isMakingFrame, tree.needsFrame || isResized else {
      return FrameChange()
    }
    isMakingFrame = true
    defer { isMakingFrame = false }
    tree.needs.hasChanged = true
    tree.displayScale = displayScale ?? scale
    settle(time: time, isResized: isResized)
    // The next frame shows changes from here on.
    tree.needs.hasChanged = !tree.movements.endedBatches.isEmpty
    make(time: time, scale: scale, canvas: canvas)
    return change
  }

  /// Runs the passes that may change the views.
  private func settle(time: Double, isResized: Bool) {
    if animatedTime.take() != time { animatePass.run(on: tree, at: time) }
    LayoutPass.run(from: tree.root)
    for observer in tree.layoutObservers.all {
      observer.windowDidLayOut()
      LayoutPass.run(from: tree.root)
    }
    layOutFront(isResized: isResized)
  }

  private func layOutFront(isResized: Bool) {
    for view in tree.overlayViews {
      if isResized { view.setNeedsLayout() }
      LayoutPass.run(from: view)
    }
  }

  private func make(time: Double, scale: Double, canvas: PixelRect) {
    record(scale: scale, canvas: canvas)
    // Content that depends on its position, such as tiles, is drawn again if it has to differ.
    if updateFollowers(of: next) { record(scale: scale, canvas: canvas) }
    next.followers.removeAll(keepingCapacity: true)
    images.run(on: &next, time: time)
    layers.run(on: &next)
    next.list.extend(from: Transform.scale(scale).apply(tree.root.frame.bottomRight), to: canvas)
    let damage = damagePass.damage(from: shown, to: next, matches: &matches)
    change = movePass.change(from: shown, to: next, matches, damage: damage)
    swap(&shown, &next)
    // The images of the earlier frame need not stay in memory.
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

  /// Tells views their position in a frame; returns whether any of them has to draw again.
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

  /// Records one view and its subviews as a picture of their own, without the view's shadow and alpha.
  static func picture(of view: View, at transform: Transform, canvas: PixelRect) -> DisplayList {
    var (pass, frame) = (RecordPass(), RecordedFrame())
    DisplayPass.run(from: view)
    pass.record(view, at: transform, canvas: canvas, into: &frame)
    LayersPass().run(on: &frame)
    frame.list.extend(from: transform.boundingBox(of: view.presentationBounds).bottomRight, to: canvas)
    return frame.list
  }

  /// The time of the next call of `runTimers`, in seconds on the application's clock; nil for none.
  package var nextDeadline: Double? { images.nextDeadline }

  /// Does what is due at a time, in seconds on the application's clock; a frame may become due.
  package func runTimers(now: Double) { images.advance(to: now) }

  /// Brings a bitmap that has the size of the window, and has missed a change, up to the frame of the last `update`.
  ///
  /// Moved pixels are moved within the bitmap. They could also be copied from the bitmap shown last, which is never
  /// older than one frame. But then all of them would have to be copied, although most bitmaps hold a part of them, and
  /// from memory that is not in the cache: `memmove` within one bitmap took 0.7 ms for a screen, `memcpy` between two
  /// took 1.2.
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
  ///   - frame: The frame. Its first `rootItemCount` items are those of the root and its subviews.
  ///   - damage: The device pixels that differ from the frame before.
  ///   - background: The colour of the window where no view draws.
  /// - Returns: The device pixels that differ because of what was read.
  func update(from frame: RecordedFrame, damage: Region, background: Color) -> PixelRect
}
