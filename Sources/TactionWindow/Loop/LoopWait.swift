import CTactionLinux
import Glibc

/// The wait of the event loop for its descriptors, which also detects whether the process was stopped during the wait.
///
/// After SIGSTOP and SIGCONT, the kernel continues `poll`, but ends `epoll_wait` with EINTR, even in a process without
/// signal handlers (signal(7)). Events that arrived during a stop are late by up to the duration of the stop. If the
/// process was not stopped, the events have just arrived.
final class LoopWait {
  private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
  /// The descriptors that are registered with the kernel, and their events.
  private var watched: [pollfd] = []

  deinit {
    if epoll >= 0 { close(epoll) }
  }

  /// Waits until a descriptor is ready, and marks all descriptors that are ready.
  ///
  /// A signal ends the wait early; it is possible that no descriptor is marked then.
  ///
  /// - Returns: whether the call slept until a descriptor was ready, without an interruption. False if a descriptor was
  ///   ready immediately.
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

  /// Forgets the registered descriptors. Call it when one of them may have been closed, or is about to be closed, since
  /// its number can then refer to another file.
  func forget() {
    var event = epoll_event()
    for descriptor in watched { epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor.fd, &event) }
    watched = []
  }

  /// Registers descriptors with the kernel, and removes all others; returns false if that fails.
  private func watch(_ descriptors: [pollfd]) -> Bool {
    guard epoll >= 0 else { return false }
    let wanted = descriptors.lazy.filter { $0.fd >= 0 }
    if wanted.elementsEqual(watched, by: { $0.fd == $1.fd && $0.events == $1.events }) { return true }
    forget()
    for descriptor in wanted {
      // The events of poll and epoll have the same numbers.
      var event = epoll_event()
      event.events = UInt32(UInt16(bitPattern: descriptor.events))
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor.fd, &event) == 0 else { return false }
      watched.append(descriptor)
    }
    return true
  }
}
