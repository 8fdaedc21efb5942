import TactionGeometry

/// The edges of an outline, kept while its path grows: only the steps that are new, or differ, are traced again.
final class TracedOutline {
  private(set) var outline: PathOutline
  /// The transform without whole pixels, and the pixels that edges are found in.
  let place: Transform
  let area: PixelRect
  let edges: PathEdges
  private var tracer: OutlineTracer
  /// The state after each block of steps, from the beginning on.
  private var marks: [Mark] = []

  private struct Mark {
    let tracer: OutlineTracer
    let edgeCount: Int
  }

  /// Traces an outline into the given edges, with temporary memory for lines.
  init(
    _ outline: PathOutline, at place: Transform, in area: PixelRect, edges: PathEdges, lines: ValueStack<OutlineLine>
  ) {
    (self.outline, self.place, self.area, self.edges) = (outline, place, area, edges)
    tracer = OutlineTracer(outline.style, through: place, lines: lines)
    edges.begin(area)
    if tracer.canContinue {
      trace()
    } else {
      tracer.addAll(outline.path)
      edges.take(lines)
    }
  }

  /// The number of steps that were traced so far.
  private(set) var tracedCount = 0

  /// Whether it is worth keeping.
  var isKept: Bool { marks.count > 1 && !edges.isTooComplex && !edges.isLarge }

  /// Whether another outline begins with the same steps.
  func isContinued(by other: PathOutline, at place: Transform, in area: PixelRect) -> Bool {
    guard isKept, self.place == place, self.area == area, outline.rule == other.rule, outline.style == other.style,
      let mine = outline.path.steps.blocks.first, let others = other.path.steps.blocks.first
    else { return false }
    // Curves of a longer path may have fewer lines.
    return (mine === others || mine.steps == others.steps)
      && tracer.mostLines <= FlatPath.maximumLines(ofSteps: other.path.steps.count)
  }

  /// Traces the steps in which another outline differs.
  func update(to other: PathOutline) {
    let common = outline.path.steps.commonCount(with: other.path.steps)
    let kept = min(common / PathSteps.blockSize, marks.count - 1)
    outline = other
    marks.removeLast(marks.count - 1 - kept)
    tracer = marks[kept].tracer
    edges.shrink(to: marks[kept].edgeCount)
    trace()
  }

  /// Traces the steps after the last mark, and the ends.
  private func trace() {
    let steps = outline.path.steps
    if marks.isEmpty { marks.append(Mark(tracer: tracer, edgeCount: 0)) }
    for _ in marks.count - 1..<steps.blocks.count {
      add(steps, upTo: marks.count * PathSteps.blockSize)
      marks.append(Mark(tracer: tracer, edgeCount: edges.edges.count))
    }
    add(steps, upTo: steps.count)
    tracer.addEnds()
    edges.take(tracer.lines)
  }

  private func add(_ steps: PathSteps, upTo end: Int) {
    tracedCount += max(end - tracer.stepCount, 0)
    tracer.add(steps, upTo: end)
    edges.take(tracer.lines)
  }
}
