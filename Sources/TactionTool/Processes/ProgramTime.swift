import Glibc

/// Measures the time that a program and its helpers could use: wall time without the time for which they waited for a
/// processor, so that a program is not late because of a loaded machine.
nonisolated struct ProgramTime {
  /// The times of a thread so far, in nanoseconds.
  struct Thread: Equatable {
    /// The time on a processor.
    let ran: Int64
    /// The time for which it waited for one.
    let waited: Int64

    /// Reads the first two numbers of a schedstat; nil for another text.
    init?(schedstat text: String) {
      let numbers = text.split(separator: " ").prefix(2).compactMap { Int64($0) }
      guard numbers.count == 2 else { return nil }
      (ran, waited) = (numbers[0], numbers[1])
    }
  }

  private let processes: ProcessTree
  private let start = WallClock.now()
  private let threads: [String: Thread]

  /// Starts to measure.
  init(of processes: ProcessTree) {
    self.processes = processes
    threads = Self.threads(of: processes)
  }

  /// The time so far, in nanoseconds, of the thread that waited longest for a processor.
  var elapsed: Int64 {
    let waited = Self.threads(of: processes).map { $1.waited - (threads[$0]?.waited ?? 0) }.max() ?? 0
    return WallClock.now() - start - max(waited, 0)
  }

  /// The time so far, in nanoseconds, that all threads together spent on processors.
  var worked: Int64 { Self.work(from: threads, to: Self.threads(of: processes)) }

  /// The work between two looks at all threads; one that is new has worked since its start.
  static func work(from before: [String: Thread], to now: [String: Thread]) -> Int64 {
    now.reduce(0) { $0 + max($1.value.ran - (before[$1.key]?.ran ?? 0), 0) }
  }

  /// Reads the schedstat of each thread. A kernel without them lists no thread; then the time is wall time, and no work
  /// is seen.
  private static func threads(of processes: ProcessTree) -> [String: Thread] {
    var threads: [String: Thread] = [:]
    for id in processes.descendants() {
      for thread in entryNames(in: "/proc/\(id)/task") {
        let path = "/proc/\(id)/task/\(thread)/schedstat"
        threads[path] = smallFile(path).flatMap(Thread.init)
      }
    }
    return threads
  }
}

/// The system's monotonic clock, in nanoseconds.
nonisolated enum WallClock {
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
