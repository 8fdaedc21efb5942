import CWaylandServer
import Glibc
import TactionWayland

/// A program connected to the embedded compositor.
public final class CompositorClient {
  private let connection: ServerClient
  /// Serials of events this client was sent.
  private var serials: Set<UInt32> = []

  init(_ connection: ServerClient) { self.connection = connection }

  /// Whether the client is connected.
  public var isConnected: Bool { connection.isConnected }

  /// The process at the other end, by its number; that of this process for an in-process client.
  public var processID: Int32 { connection.processID }

  /// The wl_client; nil when the connection has ended.
  var raw: OpaquePointer? { connection.raw }

  /// Ends the connection, as a compositor does that crashes.
  public func disconnect() { connection.disconnect() }

  /// Remembers that an event with a serial went to this client.
  func wasSent(serial: UInt32) {
    serials.insert(serial)
    // Clients answer soon; serials of thousands of events ago are dropped.
    if serials.count > 8192 { serials = serials.filter { Int32(bitPattern: serial &- $0) < 4096 } }
  }

  /// Whether an event with this serial went to this client.
  func knows(serial: UInt32) -> Bool { serials.contains(serial) }

  /// The names of its objects, as `wl_surface@7`, in the order of their ids.
  public var objects: [String] {
    guard let raw else { return [] }
    let list = NameList()
    wl_client_for_each_resource(
      raw,
      { resource, data in
        if let resource, let data {
          Unmanaged<NameList>.fromOpaque(data).takeUnretainedValue().names.append(resourceName(resource))
        }
        return WL_ITERATOR_CONTINUE
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.names
  }

  /// A list that a C callback can append to.
  private nonisolated final class NameList {
    var names: [String] = []
  }
}

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

  /// Opens a socket of this name in XDG_RUNTIME_DIR for clients in other processes.
  public func listen(on name: String) throws(ServerError) { try server.addSocket(name: name) }

  /// Opens the first free socket of `wayland-1` and so on for clients in other processes; returns its name.
  public func listen() throws(ServerError) -> String { try server.addAutomaticSocket() }
}
