import CTactionWaylandServer

/// A program connected to the embedded compositor.
package final class CompositorClient {
  private let connection: ServerClient
  /// The serials of events that it was sent.
  let serials = SerialLog()

  init(_ connection: ServerClient) { self.connection = connection }

  /// Whether the client is connected.
  package var isConnected: Bool { connection.isConnected }

  /// The number of the process at the other end; for an in-process client, this process.
  package var processID: Int32 { connection.processID }

  /// The wl_client; nil when the connection has ended.
  var raw: OpaquePointer? { connection.raw }

  /// Ends the connection, like a compositor that crashes.
  package func disconnect() { connection.disconnect() }

  /// The names of its objects, such as `wl_surface@7`, in the order of their ids.
  package var objects: [String] { resources.map { resourceName($0) } }

  /// Its objects that a request could have destroyed, by name.
  var destructibleObjects: [String] {
    resources.filter { StrictMode.isDestructible($0) }.map { resourceName($0) }
  }

  /// The C resources, valid until anything is dispatched.
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
