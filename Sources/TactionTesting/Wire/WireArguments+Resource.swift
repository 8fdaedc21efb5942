import CWaylandServer
import TactionWayland

nonisolated extension WireArguments {
  /// The resource that a request names, or nil when it is NULL or none of ours.
  package func object<Object: Resource>(_ index: Int) -> Object? {
    guard let raw = pointer(index),
      wl_resource_instance_of(raw, Object.interface, ResourceTag.address) != 0,
      let data = wl_resource_get_user_data(raw)
    else { return nil }
    return Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// The resource for an object that the client made with this request.
  package func newObject<Object: Resource>(_ index: Int, _ type: Object.Type, from sender: Resource) -> Object? {
    Object(client: sender.client, version: sender.version, id: newID(index))
  }
}
