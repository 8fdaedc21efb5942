import Glibc
import Taction

/// Runs the benchmarks that are named, or all: `swift run -c release TactionBenchmarks [NAME...]`.
///
/// A name runs all benchmarks whose names begin with it. `TactionBenchmarks compare [DIRECTORY] [ROUNDS]` draws the
/// scenes and compares with the renderers in a directory, `TactionBenchmarks SCENE N FRAMES` draws one scene
/// (`SceneBenchmark`), `TactionBenchmarks panels DIRECTORY` resamples recorded touch screens (`PanelBenchmark`), and
/// `TactionBenchmarks handwriting DIRECTORY` predicts recorded writing (`InkPredictionBenchmark`). The exit status is 1
/// if a number does not keep its limit. All times are processor times of one thread, on which other programs have
/// little influence.
@main
enum BenchmarkCommand {
  static func main() throws {
    let names = Array(CommandLine.arguments.dropFirst())
    if let scene = SceneArguments(names) { return try scene.run() }
    if names.first == "compare" {
      let comparison = Comparison(
        directory: names.dropFirst().first ?? "", rounds: names.dropFirst(2).first.flatMap(Int.init) ?? 3)
      exit(comparison.run() ? 0 : 1)
    }
    if let soak = SoakBenchmark(names) { exit(try soak.run() ? 0 : 1) }
    if let panels = PanelBenchmark(names) { exit(try panels.run() ? 0 : 1) }
    if let status = try InkPredictionBenchmark.run(names) { exit(status) }
    if let live = LiveBenchmark(names) { return try live.run() }
    let chosen = Benchmark.all.filter { benchmark in
      names.isEmpty || names.contains { benchmark.name.hasPrefix($0) }
    }
    guard !chosen.isEmpty else {
      print("There are these benchmarks: \(Benchmark.all.map(\.name).joined(separator: ", ")).")
      exit(names == ["--help"] ? 0 : 2)
    }
    #if DEBUG
      print("This is a debug build; its numbers say nothing. Run it with `swift run -c release TactionBenchmarks`.")
    #endif
    var isGood = true
    let threads = Application.maximumDrawingThreads
    for benchmark in chosen {
      // The previous benchmark may have set another number.
      Application.maximumDrawingThreads = threads
      for measurement in try benchmark.run() {
        print(measurement)
        if measurement.unit == "allocations", !measurement.isGood { print("  at", AllocationBenchmarks.trace) }
        isGood = isGood && measurement.isGood
      }
    }
    exit(isGood ? 0 : 1)
  }
}
