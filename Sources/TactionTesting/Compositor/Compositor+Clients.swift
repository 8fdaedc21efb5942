import CWaylandServer
import Glibc
import TactionWayland

extension Compositor {
  /// Connects a client in this process, over a socket pair.
  ///
  /// Both ends share the thread: neither may wait for the other. The client's requests are read by ``pump()``.
  public func connect() throws -> Display {
    try Display(fileDescriptor: try connectClient())
  }

  /// Connects a client in this process and returns its end of the connection, which the caller owns.
  public func connectClient() throws(ServerError) -> Int32 {
    try server.connectClient().fileDescriptor
  }

  /// Lets clients in other processes connect, at a socket of this name in XDG_RUNTIME_DIR.
  public func listen(on name: String) throws(ServerError) { try server.addSocket(name: name) }

  /// Lets clients in other processes connect, at the first free socket of `wayland-1` and so on; returns its name.
  public func listen() throws(ServerError) -> String { try server.addAutomaticSocket() }
}
