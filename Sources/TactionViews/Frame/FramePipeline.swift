import TactionGeometry
import TactionGraphics

/// Makes the frames of one window, pass by pass: animate, layout, record, damage, move, raster.
///
/// The window calls `update` when the compositor is ready for a frame, adds the change to what its buffer has missed,
/// and lets `raster` move and draw just that. An empty change means that there is nothing to draw and nothing to
/// commit.
package final class FramePipeline {
  /// The views, their touches and keys.
  package let tree: ViewTree
  /// What shows where no view draws.
  package var background = Color.white
  /// What is drawn in front of all views without being one of them; it asks for no frames itself.
  package var overlay: View? {
    didSet { tree.setNeedsFrame() }
  }
  /// How much the last drawing was of.
  package struct Drawing: Hashable, Sendable {
    /// How many items the frame's list has: layers of views, and the beginnings and ends of groups.
    package var items = 0
    /// How many of them may touch what had to be drawn anew.
    package var drawn = 0

    /// Makes the drawing of nothing.
    package init() {}
  }

  /// What `raster` drew last.
  package private(set) var drawing = Drawing()
  /// What the last `update` that made a frame returned.
  package private(set) var change = FrameChange()
  /// What was recorded last.
  private(set) var shown = RecordedFrame()
  private var next = RecordedFrame()
  private var changes: [View] = []
  private var recordPass: RecordPass
  private var damagePass = DamagePass()
  private var movePass = MovePass()
  private let rasterPass = RasterPass()
  private let images: ImageLevelResolver

  /// Makes frames of a view that is in no other view, which becomes the root of a window.
  package init(root: View) {
    tree = ViewTree(root: root)
    images = ImageLevelResolver(tree: tree)
    recordPass = RecordPass(images: images)
  }

  /// Called when a frame becomes due or an animation begins; not during `update`, so look at `needsFrame` after it.
  package var onNeedsFrame: (() -> Void)? {
    get { tree.onNeedsFrame }
    set { tree.onNeedsFrame = newValue }
  }

  /// Whether something changed since the last `update`, or moves.
  package var needsFrame: Bool { tree.needsFrame }

  /// Brings what is shown up to a time; returns how the device pixels differ from the frame before.
  ///
  /// All pixels differ in the first frame, and after a change of size or scale. A call from within a call (code of the
  /// app runs in the first passes) changes nothing.
  ///
  /// - Parameters:
  ///   - time: The time of the frame in seconds on the application's clock, which animations follow.
  ///   - scale: Device pixels per logical pixel.
  ///   - pixelSize: The size of the window in device pixels.
  package func update(time: Double, scale: Int, pixelSize: (width: Int, height: Int)) -> FrameChange {
    let canvas = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
    guard tree.needsFrame || shown.canvas != canvas || shown.scale != scale else { return FrameChange() }
    let isMade = tree.frame {
      tree.displayScale = scale
      AnimatePass.run(on: tree, at: time)
      LayoutPass.run(from: tree.root)
      layOutFront(isResized: shown.canvas != canvas || shown.scale != scale)
    } make: {
      images.beginFrame(time: time)
      record(scale: scale, canvas: canvas)
    }
    guard isMade else { return FrameChange() }
    magnifyPixels()
    return change
  }

  private func layOutFront(isResized: Bool) {
    for view in tree.overlayViews {
      if isResized { view.setNeedsLayout() }
      LayoutPass.run(from: view)
    }
  }

  /// Lets loupes enlarge the pixels of this frame: all but those of what is in front of the root.
  private func magnifyPixels() {
    guard !tree.overlayViews.isEmpty else { return }
    var front: RecordedView?
    for view in tree.overlayViews where front == nil { front = shown.recordedView(of: view) }
    guard let front else {
      // None of them is seen.
      for case let loupe as LoupeView in tree.overlayViews { loupe.forgetPixels() }
      return
    }
    let count = front.start.index
    for case let loupe as LoupeView in tree.overlayViews {
      let changed = loupe.magnify(
        shown.list, first: count, canvas: shown.canvas, damage: change.damage, background: background)
      if !changed.isEmpty { change.append(FrameChange(damage: Region(changed))) }
    }
  }

  private func record(scale: Int, canvas: PixelRect) {
    damagePass.begin()
    recordPass.background = background
    let areAll = tree.takeChanges(into: &changes)
    defer { changes.removeAll(keepingCapacity: true) }
    if areAll, overlay == nil, shown.scale == scale, shown.canvas == canvas, updateChanges() {
      change = FrameChange(damage: damagePass.region())
      return images.endUpdate()
    }
    images.beginFrame(time: images.time)
    recordPass.record(
      tree.root, front: tree.overlayViews, overlay: overlay, scale: scale, canvas: canvas, into: &next)
    images.endFrame()
    // Views may have been recorded by themselves before one turned up that could not be.
    change = FrameChange(damage: damagePass.region())
    damagePass.begin()
    damagePass.compare(shown, with: next)
    change.append(movePass.change(from: shown, to: next, damage: damagePass.region()))
    swap(&shown, &next)
    // Its memory is for the frame to come; the images in it need not stay until then.
    next.removeAll()
  }

  /// Records only the views that have changed; returns false where the whole window is to be recorded.
  private func updateChanges() -> Bool {
    // A view takes longer by itself than among others.
    guard 4 * changes.count <= shown.views.count + 16, !changes.contains(where: shown.mayMove) else { return false }
    // Taken out meanwhile, as code of the app runs, which may ask for it.
    var frame = RecordedFrame()
    swap(&frame, &shown)
    defer { swap(&frame, &shown) }
    var last: View?
    for change in changes {
      let view = change.outermostProjected ?? change
      // All that is in one plane is recorded at once.
      if view === last { continue }
      last = view
      guard recordPass.update(view, in: &frame, damage: &damagePass) else { return false }
    }
    // Any change may be seen through a portal.
    for portal in tree.portalViews {
      let view = portal.outermostProjected ?? portal
      guard frame.recordedView(of: view) != nil else { continue }
      guard recordPass.update(view, in: &frame, damage: &damagePass) else { return false }
    }
    return true
  }

  /// When something is to be done without an event, in seconds on the application's clock; nil for never.
  package var nextDeadline: Double? { images.nextDeadline }

  /// Does what is due at a time, in seconds on the application's clock; a frame may become due.
  package func runTimers(now: Double) { images.advance(to: now) }

  /// Brings a bitmap that has the size of the window, and has missed a change, up to the frame of the last `update`.
  ///
  /// What has moved is moved within the bitmap. It could as well be copied from the one shown last, which is never
  /// older than one frame; but then all of it would have to be copied though most bitmaps show it in part, from memory
  /// that is not in the cache: `memmove` within one took 0.7 ms for a screen where `memcpy` between two took 1.2.
  package func raster(into bitmap: Bitmap, missed change: FrameChange) {
    if shown.scale > 0, let copied = change.copied { bitmap.move(copied) }
    raster(into: bitmap, region: change.drawn)
  }

  /// Draws the frame of the last `update` into a part of a bitmap that has the size of the window.
  package func raster(into bitmap: Bitmap, region: Region) {
    guard shown.scale > 0 else { return }
    rasterPass.run(shown, into: bitmap, region: region, background: background)
    drawing.items = shown.list.count
    drawing.drawn = rasterPass.preparedCount
  }
}
