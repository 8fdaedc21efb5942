import CTactionLinux
import Dispatch
import Glibc

/// The threads of background jobs. Such jobs may block in a codec or on a file, so they must not occupy the few threads
/// of Swift's own pool.
///
/// Each job gets a thread immediately, so that no job waits for jobs that take long. One thread for each core is kept,
/// and sleeps until there are jobs. Threads of libdispatch are not used, because their timer wakes the process once a
/// second, without end.
///
/// Memory that jobs have freed stays in the heaps of their threads: tens of megabytes after large pictures or pages of
/// ink. This memory is returned to the system once, a second after the last of a series of jobs.
final class BackgroundThreads: TaskExecutor, @unchecked Sendable {
  // The conformance is unchecked because the compiler does not know which state the mutex guards.

  static let shared = BackgroundThreads()

  /// The size of a thread's stack in bytes. Tile sources are code of the app, so this is the size of the main thread's
  /// stack.
  private static let stackSize = 8 << 20

  /// The time from the last job until memory is returned to the system, in seconds. Our own choice: pauses between the
  /// movements of a user who scrolls are shorter.
  private let idleTime: Double
  private let giveMemoryBack: @Sendable () -> Void
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasJob = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // The mutex guards the following properties.
  private var jobs: [UnownedJob] = []
  private var threadCount = 0
  private var sleepingCount = 0
  /// Whether jobs have run since memory was last returned to the system.
  private var holdsMemory = false

  /// Creates the owner of the threads. Some threads never end, so their owner must not be released.
  init(idleTime: Double = 1, giveMemoryBack: @escaping @Sendable () -> Void = { taction_give_memory_back() }) {
    (self.idleTime, self.giveMemoryBack) = (idleTime, giveMemoryBack)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(hasJob, &attributes)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    jobs.append(job)
    // Threads that were woken count as sleeping until they have taken a job.
    if sleepingCount >= jobs.count {
      pthread_cond_signal(hasJob)
    } else if startThread() {
      threadCount += 1
    } else if threadCount == 0 {
      // There is no thread that could run the job, so libdispatch runs it.
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
        holdsMemory = true
        pthread_mutex_unlock(mutex)
        job.runSynchronously(on: asUnownedTaskExecutor())
        pthread_mutex_lock(mutex)
      } else if sleepingCount < DrawingThreads.coreCount {
        sleep()
      } else {
        break
      }
    }
    threadCount -= 1
    // Wakes another thread. If all other threads sleep, the woken thread returns memory to the system.
    pthread_cond_signal(hasJob)
    pthread_mutex_unlock(mutex)
  }

  /// Sleeps until there may be a job. If all other threads already sleep, first waits for the idle time and returns
  /// memory to the system.
  private func sleep() {
    sleepingCount += 1
    defer { sleepingCount -= 1 }
    guard holdsMemory, sleepingCount == threadCount else {
      pthread_cond_wait(hasJob, mutex)
      return
    }
    guard waitsInVain() else { return }
    holdsMemory = false
    // This thread does not count as sleeping while it returns memory, so that a new job gets another thread.
    sleepingCount -= 1
    pthread_mutex_unlock(mutex)
    giveMemoryBack()
    pthread_mutex_lock(mutex)
    sleepingCount += 1
  }

  /// Waits for the idle time; returns whether there was no job in that time.
  private func waitsInVain() -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(idleTime * 1e9)
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    return pthread_cond_timedwait(hasJob, mutex, &end) == ETIMEDOUT && jobs.isEmpty
  }
}
