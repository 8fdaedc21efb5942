import Glibc

/// A descriptor that the event loop waits for, in addition to the connection to the compositor.
///
/// Add a source with ``EventLoop/add(_:)``. While its descriptor is not ready, a source costs only an entry in the
/// kernel's list.
protocol LoopSource: AnyObject {
  /// The descriptor; it stays the same while the source is in the loop.
  var fileDescriptor: Int32 { get }
  /// The events of poll(2) to wait for, such as `POLLIN`; read before each wait.
  var awaitedEvents: Int16 { get }
  /// Reads or writes, without waiting, because the descriptor is ready or has an error.
  ///
  /// The loop calls this method once after each wait. The method should handle a limited amount of data: remaining data
  /// makes the descriptor ready again. The method may remove the source.
  func descriptorIsReady()
}

extension LoopSource {
  /// The entry of the source in a list for poll(2).
  var pollEntry: pollfd { pollfd(fd: fileDescriptor, events: awaitedEvents, revents: 0) }
}
