import TactionGraphics
import TactionTestSupport

extension BackgroundQueue {
  /// Blocks all threads of the queue while a body runs.
  package func occupied<Result>(_ body: () throws -> Result) rethrows -> Result {
    let gate = Gate()
    for _ in 0..<DrawingThreads.coreCount { _ = run { gate.wait() } }
    defer {
      for _ in 0..<DrawingThreads.coreCount { gate.open() }
      drain()
    }
    return try body()
  }
}
