import CTactionWaylandServer
import Glibc

/// A global that the test compositor offers to its clients.
nonisolated package final class Global {
  private var raw: OpaquePointer?
  private let display: ServerDisplay
  private let bind: (_ client: OpaquePointer, _ version: UInt32, _ id: UInt32) -> Void

  /// Offers an interface up to `version`; `onBind` is called with the resource of each client that binds the global.
  ///
  /// The global is withdrawn when this object is released.
  ///
  /// - Throws: `ServerError.globalRefused` if the version is newer than the generated bindings.
  package convenience init<Object: Resource>(
    _ display: ServerDisplay, _ type: Object.Type, version: UInt32, onBind: @escaping (Object) -> Void
  ) throws(ServerError) {
    try self.init(display, type.interface, version: version) { client, version, id in
      guard let resource = Object(client: client, version: version, id: id) else { return }
      onBind(resource)
    }
  }

  /// Offers an interface that has only a name and a version; a client that binds it is disconnected.
  @MainActor package convenience init(_ display: ServerDisplay, named name: String, version: UInt32) throws(ServerError)
  {
    let interface = Self.foreignInterface(name, version: version)
    try self.init(display, interface, version: version) { client, _, _ in wl_client_post_no_memory(client) }
  }

  @MainActor private static var foreignInterfaces: [String: UnsafePointer<wl_interface>] = [:]

  /// Returns the interface of a name and a version. Clients may refer to it as long as the process runs, so it is kept
  /// and never freed.
  @MainActor private static func foreignInterface(_ name: String, version: UInt32) -> UnsafePointer<wl_interface> {
    let key = "\(name) \(version)"
    if let interface = foreignInterfaces[key] { return interface }
    let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    interface.initialize(
      to: wl_interface(
        name: strdup(name), version: Int32(clamping: version), method_count: 0, methods: nil, event_count: 0,
        events: nil))
    foreignInterfaces[key] = UnsafePointer(interface)
    return UnsafePointer(interface)
  }

  private init(
    _ display: ServerDisplay, _ interface: UnsafePointer<wl_interface>, version: UInt32,
    bind: @escaping (_ client: OpaquePointer, _ version: UInt32, _ id: UInt32) -> Void
  ) throws(ServerError) {
    (self.display, self.bind) = (display, bind)
    guard let displayRaw = display.raw else { throw .closed }
    let this = Unmanaged.passUnretained(self).toOpaque()
    raw = wl_global_create(displayRaw, interface, Int32(clamping: version), this, globalWasBound)
    guard raw != nil else {
      throw .globalRefused(name: String(cString: interface.pointee.name), version: version)
    }
  }

  deinit {
    // If the display is closed, its globals are already freed.
    guard let raw, display.raw != nil else { return }
    wl_global_destroy(raw)
  }

  /// Announces the removal of the global, but still accepts a bind request that is already on its way.
  package func withdraw() {
    guard let raw, display.raw != nil else { return }
    wl_global_remove(raw)
  }

  fileprivate func handleBind(_ client: OpaquePointer, _ version: UInt32, _ id: UInt32) {
    bind(client, version, id)
  }
}

/// The function that libwayland calls when a client binds one of these globals, after checking the version.
nonisolated private func globalWasBound(
  _ client: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ version: UInt32, _ id: UInt32
) {
  guard let client, let data else { return }
  Unmanaged<Global>.fromOpaque(data).takeUnretainedValue().handleBind(client, version, id)
}
