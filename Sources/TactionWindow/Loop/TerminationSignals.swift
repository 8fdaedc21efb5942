import CTactionLinux
import Glibc

/// The requests to end the process, as a source of the event loop: SIGTERM of a session or a service manager, SIGINT of
/// a terminal, SIGHUP of a terminal that is closed.
///
/// Signals that the program itself handles, or ignores as under nohup, keep their effect. A second request that arrives
/// at least a second after the first one ends the process immediately, even if its main thread is blocked.
final class TerminationSignals: LoopSource {
  /// The time after which a second request ends the process, in milliseconds.
  ///
  /// Signals of a single request arrive faster: a terminal that closes sends SIGHUP twice.
  private static let patience = 1000

  let fileDescriptor: Int32
  let awaitedEvents = Int16(POLLIN)
  private let onRequest: () -> Void

  /// Begins to record requests; returns nil if the process gets no descriptor for them.
  init?(patience: Int = TerminationSignals.patience, onRequest: @escaping () -> Void) {
    self.onRequest = onRequest
    fileDescriptor = taction_termination_open(patience)
    guard fileDescriptor >= 0 else {
      log.warning("a request to end the process ends it at once: eventfd failed with error \(errno)")
      return nil
    }
  }

  /// Restores the default effect of the signals.
  func close() { taction_termination_close() }

  func descriptorIsReady() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    onRequest()
  }
}
