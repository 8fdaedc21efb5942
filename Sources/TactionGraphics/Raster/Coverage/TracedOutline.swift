import TactionGeometry

/// The edges of an outline, which are kept while its path grows: only new and changed steps are traced again.
final class TracedOutline {
  private(set) var outline: PathOutline
  /// The transform without the translation by whole pixels.
  let place: Transform
  let edges: PathEdges
  private var tracer: OutlineTracer
  /// The states before the first block of steps and after each block (`marks`), and, if there is a block, after each
  /// step that is not yet in a block (`lastMarks`).
  private var marks: [Mark] = []
  private var lastMarks: [Mark] = []

  private struct Mark {
    let tracer: OutlineTracer
    let edgeCount: Int
  }

  /// Traces an outline. Adds its lines to `edges`, and uses `memory` for the tracing.
  init(
    _ outline: PathOutline, at place: Transform, in area: PixelRect, isLarge: Bool = false, edges: PathEdges,
    memory: TracingMemory
  ) {
    (self.outline, self.place, self.edges) = (outline, place, edges)
    tracer = OutlineTracer(outline.style, through: place, memory: memory)
    edges.begin(area, isLarge: isLarge)
    if tracer.canContinue {
      trace()
    } else {
      tracer.addAll(outline.path)
      edges.take(tracer.lines)
    }
  }

  /// The number of steps that were traced so far.
  private(set) var tracedCount = 0
  /// The last frame that showed the outline; set by the cache.
  var lastFrame = 0

  /// Whether the outline should be kept: it has many steps, but does not need too much memory.
  var isKept: Bool { marks.count > 1 && !edges.isTooComplex && !edges.isLarge }

  /// Returns whether another outline begins with the same block of steps, and can be traced from a state of this one.
  func isContinued(by other: PathOutline, at place: Transform, in area: PixelRect) -> Bool {
    guard isKept, self.place == place, edges.area == area, outline.rule == other.rule, outline.style == other.style,
      let mine = outline.path.steps.blocks.first, let others = other.path.steps.blocks.first
    else { return false }
    // In a longer path, curves may be limited to fewer lines, and would have to be traced again.
    return (mine === others || mine.steps == others.steps)
      && tracer.mostLines <= FlatPath.maximumLines(ofSteps: other.path.steps.count)
  }

  /// Replaces the outline by another outline, and traces the steps that differ.
  func update(to other: PathOutline) {
    let common = outline.path.steps.commonCount(with: other.path.steps)
    let blocks = min(common / PathSteps.blockSize, marks.count - 1)
    outline = other
    if blocks < marks.count - 1 {
      lastMarks.removeAll()
      marks.removeLast(marks.count - 1 - blocks)
    } else {
      lastMarks.removeLast(max(lastMarks.count - (common - blocks * PathSteps.blockSize), 0))
    }
    let mark = lastMarks.last ?? marks[blocks]
    tracer = mark.tracer
    edges.shrink(to: mark.edgeCount)
    trace()
  }

  /// Traces the steps after the current state, and the ends.
  private func trace() {
    let steps = outline.path.steps
    if marks.isEmpty { marks.append(Mark(tracer: tracer, edgeCount: 0)) }
    while marks.count <= steps.blocks.count {
      marks.append(add(steps, upTo: marks.count * PathSteps.blockSize))
      lastMarks.removeAll(keepingCapacity: true)
    }
    while tracer.stepCount < steps.count { lastMarks.append(add(steps, upTo: tracer.stepCount + 1)) }
    tracer.addEnds()
    edges.take(tracer.lines)
  }

  private func add(_ steps: PathSteps, upTo end: Int) -> Mark {
    tracedCount += max(end - tracer.stepCount, 0)
    tracer.add(steps, upTo: end)
    edges.take(tracer.lines)
    return Mark(tracer: tracer, edgeCount: edges.edges.count)
  }
}
