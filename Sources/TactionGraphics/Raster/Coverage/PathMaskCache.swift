import TactionGeometry

/// The masks of recently drawn paths, so that a path that rests, or moves by whole pixels, costs only its pixels.
///
/// Equal paths share a mask. Positions within a pixel are rounded to 1/256, which is invisible in 8-bit coverage. Masks
/// are complete only after `finish()`, which makes those of a frame together, on the drawing threads. Of a path that
/// has grown since it was drawn last, only the visible part is made, from edges of which only the new ones are traced.
final class PathMaskCache {
  private struct Key: Hashable {
    let outline: PathOutline
    /// The transform without whole pixels.
    let transform: Transform
  }

  /// The memory in each of two generations, in bytes.
  private static let limit = 4 << 20
  /// The maximum length of an edge of a mask that is kept; of a larger one only the visible part is computed.
  private static let longestEdge = 4096
  /// The maximum number of outlines that are kept for paths that grow. Our own choice: ten fingers, and some more.
  private static let maximumOutlines = 16
  /// The maximum number of their edges together, for 30 MB of memory.
  private static let maximumEdges = 1 << 19
  /// The number of frames with new paths after which an outline is given up. Our own choice: some seconds.
  private static let maximumAge = 256

  private let threads: DrawingThreads
  private let workPerThread: Double
  private let worker: DrawingWorker
  /// The maximum number of threads; nil for `DrawingThreads.limit`.
  private let threadLimit: Int?

  private var masks = RecentCache<Key, PathMask>(limit: limit)
  private var waiting: [Key: PathMask] = [:]
  private let task = PathMaskTask()
  private let lines = ValueStack<OutlineLine>()
  /// The outlines of recently drawn paths of many steps, the last one first.
  private var outlines: [TracedOutline] = []
  /// Edges of paths that wait, and edges whose memory is used again.
  private var busy: [PathEdges] = []
  private var spare: [PathEdges] = []
  private var hasReported = false
  /// The number of frames with new paths.
  private var frame = 0
  /// The number of steps that were traced so far.
  private(set) var tracedCount = 0

  init(
    threads: DrawingThreads = .shared, limit: Int? = nil, workPerThread: Double = DrawingThreads.workPerThread,
    worker: DrawingWorker = DrawingWorker()
  ) {
    (self.threads, threadLimit, self.workPerThread, self.worker) = (threads, limit, workPerThread, worker)
  }

  /// Returns the mask of an outline, and the device pixel of its origin; nil where nothing of it is visible.
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
    task.finish()
    for (key, mask) in waiting { masks.insert(mask, for: key, cost: mask.byteCount + key.outline.byteCount) }
    waiting.removeAll(keepingCapacity: true)
    spare += busy.filter { !$0.isLarge }.prefix(max(Self.maximumOutlines - spare.count, 0))
    busy.removeAll(keepingCapacity: true)
    frame += 1
    while let oldest = outlines.last, frame - oldest.lastFrame > Self.maximumAge { outlines.removeLast() }
  }

  // MARK: Making masks

  private func mask(_ key: Key, _ whole: PixelRect, seen: PixelRect) -> PathMask {
    let area = Self.cells(around: whole)
    let (traced, grows) = traced(key.outline, key.transform, area, isLarge: false)
    if grows, seen.intersection(whole).area <= whole.area / 2 {
      return part(of: whole, around: seen, from: traced, area)
    }
    let mask = PathMask(bounds: whole)
    waiting[key] = mask
    add(mask, traced)
    return mask
  }

  /// Returns the part of a mask that some pixels are in, in whole boxes as far as they are in the area.
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
    if traced.edges.isTooComplex { reportOnce() }
    task.add(mask, traced.edges, rule: traced.outline.rule)
    if task.isFull { finish() }
  }

  // MARK: Outlines

  /// Returns the edges of an outline, and whether they are those of an earlier one that has changed at its end.
  private func traced(
    _ outline: PathOutline, _ place: Transform, _ area: PixelRect, isLarge: Bool
  ) -> (TracedOutline, grows: Bool) {
    guard let known = outlines.firstIndex(where: { $0.isContinued(by: outline, at: place, in: area) }) else {
      let traced = TracedOutline(
        outline, at: place, in: area, isLarge: isLarge, edges: spare.popLast() ?? PathEdges(), lines: lines)
      tracedCount += traced.tracedCount
      keep(traced)
      return (traced, false)
    }
    let traced = outlines.remove(at: known)
    let grows = traced.outline != outline
    if grows {
      // Masks that wait may need the edges as they are.
      if task.uses(traced.edges) { finish() }
      let before = traced.tracedCount
      traced.update(to: outline)
      tracedCount += traced.tracedCount - before
    }
    keep(traced)
    return (traced, grows)
  }

  /// Keeps an outline for the time when its path has grown, and gives up others if there are too many.
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
    // Masks that wait may be made from them.
    busy += outlines[kept...].map(\.edges)
    outlines.removeSubrange(kept...)
  }

  /// Returns the area in which the edges of an outline are found, which are rounded differently in another one. So it
  /// is one for all parts of a picture, and stays the same while a path grows.
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
