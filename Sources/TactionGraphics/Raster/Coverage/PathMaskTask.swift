/// A task that makes the masks of a frame's new paths; each part makes some strips of one mask.
final class PathMaskTask: DrawingTask {
  /// The time for each row that a short line crosses, in nanoseconds, measured on a server core of 2023. Long lines
  /// take half of that time.
  private static let timePerCrossing = 30.0
  /// The time that a part should take, in nanoseconds: much more than a thread needs to begin the next part, and to
  /// sort the lines of the part's first row.
  private static let timePerPart = 120_000.0
  /// The number of edges above which the masks should be made.
  private static let maximumEdges = 1 << 14

  private struct Job {
    let mask: PathMask
    let edges: PathEdges
    let rule: FillRule
    /// An estimate of the time in nanoseconds.
    let time: Double
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
  func uses(_ edges: PathEdges) -> Bool { jobs.contains { $0.edges === edges } }

  /// An estimate of the time for all masks on one core, in nanoseconds.
  var nanoseconds: Double { jobs.reduce(0) { $0 + $1.time } }

  /// Adds a mask, and the edges from which it is made; the edges must not change until `finish()`.
  func add(_ mask: PathMask, _ edges: PathEdges, rule: FillRule) {
    let share = Double(mask.bounds.height) / Double(max(edges.height, 1))
    jobs.append(
      Job(mask: mask, edges: edges, rule: rule, time: Double(edges.crossings) * Self.timePerCrossing * share))
    edgeCount += edges.edges.count
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
    let piece = worker.memory(PathMaskPainter.self).piece(
      job.mask.pixels(of: part.strips), of: job.edges, rule: job.rule)
    job.mask.set(part.strips, to: piece)
    pieces[index] = piece
  }

  /// Ends the work: the masks are complete.
  func finish() {
    for (index, part) in parts.enumerated() {
      if let piece = pieces[index] { jobs[part.job].mask.retain(piece) }
    }
    pieces.deinitialize()
    parts.removeAll(keepingCapacity: true)
    jobs.removeAll(keepingCapacity: true)
    edgeCount = 0
  }
}

/// The memory of one thread for making pieces of masks.
final class PathMaskPainter: WorkerMemory {
  private var scan = PathScan()
  private var builder = PathMaskBuilder()

  /// Returns a piece with the strips of a mask in the rows of `pixels`.
  func piece(_ pixels: PixelRect, of edges: PathEdges, rule: FillRule) -> PathMaskPiece {
    builder.begin(pixels)
    scan.scan(edges, pixels, rule: rule, into: builder)
    return builder.finish()
  }

  /// Frees memory that only unusually large paths need.
  func trim() { if scan.isLarge { (scan, builder) = (PathScan(), PathMaskBuilder()) } }
}
