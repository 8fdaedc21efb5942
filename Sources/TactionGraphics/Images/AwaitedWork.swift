import Dispatch
import Synchronization

/// Work that is done away from the main thread and may wait for something on its way, as that for the tiles of a canvas.
///
/// What is done is told on the main actor, by way of the main queue.
package final class AwaitedWork: Sendable {
  /// Tiles that views want.
  package static let tiles = AwaitedWork()

  /// Done, but not told yet.
  private let done = Mutex<[@MainActor @Sendable () -> Void]>([])
  private let group = DispatchGroup()

  /// Has something done in a task of its own, and then tells of it on the main actor; also if the task is cancelled.
  package func run(
    _ work: @escaping @Sendable () async -> Void, then completion: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    group.enter()
    return Task.detached(priority: .userInitiated) {
      await work()
      self.done.withLock { $0.append(completion) }
      self.group.leave()
      DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.tell() } }
    }
  }

  /// Waits until there is nothing left to do or to tell, and tells of it; for those who do not wait for a main queue.
  ///
  /// It gives up after some seconds: the work may be waiting for the main thread.
  @MainActor package func finish(within seconds: Double = 10) {
    repeat {
      guard group.wait(timeout: .now() + seconds) == .success else { return }
    } while tell()
  }

  /// Tells of what is done; returns whether there was anything.
  @MainActor package func tell() -> Bool {
    let done = done.withLock { done in
      defer { done = [] }
      return done
    }
    for completion in done { completion() }
    return !done.isEmpty
  }
}
