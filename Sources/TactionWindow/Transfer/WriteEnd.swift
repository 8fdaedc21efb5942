import Glibc

/// The writable descriptor of a pipe or a socket that another program has passed to this program.
///
/// The other program shares the open file of the descriptor, and could make it blocking in the middle of a write. So a
/// pipe is opened again, and a write to a socket uses a non-blocking flag. Files and devices are refused, since writing
/// to them may wait for a disk or a network.
package struct WriteEnd: ~Copyable {
  /// The descriptor.
  package let fileDescriptor: Int32
  private let isSocket: Bool

  /// Makes the object from a descriptor, which the object owns from now on. If the descriptor is neither a socket nor a
  /// pipe that can be written to, closes it and returns nil.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      Self.discard(descriptor)
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: (fileDescriptor, isSocket) = (descriptor, true)
    case S_IFIFO:
      let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      close(descriptor)
      // ENXIO: no process reads any more.
      guard own >= 0 else { return nil }
      (fileDescriptor, isSocket) = (own, false)
    default:
      Self.discard(descriptor)
      return nil
    }
  }

  deinit { Self.discard(fileDescriptor) }

  /// Closes a descriptor of another program without waiting, even if it is a socket that lingers; does nothing for a
  /// negative number.
  package nonisolated static func discard(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    var none = linger()
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
  }

  /// Writes the bytes for which there is room, without waiting; returns their number, or -1 with `errno`.
  ///
  /// If the reader is gone, the write fails with EPIPE, without a signal.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    if isSocket {
      return send(fileDescriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
    return Self.withoutSignal { Glibc.write(fileDescriptor, bytes.baseAddress, bytes.count) }
  }

  /// Makes a call that may raise SIGPIPE, which would end the process, and suppresses the signal. The app's signal
  /// handler is not changed.
  private static func withoutSignal(_ call: () -> Int) -> Int {
    var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let result = call()
    let code = errno
    if result < 0, code == EPIPE, !wasPending {
      var none = timespec()
      while sigtimedwait(&signals, nil, &none) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }
}
