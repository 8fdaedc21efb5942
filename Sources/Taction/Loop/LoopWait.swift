import CLinux
import Glibc

/// The wait of the event loop for its descriptors, which notices that the process was stopped meanwhile.
///
/// After SIGSTOP and SIGCONT the kernel goes on with `poll` as if nothing had happened, but ends `epoll_wait` with
/// EINTR, also in a process without signal handlers (signal(7)). Events that arrived while the process was stopped are
/// late by up to that time; without a stop, they have just arrived.
final class LoopWait {
  private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
  private var watched: [Int32] = []

  deinit {
    if epoll >= 0 { close(epoll) }
  }

  /// Waits until a descriptor is ready, and marks all that are.
  ///
  /// A signal ends the wait early, perhaps with nothing marked.
  ///
  /// - Returns: whether it waited and was not interrupted; false also where a descriptor was ready at once.
  func callAsFunction(for descriptors: inout [pollfd]) -> Bool {
    let count = nfds_t(descriptors.count)
    guard poll(&descriptors, count, 0) == 0 else { return false }
    guard watch(descriptors) else {
      _ = poll(&descriptors, count, -1)
      return false
    }
    var event = epoll_event()
    let isReady = epoll_wait(epoll, &event, 1, -1) > 0
    _ = poll(&descriptors, count, 0)
    return isReady
  }

  /// Registers descriptors with the kernel, and no others; false where it cannot. A descriptor may be another file than
  /// in the wait before, so each is registered anew.
  private func watch(_ descriptors: [pollfd]) -> Bool {
    guard epoll >= 0 else { return false }
    var event = epoll_event()
    for file in watched { epoll_ctl(epoll, EPOLL_CTL_DEL, file, &event) }
    watched = descriptors.map(\.fd).filter { $0 >= 0 }
    for descriptor in descriptors where descriptor.fd >= 0 {
      // The events of poll and epoll have the same numbers.
      event.events = UInt32(UInt16(bitPattern: descriptor.events))
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor.fd, &event) == 0 else { return false }
    }
    return true
  }
}
