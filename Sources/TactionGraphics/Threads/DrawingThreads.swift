import CTactionLinux
import Glibc
import Synchronization
import TactionGeometry

/// Threads that help the calling thread with a task. They start with the first task that needs them, and sleep between
/// tasks.
///
/// The threads help with one task at a time. If another task runs in that time, its caller does that task alone. The
/// threads block all signals, and end with the process or with the last reference to this object.
package final class DrawingThreads: @unchecked Sendable {
  // The conformance is unchecked because the compiler does not know which state the mutex guards.

  /// The threads that all renderers of the process share.
  package static let shared = DrawingThreads()
  /// The maximum number of threads of a task, including the calling thread.
  static let maximumCount = 64
  /// The number of cores that the process may use.
  package static let coreCount = Int(taction_core_count())
  /// The work for which one additional thread is woken, in nanoseconds. Waking a thread takes a tenth of that time, and
  /// half of that time may pass until the thread begins.
  package static let workPerThread = 100_000.0

  /// The maximum number of threads that draw one picture, including the calling thread; initially the number of cores.
  ///
  /// The value is clamped to 1...64. It applies to all renderers of the process from their next drawing on. It may be
  /// set on any thread.
  package static var limit: Int {
    get { currentLimit.load(ordering: .relaxed) }
    set { currentLimit.store(newValue.clamped(to: 1...maximumCount), ordering: .relaxed) }
  }
  /// Returns the number of threads to use for an amount of work, including the calling thread: 1...`limit`. It is 1 for
  /// work that one thread finishes before another thread is awake.
  package static func count(
    forNanoseconds work: Double, workPerThread: Double = workPerThread, limit: Int = limit
  ) -> Int {
    Int(saturating: (work / workPerThread).rounded(.down)).clamped(to: 1...max(limit, 1))
  }
  private static let currentLimit = Atomic(min(coreCount, maximumCount))

  /// The number of pause instructions with which the calling thread waits for the last parts of other threads before it
  /// sleeps: about 100 µs. Most parts take less time, and sleeping and waking would take about the same time.
  private static let spinCount = 3000
  /// The size of a thread's stack in bytes, large enough for deeply nested groups; only the used part needs memory.
  private static let stackSize = 8 << 20

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasWork = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let hasEnded = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Whether the threads help with a task.
  private let isBusy = Atomic(false)
  /// The number of threads that work on the task; changed under the mutex.
  private let activeCount = Atomic(0)
  /// The number of the next part of the task, which no thread has taken yet.
  private let nextPart = Atomic(0)

  // The mutex guards the following properties.
  private var threads: [pthread_t] = []
  private var task: (any DrawingTask)?
  /// The number of threads that should still join the task.
  private var wantedCount = 0
  private var isStopping = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(hasWork, nil)
    pthread_cond_init(hasEnded, nil)
  }

  deinit {
    withMutex {
      isStopping = true
      pthread_cond_broadcast(hasWork)
    }
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(hasWork)
    pthread_cond_destroy(hasEnded)
    mutex.deallocate()
    hasWork.deallocate()
    hasEnded.deallocate()
  }

  /// The number of threads that were started so far.
  var startedCount: Int { withMutex { threads.count } }

  /// Runs a task with the help of other threads. If the other threads are helping with another task, the calling thread
  /// runs all parts. Returns when all parts are done.
  ///
  /// - Parameters:
  ///   - worker: the memory of the calling thread.
  ///   - count: the number of threads to use, including the calling thread.
  /// - Returns: the number of threads that were asked, including the calling thread.
  @discardableResult
  package func run(_ task: any DrawingTask, with worker: DrawingWorker, threads count: Int) -> Int {
    let isFree = count > 1 && isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    guard isFree else {
      for part in 0..<task.partCount { task.run(part: part, worker: worker) }
      worker.trim()
      return 1
    }
    let helpers = wake(min(count, Self.maximumCount) - 1, for: task)
    runParts(of: task, worker)
    waitForHelpers()
    isBusy.store(false, ordering: .releasing)
    return 1 + helpers
  }

  /// Runs parts of a task until all are taken.
  private func runParts(of task: any DrawingTask, _ worker: DrawingWorker) {
    let count = task.partCount
    var part = nextPart.wrappingAdd(1, ordering: .relaxed).oldValue
    while part < count {
      task.run(part: part, worker: worker)
      part = nextPart.wrappingAdd(1, ordering: .relaxed).oldValue
    }
    worker.trim()
  }

  private func withMutex<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  // MARK: On the calling thread

  /// Wakes other threads for a task; returns the number of these threads.
  private func wake(_ wanted: Int, for task: any DrawingTask) -> Int {
    withMutex {
      while threads.count < wanted, let thread = start() { threads.append(thread) }
      let count = min(wanted, threads.count)
      nextPart.store(0, ordering: .relaxed)
      self.task = task
      wantedCount = count
      for _ in 0..<count { pthread_cond_signal(hasWork) }
      return count
    }
  }

  /// Waits for the threads that are still working. All parts are taken, so threads that have not joined yet need not
  /// join.
  private func waitForHelpers() {
    withMutex {
      wantedCount = 0
      task = nil
    }
    for _ in 0..<Self.spinCount {
      if activeCount.load(ordering: .acquiring) == 0 { return }
      taction_pause()
    }
    withMutex {
      while activeCount.load(ordering: .acquiring) > 0 { pthread_cond_wait(hasEnded, mutex) }
    }
  }

  private func start() -> pthread_t? {
    var thread = pthread_t()
    let status = taction_start_thread(
      &thread, "taction-draw", Self.stackSize,
      { threads in
        threads.map { Unmanaged<DrawingThreads>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.help() } }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    return status == 0 ? thread : nil
  }

  // MARK: On the other threads

  /// The main function of a thread: joins one task after the other.
  private func help() {
    let worker = DrawingWorker()
    pthread_mutex_lock(mutex)
    while !isStopping {
      guard let task, wantedCount > 0 else {
        pthread_cond_wait(hasWork, mutex)
        continue
      }
      wantedCount -= 1
      activeCount.add(1, ordering: .relaxed)
      pthread_mutex_unlock(mutex)
      runParts(of: task, worker)
      pthread_mutex_lock(mutex)
      if activeCount.subtract(1, ordering: .releasing).newValue == 0 { pthread_cond_signal(hasEnded) }
    }
    pthread_mutex_unlock(mutex)
  }
}
