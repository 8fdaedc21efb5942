/// A benchmark: code whose speed is measured.
struct Benchmark {
  /// The name on the command line.
  let name: String
  /// Runs the measurements.
  let run: @MainActor () throws -> [Measurement]

  /// All benchmarks, in the order in which they run.
  static let all: [Benchmark] = [
    Benchmark(name: "allocations", run: AllocationBenchmarks.allocations),
    Benchmark(name: "allocations-drawing", run: DrawingBenchmarks.allocations),
    Benchmark(name: "heap-share", run: DrawingBenchmarks.heapShare),
    Benchmark(name: "wire", run: TouchBenchmarks.wire),
    Benchmark(name: "dispatch", run: TouchBenchmarks.dispatch),
    Benchmark(name: "hit-test", run: TreeBenchmarks.hitTest),
    Benchmark(name: "layout", run: LayoutBenchmarks.layout),
    Benchmark(name: "structure", run: StructureBenchmarks.structure),
    Benchmark(name: "record", run: RecordBenchmarks.record),
    Benchmark(name: "commit", run: WindowBenchmarks.commit),
    Benchmark(name: "window-frame", run: WindowBenchmarks.frame),
    Benchmark(name: "start-up", run: WindowBenchmarks.startUp),
    Benchmark(name: "decode", run: DecodeBenchmarks.decode),
    Benchmark(name: "frame-overhead", run: FrameBenchmarks.overhead),
    Benchmark(name: "fractional-scale", run: ScaleBenchmarks.fractions),
    Benchmark(name: "model", run: ModelBenchmarks.frames),
    Benchmark(name: "model-frame", run: ModelFrameBenchmarks.frames),
    Benchmark(name: "canvas", run: CanvasBenchmarks.frames),
    Benchmark(name: "slow-memory", run: SlowMemoryBenchmarks.frames),
    Benchmark(name: "ink", run: InkBenchmarks.ink),
    Benchmark(name: "hostile-model", run: HostileModelBenchmarks.frames),
    Benchmark(name: "grid", run: GridBenchmarks.throwing),
    Benchmark(name: "paths", run: PathBenchmarks.paths),
    Benchmark(name: "moving-paths", run: MovingPathBenchmarks.moving),
    Benchmark(name: "loupe", run: LoupeBenchmarks.loupe),
    Benchmark(name: "tilt", run: TiltBenchmarks.tilt),
    Benchmark(name: "text", run: TextBenchmarks.keys),
    Benchmark(name: "paste", run: PasteBenchmarks.steps),
  ]
}
