import Dispatch
import Glibc
import Synchronization

/// A queue of background jobs, whose completions run on the main actor.
///
/// At most `width` jobs run at a time. The newest of the waiting jobs starts first. Completions run on the main
/// dispatch queue, or in ``drain(timeout:)`` for callers that do not serve that queue.
package final class BackgroundQueue: Sendable {
  /// The queue that decodes mip levels that views need; its width is the number of cores.
  package static let levels = BackgroundQueue(width: DrawingThreads.coreCount)
  /// The queue that decodes files that apps load; its width is the number of cores.
  package static let loads = BackgroundQueue(width: DrawingThreads.coreCount)
  /// The queue of files and folders that a user opens and saves. It has no limit, so that a disk that does not answer
  /// delays only its own jobs.
  package static let files = BackgroundQueue()
  /// The queue that renders supersampled stills, one at a time, because each still may decode a finer level
  /// temporarily.
  package static let stills = BackgroundQueue(width: 1)
  /// The queue that writes files of programs, one at a time. It is separate, so that no picture delays these files.
  package static let writes = BackgroundQueue(width: 1)
  /// The queue that makes tiles. It has no limit, because each `TileLoader` limits the number of its jobs, and because
  /// a tile source may wait for the main thread.
  package static let tiles = BackgroundQueue()

  /// A job of a queue.
  package final class Job: Sendable {
    fileprivate let queue: BackgroundQueue
    fileprivate let work: @Sendable () async -> Void
    fileprivate let completion: (@MainActor @Sendable () -> Void)?
    /// The group with which `drain()` waits for the job.
    fileprivate let group: DispatchGroup
    /// The job of the current task; nil outside jobs.
    @TaskLocal static var current: Job?

    /// Whether the job's task must be cancelled as soon as it starts.
    fileprivate let isCancelled = Atomic<Bool>(false)

    fileprivate init(
      _ queue: BackgroundQueue, _ group: DispatchGroup, _ work: @escaping @Sendable () async -> Void,
      _ completion: (@MainActor @Sendable () -> Void)?
    ) {
      (self.queue, self.group, self.work, self.completion) = (queue, group, work, completion)
    }

    /// Cancels the job; returns whether the job had not started yet.
    ///
    /// If the job had not started, neither the job nor its completion runs. In a job that is running,
    /// `Task.isCancelled` becomes true, and its completion runs as usual.
    @discardableResult
    package func cancel() -> Bool {
      if withdraw() { return true }
      queue.cancelRunning(self)
      return false
    }

    /// Cancels the job if it has not started yet; returns whether it was cancelled.
    package func withdraw() -> Bool { queue.withdraw(self) }

    /// Suspends until the job has ended, or was withdrawn, and its completion has run.
    @MainActor package func finish() async { await queue.finish(self) }
  }

  private struct State {
    var waiting: [Job] = []
    var running: [ObjectIdentifier: Task<Void, Never>] = [:]
    /// The running jobs that take long, and so do not count towards `width`.
    var slow: Set<ObjectIdentifier> = []
    /// Jobs that have ended, but whose completions have not run yet.
    var ended: [Job] = []
    /// The group with which `drain()` waits for jobs; each new job enters it. After a timeout, a new group without the
    /// jobs that took too long replaces it.
    var group = DispatchGroup()

    /// Returns the task of a running job. For a waiting job, returns the task of a running job after which the waiting
    /// job may start. Returns nil if the job has ended.
    func task(before job: Job) -> Task<Void, Never>? {
      if let task = running[ObjectIdentifier(job)] { return task }
      return waiting.contains { $0 === job } ? running.values.first : nil
    }
  }

  private let width: Int
  private let state = Mutex(State())

  /// Creates a queue in which at most `width` jobs run at a time.
  init(width: Int = .max) { self.width = max(width, 1) }

  /// Runs work in the background, then a completion on the main actor, if there is one.
  package func run(
    _ work: @escaping @Sendable () async -> Void, then completion: (@MainActor @Sendable () -> Void)? = nil
  ) -> Job {
    state.withLock { state in
      let job = Job(self, state.group, work, completion)
      job.group.enter()
      state.waiting.append(job)
      startWaitingJobs(&state)
      return job
    }
  }

  /// Runs work in the background and returns its result. If the calling task is cancelled, the work is cancelled, but
  /// the method still waits for the result.
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

  /// Runs work that may throw in the background, and returns its result, as ``result(of:)`` does.
  ///
  /// While the method waits, the calling task uses the threads of `BackgroundThreads`, not Swift's own pool, which
  /// consists of threads of libdispatch.
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

  /// The job of a task, for a task that may be cancelled before its job exists.
  private final class StartedJob: Sendable {
    let job = Mutex<Job?>(nil)

    func cancel() {
      guard let job = job.withLock(\.self) else { return }
      // A waiting job is not withdrawn: it must run, because it must return a result.
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
    // The job is cancelled outside the lock, because the cancellation runs the job's cancellation handlers.
    state.withLock { $0.running[ObjectIdentifier(job)] }?.cancel()
  }

  private func startWaitingJobs(_ state: inout State) {
    while state.running.count - state.slow.count < width, let job = state.waiting.popLast() {
      let task = Task.detached(executorPreference: BackgroundThreads.shared, priority: .userInitiated) {
        await Job.$current.withValue(job) { await job.work() }
        self.end(job)
      }
      state.running[ObjectIdentifier(job)] = task
      if job.isCancelled.load(ordering: .sequentiallyConsistent) { task.cancel() }
    }
  }

  /// A lane for jobs that take long. For all queues together, only one job runs in this lane at a time. Other jobs
  /// never wait for the jobs of this lane.
  final class SlowLane {
    private static let turn = DispatchSemaphore(value: 1)
    private var isMine = false

    /// Enters the lane: waits until no other job is in the lane, or until the task is cancelled. Outside of jobs, there
    /// is no wait, because other work may need the thread.
    init() {
      guard let job = Job.current else { return }
      job.queue.makeWay(for: job)
      while !isMine, !Task.isCancelled { isMine = Self.turn.wait(timeout: .now() + .milliseconds(20)) == .success }
    }

    deinit {
      if isMine { Self.turn.signal() }
    }
  }

  /// Stops counting a running job towards `width`, so that another job can start.
  private func makeWay(for job: Job) {
    state.withLock { state in
      if state.running[ObjectIdentifier(job)] != nil { state.slow.insert(ObjectIdentifier(job)) }
      startWaitingJobs(&state)
    }
  }

  private func end(_ job: Job) {
    state.withLock { state in
      state.running[ObjectIdentifier(job)] = nil
      state.slow.remove(ObjectIdentifier(job))
      if job.completion != nil { state.ended.append(job) }
      // If the lock were opened before, `finish(_:)` could find a waiting job and no running one.
      startWaitingJobs(&state)
    }
    if job.completion != nil { DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.runCompletions() } } }
    job.group.leave()
  }

  // MARK: Completions

  /// Blocks until no job is left and all completions have run, including jobs that completions start.
  ///
  /// - Parameter timeout: the number of seconds after which the method returns even if jobs are left; nil if there is
  ///   no limit. A timeout is necessary for jobs that may wait for the main thread. Later calls no longer wait for
  ///   these jobs, and their completions run on the main dispatch queue.
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

  /// Drains all queues except the queues of loads and files, because tasks wait for their results. This method is for
  /// apps whose clock another process advances, so that each run draws the same frames.
  @MainActor package static func drainAll() {
    levels.drain()
    stills.drain()
    writes.drain()
    tiles.drain(timeout: 10)
  }

  @MainActor private func finish(_ job: Job) async {
    while let task = state.withLock({ $0.task(before: job) }) { await task.value }
    _ = runCompletions()
  }

  /// Runs the completions of jobs that have ended; returns whether there were such jobs.
  @MainActor private func runCompletions() -> Bool {
    let ended = state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
    for job in ended { job.completion?() }
    return !ended.isEmpty
  }
}
