import CWaylandClient

extension WireArguments {
  /// The proxy of an object that arrived, or nil when it was destroyed meanwhile or is none of ours.
  package func object<Object: Proxy>(_ index: Int) -> Object? {
    guard let raw = pointer(index), wl_proxy_get_tag(raw) == ProxyTag.address,
      let data = wl_proxy_get_user_data(raw)
    else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// The proxy of an object that the compositor made with this event.
  package func newObject<Object: Proxy>(_ index: Int, _ type: Object.Type, from sender: Proxy) -> Object? {
    pointer(index).map { Object(raw: $0, display: sender.display) }
  }
}
