import CTactionWaylandServer
import Glibc
import TactionWayland

/// The server end of the Wayland connections: libwayland's display and event loop.
///
/// Only `pump()` handles requests, and only `pump()` and `flush()` send queued events. Neither of them waits.
nonisolated package final class ServerDisplay {
  /// The C object; nil after `close()`.
  package private(set) var raw: OpaquePointer?

  /// The clients in the order of connection.
  package var clients: [ServerClient] { connections.filter(\.isConnected) }

  /// Called for each client that connects.
  package var onConnect: ((ServerClient) -> Void)?

  private var connections: [ServerClient] = []
  private let eventLoop: OpaquePointer
  /// Whether libwayland is handling requests, so that its objects must not be freed now.
  private var isDispatching = false
  private var postponed: [() -> Void] = []
  private var listener: SignalListener?

  /// Makes a display that offers nothing yet.
  package init() throws(ServerError) {
    WaylandLog.handler
    taction_redirect_server_log()
    guard let raw = wl_display_create(), let eventLoop = wl_display_get_event_loop(raw) else {
      throw .displayFailed(code: errno)
    }
    self.raw = raw
    self.eventLoop = eventLoop
    listener = SignalListener(
      once: false, attach: { wl_display_add_client_created_listener(raw, $0) },
      handler: { [weak self] client in self?.add(client) })
  }

  deinit {
    free()
  }

  /// Disconnects all clients and frees the display; after that, all resources and globals are dead.
  ///
  /// A call in a request handler takes effect after the handler has returned.
  package func close() {
    whenIdle { [weak self] in self?.free() }
  }

  private func free() {
    guard let raw else { return }
    listener?.detach()
    wl_display_destroy_clients(raw)
    self.raw = nil
    wl_display_destroy(raw)
  }

  /// Runs `action` immediately or, if libwayland is handling requests, after these requests.
  func whenIdle(_ action: @escaping () -> Void) {
    if isDispatching { postponed.append(action) } else { action() }
  }

  private func dispatch() {
    isDispatching = true
    wl_event_loop_dispatch(eventLoop, 0)
    isDispatching = false
    let actions = postponed
    postponed = []
    for action in actions { action() }
  }

  /// Returns the client that owns a resource; nil if the client has disconnected.
  package func client(of resource: Resource) -> ServerClient? {
    clients.first { $0.raw == resource.client }
  }

  /// Returns a new serial number for an event.
  package func nextSerial() -> UInt32 {
    raw.map { wl_display_next_serial($0) } ?? 0
  }

  /// Offers `wl_shm`, which libwayland implements, with its own formats: ARGB and XRGB with 8 bits.
  package func offerSharedMemory() throws(ServerError) {
    guard let raw else { throw .closed }
    guard wl_display_init_shm(raw) == 0 else { throw .displayFailed(code: errno) }
  }

  private func add(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    let client = ServerClient(raw: OpaquePointer(data), display: self)
    connections = clients + [client]
    onConnect?(client)
  }
}

// MARK: Clients

nonisolated extension ServerDisplay {
  /// Uses one end of a socket pair as the connection of a client. The display owns the file descriptor from then on.
  ///
  /// - Throws: `ServerError.clientFailed`; in this case, the caller still owns the file descriptor.
  @discardableResult
  package func addClient(fileDescriptor: Int32) throws(ServerError) -> ServerClient {
    guard let raw else { throw .closed }
    guard let client = wl_client_create(raw, fileDescriptor), let added = clients.last, added.raw == client else {
      throw .clientFailed(code: errno)
    }
    return added
  }

  /// Makes a client on a new socket pair and returns the file descriptor for the client's end, which the caller owns.
  package func connectClient() throws(ServerError) -> (client: ServerClient, fileDescriptor: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .clientFailed(code: errno)
    }
    do throws(ServerError) {
      return (try addClient(fileDescriptor: ends[0]), ends[1])
    } catch {
      ends.forEach { _ = Glibc.close($0) }
      throw error
    }
  }

  /// Listens on a socket of this name in `XDG_RUNTIME_DIR`.
  package func addSocket(name: String) throws(ServerError) {
    guard let raw else { throw .closed }
    guard wl_display_add_socket(raw, name) == 0 else { throw .socketFailed(name: name, code: errno) }
  }

  /// Listens on the first free socket name of `wayland-1`, `wayland-2` and so on, and returns the name.
  package func addAutomaticSocket() throws(ServerError) -> String {
    guard let raw else { throw .closed }
    guard let name = wl_display_add_socket_auto(raw) else { throw .socketFailed(name: "wayland-N", code: errno) }
    return String(cString: name)
  }
}

