import CLinux
import Glibc

/// A timerfd on CLOCK_MONOTONIC that becomes readable at an absolute time.
///
/// A descriptor and not poll's timeout: poll counts whole milliseconds from the call, a timerfd nanoseconds of the
/// clock.
final class WakeUpTimer {
  /// The descriptor to poll; -1, which poll skips, where the kernel gave none.
  let fileDescriptor: Int32
  private var deadline: Double?

  init() {
    fileDescriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    if fileDescriptor < 0 { log.warning("no timer: timerfd_create failed with error \(errno)") }
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// Sets the time of the one wake-up, in seconds of CLOCK_MONOTONIC; nil for none.
  func set(_ newDeadline: Double?) {
    guard newDeadline != deadline else { return }
    deadline = newDeadline
    var setting = itimerspec()
    if let newDeadline, newDeadline.isFinite {
      // All zeros would switch the timer off, so a deadline in the past is one nanosecond after the start of time.
      let time = min(max(newDeadline, 1e-9), 1e9)
      setting.it_value.tv_sec = Int(time)
      // Rounded up, so that the deadline has passed when the timer fires.
      setting.it_value.tv_nsec = min(999_999_999, Int(((time - time.rounded(.down)) * 1e9).rounded(.up)))
    }
    timerfd_settime(fileDescriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Takes note that the timer fired, so that the next deadline is set even if it is the same.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    deadline = nil
  }
}
