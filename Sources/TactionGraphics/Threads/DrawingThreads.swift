import CLinux
import Glibc
import Synchronization

/// Threads that help to draw: started when there is first something to share, and asleep while there is not.
///
/// One drawing at a time has their help; whoever draws meanwhile does it alone. They have no signals, and end with the
/// process, or when nobody has them any more.
final class DrawingThreads: @unchecked Sendable {
  // Unchecked, because the compiler does not know that a mutex is about what is under it.

  /// Those of the process, which all renderers share.
  static let shared = DrawingThreads()
  /// The most threads of a drawing, the one that begins it included.
  static let most = 64
  /// How many cores there are for the process.
  static let coreCount = Int(taction_core_count())

  /// How many pauses a drawing waits for the last bands of other threads before it sleeps: some 100 µs, as most bands
  /// take less, and to fall asleep and to be woken takes as long.
  private static let patience = 3000
  /// The stack of a thread in bytes, of which only what is used takes memory: deeply nested groups take as much as
  /// this.
  private static let stackSize = 8 << 20

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasWork = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let hasEnded = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Whether some drawing has the help of the threads.
  private let isTaken = Atomic(false)
  /// How many threads help; changed under the mutex.
  private let helping = Atomic(0)

  // Under the mutex.
  private var threads: [pthread_t] = []
  private var task: DrawingTask?
  /// How many threads are still to come to the task.
  private var awaited = 0
  private var isOver = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(hasWork, nil)
    pthread_cond_init(hasEnded, nil)
  }

  deinit {
    withMutex {
      isOver = true
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

  /// How many threads were started so far.
  var startedCount: Int { withMutex { threads.count } }

  /// Does a task with the help of other threads, or alone where they help someone else; returns when all is done.
  ///
  /// - Parameters:
  ///   - worker: what the calling thread draws with.
  ///   - wanted: how many threads are to draw, the calling one included.
  /// - Returns: how many threads were asked.
  @discardableResult
  func draw(_ task: DrawingTask, with worker: DrawingWorker, threads wanted: Int) -> Int {
    let isFree = wanted > 1 && isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    guard isFree else {
      task.begin()
      worker.run(task)
      return 1
    }
    let helpers = call(min(wanted, Self.most) - 1, for: task)
    worker.run(task)
    dismiss()
    isTaken.store(false, ordering: .releasing)
    return 1 + helpers
  }

  private func withMutex<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  // MARK: For the thread that begins a drawing

  /// Has some other threads come to a task, and wakes them; returns how many they are.
  private func call(_ wanted: Int, for task: DrawingTask) -> Int {
    withMutex {
      while threads.count < wanted, let thread = start() { threads.append(thread) }
      let count = min(wanted, threads.count)
      task.begin()
      self.task = task
      awaited = count
      for _ in 0..<count { pthread_cond_signal(hasWork) }
      return count
    }
  }

  /// Waits for the threads that still draw. Those that have not come yet need not come any more: nothing is left.
  private func dismiss() {
    withMutex {
      awaited = 0
      task = nil
    }
    for _ in 0..<Self.patience {
      if helping.load(ordering: .acquiring) == 0 { return }
      taction_pause()
    }
    withMutex {
      while helping.load(ordering: .acquiring) > 0 { pthread_cond_wait(hasEnded, mutex) }
    }
  }

  private func start() -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    // A thread begins with the signals of the one that starts it: none, so that they all go to the app's own.
    var (none, usual) = (sigset_t(), sigset_t())
    sigfillset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { threads in
        threads.map { Unmanaged<DrawingThreads>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.help() } }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    return status == 0 ? thread : nil
  }

  // MARK: On the other threads

  /// What a thread does all its life.
  private func help() {
    taction_name_thread("taction-draw")
    let worker = DrawingWorker()
    pthread_mutex_lock(mutex)
    while !isOver {
      guard let task, awaited > 0 else {
        pthread_cond_wait(hasWork, mutex)
        continue
      }
      awaited -= 1
      helping.add(1, ordering: .relaxed)
      pthread_mutex_unlock(mutex)
      worker.run(task)
      pthread_mutex_lock(mutex)
      if helping.subtract(1, ordering: .releasing).newValue == 0 { pthread_cond_signal(hasEnded) }
    }
    pthread_mutex_unlock(mutex)
  }
}