// MARK: The event loop

nonisolated extension ServerDisplay {
  /// The descriptor that is readable when `pump()` has something to do.
  package var fileDescriptor: Int32 { raw == nil ? -1 : wl_event_loop_get_fd(eventLoop) }

  /// Handles all requests that clients have sent and sends the events that are queued for them, without waiting.
  /// Returns true if there was something to handle.
  @discardableResult
  package func pump() -> Bool {
    var handled = false
    // One dispatch handles only a part of a long batch of requests. A client in another process may send faster than
    // the server reads. Without a limit, such a client would block the server.
    for _ in 0..<1000 where raw != nil {
      let isReady = isReadable
      handled = handled || isReady
      dispatch()
      flush()
      if !isReady { break }
    }
    return handled
  }

  /// Sends the events that are queued for the clients.
  package func flush() {
    guard let raw else { return }
    wl_display_flush_clients(raw)
  }

  private var isReadable: Bool {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}

/// A client of the test compositor, from its connection to its disconnection.
nonisolated package final class ServerClient {
  /// The C object; nil when the client has disconnected.
  package private(set) var raw: OpaquePointer?

  /// The ID of the process at the other end; for a socket pair, the ID of this process.
  package let processID: pid_t

  /// Called once when the client disconnects or is disconnected; its resources are destroyed immediately after the
  /// call.
  package var onDisconnect: (() -> Void)?

  private weak var display: ServerDisplay?
  private var listener: SignalListener?

  init(raw: OpaquePointer, display: ServerDisplay) {
    self.raw = raw
    self.display = display
    var process: pid_t = 0
    wl_client_get_credentials(raw, &process, nil, nil)
    processID = process
    listener = SignalListener(
      once: true, attach: { wl_client_add_destroy_listener(raw, $0) },
      handler: { [weak self] _ in self?.finish() })
  }

  /// Whether the client is connected.
  package var isConnected: Bool { raw != nil }

  /// Disconnects the client, as a compositor does when it exits. A call in a request handler takes effect after the
  /// handler has returned.
  package func disconnect() {
    guard let display else { return }
    display.whenIdle { [weak self] in
      guard let raw = self?.raw else { return }
      wl_client_destroy(raw)
    }
  }

  private func finish() {
    raw = nil
    onDisconnect.take()?()
  }
}

/// A failure to set up the test compositor.
nonisolated public enum ServerError: Error, Hashable, Sendable {
  /// libwayland could not make the display, usually because there is no memory or file descriptor left; `code` is the
  /// `errno`.
  case displayFailed(code: Int32)
  /// A client could not be added; `code` is the `errno`.
  case clientFailed(code: Int32)
  /// The socket could not be made; `code` is the `errno`.
  case socketFailed(name: String, code: Int32)
  /// An interface cannot be offered in a version that is newer than the generated bindings.
  case globalRefused(name: String, version: UInt32)
  /// The display was closed.
  case closed
}

nonisolated extension ServerError: CustomStringConvertible {
  /// The failure and the remedy as one sentence.
  public var description: String {
    switch self {
    case .displayFailed(let code): "The compositor could not be started: \(reason(code))."
    case .clientFailed(let code): "The client could not connect to the compositor: \(reason(code))."
    case .socketFailed(let name, let code):
      "The socket \(name) could not be made in XDG_RUNTIME_DIR: \(reason(code)); is it in use, or the variable unset?"
    case .globalRefused(let name, let version):
      "Version \(version) of \(name) cannot be offered: protocols/manifest.txt generates only older ones."
    case .closed: "The compositor was closed."
    }
  }

  private func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
