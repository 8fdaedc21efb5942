import CWaylandClient
import Glibc

/// A connection to a compositor.
///
/// A display is closed when it and all its proxies are released, or by `disconnect()`. Its methods do not block, except
/// `roundtrip()`; wait for `fileDescriptor` to become readable between `prepareRead()` and `read()`.
public final class Display {
  /// What came of sending queued requests.
  public enum FlushResult: Hashable, Sendable {
    /// All requests are on their way.
    case done
    /// The socket is full: wait until it is writable and flush again. This is not an error.
    case wouldBlock
  }

  /// The C object, freed when the last proxy is gone.
  let raw: OpaquePointer

  /// True until `disconnect()`; a connection that broke stays in place until then, with `error` set.
  public private(set) var isConnected = true

  /// The socket, for `poll`; -1 after `disconnect()`.
  public private(set) var fileDescriptor: Int32

  private init(_ raw: OpaquePointer) {
    self.raw = raw
    fileDescriptor = wl_display_get_fd(raw)
  }

  deinit {
    // Each proxy holds its display, so none is left that libwayland would forget to free.
    wl_display_disconnect(raw)
  }

  /// Connects to the compositor by the usual rules.
  ///
  /// `name` is a socket's name or full path; without it `WAYLAND_DISPLAY` decides, then `wayland-0`. An inherited
  /// connection in `WAYLAND_SOCKET` comes before all of them.
  ///
  /// - Throws: `WaylandError.noDisplay`, `.noRuntimeDirectory`, `.noSocket`, `.connectionFailed` or
  ///   `.inheritedSocketFailed`.
  public static func connect(name: String? = nil) throws(WaylandError) -> Display {
    WaylandLog.redirectClient
    if getenv("WAYLAND_SOCKET") != nil {
      guard let raw = wl_display_connect(nil) else {
        throw .inheritedSocketFailed(code: errno)
      }
      return Display(raw)
    }
    let address = try SocketAddress(name: name, environment: SocketAddress.environmentVariable)
    guard let raw = wl_display_connect(address.path) else { throw address.failure(errno) }
    return Display(raw)
  }

  /// Takes over a connected socket, for example one end of a socket pair.
  ///
  /// - Throws: `WaylandError.failed` when out of memory.
  public init(fileDescriptor: Int32) throws(WaylandError) {
    WaylandLog.redirectClient
    guard let raw = wl_display_connect_to_fd(fileDescriptor) else { throw .failed(code: errno) }
    self.raw = raw
    self.fileDescriptor = fileDescriptor
  }

  /// Closes the connection, after what is queued was sent as far as the socket takes it; all its proxies are dead from
  /// then on.
  ///
  /// May be called from an event handler: what is left in the queue is dropped.
  public func disconnect() {
    guard isConnected else { return }
    isConnected = false
    fileDescriptor = -1
    wl_display_flush(raw)
    // The memory must stay until libwayland has returned from its dispatch and the last proxy is released, but the
    // compositor shall know at once.
    shutdown(wl_display_get_fd(raw), Int32(SHUT_RDWR))
  }

  /// What ended the connection, or nil while it works.
  public var error: WaylandError? {
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
    // The interface is missing when the object is gone already.
    let name = interface.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "an object"
    return .protocolError(interface: name, id: id, code: code)
  }
}
