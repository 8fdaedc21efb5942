import CTactionWaylandClient
import Glibc

extension Display {
  /// Sends the queued requests until the socket is full.
  package func flush() throws(WaylandError) -> FlushResult {
    guard isConnected else { throw .disconnected }
    let code = flushQueue()
    switch code {
    case 0: return .done
    case EAGAIN: return .wouldBlock
    // The compositor closed the connection, but its error may still be unread in the socket: `read()` and
    // `dispatchPending()` report it.
    case EPIPE: return .done
    default: throw error ?? .failed(code: code)
    }
  }

  /// Queues a request; its arguments are passed on the stack. Returns the C object that the request makes; nil if the
  /// request makes none.
  ///
  /// The call waits while libwayland's buffer is full and the compositor reads no requests.
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

  /// Asks the compositor to send `done` when it has handled all requests so far. `done` arrives after all events that
  /// these requests cause.
  package func sync() -> WlCallback {
    make(WlCallback.self, opcode: 0)
  }

  /// Asks for the list of globals, once for each connection. ``Registry`` is a convenient interface to it.
  package func getRegistry() -> WlRegistry {
    make(WlRegistry.self, opcode: 1)
  }

  private func make<Object: Proxy>(_ type: Object.Type, opcode: UInt32) -> Object {
    guard isConnected else { return Object(raw: nil, display: self) }
    // libwayland itself handles the object wl_display and its events; this module only sends its two requests.
    let made = marshal(raw, opcode, size: .ofDisplay, making: type.interface, version: 1, [wl_argument(n: 0)])
    return Object(raw: made, display: self)
  }
}

// MARK: The room in libwayland's buffer

extension Display {
  /// The time for which a request waits if the compositor reads no requests, in milliseconds. After this time, the
  /// connection counts as lost, so that the app does not hang forever.
  private static let patience: Int32 = 10_000

  /// Sends the queued requests if there is no room in the buffer for the next request.
  ///
  /// libwayland 1.21 itself also sends them, but ends the connection if the socket is full at that moment. This happens
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

  /// Sends the queued requests until the socket is full; returns 0, or the error number.
  private func flushQueue() -> Int32 {
    let code = wl_display_flush(raw) < 0 ? errno : 0
    if code == 0 { queued = .zero }
    reader?.send()
    return code
  }

  /// Waits until the socket has room; returns false if the socket stays full for too long.
  private func waitUntilWritable() -> Bool {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    var count: Int32 = 0
    repeat { count = poll(&descriptor, 1, Self.patience) } while count < 0 && errno == EINTR
    return count > 0
  }
}
