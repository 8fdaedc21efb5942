import Foundation
import Taction
import Testing

/// Runs programs and reports how to repeat a program that failed.
enum FuzzReport {
  /// The seed and the current step, for the last message of a process that traps.
  nonisolated(unsafe) private static var place: (seed: UInt64, step: Int) = (0, 0)

  /// The number of bytes by which the memory of a process may grow once its caches are full. A leak of 40 bytes per
  /// operation of `FuzzTests`, or of 2 kB per file of `FileFuzzTests`, exceeds this limit.
  nonisolated static let mostGrowth = 16 << 20

  static func run(_ program: FuzzProgram, in scene: any FuzzScene.Type) {
    tellOfTraps()
    place.seed = program.seed
    let run = FuzzRun(program, in: scene) { place.step = $0 }
    guard let last = run.steps.last else { return }
    var failing = program
    failing.steps = run.steps
    let shortest = FuzzRun.shrink(failing, in: scene, keeping: run.faults.first, attempts: 100)
    let again = FuzzRun(shortest, in: scene)
    let isAgain = !again.faults.isEmpty
    let faults = (isAgain ? again : run).faults.prefix(3).joined(separator: "; ") + (isAgain ? "" : " (not again)")
    let journal = again.journal.suffix(100).map { "\n  \($0)" }.joined()
    let steps = "these \(shortest.steps.count) suffice: \(shortest.steps.prefix(100))"
    Issue.record("seed \(program.seed) fails at step \(last); \(steps): \(faults)\(journal)")
  }

  /// The resident memory of the process, in bytes.
  static var residentBytes: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
  }

  /// Prints the number of operations if specific seeds were requested.
  static func sayCount(of what: String, _ count: Int) {
    if FuzzTests.requested != nil { print("\(count) \(what)") }
  }

  private static func tellOfTraps() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(number) { number in
        FuzzReport.sayPlace()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  nonisolated private static func sayPlace() {
    let line = "seed \(place.seed) traps at step \(place.step)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
