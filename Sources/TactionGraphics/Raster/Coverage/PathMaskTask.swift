import TactionGeometry

/// A task that makes the masks of a frame's new paths; each part makes some strips of one mask.
final class PathMaskTask: DrawingTask {
  /// The time for each row that a short line crosses, in nanoseconds, measured on a server core of 2023. Long lines
  /// take half of that time.
  private static let timePerCrossing = 30.0
  /// The time that a part should take, in nanoseconds: much more than a thread needs to begin the next part, and to
  /// sort the lines of the part's first row.
  private static let timePerPart = 120_000.0
  /// The time for each step of an outline that is traced when its mask is made, in nanoseconds, measured with icons.
  private static let timePerTracedStep = 1_500.0
  /// The maximum height of the mask of such an outline. Our own choice: higher masks are worth several parts.
  private static let maximumTracedHeight = 128
  /// The number of edges above which the masks should be made.
  private static let maximumEdges = 1 << 14

  private struct Job {
    let mask: PathMask
    let source: Source
    let rule: FillRule
    /// An estimate of the time in nanoseconds.
    let time: Double
  }

  /// The source of a mask: the edges of an outline, or an outline that the thread that makes the mask also traces.
  private enum Source {
    case edges(PathEdges)
    case outline(PathOutline, at: Transform, in: PixelRect)
  }

  private struct Part {
    let job: Int
    let strips: Range<Int>
  }

  private var jobs: [Job] = []
  private var parts: [Part] = []
  private var pieces = UnsafeMutableBufferPointer<PathMaskPiece?>.allocate(capacity: 0)
  private var edgeCount = 0

  deinit { pieces.deallocate() }

  var partCount: Int { parts.count }

  /// Whether there are no masks to make.
  var isEmpty: Bool { jobs.isEmpty }

  /// Whether there are so many edges in memory that the masks should be made before more edges are added.
  var isFull: Bool { edgeCount > Self.maximumEdges }

  /// Returns whether a mask that is not made yet needs the given edges.
  func uses(_ edges: PathEdges) -> Bool {
    jobs.contains { if case .edges(let own) = $0.source { own === edges } else { false } }
  }

  /// An estimate of the time for all masks on one core, in nanoseconds.
  var nanoseconds: Double { jobs.reduce(0) { $0 + $1.time } }

  /// Adds a mask, and the edges from which it is made; the edges must not change until `finish()`.
  func add(_ mask: PathMask, _ edges: PathEdges, rule: FillRule) {
    let share = Double(mask.bounds.height) / Double(max(edges.height, 1))
    let time = Double(edges.crossings) * Self.timePerCrossing * share
    jobs.append(Job(mask: mask, source: .edges(edges), rule: rule, time: time))
    edgeCount += edges.edges.count
  }

  /// Returns whether the thread that makes the mask of an outline should also trace the outline. This is so for short
  /// and small outlines, such as those of icons: their masks take less than the time of a part.
  static func traces(_ outline: PathOutline, in bounds: PixelRect) -> Bool {
    outline.path.steps.blocks.isEmpty && bounds.height <= maximumTracedHeight && outline.style?.dash.isEmpty ?? true
  }

  /// Adds the mask of an outline for which ``traces(_:in:)`` is true; the edges are clipped to an area.
  func add(_ mask: PathMask, tracing outline: PathOutline, at place: Transform, in area: PixelRect) {
    let time = Double(outline.path.steps.count) * Self.timePerTracedStep
    jobs.append(Job(mask: mask, source: .outline(outline, at: place, in: area), rule: outline.rule, time: time))
  }

  /// Divides the masks into parts for a number of threads.
  func begin(threads: Int) {
    for (index, job) in jobs.enumerated() {
      let wanted = threads > 1 ? Int(saturating: job.time / Self.timePerPart) : 1
      let (strips, count) = (job.mask.stripCount, max(1, min(wanted, job.mask.stripCount)))
      for part in 0..<count {
        parts.append(Part(job: index, strips: strips * part / count..<strips * (part + 1) / count))
      }
    }
    if pieces.count < parts.count {
      pieces.deallocate()
      pieces = .allocate(capacity: parts.count)
    }
    pieces.initialize(repeating: nil)
  }

  func run(part index: Int, worker: DrawingWorker) {
    let part = parts[index]
    let job = jobs[part.job]
    let (painter, pixels) = (worker.memory(PathMaskPainter.self), job.mask.pixels(of: part.strips))
    let edges =
      switch job.source {
      case .edges(let edges): edges
      case .outline(let outline, let place, let area): painter.edges(of: outline, at: place, in: area)
      }
    guard !edges.isTooComplex else { return }
    let piece = painter.piece(pixels, of: edges, rule: job.rule)
    job.mask.set(part.strips, to: piece)
    pieces[index] = piece
  }

  /// Ends the work: the masks are complete. Returns whether all paths are drawn: none has too many lines.
  func finish() -> Bool {
    var isComplete = true
    for (index, part) in parts.enumerated() {
      if let piece = pieces[index] { jobs[part.job].mask.retain(piece) } else { isComplete = false }
    }
    pieces.deinitialize()
    parts.removeAll(keepingCapacity: true)
    jobs.removeAll(keepingCapacity: true)
    edgeCount = 0
    return isComplete
  }
}

/// The memory of one thread for making pieces of masks.
final class PathMaskPainter: WorkerMemory {
  private var scan = PathScan()
  private var builder = PathMaskBuilder()
  private let edges = PathEdges()
  private let tracing = TracingMemory()

  /// Returns the edges of a short outline, which are valid until the next call.
  func edges(of outline: PathOutline, at place: Transform, in area: PixelRect) -> PathEdges {
    edges.begin(area)
    var tracer = OutlineTracer(outline.style, through: place, memory: tracing)
    tracer.addAll(outline.path)
    edges.take(tracer.lines)
    return edges
  }

  /// Returns a piece with the strips of a mask in the rows of `pixels`.
  func piece(_ pixels: PixelRect, of edges: PathEdges, rule: FillRule) -> PathMaskPiece {
    builder.begin(pixels)
    scan.scan(edges, pixels, rule: rule, into: builder)
    return builder.finish()
  }

  /// Frees memory that only unusually large paths need.
  func trim() { if scan.isLarge { (scan, builder) = (PathScan(), PathMaskBuilder()) } }
}
