import Glibc
import TactionToolSupport

/// Measures the time that a program and its helpers had for their work: the wall time minus the time in which they
/// waited for a processor. So a program on a busy machine does not count as late.
nonisolated struct ProgramTime {
  private let processes: ProcessTree
  private let start = WallClock.now()
  private let delays: [String: Int64]
  private let work: [pid_t: Int64]

  /// Starts measuring.
  init(of processes: ProcessTree) {
    self.processes = processes
    delays = Self.delays(of: processes)
    work = Self.work(of: processes)
  }

  /// The wall time since the start of the measurement, minus the longest time for which one thread waited for a
  /// processor, in nanoseconds.
  var elapsed: Int64 {
    let waited = Self.delays(of: processes).map { $1 - (delays[$0] ?? 0) }.max() ?? 0
    return WallClock.now() - start - max(waited, 0)
  }

  /// The processor time that all processes together have used since the start of the measurement, in nanoseconds.
  var worked: Int64 { Self.work(of: processes).reduce(0) { $0 + max($1.value - (work[$1.key] ?? 0), 0) } }

  /// Returns the time that each thread has waited for a processor so far, in nanoseconds: the second number of its
  /// schedstat. If the kernel does not count this time, the result is empty, and `elapsed` is wall time.
  private static func delays(of processes: ProcessTree) -> [String: Int64] {
    var delays: [String: Int64] = [:]
    for id in processes.descendants() {
      for thread in Folder.entryNames(in: "/proc/\(id)/task") {
        let path = "/proc/\(id)/task/\(thread)/schedstat"
        guard let numbers = smallFile(path)?.split(separator: " "), numbers.count > 1 else { continue }
        delays[path] = Int64(numbers[1])
      }
    }
    return delays
  }

  /// Returns the processor time that each process has used so far, including threads that have ended.
  private static func work(of processes: ProcessTree) -> [pid_t: Int64] {
    var work: [pid_t: Int64] = [:]
    for id in processes.descendants() { work[id] = smallFile("/proc/\(id)/stat").flatMap(work(inStat:)) }
    return work
  }

  /// Returns the processor time in nanoseconds from the text of /proc/PID/stat: the sum of the fields 14 and 15 of
  /// proc(5), which are in ticks. Returns nil if the text has another form.
  static func work(inStat text: String) -> Int64? {
    guard let fields = ProcessTree.laterFields(ofStat: text), fields.count > 12, let user = Int64(fields[11]),
      let system = Int64(fields[12])
    else { return nil }
    let tick = 1_000_000_000 / Int64(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    let (ticks, isOverflow) = user.addingReportingOverflow(system)
    let (time, isTooLong) = ticks.multipliedReportingOverflow(by: tick)
    return isOverflow || isTooLong ? nil : time
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
