import TactionWayland

/// The devices of one person as the embedded compositor offers them.
public final class CompositorSeat {
  /// The name of the seat.
  public let name: String
  /// The fingers on its touch screen.
  public let touch = CompositorTouch()
  /// Its mouse.
  public let pointer = CompositorPointer()
  /// The gestures on its touchpad, which moves the pointer.
  public let touchpad = CompositorTouchpad()
  /// Its pen.
  public let stylus = CompositorStylus()
  /// Its keyboard.
  public let keyboard: CompositorKeyboard
  /// What has been put on its clipboard.
  let clipboard = Clipboard()
  private(set) weak var compositor: Compositor?
  private var global: Global?
  private var resources: [WlSeatResource] = []
  /// Everything the seat has ever had: what a client may ask for even if it comes late.
  private var pastCapabilities: SeatConfiguration.Capabilities

  /// What the seat has. A device that is taken away says nothing more, not even that its fingers have lifted.
  public var capabilities: SeatConfiguration.Capabilities {
    didSet { capabilitiesDidChange(from: oldValue) }
  }

  init(_ configuration: SeatConfiguration, compositor: Compositor) throws(ServerError) {
    name = configuration.name
    capabilities = configuration.capabilities
    pastCapabilities = configuration.capabilities
    self.compositor = compositor
    keyboard = CompositorKeyboard()
    touch.seat = self
    pointer.seat = self
    touchpad.seat = self
    stylus.seat = self
    keyboard.seat = self
    guard let version = compositor.configuration.version(of: "wl_seat") else { return }
    global = try Global(compositor.server, WlSeatResource.self, version: version) { [weak self] in self?.bind($0) }
  }

  /// Takes the seat away, as when the person leaves with all devices.
  func withdraw() {
    capabilities = []
    stylus.unplug()
    global?.withdraw()
  }

  /// A new serial for an event to a client, which may hand it back from now on.
  func serial(for client: CompositorClient) -> UInt32 {
    let serial = compositor?.server.nextSerial() ?? 0
    client.wasSent(serial: serial)
    return serial
  }

  /// The time that input events carry: the compositor's clock in milliseconds.
  var time: UInt32 { compositor?.clock.milliseconds ?? 0 }

  /// Whether a wl_seat of a client is one of this seat.
  func owns(_ resource: WlSeatResource?) -> Bool { resources.contains { $0 === resource } }

  /// A surface is gone: nothing more is sent to it.
  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    pointer.surfaceWasDestroyed(surface)
    stylus.surfaceWasDestroyed(surface)
    keyboard.surfaceWasDestroyed(surface)
  }

  private func bind(_ resource: WlSeatResource) {
    resources.append(resource)
    resource.onRequest = { [weak self, weak resource] request in
      if let self, let resource { self.handle(request, from: resource) }
    }
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    resource.sendName(name: name)
    resource.sendCapabilities(capabilities: WlSeat.Capability(rawValue: capabilities.rawValue))
  }

  private func handle(_ request: WlSeatResource.Request, from seat: WlSeatResource) {
    switch request {
    case .release: break
    case .getPointer(let id): if mayGive(.pointer, from: seat) { pointer.add(id) }
    case .getKeyboard(let id): if mayGive(.keyboard, from: seat) { keyboard.add(id) }
    case .getTouch(let id): if mayGive(.touch, from: seat) { touch.add(id) }
    }
  }

  /// Whether a client may have a device; an error has been sent if it never could.
  private func mayGive(_ capability: SeatConfiguration.Capabilities, from seat: WlSeatResource) -> Bool {
    if pastCapabilities.contains(capability) { return true }
    compositor?.strict.record(
      .seatCapability, by: seat, "a device is asked for that the seat has never had",
      error: WlSeat.Error.missingCapability.rawValue)
    return false
  }

  private func capabilitiesDidChange(from old: SeatConfiguration.Capabilities) {
    guard old != capabilities else { return }
    pastCapabilities.formUnion(capabilities)
    if !capabilities.contains(.touch) { touch.forget() }
    if !capabilities.contains(.pointer) { pointer.forget() }
    if !capabilities.contains(.keyboard) { keyboard.forget() }
    for seat in resources {
      seat.sendCapabilities(capabilities: WlSeat.Capability(rawValue: capabilities.rawValue))
    }
  }
}
