import CTactionLinux
import Dispatch
import Glibc

/// The threads of background jobs, which may block in a codec or on a file, and must not occupy the few threads of
/// Swift's own pool.
///
/// Each job has a thread at once, as jobs that take long must not keep others waiting. As many threads as there are
/// cores are kept, and sleep without a wake-up: those of libdispatch come with a timer that wakes the process once a
/// second for ever.
final class BackgroundThreads: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the compiler does not know which state the mutex guards.

  static let shared = BackgroundThreads()

  /// The size of a thread's stack in bytes: the same as the main thread's, as tile sources are code of the app.
  private static let stackSize = 8 << 20

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasJob = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // Under the mutex.
  private var jobs: [UnownedJob] = []
  private var threadCount = 0
  private var sleepingCount = 0

  private init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(hasJob, nil)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    jobs.append(job)
    // Woken threads count as sleeping until they have taken a job.
    if sleepingCount >= jobs.count {
      pthread_cond_signal(hasJob)
    } else if startThread() {
      threadCount += 1
    } else if threadCount == 0 {
      // No thread of ours will take it.
      jobs.removeLast()
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private func startThread() -> Bool {
    var thread = pthread_t()
    let status = taction_start_thread(
      &thread, "taction-work", Self.stackSize,
      { threads in
        threads.map { Unmanaged<BackgroundThreads>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.work() } }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    if status == 0 { pthread_detach(thread) }
    return status == 0
  }

  /// The main function of a thread: runs one job after the other.
  private func work() {
    pthread_mutex_lock(mutex)
    while true {
      if !jobs.isEmpty {
        let job = jobs.removeFirst()
        pthread_mutex_unlock(mutex)
        job.runSynchronously(on: asUnownedTaskExecutor())
        pthread_mutex_lock(mutex)
      } else if sleepingCount < DrawingThreads.coreCount {
        sleepingCount += 1
        pthread_cond_wait(hasJob, mutex)
        sleepingCount -= 1
      } else {
        break
      }
    }
    threadCount -= 1
    pthread_mutex_unlock(mutex)
  }
}
