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
  /// The maximum length of an edge of a mask that is kept; of a larger one only visible rows are computed.
  private static let longestEdge = 4096
  /// The maximum number of outlines that are kept for paths that grow. Our own choice: ten fingers, and some more.
  private static let maximumOutlines = 16
  /// The maximum number of their edges together.
  private static let maximumEdges = 1 << 18

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
    guard max(whole.width, whole.height) <= Self.longestEdge else {
      // Lines to the right of the visible columns have no effect; lines to the left have the same effect at any
      // distance.
      return (largeMask(outline, place, whole.intersection(seen)), column, row)
    }
    let key = Key(outline: outline, transform: place)
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
    spare += busy.filter { !$0.isLarge }
    busy.removeAll(keepingCapacity: true)
  }

  // MARK: Making masks

  private func mask(_ key: Key, _ whole: PixelRect, seen: PixelRect) -> PathMask {
    let area = Self.area(around: whole)
    let known = outlines.firstIndex { $0.isContinued(by: key.outline, at: key.transform, in: area) }
    guard let known else {
      let traced = trace(key.outline, key.transform, area)
      keep(traced)
      return make(key, whole, traced.edges, height: whole.height)
    }
    let traced = outlines.remove(at: known)
    let grows = traced.outline != key.outline
    if grows {
      // Masks that wait may need the edges as they are.
      finish()
      let before = traced.tracedCount
      traced.update(to: key.outline)
      tracedCount += traced.tracedCount - before
    }
    keep(traced)
    let part = Self.part(of: whole, around: seen)
    guard grows, part.area <= whole.area / 2 else { return make(key, whole, traced.edges, height: whole.height) }
    let mask = PathMask(bounds: part)
    task.add(mask, traced.edges, rule: key.outline.rule, height: whole.height)
    return mask
  }

  private func largeMask(_ outline: PathOutline, _ place: Transform, _ pixels: PixelRect) -> PathMask {
    let traced = trace(outline, place, pixels)
    busy.append(traced.edges)
    let mask = PathMask(bounds: pixels)
    add(mask, traced.edges, rule: outline.rule, height: pixels.height)
    return mask
  }

  private func make(_ key: Key, _ whole: PixelRect, _ edges: PathEdges, height: Int) -> PathMask {
    let mask = PathMask(bounds: whole)
    waiting[key] = mask
    add(mask, edges, rule: key.outline.rule, height: height)
    return mask
  }

  private func add(_ mask: PathMask, _ edges: PathEdges, rule: FillRule, height: Int) {
    if edges.isTooComplex { reportOnce() }
    task.add(mask, edges, rule: rule, height: height)
    if task.isFull { finish() }
  }

  // MARK: Outlines

  private func trace(_ outline: PathOutline, _ place: Transform, _ area: PixelRect) -> TracedOutline {
    let traced = TracedOutline(outline, at: place, in: area, edges: spare.popLast() ?? PathEdges(), lines: lines)
    tracedCount += traced.tracedCount
    return traced
  }

  /// Keeps an outline for the time when its path has grown, and gives up others if there are too many.
  private func keep(_ traced: TracedOutline) {
    guard traced.isKept else { return busy.append(traced.edges) }
    outlines.insert(traced, at: 0)
    var count = 0
    let end = outlines.firstIndex {
      count += $0.edges.edges.count
      return count > Self.maximumEdges
    }
    for dropped in outlines[min(end ?? outlines.count, Self.maximumOutlines)...] { busy.append(dropped.edges) }
    outlines.removeSubrange(min(end ?? outlines.count, Self.maximumOutlines)...)
  }

  /// Returns the area in which the edges of an outline are found: the same for as long as possible while it grows,
  /// because positions are rounded differently in another one.
  private static func area(around whole: PixelRect) -> PixelRect {
    let step = longestEdge
    let floor = { (value: Int) in value & ~(step - 1) }
    return PixelRect(x: floor(whole.x), y: floor(whole.y), width: 2 * step, height: 2 * step)
  }

  /// Returns the part of a mask that some pixels are in, in whole boxes.
  private static func part(of whole: PixelRect, around seen: PixelRect) -> PixelRect {
    let seen = seen.intersection(whole)
    let (column, row) = (PathMaskBuilder.blockWidth, PathMask.stripHeight)
    let left = whole.x + (seen.x - whole.x) / column * column
    let top = whole.y + (seen.y - whole.y) / row * row
    let right = whole.x + (seen.maxX - whole.x + column - 1) / column * column
    let bottom = whole.y + (seen.maxY - whole.y + row - 1) / row * row
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top).intersection(whole)
  }

  private func reportOnce() {
    guard !hasReported else { return }
    hasReported = true
    TactionGraphics.log.warning("a path is not drawn: its lines cross too many rows of pixels")
  }
}
