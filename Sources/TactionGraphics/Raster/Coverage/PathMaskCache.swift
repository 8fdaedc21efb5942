import TactionGeometry

/// The masks of recently drawn paths, so that a path that does not move, or moves by whole pixels, needs no new mask.
///
/// Equal paths share a mask. Positions within a pixel are rounded to 1/256, which is invisible in 8-bit coverage. Masks
/// are complete only after `finish()`, which makes all new masks of a frame together, on the drawing threads.
///
/// For a path that has grown since it was last drawn, only the new part of its outline is traced. If at most half of
/// its mask is visible, only the visible part is made.
final class PathMaskCache {
  private struct Key: Hashable {
    let outline: PathOutline
    /// The transform without the translation by whole pixels.
    let transform: Transform
  }

  /// The maximum memory of each of the two generations of the cache, in bytes.
  private static let limit = 4 << 20
  /// The maximum length of an edge of a mask that is kept. Of a larger mask, only the visible part is computed.
  private static let longestEdge = 4096
  /// The maximum number of outlines that are kept for paths that grow. Our own choice: enough for ten fingers.
  private static let maximumOutlines = 16
  /// The maximum number of edges of all kept outlines together, which need about 30 MB of memory.
  private static let maximumEdges = 1 << 19
  /// The maximum size of the edges that are kept to be used again, in bytes. Our own choice: enough for a large path,
  /// or for a task with many small paths.
  private static let maximumSpareBytes = 16 << 20
  /// The number of frames with new paths after which an unused outline is removed. Our own choice: some seconds.
  private static let maximumAge = 256

  private let threads: DrawingThreads
  private let workPerThread: Double
  private let worker: DrawingWorker
  /// The maximum number of threads; nil for `DrawingThreads.limit`.
  private let threadLimit: Int?

  private var masks = RecentCache<Key, PathMask>(limit: limit)
  private var waiting: [Key: PathMask] = [:]
  private let task = PathMaskTask()
  private let tracing = TracingMemory()
  /// The outlines of recently drawn paths with many steps; the most recent outline is the first.
  private var outlines: [TracedOutline] = []
  /// The edges of masks that are not made yet, and unused edges whose memory is reused.
  private var busy: [PathEdges] = []
  private var spare: [PathEdges] = []
  private var hasReported = false
  /// The number of frames with new paths so far.
  private var frame = 0
  /// The number of steps that were traced so far.
  private(set) var tracedCount = 0

  init(
    threads: DrawingThreads = .shared, limit: Int? = nil, workPerThread: Double = DrawingThreads.workPerThread,
    worker: DrawingWorker = DrawingWorker()
  ) {
    (self.threads, threadLimit, self.workPerThread, self.worker) = (threads, limit, workPerThread, worker)
  }

