import Dispatch
import Glibc
import Synchronization

/// A queue of background jobs with completions on the main actor.
///
/// At most `width` jobs run at a time; of the waiting jobs, the newest starts first. Completions run through the main
/// dispatch queue, or in ``drain()`` for callers that do not serve that queue.
package final class BackgroundQueue: Sendable {
  /// Decodes mip levels that views need, one for each core at a time.
  package static let levels = BackgroundQueue(width: DrawingThreads.coreCount)
  /// Decodes files that apps load, one for each core at a time.
  package static let loads = BackgroundQueue(width: DrawingThreads.coreCount)
  /// Renders supersampled stills, one at a time, since each may decode a finer level temporarily.
  package static let stills = BackgroundQueue(width: 1)
  /// Makes tiles. Their number is bounded by each `TileLoader`; a tile source may wait for the main thread.
  package static let tiles = BackgroundQueue()

  /// A job of a queue.
  package final class Job: Sendable {
    fileprivate let queue: BackgroundQueue
    fileprivate let work: @Sendable () async -> Void
    fileprivate let completion: (@MainActor @Sendable () -> Void)?
    /// The group of `drain()` that waits for the job.
    fileprivate let group: DispatchGroup
    /// The job that the current task does.
    @TaskLocal static var current: Job?

    /// Whether the job is to be cancelled when it starts.
    fileprivate let isCancelled = Atomic<Bool>(false)

    fileprivate init(
      _ queue: BackgroundQueue, _ group: DispatchGroup, _ work: @escaping @Sendable () async -> Void,
      _ completion: (@MainActor @Sendable () -> Void)?
    ) {
      (self.queue, self.group, self.work, self.completion) = (queue, group, work, completion)
    }

    /// Cancels the job; returns whether it had not started.
    ///
    /// A job that had not started never runs, and neither does its completion. One that runs sees `Task.isCancelled`,
    /// and its completion runs as usual.
    @discardableResult
    package func cancel() -> Bool {
      if withdraw() { return true }
      queue.cancelRunning(self)
      return false
    }

    /// Cancels the job if it has not started; returns whether it had not.
    package func withdraw() -> Bool { queue.withdraw(self) }

    /// Suspends until the job has ended and its completion has run; returns at once if the job has not started yet.
    @MainActor package func finish() async { await queue.finish(self) }
  }

  private struct State {
    var waiting: [Job] = []
    var running: [ObjectIdentifier: Task<Void, Never>] = [:]
    /// The running jobs that do not count towards `width`, because they take long.
    var slow: Set<ObjectIdentifier> = []
    /// Jobs that have ended, with completions still to run.
    var ended: [Job] = []
    /// Entered by all jobs that `drain()` waits for. After a timeout, a new group excludes the jobs that took too long.
    var group = DispatchGroup()
  }

  private let width: Int
  private let state = Mutex(State())

  /// Creates a queue in which at most a number of jobs run at a time.
  init(width: Int = .max) { self.width = max(width, 1) }

  /// Runs work in the background, then a completion on the main actor, if there is one.
  package func run(
    _ work: @escaping @Sendable () async -> Void, then completion: (@MainActor @Sendable () -> Void)? = nil
  ) -> Job {
    let job = state.withLock { state in
      let job = Job(self, state.group, work, completion)
      job.group.enter()
      state.waiting.append(job)
      return job
    }
    startWaitingJobs()
    return job
  }

  /// Runs work in the background and returns its result. Cancelling the task cancels the work, but waits for it.
  func result<Value: Sendable>(of work: @escaping @Sendable () -> Value) async -> Value {
    let started = StartedJob()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        started.job.withLock { job in
          job = run { continuation.resume(returning: work()) }
        }
        if Task.isCancelled { started.cancel() }
      }
    } onCancel: {
      started.cancel()
    }
  }

  /// Runs work that may fail in the background, and returns its result; see ``result(of:)``.
  ///
  /// The task runs on the threads of the queue meanwhile, and not in Swift's own pool, whose threads are those of
  /// libdispatch.
  nonisolated(nonsending)
    package func value<Value: Sendable, Failure: Error>(
      of work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value
  {
    let outcome: Result<Value, Failure> = await withTaskExecutorPreference(BackgroundThreads.shared) {
      await result { () -> Result<Value, Failure> in
        do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
      }
    }
    return try outcome.get()
  }

  /// The job of a task, which may be cancelled before there is one.
  private final class StartedJob: Sendable {
    let job = Mutex<Job?>(nil)

    func cancel() {
      guard let job = job.withLock(\.self) else { return }
      // A waiting job has to run too, to return a result.
      job.isCancelled.store(true, ordering: .sequentiallyConsistent)
      job.queue.cancelRunning(job)
    }
  }

  private func withdraw(_ job: Job) -> Bool {
    let wasWaiting = state.withLock { state in
      guard let index = state.waiting.lastIndex(where: { $0 === job }) else { return false }
      state.waiting.remove(at: index)
      return true
    }
    if wasWaiting { job.group.leave() }
    return wasWaiting
  }

  private func cancelRunning(_ job: Job) {
    // Outside the lock: cancellation handlers of the job run here.
    state.withLock { $0.running[ObjectIdentifier(job)] }?.cancel()
  }

  private func startWaitingJobs() {
    state.withLock { state in
      while state.running.count - state.slow.count < width, let job = state.waiting.popLast() {
        let task = Task.detached(executorPreference: BackgroundThreads.shared, priority: .userInitiated) {
          await Job.$current.withValue(job) { await job.work() }
          self.end(job)
        }
        state.running[ObjectIdentifier(job)] = task
        if job.isCancelled.load(ordering: .sequentiallyConsistent) { task.cancel() }
      }
    }
  }

  /// The lane of jobs that take long, one at a time for all queues: others start in their place, and never wait for
  /// them.
  final class SlowLane {
    private static let turn = DispatchSemaphore(value: 1)
    private var isMine = false

    /// Waits for its turn, or until the task is cancelled. Outside of jobs it does not wait, because others may need
    /// the thread.
    init() {
      guard let job = Job.current else { return }
      job.queue.makeWay(for: job)
      while !isMine, !Task.isCancelled { isMine = Self.turn.wait(timeout: .now() + .milliseconds(20)) == .success }
    }

    deinit {
      if isMine { Self.turn.signal() }
    }
  }

  /// Starts another job in place of a running one.
  private func makeWay(for job: Job) {
    state.withLock { state in
      if state.running[ObjectIdentifier(job)] != nil { state.slow.insert(ObjectIdentifier(job)) }
    }
    startWaitingJobs()
  }

  private func end(_ job: Job) {
    state.withLock { state in
      state.running[ObjectIdentifier(job)] = nil
      state.slow.remove(ObjectIdentifier(job))
      if job.completion != nil { state.ended.append(job) }
    }
    startWaitingJobs()
    if job.completion != nil { DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.runCompletions() } } }
    job.group.leave()
  }

  // MARK: Completions

  /// Blocks until no job is left and all completions have run, those of jobs that completions start included.
  ///
  /// - Parameter timeout: the seconds after which it gives up, for jobs that may wait for the main thread; nil for no
  ///   limit. Later calls no longer wait for these jobs; their completions run through the main dispatch queue.
  @MainActor package func drain(timeout: Double? = nil) {
    repeat {
      let group = state.withLock(\.group)
      let deadline = timeout.map { DispatchTime.now() + $0 } ?? .distantFuture
      guard group.wait(timeout: deadline) == .success else {
        state.withLock { $0.group = DispatchGroup() }
        return
      }
    } while runCompletions()
  }

  /// Drains all queues except the queue of loads, which tasks wait for. For apps whose clock another process advances:
  /// each run then draws the same frames.
  @MainActor package static func drainAll() {
    levels.drain()
    stills.drain()
    tiles.drain(timeout: 10)
  }

  @MainActor private func finish(_ job: Job) async {
    await state.withLock { $0.running[ObjectIdentifier(job)] }?.value
    _ = runCompletions()
  }

  /// Runs the completions of jobs that have ended; returns whether there were any.
  @MainActor private func runCompletions() -> Bool {
    let ended = state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
    for job in ended { job.completion?() }
    return !ended.isEmpty
  }
}
