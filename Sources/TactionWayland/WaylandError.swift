import Glibc

/// A failure to connect to a compositor, or the loss of a connection; each description is one sentence that explains
/// the failure.
public enum WaylandError: Error, Hashable, Sendable {
  /// `WAYLAND_DISPLAY` is not set, and there is no socket at the default path, `path`.
  case noDisplay(path: String)
  /// `XDG_RUNTIME_DIR` is not set, so the socket `name` cannot be found.
  case noRuntimeDirectory(name: String)
  /// There is no socket at `path`.
  case noSocket(path: String)
  /// The socket at `path` exists, but the connection to it fails; `code` is the `errno`.
  case connectionFailed(path: String, code: Int32)
  /// The connection in `WAYLAND_SOCKET` cannot be used; `code` is the `errno`.
  case inheritedSocketFailed(code: Int32)
  /// The compositor does not offer the interface `name`.
  case missingGlobal(name: String)
  /// The compositor ended the connection because of a request that it does not allow.
  case protocolError(interface: String, id: UInt32, code: UInt32)
  /// The compositor closed the connection.
  case disconnected
  /// The connection failed for another reason; `code` is the `errno`.
  case failed(code: Int32)
}

extension WaylandError: CustomStringConvertible {
  /// One sentence for users: the failure and the remedy.
  public var description: String {
    switch self {
    case .noDisplay(let path):
      "WAYLAND_DISPLAY is not set and there is no socket at \(path): start this program in a Wayland session"
        + " or with `taction stage`."
    case .noRuntimeDirectory(let name):
      "XDG_RUNTIME_DIR is not set, so the Wayland socket \(name) cannot be found:"
        + " set it, or set WAYLAND_DISPLAY to a full path."
    case .noSocket(let path):
      "There is no Wayland socket at \(path): is the compositor that WAYLAND_DISPLAY names running?"
    case .connectionFailed(let path, let code):
      "The Wayland socket at \(path) cannot be used: \(Self.reason(code))."
    case .inheritedSocketFailed(let code):
      "The connection that WAYLAND_SOCKET promises cannot be used: \(Self.reason(code)); unset the variable?"
    case .missingGlobal(let name): "The compositor does not offer \(name), which this program needs."
    case .protocolError(let interface, let id, let code):
      "The compositor ended the connection: error \(code) on \(interface)#\(id);"
        + " run with WAYLAND_DEBUG=1 to see the request."
    case .disconnected:
      "The compositor closed the connection."
    case .failed(let code):
      "The connection to the compositor broke: \(Self.reason(code))."
    }
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