  /// Returns the mask of an outline, and the device pixel of its origin; nil if the outline is not visible.
  func mask(
    of outline: PathOutline, at transform: Transform, visible: PixelRect
  ) -> (mask: PathMask, x: Int, y: Int)? {
    guard transform.isInvertible, let bounds = outline.bounds, bounds.isFinite else { return nil }
    let (x, y) = (transform.tx.rounded(.down), transform.ty.rounded(.down))
    let farthest = 0x1p29
    guard abs(x) < farthest, abs(y) < farthest else { return nil }
    let steps = 256.0
    let place = Transform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: ((transform.tx - x) * steps).rounded() / steps,
      ty: ((transform.ty - y) * steps).rounded() / steps)
    let (column, row) = (Int(saturating: x), Int(saturating: y))
    let box = place.boundingBox(of: bounds).inset(by: -1 / 64)
    let whole = PixelRect(enclosing: box)
    guard whole.offset(x: column, y: row).intersects(visible) else { return nil }
    let seen = visible.offset(x: -column, y: -row)
    let key = Key(outline: outline, transform: place)
    guard max(whole.width, whole.height) <= Self.longestEdge else {
      let area = Self.cells(around: visible).offset(x: -column, y: -row)
      let (traced, _) = traced(outline, place, area, isLarge: true)
      return (part(of: whole, around: seen, from: traced, area), column, row)
    }
    if let known = waiting[key] ?? masks.value(key) { return (known, column, row) }
    return (mask(key, whole, seen: seen), column, row)
  }

  /// Completes all masks.
  func finish() {
    guard !task.isEmpty else { return }
    let limit = threadLimit ?? DrawingThreads.limit
    let count = DrawingThreads.count(forNanoseconds: task.nanoseconds, workPerThread: workPerThread, limit: limit)
    task.begin(threads: count)
    threads.run(task, with: worker, threads: count)
    if !task.finish() { reportOnce() }
    for (key, mask) in waiting { masks.insert(mask, for: key, cost: mask.byteCount + key.outline.byteCount) }
    waiting.removeAll(keepingCapacity: true)
    reuse()
    frame += 1
    while let oldest = outlines.last, frame - oldest.lastFrame > Self.maximumAge { outlines.removeLast() }
  }

  /// Keeps the memory of edges that no mask needs any more, up to a maximum.
  private func reuse() {
    var bytes = spare.reduce(0) { $0 + $1.byteCount }
    for edges in busy where bytes + edges.byteCount <= Self.maximumSpareBytes {
      bytes += edges.byteCount
      spare.append(edges)
    }
    busy.removeAll(keepingCapacity: true)
  }

  // MARK: Making masks

  private func mask(_ key: Key, _ whole: PixelRect, seen: PixelRect) -> PathMask {
    let area = Self.cells(around: whole)
    if PathMaskTask.traces(key.outline, in: whole) {
      let mask = PathMask(bounds: whole)
      waiting[key] = mask
      task.add(mask, tracing: key.outline, at: key.transform, in: area)
      tracedCount += key.outline.path.steps.count
      return mask
    }
    let (traced, grows) = traced(key.outline, key.transform, area, isLarge: false)
    if grows, seen.intersection(whole).area <= whole.area / 2 {
      return part(of: whole, around: seen, from: traced, area)
    }
    let mask = PathMask(bounds: whole)
    waiting[key] = mask
    add(mask, traced)
    return mask
  }

  /// Returns a mask of only some pixels, which are extended to whole blocks and strips within the area.
  private func part(
    of whole: PixelRect, around seen: PixelRect, from traced: TracedOutline, _ area: PixelRect
  ) -> PathMask {
    let seen = seen.intersection(whole)
    let (column, row) = (PathMaskBuilder.blockWidth, PathMask.stripHeight)
    let left = whole.x + (seen.x - whole.x) / column * column
    let top = whole.y + (seen.y - whole.y) / row * row
    let right = whole.x + (seen.maxX - whole.x + column - 1) / column * column
    let bottom = whole.y + (seen.maxY - whole.y + row - 1) / row * row
    let box = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    let mask = PathMask(bounds: box.intersection(whole).intersection(area))
    add(mask, traced)
    return mask
  }

  private func add(_ mask: PathMask, _ traced: TracedOutline) {
    task.add(mask, traced.edges, rule: traced.outline.rule)
    if task.isFull { finish() }
  }

  // MARK: Outlines

  /// Returns the edges of an outline, and whether they are the edges of an earlier outline whose end was changed.
  private func traced(
    _ outline: PathOutline, _ place: Transform, _ area: PixelRect, isLarge: Bool
  ) -> (TracedOutline, grows: Bool) {
    guard let known = outlines.firstIndex(where: { $0.isContinued(by: outline, at: place, in: area) }) else {
      let traced = TracedOutline(
        outline, at: place, in: area, isLarge: isLarge, edges: spare.popLast() ?? PathEdges(), memory: tracing)
      tracedCount += traced.tracedCount
      keep(traced)
      return (traced, false)
    }
    let traced = outlines.remove(at: known)
    let grows = traced.outline != outline
    if grows {
      // Masks that are not made yet may need the current edges, so they are made first.
      if task.uses(traced.edges) { finish() }
      let before = traced.tracedCount
      traced.update(to: outline)
      tracedCount += traced.tracedCount - before
    }
    keep(traced)
    return (traced, grows)
  }

  /// Keeps an outline, to be used again if its path grows, and removes other outlines if there are too many.
  private func keep(_ traced: TracedOutline) {
    guard traced.isKept else { return busy.append(traced.edges) }
    traced.lastFrame = frame
    outlines.insert(traced, at: 0)
    var count = 0
    let end = outlines.firstIndex {
      count += $0.edges.edges.count
      return count > Self.maximumEdges
    }
    let kept = min(end ?? outlines.count, Self.maximumOutlines)
    // Masks that are not made yet may need the edges of removed outlines, so these edges are not reused yet.
    busy += outlines[kept...].map(\.edges)
    outlines.removeSubrange(kept...)
  }

  /// Returns the area to which the edges of an outline are clipped: the cells of a coarse grid that contain the pixels.
  ///
  /// Edges are rounded differently in different areas. So the area must be the same for all parts of a picture, and
  /// while a path grows.
  private static func cells(around pixels: PixelRect) -> PixelRect {
    let mask = ~(longestEdge - 1)
    let (left, top) = (pixels.x & mask, pixels.y & mask)
    let (right, bottom) = ((pixels.maxX + longestEdge - 1) & mask, (pixels.maxY + longestEdge - 1) & mask)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func reportOnce() {
    guard !hasReported else { return }
    hasReported = true
    TactionGraphics.log.warning("a path is not drawn: its lines cross too many rows of pixels")
  }
}
