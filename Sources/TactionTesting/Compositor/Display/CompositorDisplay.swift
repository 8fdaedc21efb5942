import TactionWayland

/// The display of the compositor: its clients, the globals that clients can bind, and the objects that all globals
/// share, such as the clock and the record of breaches.
final class CompositorDisplay {
  let configuration: CompositorConfiguration
  let clock: VirtualClock
  let server: ServerDisplay
  let strict: StrictMode
  /// The programs that are connected.
  private(set) var clients: [CompositorClient] = []
  /// Called when a client has left.
  var onLeave: ((CompositorClient) -> Void)?
  /// Removed screens and seats; a client may still bind them until it reads the event of the removal.
  private var retiredDevices: [any RemovableDevice] = []
  /// Other removed globals; a client may still bind them until it reads the event of the removal.
  private var retiredGlobals: [Global] = []

  init(_ configuration: CompositorConfiguration, clock: VirtualClock) throws(ServerError) {
    self.configuration = configuration
    self.clock = clock
    server = try ServerDisplay()
    strict = StrictMode(isOn: configuration.isStrict)
    server.onConnect = { [weak self] in self?.add($0) }
  }

  func client(_ raw: OpaquePointer) -> CompositorClient? { clients.first { $0.raw == raw } }

  /// Offers a global in the version of the configuration; nil if the configuration does not offer it.
  func offer<Object: Resource>(
    _ type: Object.Type, onBind: @escaping (Object) -> Void
  ) throws(ServerError) -> Global? {
    guard let version = configuration.version(of: String(cString: type.interface.pointee.name)) else { return nil }
    return try Global(server, type, version: version, onBind: onBind)
  }

  /// Stops offering a global.
  func retire(_ global: Global) {
    global.withdraw()
    retiredGlobals.append(global)
  }

  /// Removes a screen or a seat.
  func retire(_ device: any RemovableDevice) {
    device.withdraw()
    retiredDevices.append(device)
  }

  /// Reports the objects of removed devices that clients have not destroyed; each object is reported only once.
  func inspectRetired() {
    for device in retiredDevices { device.inspect(strict) }
  }

  private func add(_ connection: ServerClient) {
    let client = CompositorClient(connection)
    clients.append(client)
    connection.onDisconnect = { [weak self, weak client] in
      guard let self, let client else { return }
      clients.removeAll { $0 === client }
      onLeave?(client)
    }
  }
}

/// A screen or a seat that can be removed.
protocol RemovableDevice: AnyObject {
  /// Stops offering the device.
  func withdraw()
  /// Reports the objects of the device that clients have not destroyed; each object is reported only once.
  func inspect(_ strict: StrictMode)
}
