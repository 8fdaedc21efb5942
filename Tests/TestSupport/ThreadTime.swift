import Glibc

/// Returns the processor time, in seconds, that the calling thread uses for a closure. Time in which other programs
/// keep the thread from its core does not count.
public nonisolated func threadTime(of body: () throws -> Void) rethrows -> Double {
  let start = now()
  try body()
  return now() - start
}

private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
