import CWaylandServer

/// A program connected to the embedded compositor.
public final class CompositorClient {
  private let connection: ServerClient
  /// Serials of events this client was sent.
  private var serials: Set<UInt32> = []

  init(_ connection: ServerClient) { self.connection = connection }

  /// Whether the connection stands.
  public var isConnected: Bool { connection.isConnected }

  /// The process at the other end, by its number; that of this process for an in-process client.
  public var processID: Int32 { connection.processID }

  /// The wl_client; nil when the connection has ended.
  var raw: OpaquePointer? { connection.raw }

  /// Ends the connection, as a compositor does that crashes or that has had enough.
  public func disconnect() { connection.disconnect() }

  /// Remembers that an event with a serial went to this client.
  func wasSent(serial: UInt32) {
    serials.insert(serial)
    // Clients answer soon; a serial that thousands of events have followed is not worth the memory.
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

  /// What a C callback can add to.
  private nonisolated final class NameList {
    var names: [String] = []
  }
}

/// The name of a resource in messages: its interface and its id, as `wl_surface@7`.
nonisolated func resourceName(_ resource: OpaquePointer) -> String {
  let interface = wl_resource_get_class(resource).map { String(cString: $0) } ?? "object"
  return "\(interface)@\(wl_resource_get_id(resource))"
}
