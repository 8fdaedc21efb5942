import Glibc

/// Runs libFuzzer on the target that `FUZZ_TARGET` names. The arguments are libFuzzer's own.
@main
enum Fuzz {
  private static let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  static func main() {
    guard target != nil else {
      say("FUZZ_TARGET names one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
      exit(2)
    }
    writeSeeds()
    // libFuzzer ends the process itself, so the counts are printed at its exit.
    atexit { MainActor.assumeIsolated { Fuzz.sayCounts() } }
    var (count, arguments) = (CommandLine.argc, Optional(CommandLine.unsafeArgv))
    exit(
      runDriver(&count, &arguments) { data, size in
        let bytes = Array(UnsafeBufferPointer(start: data, count: size))
        MainActor.assumeIsolated { Fuzz.feed(bytes) }
        return 0
      })
  }

  private static func feed(_ bytes: [UInt8]) {
    guard let faults = target?.feed(bytes), !faults.isEmpty else { return }
    say("fault: \(faults.prefix(3).joined(separator: "; "))")
    abort()
  }

  /// Writes the seeds of the target into the folder that `FUZZ_SEEDS` names.
  private static func writeSeeds() {
    guard let target, let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) else { return }
    for (index, seed) in FuzzSeeds.seeds(for: target).enumerated() {
      guard let file = fopen("\(folder)/seed-\(index)", "w") else { continue }
      fwrite(seed, 1, seed.count, file)
      fclose(file)
    }
  }

  /// Prints the numbers of Wayland events and of gesture operations that the inputs have caused.
  private static func sayCounts() {
    let (events, operations) = (WireStorm.sent.values.reduce(0, +), FuzzTally.done.values.reduce(0, +))
    if events + operations > 0 { say("stat::wire_events: \(events), stat::gesture_operations: \(operations)") }
  }

  private static func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// The main function of libFuzzer as a library. With `-sanitize=fuzzer`, the tools of the build would also get
/// libFuzzer's main function.
@_silgen_name("LLVMFuzzerRunDriver")
nonisolated private func runDriver(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutableRawPointer,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
