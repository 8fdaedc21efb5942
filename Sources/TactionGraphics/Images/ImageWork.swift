import CLinux
import Dispatch
import Glibc
import Synchronization

/// Work on images in the background: a few pieces at a time, the latest wish first, and none that nobody wants any
/// more.
///
/// What is done is told on the main actor, by way of the main queue. A view has at most one wish at a time, so that
/// what waits is never more than what is on the screen.
package final class ImageWork: Sendable {
  /// Levels that views want: one piece of work for each core.
  package static let levels = ImageWork(width: Int(saturating: Double(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  /// Pictures of what rests: one at a time, since each may need a finer level for a moment.
  ///
  /// They come after levels were decoded, and before nothing moves for a while: a good time to give back what decoding
  /// took.
  package static let rests = ImageWork(width: 1, givesMemoryBack: true)

  /// A piece of work that can be taken back as long as it has not begun.
  package final class Piece: Sendable {
    fileprivate let work: @Sendable () -> Void
    fileprivate let completion: @MainActor @Sendable () -> Void

    fileprivate init(
      _ work: @escaping @Sendable () -> Void, _ completion: @escaping @MainActor @Sendable () -> Void
    ) {
      (self.work, self.completion) = (work, completion)
    }
  }

  private struct State {
    var waiting: [Piece] = []
    var running = 0
    /// Done, but not told yet.
    var done: [Piece] = []
  }

  private let width: Int
  /// Whether freed memory goes back to the system when nothing is left to do: the C library keeps it otherwise, for
  /// each thread.
  private let givesMemoryBack: Bool
  private let state = Mutex(State())
  /// What is waiting or running.
  private let group = DispatchGroup()

  private init(width: Int, givesMemoryBack: Bool = false) {
    (self.width, self.givesMemoryBack) = (max(width, 1), givesMemoryBack)
  }

  /// Has something done in the background, and then tells of it on the main actor.
  package func run(
    _ work: @escaping @Sendable () -> Void, then completion: @escaping @MainActor @Sendable () -> Void
  ) -> Piece {
    let piece = Piece(work, completion)
    group.enter()
    let mustStart = state.withLock { state in
      state.waiting.append(piece)
      guard state.running < width else { return false }
      state.running += 1
      return true
    }
    if mustStart { DispatchQueue.global(qos: .userInitiated).async { self.serve() } }
    return piece
  }

  /// Takes work back; returns whether it had not begun. If it had, it is told of as ever.
  @discardableResult
  package func cancel(_ piece: Piece) -> Bool {
    let wasWaiting = state.withLock { state in
      guard let index = state.waiting.lastIndex(where: { $0 === piece }) else { return false }
      state.waiting.remove(at: index)
      return true
    }
    if wasWaiting { group.leave() }
    return wasWaiting
  }

  /// Waits until there is nothing left to do or to tell, and tells of it; for tests and measurements, which do not wait
  /// for a main queue.
  @MainActor package func finish() {
    repeat { group.wait() } while tell()
  }

  /// Works until nothing waits.
  private func serve() {
    while let piece = next() {
      piece.work()
      let isLast = state.withLock { state in
        state.done.append(piece)
        return state.waiting.isEmpty && state.running == 1
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.tell() } }
      if isLast, givesMemoryBack { taction_give_memory_back() }
      group.leave()
    }
  }

  private func next() -> Piece? {
    state.withLock { state in
      if let latest = state.waiting.popLast() { return latest }
      state.running -= 1
      return nil
    }
  }

  /// Tells of what is done; returns whether there was anything.
  @MainActor private func tell() -> Bool {
    let done = state.withLock { state in
      let done = state.done
      state.done = []
      return done
    }
    for piece in done { piece.completion() }
    return !done.isEmpty
  }
}
