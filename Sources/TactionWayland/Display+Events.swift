import CTactionWaylandClient
import Glibc

extension Display {
  /// Announces that this thread is going to read, after delivering the events that are queued already.
  ///
  /// Call order: `prepareRead()`, `flush()`, wait for the socket, then exactly one of `read()` and `cancelRead()`, then
  /// `dispatchPending()`.
  ///
  /// - Throws: the error that ended the connection; there is nothing to cancel then.
  package func prepareRead() throws(WaylandError) {
    while isConnected {
      if wl_display_prepare_read(raw) == 0 { return }
      try dispatchPending()
    }
    throw .disconnected
  }

  /// Reads the events that have arrived into the queue, without waiting; pairs with `prepareRead()`.
  package func read() throws(WaylandError) {
    guard isConnected else { throw .disconnected }
    guard wl_display_read_events(raw) >= 0 else { throw error ?? .failed(code: errno) }
  }

  /// Gives up the right to read; pairs with `prepareRead()`.
  package func cancelRead() {
    guard isConnected else { return }
    wl_display_cancel_read(raw)
  }

  /// Delivers the queued events to the handlers of their proxies; returns how many there were.
  @discardableResult
  package func dispatchPending() throws(WaylandError) -> Int {
    guard isConnected else { throw .disconnected }
    let count = deliver { wl_display_dispatch_pending(raw) }
    guard count >= 0 else { throw error ?? .failed(code: errno) }
    return Int(count)
  }

  /// Sends all requests and waits until the compositor has answered them; handlers run meanwhile.
  ///
  /// Blocks: not for a compositor on the same thread.
  package func roundtrip() throws(WaylandError) {
    guard isConnected else { throw .disconnected }
    let count = deliver { wl_display_roundtrip(raw) }
    guard count >= 0 else { throw error ?? .failed(code: errno) }
  }

  /// Flushes, reads and delivers without waiting; returns whether there were events.
  ///
  /// For tests that run the compositor on the same thread in lock step.
  package func pump() throws(WaylandError) -> Bool {
    let count = try dispatchPending()
    _ = try flush()
    return try receive() || count > 0
  }

  /// Reads and delivers without waiting and without sending anything; returns whether there were events.
  package func receive() throws(WaylandError) -> Bool {
    var count = try dispatchPending()
    reader?.receive()
    try prepareRead()
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, 0) > 0 { try read() } else { cancelRead() }
    count += try dispatchPending()
    return count > 0
  }
}

// MARK: Objects that end while events are delivered

extension Display {
  /// Makes a call of libwayland that delivers events; returns its result, with `errno` as it left it.
  private func deliver(_ call: () -> Int32) -> Int32 {
    // A handler may drop the last other reference to this connection.
    withExtendedLifetime(self) {
      deliveries += 1
      let count = call()
      let code = errno
      deliveries -= 1
      // The queue is empty now, also within a handler that runs the event loop, for however long.
      if count >= 0 || deliveries == 0, !ending.isEmpty {
        for raw in ending { wl_proxy_destroy(raw) }
        ending.removeAll(keepingCapacity: true)
      }
      errno = code
      return count
    }
  }

  /// Frees the C object of a proxy that is gone: at once, or when the running delivery of events is over.
  ///
  /// libwayland 1.21 never frees an object that ends while a queued event names it, nor the new object of a queued
  /// event whose receiver ends. So none ends before the queue is empty; until then its events are dropped.
  func free(_ raw: OpaquePointer) {
    wl_proxy_set_tag(raw, nil)
    wl_proxy_set_user_data(raw, Unmanaged.passUnretained(self).toOpaque())
    if deliveries > 0 { ending.append(raw) } else { wl_proxy_destroy(raw) }
  }
}
