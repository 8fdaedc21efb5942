import CTactionLinux
import CTactionWaylandClient
import Glibc
import Logging

/// A connection to a compositor.
///
/// A display is closed when the display and all its proxies are released, or by `disconnect()`. The methods do not
/// block, except `roundtrip()`, and requests while all buffers are full. Between `prepareRead()` and `read()`, wait
/// until `fileDescriptor` is readable.
package final class Display {
  /// The result of sending queued requests.
  package enum FlushResult: Hashable, Sendable {
    /// All requests have been written to the socket.
    case done
    /// The socket is full: wait until it is writable and flush again. This is not an error.
    case wouldBlock
  }

  /// The C object, which is freed when the display and its last proxy are released.
  let raw: OpaquePointer

  /// Whether the connection is open: true until `disconnect()` is called, even for a broken connection, whose `error`
  /// is set.
  package private(set) var isConnected = true

  /// The socket, for `poll`; -1 after `disconnect()`.
  package private(set) var fileDescriptor: Int32

  /// The ID of the process at the other end: the compositor, or the program that made the compositor's socket; nil if
  /// the process is not known.
  package let peerProcess: Int32?

  /// The thread that reads the socket; nil if `read()` reads it directly.
  private(set) var reader: DisplayReader?

  /// An upper bound for the size of the requests that wait in libwayland's buffer.
  var queued = RequestSize.zero
  /// The number of nested calls that are delivering events: a handler may deliver events itself.
  var deliveries = 0
  /// The C objects that are freed when all queued events have been delivered.
  var ending: [OpaquePointer] = []

  private init(_ raw: OpaquePointer) {
    self.raw = raw
    fileDescriptor = wl_display_get_fd(raw)
    peerProcess = Self.peerProcess(of: fileDescriptor)
  }

  deinit {
    reader = nil
    // Each proxy keeps its display alive, so no proxy exists any more.
    wl_display_disconnect(raw)
  }

  /// Connects to the compositor by the usual rules of Wayland clients.
  ///
  /// `name` is the name or the full path of a socket; nil for the socket in `WAYLAND_DISPLAY`, or for `wayland-0` if
  /// this variable is not set. An inherited connection in `WAYLAND_SOCKET` has priority over all of these.
  ///
  /// - Throws: `WaylandError.noDisplay`, `.noRuntimeDirectory`, `.noSocket`, `.connectionFailed` or
  ///   `.inheritedSocketFailed`.
  package static func connect(name: String? = nil) throws(WaylandError) -> Display {
    WaylandLog.redirectClient
    if getenv("WAYLAND_SOCKET") != nil {
      guard let raw = wl_display_connect(nil) else {
        // If the variable is not a number, libwayland sets errno to 0.
        throw .inheritedSocketFailed(code: errno == 0 ? EBADF : errno)
      }
      return Display(raw)
    }
    let address = try SocketAddress(name: name, environment: SocketAddress.environmentVariable)
    guard let raw = wl_display_connect(address.path) else { throw address.failure(errno) }
    return Display(raw)
  }

  /// Makes a display from a connected socket, for example one end of a socket pair. The display owns the socket from
  /// then on.
  ///
  /// - Throws: `WaylandError.failed` if there is no memory.
  package init(fileDescriptor: Int32) throws(WaylandError) {
    WaylandLog.redirectClient
    guard let raw = wl_display_connect_to_fd(fileDescriptor) else { throw .failed(code: errno) }
    self.raw = raw
    self.fileDescriptor = fileDescriptor
    peerProcess = Self.peerProcess(of: fileDescriptor)
  }

  /// Returns the ID of the process at the other end of a socket (SO_PEERCRED of unix(7)); nil if the process is not
  /// known.
  private static func peerProcess(of socket: Int32) -> Int32? {
    // The layout of struct ucred, which Swift's Glibc module does not define: process, user and group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return credentials.process > 0 ? credentials.process : nil
  }

  /// Starts a thread that reads the socket, answers pings and merges waiting movement; see ``Proxy/watch(_:)``. So the
  /// compositor does not notice if the calling thread is busy. If the thread cannot be started, `read()` reads the
  /// socket directly.
  ///
  /// Call it before the first request.
  package func readOnThread() {
    reader = DisplayReader(replacing: fileDescriptor)
    if reader == nil { WaylandLog.logger.warning("no thread for the connection: error \(errno)") }
  }

  /// Sends the queued requests until the socket is full, and closes the connection. From then on, all its proxies are
  /// dead.
  ///
  /// An event handler may call this method. Then the remaining queued events are dropped.
  package func disconnect() {
    guard isConnected else { return }
    isConnected = false
    fileDescriptor = -1
    wl_display_flush(raw)
    reader?.close()
    reader = nil
    // The socket is shut down so that the compositor notices the end immediately. The memory is freed later: libwayland
    // must have returned from its dispatch, and the last proxy must be released.
    shutdown(wl_display_get_fd(raw), Int32(SHUT_RDWR))
  }

  /// The error that ended the connection; nil while the connection works.
  package var error: WaylandError? {
    guard isConnected else { return .disconnected }
    let code = wl_display_get_error(raw)
    switch code {
    case 0: return nil
    case EPIPE, ECONNRESET: return .disconnected
    case EPROTO: return protocolError
    default: return .failed(code: code)
    }
  }

  private var protocolError: WaylandError {
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let code = wl_display_get_protocol_error(raw, &interface, &id)
    // The interface is not known if the object is already destroyed.
    let name = interface.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "an object"
    return .protocolError(interface: name, id: id, code: code)
  }
}

/// The path of the compositor's socket, by the rules that all Wayland clients follow.
struct SocketAddress: Equatable {
  /// The full path of the socket.
  let path: String
  /// Whether the socket has the default name, since neither the caller nor `WAYLAND_DISPLAY` named a socket.
  let isGuess: Bool

  /// Finds the socket `name`; if `name` is nil, the socket in `WAYLAND_DISPLAY`; if this variable is not set,
  /// `wayland-0`. Relative names are in `XDG_RUNTIME_DIR`.
  init(name: String?, environment: (String) -> String?) throws(WaylandError) {
    let given = name ?? environment("WAYLAND_DISPLAY").flatMap { $0.isEmpty ? nil : $0 }
    let socket = given ?? "wayland-0"
    isGuess = given == nil
    if socket.hasPrefix("/") {
      path = socket
    } else if let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty {
      path = "\(directory)/\(socket)"
    } else {
      throw isGuess
        ? .noDisplay(path: "$XDG_RUNTIME_DIR/\(socket) (XDG_RUNTIME_DIR is not set)")
        : .noRuntimeDirectory(name: socket)
    }
  }

  /// Returns the error for a failed connection attempt with this `errno`.
  func failure(_ code: Int32) -> WaylandError {
    guard code == ENOENT || code == ENOTDIR else { return .connectionFailed(path: path, code: code) }
    return isGuess ? .noDisplay(path: path) : .noSocket(path: path)
  }

  /// Returns the value of a variable in the environment of this process.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// Redirects the messages of libwayland from the standard error stream to swift-log.
package enum WaylandLog {
  static let logger = Logger(label: "taction.wayland")

  /// Sets the log handler to which the messages of libwayland's client and server libraries are redirected.
  package static let handler: Void = taction_set_log { text in
    guard let text else { return }
    let lines = String(cString: text).split { $0.isNewline }.joined(separator: " ")
    logger.error("\(lines)")
  }

  /// Redirects the client library's messages once; the handler is shared by the whole process.
  static let redirectClient: Void = {
    handler
    taction_redirect_client_log()
  }()
}
