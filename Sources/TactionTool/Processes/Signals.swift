import CTactionLinux
import Glibc
import TactionToolSupport

/// The signals that the stage handles, as a file descriptor for its poll loop: the end of a child, and requests to
/// stop.
///
/// Make this object before any thread starts, because threads inherit the signal mask.
nonisolated final class Signals {
  /// A descriptor that is readable when a signal is waiting.
  let fileDescriptor: Int32

  /// The first signal that requested to stop: SIGINT, SIGTERM or SIGHUP; nil if there was none.
  private(set) var stopRequest: Int32?

  private static let stops = [SIGINT, SIGTERM, SIGHUP]

  /// Blocks the signals, so that they have no default effect, and opens the descriptor. SIGPIPE is ignored, so that a
  /// write to a closed pipe returns an error.
  init() throws(ToolError) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in Self.stops + [SIGCHLD] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    fileDescriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw ToolError.system("cannot listen to signals: \(Console.reason())") }
  }

  deinit { close(fileDescriptor) }

  /// Reads the waiting signals.
  func drain() {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while read(fileDescriptor, &information, size) == size {
      let number = Int32(truncatingIfNeeded: information.ssi_signo)
      if Self.stops.contains(number), stopRequest == nil { stopRequest = number }
    }
  }
}
