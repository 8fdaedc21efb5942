/// A queue of tasks that run a part of their code one after the other, in the order in which they arrive.
final class Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until the tasks that have called this method before have called ``end()``.
  func begin() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Ends the turn of the task, so that the next task continues. Each task that has called ``begin()`` calls this once.
  func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
