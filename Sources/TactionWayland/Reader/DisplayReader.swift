import CTactionLinux
import CTactionWaylandClient
import Glibc
import Synchronization

/// A thread between the socket of a connection and libwayland, which reads the socket even while the UI thread is busy.
///
/// A compositor disconnects a client that does not read its events for some seconds, and marks a client that does not
/// answer pings as hung. The thread reads all events immediately and answers pings itself. It forwards the other events
/// in order, through a socket pair whose other end libwayland uses as the compositor's socket. Thus only the UI thread
/// uses libwayland.
///
/// Events wait here until the UI thread reads them. Waiting movement of fingers and pointers is coalesced, see
/// ``MotionFilter``. So even if the UI thread is blocked for minutes, its events need only some kilobytes.
final class DisplayReader: @unchecked Sendable {
  // Unchecked: only the UI thread uses `thread` and `isRunning`; everything else is constant, atomic or protected by
  // the mutex.

  /// The size of the socket pair's buffer for events, in bytes. The buffer holds 13 frames of touches, which is about
  /// 0.1 s. The buffer is small, because only events that wait outside of the buffer can be coalesced. The kernel
  /// doubles the size for its own needs.
  private static let pairSize: Int32 = 1 << 13
  private static let stackSize = 1 << 18

  fileprivate struct Shared: ~Copyable {
    var relay = RequestRelay()
    var watched: [WatchedObject] = []
    var backlog = EventBacklog()
    /// Whether the compositor has closed its end of the connection, and all its events have been read.
    var hasEnded = false
  }

  /// The connection to the compositor.
  private let socket: Int32
  /// This object's end of the socket pair; libwayland has the other end.
  private let pair: Int32
  /// An eventfd that wakes the thread.
  private let wake: Int32
  private let process = getpid()
  private let shared = Mutex(Shared())
  private let isStopping = Atomic(false)
  private var thread = pthread_t()
  private var isRunning = false

  /// Starts to read a socket on which nothing has been exchanged yet. From then on, the descriptor of the socket refers
  /// to one end of a socket pair.
  ///
  /// Returns nil if a descriptor or the thread is not available; then the socket is unchanged.
  init?(replacing descriptor: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    pair = ends[0]
    socket = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    var size = Self.pairSize
    setsockopt(pair, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    guard socket >= 0, wake >= 0, start() else {
      Glibc.close(ends[1])
      return nil
    }
    // libwayland keeps using this descriptor number; `dup2` replaces its socket atomically.
    dup2(ends[1], descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    Glibc.close(ends[1])
  }

  deinit {
    stop()
    for descriptor in [socket, pair, wake] where descriptor >= 0 { Glibc.close(descriptor) }
  }

  // MARK: On the UI thread

  /// Makes the thread handle some events of an object from now on.
  func watch(_ object: WatchedObject) {
    shared.withLock { $0.watched.append(object) }
  }

  /// Forgets a destroyed object, because a new object may soon have the same number.
  func forget(_ id: UInt32) {
    shared.withLock { $0.watched.removeAll { $0.id == id } }
  }

  /// Sends the requests that libwayland has flushed, without waiting for the thread, which would send them a little
  /// later.
  func send() {
    let isBlocked = shared.withLock {
      $0.relay.send(from: pair, to: socket)
      return $0.relay.isBlocked
    }
    // If the socket is full, the thread has to wait until the socket has room.
    if isBlocked { eventfd_write(wake, 1) }
  }

  /// Forwards the events that have arrived, without waiting for the thread. If the caller then finds no more events, it
  /// has got all events that arrived before this call, even if the thread has not run for a while.
  func receive() {
    shared.withLock { $0.receive(from: socket, to: pair) }
  }

  /// Ends the thread and the connection; the compositor notices this immediately.
  func close() {
    send()
    stop()
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func stop() {
    // A forked process does not have the thread.
    guard isRunning, getpid() == process else { return }
    isRunning = false
    isStopping.store(true, ordering: .releasing)
    eventfd_write(wake, 1)
    pthread_join(thread, nil)
  }

  private func start() -> Bool {
    let status = taction_start_thread(
      &thread, "taction-wayland", Self.stackSize,
      { reader in
        reader.map { Unmanaged<DisplayReader>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.run() } }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    isRunning = status == 0
    return isRunning
  }

  // MARK: On the thread

  /// The main function of the thread.
  private func run() {
    let polled = UnsafeMutableBufferPointer<pollfd>.allocate(capacity: 3)
    defer { polled.deallocate() }
    while !isStopping.load(ordering: .acquiring) {
      let holdsError = shared.withLock {
        let (isBlocked, reads) = ($0.relay.isBlocked, !$0.hasEnded && !$0.backlog.isFull)
        // The socket is also polled if no events are read but requests wait for room.
        polled[0] = Self.entry(reads || isBlocked ? socket : -1, reads: reads, writes: isBlocked)
        polled[1] = Self.entry(pair, reads: !isBlocked, writes: $0.backlog.size > 0)
        polled[2] = Self.entry(wake, reads: true, writes: false)
        return $0.backlog.holdsError
      }
      // An error is held back until libwayland has read all events before the error. No descriptor reports this, so the
      // thread checks every 10 ms.
      _ = poll(polled.baseAddress, nfds_t(polled.count), holdsError ? 10 : -1)
      if polled[2].revents != 0 { acknowledge() }
      // libwayland's end of the pair has been closed.
      if polled[1].revents & Int16(POLLHUP | POLLERR) != 0 { return }
      shared.withLock {
        $0.receive(from: socket, to: pair)
        if polled[0].revents | polled[1].revents != 0 { $0.relay.send(from: pair, to: socket) }
      }
    }
  }

  private static func entry(_ descriptor: Int32, reads: Bool, writes: Bool) -> pollfd {
    pollfd(fd: descriptor, events: (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0), revents: 0)
  }

  private func acknowledge() {
    var count: eventfd_t = 0
    eventfd_read(wake, &count)
  }
}

extension DisplayReader.Shared {
  /// Reads events, answers pings, and forwards the other events until the socket pair is full.
  mutating func receive(from socket: Int32, to pair: Int32) {
    if !hasEnded, !backlog.isFull { hasEnded = !backlog.receive(from: socket) }
    backlog.takePings(of: watched) { object, serial in relay.pong(object, serial: serial) }
    if relay.hasPongs { relay.send(from: pair, to: socket) }
    if backlog.holdsError, backlog.size == 0, Self.isEmpty(pair) { backlog.releaseError() }
    backlog.handOn(to: pair)
    if backlog.size > 0 {
      backlog.coalesceIfLong(watched)
    } else if hasEnded, !backlog.holdsError {
      // The end of the stream is forwarded after all events.
      shutdown(pair, Int32(SHUT_WR))
      relay.isClosed = true
    }
  }

  /// Whether libwayland has read all bytes that were written to the pair.
  private static func isEmpty(_ pair: Int32) -> Bool {
    var count: Int32 = 0
    return ioctl(pair, UInt(TIOCOUTQ), &count) == 0 && count == 0
  }
}
