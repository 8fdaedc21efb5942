import Glibc

/// The clocks of the machine, in seconds.
enum MachineTime {
  /// The time since the start of the machine.
  nonisolated static var wall: Double { read(CLOCK_MONOTONIC) }
  /// The processor time of all threads of the process.
  nonisolated static var process: Double { read(CLOCK_PROCESS_CPUTIME_ID) }
  /// The processor time of the current thread.
  nonisolated static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  private nonisolated static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
