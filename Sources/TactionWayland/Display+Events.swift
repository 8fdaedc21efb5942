import CTactionWaylandClient
import Glibc

extension Display {
  /// Delivers the events that are already queued, and announces that this thread is going to read.
  ///
  /// Call order: `prepareRead()`, `flush()`, wait for the socket, then exactly one of `read()` and `cancelRead()`, then
  /// `dispatchPending()`.
  ///
  /// - Throws: The error that ended the connection. In this case, do not call `cancelRead()`.
  package func prepareRead() throws(WaylandError) {
    while isConnected {
      if wl_display_prepare_read(raw) == 0 { return }
      try dispatchPending()
    }
    throw .disconnected
  }

  /// Reads the events that have arrived into the queue, without waiting. Call it once after `prepareRead()`.
  package func read() throws(WaylandError) {
    guard isConnected else { throw .disconnected }
    guard wl_display_read_events(raw) >= 0 else { throw error ?? .failed(code: errno) }
  }

  /// Ends a `prepareRead()` without reading.
  package func cancelRead() {
    guard isConnected else { return }
    wl_display_cancel_read(raw)
  }

  /// Delivers the queued events to the handlers of their proxies; returns the number of events.
  @discardableResult
  package func dispatchPending() throws(WaylandError) -> Int {
    guard isConnected else { throw .disconnected }
    let count = deliver { wl_display_dispatch_pending(raw) }
    guard count >= 0 else { throw error ?? .failed(code: errno) }
    return Int(count)
  }

  /// Sends all requests and waits until the compositor has answered them; handlers run during the wait.
  ///
  /// The method blocks the thread, so it cannot be used with a compositor on the same thread.
  package func roundtrip() throws(WaylandError) {
    guard isConnected else { throw .disconnected }
    let count = deliver { wl_display_roundtrip(raw) }
    guard count >= 0 else { throw error ?? .failed(code: errno) }
  }

  /// Sends requests, reads and delivers events, without waiting; returns whether there were events.
  ///
  /// For tests that run the compositor and the client alternately on the same thread.
  package func pump() throws(WaylandError) -> Bool {
    let count = try dispatchPending()
    _ = try flush()
    return try receive() || count > 0
  }

  /// Reads and delivers events, without waiting and without sending requests; returns whether there were events.
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
  /// Calls a function of libwayland that delivers events; returns its result, and preserves its `errno`.
  private func deliver(_ call: () -> Int32) -> Int32 {
    // A handler may release the last other reference to this display.
    withExtendedLifetime(self) {
      deliveries += 1
      let count = call()
      let code = errno
      deliveries -= 1
      // The queue is empty now, so the ended objects can be freed, even if an outer handler still runs a nested event
      // loop.
      if count >= 0 || deliveries == 0, !ending.isEmpty {
        for raw in ending { wl_proxy_destroy(raw) }
        ending.removeAll(keepingCapacity: true)
      }
      errno = code
      return count
    }
  }

  /// Frees the C object of a released proxy: immediately, or when the current delivery of events is over.
  ///
  /// libwayland 1.21 leaks an object that is destroyed while a queued event names this object. If the receiver of a
  /// queued event is destroyed, libwayland also leaks the new object in the event. So objects are destroyed only when
  /// the queue is empty; until then, their events are dropped.
  func free(_ raw: OpaquePointer) {
    wl_proxy_set_tag(raw, nil)
    wl_proxy_set_user_data(raw, Unmanaged.passUnretained(self).toOpaque())
    if deliveries > 0 { ending.append(raw) } else { wl_proxy_destroy(raw) }
  }

  /// Destroys an object that the compositor has made by an event for a released proxy, in this process and in the
  /// compositor.
  ///
  /// Without this, the compositor would keep the object and could send events that name it. libwayland 1.21 ends the
  /// connection when an event names an object that only the compositor knows.
  func end(_ raw: OpaquePointer, _ interface: UnsafePointer<wl_interface>?) {
    // Events for this object may also contain new objects, and these must be destroyed too.
    wl_proxy_add_dispatcher(raw, dispatchEvent, nil, nil)
    let version = wl_proxy_get_version(raw)
    if isConnected, let interface, let opcode = interface.pointee.destructor(of: version) {
      let none: InlineArray<0, wl_argument> = []
      let size = RequestSize(interface.pointee.methods[Int(opcode)], none)
      _ = marshal(raw, opcode, size: size, making: nil, version: version, none)
    }
    free(raw)
  }
}

extension wl_interface {
  /// Returns the opcode of the request that destroys an object; nil if the version has no such request without
  /// arguments.
  fileprivate func destructor(of version: UInt32) -> UInt32? {
    for opcode in 0..<Int(method_count) {
      let (name, signature) = (String(cString: methods[opcode].name), String(cString: methods[opcode].signature))
      // A signature begins with the version that introduced the request, unless this is version 1.
      guard name == "destroy" || name == "release", signature.allSatisfy(\.isNumber) else { continue }
      return UInt32(signature) ?? 1 <= version ? UInt32(opcode) : nil
    }
    return nil
  }
}
