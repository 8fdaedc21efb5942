import Foundation
import Taction
import Testing

/// Runs programs and tells how to play one that failed again.
enum FuzzReport {
  /// The seed and the step that is being taken, for the last words of a process that traps.
  nonisolated(unsafe) private static var place: (seed: UInt64, step: Int) = (0, 0)

  static func run(_ program: FuzzProgram) {
    tellOfTraps()
    place.seed = program.seed
    let run = FuzzRun(program) { place.step = $0 }
    guard let last = run.steps.last else { return }
    var failing = program
    failing.steps = run.steps
    let shortest = FuzzRun.shrink(failing, attempts: 100)
    let faults = FuzzRun(shortest).faults.prefix(3).joined(separator: "; ")
    Issue.record(
      "seed \(program.seed) fails at step \(last); these \(shortest.steps.count) suffice: \(shortest.steps.prefix(100)): \(faults)"
    )
  }

  /// How much memory the process has, in bytes.
  static var residentBytes: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
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

/// How often things happened in the worlds of this process: a storm that changes nothing proves nothing.
enum FuzzTally {
  /// Handlers that were called, by kind and state.
  private(set) static var told: [String: Int] = [:]
  /// Callbacks in which an operation was done.
  private(set) static var struck: [Moment: Int] = [:]
  /// Operations, by kind.
  private(set) static var done: [FuzzOperation: Int] = [:]

  static func note(_ recognizer: GestureRecognizer, _ kind: GestureKind) {
    told[Callback.handler(kind, "\(recognizer.state)"), default: 0] += 1
  }

  static func note(_ moment: Moment) { struck[moment, default: 0] += 1 }
  static func note(_ operation: FuzzOperation) { done[operation, default: 0] += 1 }

  /// What never happened although it should have.
  static var missing: [String] {
    let states = ["began", "changed", "ended", "cancelled"]
    let discrete: Set<GestureKind> = [.tap, .doubleTap, .swipe]
    let handlers = GestureKind.stormed.flatMap { kind in
      switch kind {
      // It tells of keys, and what a test sets.
      case .patient: [Callback.handler(kind, "ended")]
      case _ where discrete.contains(kind): [Callback.handler(kind, "ended")]
      default: states.map { Callback.handler(kind, $0) }
      }
    }
    // Those of a window, of interactions and of taps that may be taken back are not in a world of views.
    let foreign: Set<Moment> = [
      .onResize, .shouldClose, .onClose, .onKey, .onDevicesChange, .onRetract, .onConfirm, .onBegin, .onChange,
      .onGlide, .onRest, .onUndo,
    ]
    return handlers.filter { told[$0] == nil }
      + Moment.allCases.filter { struck[$0] == nil && !foreign.contains($0) }.map(\.rawValue)
      + FuzzOperation.allCases.filter { done[$0] == nil }.map(\.rawValue)
  }
}
