import Foundation

/// The write ends of pipes that a peer in a test holds.
final class PeerEnds {
  var descriptors: [Int32] = []
  private let pipes = KnownPipes()

  func take(_ descriptor: Int32) {
    descriptors.append(descriptor)
    pipes.note(descriptor)
  }

  /// The number of ends of the pipes that are open in the process, including the reader's.
  var openEndCount: Int { pipes.endCount }

  /// The number of bytes that were written.
  private(set) var count = 0

  /// Writes without waiting; returns whether the reader still exists.
  @discardableResult
  func write(_ bytes: [UInt8], at index: Int = 0) -> Bool {
    guard descriptors.indices.contains(index) else { return false }
    _ = fcntl(descriptors[index], F_SETFL, O_NONBLOCK)
    let written = withoutSignal { Foundation.write(descriptors[index], bytes, bytes.count) }
    count += max(0, written)
    return written >= 0 || errno == EAGAIN
  }

  func close() {
    for descriptor in descriptors { closing(descriptor) }
    descriptors = []
  }

  private func withoutSignal(_ call: () -> Int) -> Int {
    var (set, old) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &set, &old)
    let result = call()
    let code = errno
    var none = timespec()
    if result < 0, code == EPIPE { _ = sigtimedwait(&set, nil, &none) }
    pthread_sigmask(SIG_SETMASK, &old, nil)
    errno = code
    return result
  }
}
