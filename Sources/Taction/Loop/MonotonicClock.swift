import Glibc

/// The machine's CLOCK_MONOTONIC, which timers in the kernel use too.
final class MonotonicClock: AppClock {
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  var runsByItself: Bool { true }
}
