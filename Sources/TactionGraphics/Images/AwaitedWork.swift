import Dispatch
import Synchronization

/// Work that is done away from the main thread and may wait for something on its way, as that for the tiles of a
/// canvas.
///
/// What is done is told on the main actor, by way of the main queue.
package final class AwaitedWork: Sendable {
  /// Tiles that views want.
  package static let tiles = AwaitedWork()

  private struct State {
    /// Done, but not told yet.
    var done: [@MainActor @Sendable () -> Void] = []
    /// What is waited for. What took too long stays in a group that nobody waits for any more.
    var group = DispatchGroup()
  }

  private let state = Mutex(State())

  /// Has something done in a task of its own, and then tells of it on the main actor; also if the task is cancelled.
  package func run(
    _ work: @escaping @Sendable () async -> Void, then completion: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    let group = state.withLock { state in
      state.group.enter()
      return state.group
    }
    return Task.detached(priority: .userInitiated) {
      await work()
      self.state.withLock { $0.done.append(completion) }
      group.leave()
      DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.tell() } }
    }
  }

  /// Waits until there is nothing left to do or to tell, and tells of it; for those who do not wait for a main queue.
  ///
  /// It gives up after some seconds, and never waits for the same work again: it may be waiting for the main thread.
  /// What is done later is told by way of the main queue.
  @MainActor package func finish(within seconds: Double = 10) {
    repeat {
      let group = state.withLock(\.group)
      guard group.wait(timeout: .now() + seconds) == .success else {
        state.withLock { $0.group = DispatchGroup() }
        return
      }
    } while tell()
  }

  /// Tells of what is done; returns whether there was anything.
  @MainActor package func tell() -> Bool {
    let done = state.withLock { state in
      defer { state.done = [] }
      return state.done
    }
    for completion in done { completion() }
    return !done.isEmpty
  }
}
