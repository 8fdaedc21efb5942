import CTactionWaylandServer

/// A program connected to the embedded compositor.
package final class CompositorClient {
  private let connection: ServerClient
  /// The serials of the events that the client was sent.
  let serials = SerialLog()

  init(_ connection: ServerClient) { self.connection = connection }

  /// Whether the client is connected.
  package var isConnected: Bool { connection.isConnected }

  /// The process ID of the client; for a client in this process, the ID of this process.
  package var processID: Int32 { connection.processID }

  /// The wl_client; nil when the connection has ended.
  var raw: OpaquePointer? { connection.raw }

  /// Ends the connection, like a compositor that crashes.
  package func disconnect() { connection.disconnect() }

  /// The names of the client's objects, such as `wl_surface@7`, in the order of their ids.
  package var objects: [String] { resources.map { resourceName($0) } }

  /// The names of the client's objects for which the protocol has a request to destroy them.
  var destructibleObjects: [String] {
    resources.filter { StrictMode.isDestructible($0) }.map { resourceName($0) }
  }

  /// The client's C resources; they are valid until the next dispatch of requests.
  var resources: [OpaquePointer] {
    guard let raw else { return [] }
    let list = ResourceList()
    wl_client_for_each_resource(
      raw,
      { resource, data in
        if let resource, let data {
          Unmanaged<ResourceList>.fromOpaque(data).takeUnretainedValue().resources.append(resource)
        }
        return WL_ITERATOR_CONTINUE
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.resources
  }

  /// A list that a C callback can append to.
  private nonisolated final class ResourceList {
    var resources: [OpaquePointer] = []
  }
}
