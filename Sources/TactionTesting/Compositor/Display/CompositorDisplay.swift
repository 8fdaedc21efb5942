import TactionWayland

/// The display of the compositor: its clients, the globals that they can bind, and what all globals share, such as the
/// clock and the record of breaches.
final class CompositorDisplay {
  let configuration: CompositorConfiguration
  let clock: VirtualClock
  let server: ServerDisplay
  let strict: StrictMode
  /// The programs that are connected.
  private(set) var clients: [CompositorClient] = []
  /// Called when a client has left.
  var onLeave: ((CompositorClient) -> Void)?
  /// Screens and seats that were removed, but that a client may still bind until it reads the event.
  private var retiredDevices: [any RemovableDevice] = []
  /// Other globals that were removed, but that a client may still bind until it reads the event.
  private var retiredGlobals: [Global] = []

  init(_ configuration: CompositorConfiguration, clock: VirtualClock) throws(ServerError) {
    self.configuration = configuration
    self.clock = clock
    server = try ServerDisplay()
    strict = StrictMode(isOn: configuration.isStrict)
    server.onConnect = { [weak self] in self?.add($0) }
  }

  func client(_ raw: OpaquePointer) -> CompositorClient? { clients.first { $0.raw == raw } }

  /// Offers a global in the version of the configuration; nil where it has none.
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

  /// Reports the objects of removed devices that clients have not destroyed, once.
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

/// A screen or a seat, as the compositor sees it at its removal.
protocol RemovableDevice: AnyObject {
  /// Stops offering it.
  func withdraw()
  /// Reports the objects that clients have not destroyed, once.
  func inspect(_ strict: StrictMode)
}
