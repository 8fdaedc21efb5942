import CTactionWaylandClient
import Glibc

extension Display {
  /// Sends the queued requests, until the socket is full.
  package func flush() throws(WaylandError) -> FlushResult {
    guard isConnected else { throw .disconnected }
    let code = flushQueue()
    switch code {
    case 0: return .done
    case EAGAIN: return .wouldBlock
    // The compositor closed the connection, but its error may still wait in the socket: `read()` and
    // `dispatchPending()` report it.
    case EPIPE: return .done
    default: throw error ?? .failed(code: code)
    }
  }

  /// Queues a request with its arguments on the stack; returns the C object that it makes, if any.
  ///
  /// It waits while the compositor reads no requests and libwayland's buffer is full.
  func marshal<let count: Int>(
    _ raw: OpaquePointer, _ opcode: UInt32, size: RequestSize, making interface: UnsafePointer<wl_interface>?,
    version: UInt32, _ arguments: InlineArray<count, wl_argument>
  ) -> OpaquePointer? {
    makeRoom(for: size)
    var arguments = arguments
    var span = arguments.mutableSpan
    return span.withUnsafeMutableBufferPointer { buffer in
      wl_proxy_marshal_array_flags(raw, opcode, interface, version, 0, buffer.baseAddress)
    }
  }

  /// Asks the compositor to answer once it has handled all requests so far: `done` arrives after all their events.
  package func sync() -> WlCallback {
    make(WlCallback.self, opcode: 0)
  }

  /// The list of globals; `Registry` is the convenient way to read it. Ask once for each connection.
  package func getRegistry() -> WlRegistry {
    make(WlRegistry.self, opcode: 1)
  }

  private func make<Object: Proxy>(_ type: Object.Type, opcode: UInt32) -> Object {
    guard isConnected else { return Object(raw: nil, display: self) }
    // libwayland owns the object wl_display and its events; this module sends only these two requests.
    let made = marshal(raw, opcode, size: .ofDisplay, making: type.interface, version: 1, [wl_argument(n: 0)])
    return Object(raw: made, display: self)
  }
}

// MARK: The room in libwayland's buffer

extension Display {
  /// The time for which requests wait for a compositor that reads none, in milliseconds. After it the connection counts
  /// as lost, since the app must not hang for ever.
  private static let patience: Int32 = 10_000

  /// Sends the queued requests if the next one does not fit after them.
  ///
  /// libwayland 1.21 would do so too, but ends the connection when the socket is full at that moment, which happens
  /// after a burst of requests on a busy machine.
  private func makeRoom(for size: RequestSize) {
    if (queued + size).fits {
      queued = queued + size
      return
    }
    while flushQueue() == EAGAIN {
      guard waitUntilWritable() else {
        shutdown(fileDescriptor, Int32(SHUT_RDWR))
        break
      }
    }
    queued = size
  }

  /// Returns 0, or the error that stopped it.
  private func flushQueue() -> Int32 {
    let code = wl_display_flush(raw) < 0 ? errno : 0
    if code == 0 { queued = .zero }
    reader?.send()
    return code
  }

  /// Returns false when the socket stayed full.
  private func waitUntilWritable() -> Bool {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    var count: Int32 = 0
    repeat { count = poll(&descriptor, 1, Self.patience) } while count < 0 && errno == EINTR
    return count > 0
  }
}
