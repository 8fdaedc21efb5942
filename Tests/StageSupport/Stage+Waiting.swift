import Taction
import TactionTesting
import Testing

extension Stage {
  /// Runs tasks and the application until another thread, or a task, has made a condition true. No time passes. After
  /// many turns, the test fails.
  package func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    for _ in 0..<200_000 {
      if condition() { return }
      await Task.yield()
      settle()
    }
    #expect(condition(), "not true after many turns", sourceLocation: sourceLocation)
  }
}
