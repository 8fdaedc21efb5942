import Taction
import TactionTesting

extension Stage {
  /// Runs tasks and the application until another thread, or a task, has made a condition true. No time passes. Gives
  /// up after many turns, so the test checks the condition afterwards.
  package func wait(until condition: @MainActor () -> Bool) async {
    var turns = 0
    while !condition(), turns < 200_000 {
      await Task.yield()
      settle()
      turns += 1
    }
  }
}
