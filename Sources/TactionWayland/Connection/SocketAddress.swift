import Glibc

/// Where the compositor's socket is, by the rules that all Wayland clients follow.
struct SocketAddress: Equatable {
  /// The full path of the socket.
  let path: String
  /// True when neither the caller nor `WAYLAND_DISPLAY` named it.
  let isGuess: Bool

  /// Finds the socket: `name`, else `WAYLAND_DISPLAY`, else `wayland-0`; relative names are in `XDG_RUNTIME_DIR`.
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

  /// The error for a connection attempt that failed with this `errno`.
  func failure(_ code: Int32) -> WaylandError {
    guard code == ENOENT || code == ENOTDIR else { return .connectionFailed(path: path, code: code) }
    return isGuess ? .noDisplay(path: path) : .noSocket(path: path)
  }

  /// The value of a variable of this process's environment.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
