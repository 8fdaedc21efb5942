import TactionGeometry
import TactionWayland

/// A seat of the embedded compositor with its devices.
public final class CompositorSeat: RemovableDevice {
  /// The name of the seat.
  public let name: String
  /// The touch screen of the seat.
  package let touch = CompositorTouch()
  /// The mouse of the seat.
  package let pointer = CompositorPointer()
  /// The touchpad of the seat, which sends gestures; its movements are movements of `pointer`.
  package let touchpad = CompositorTouchpad()
  /// The first pen of the seat.
  package let stylus = CompositorStylus()
  /// The pens of the seat by number, including the first pen; each pen has its own tablet.
  package private(set) lazy var styluses = [stylus]
  private var tabletSeats: [ZwpTabletSeatV2Resource] = []
  /// The keyboard of the seat.
  package let keyboard = CompositorKeyboard()
  /// The input method of the seat, or its keyboard on screen.
  package let inputMethod = CompositorInputMethod()
  /// The clipboard of the seat.
  let clipboard: CompositorSelection
  /// The primary selection of the seat.
  let primary: CompositorSelection
  /// The current drag; nil if nothing is dragged.
  var drag: CompositorDrag?
  /// The offers of past drags that clients have not destroyed yet.
  var drags = DragRemains()
  /// The program that a test simulates to accept drops outside of the surfaces of clients; nil if there is no such
  /// program.
  var foreignTarget: PeerTarget?
  /// The objects of clients that get the events of drags.
  var dataDevices: [Weak<WlDataDeviceResource>] = []
  private(set) weak var registry: SeatRegistry?
  private var global: Global?
  private var resources: [WlSeatResource] = []
  /// All capabilities that the seat has ever had: a client may still ask for a device that has just been removed.
  private var pastCapabilities: SeatConfiguration.Capabilities

  /// The kinds of devices that the seat has. A device that is removed sends no further events, not even `up` for its
  /// fingers.
  public var capabilities: SeatConfiguration.Capabilities {
    didSet { capabilitiesDidChange(from: oldValue) }
  }

  init(_ configuration: SeatConfiguration, registry: SeatRegistry) throws(ServerError) {
    name = configuration.name
    capabilities = configuration.capabilities
    pastCapabilities = configuration.capabilities
    self.registry = registry
    let focus = { [weak keyboard] in keyboard?.focus?.client }
    clipboard = CompositorSelection(registry.display.strict, focus: focus)
    primary = CompositorSelection(registry.display.strict, focus: focus)
    touch.seat = self
    pointer.seat = self
    touchpad.seat = self
    stylus.seat = self
    keyboard.seat = self
    global = try registry.display.offer(WlSeatResource.self) { [weak self] in self?.bind($0) }
  }

  /// Removes the seat with all its devices.
  func withdraw() {
    capabilities = []
    for stylus in styluses { stylus.unplug() }
    global?.withdraw()
  }

  /// Reports objects that clients have not destroyed: objects of removed pens, and offers that were replaced.
  func inspectDevices(_ strict: StrictMode) {
    for stylus in styluses { stylus.inspect(strict) }
    clipboard.inspect(strict)
    primary.inspect(strict)
    drags.inspect(strict)
  }

  func inspect(_ strict: StrictMode) {
    for stylus in styluses { stylus.inspect(strict) }
    inputMethod.inspect(strict)
    strict.recordRemoved(resources)
    resources = []
  }

  /// Returns a pen by its number; adds this pen and the pens with lower numbers if they do not exist.
  package func stylus(_ number: Int) -> CompositorStylus {
    while styluses.count <= number {
      let stylus = CompositorStylus()
      stylus.seat = self
      styluses.append(stylus)
      for resource in tabletSeats where resource.isAlive { stylus.add(resource) }
    }
    return styluses[number]
  }

  func add(_ resource: ZwpTabletSeatV2Resource) {
    tabletSeats.append(resource)
    for stylus in styluses { stylus.add(resource) }
    resource.onDestroy = { [weak self] in
      self?.tabletSeats.removeAll { !$0.isAlive }
      for stylus in self?.styluses ?? [] { stylus.forgetClients() }
    }
  }

  /// Returns a new serial for an event of a device to a client, which may use it in requests from now on.
  func serial(for client: CompositorClient, _ kind: SerialLog.Kind, by device: AnyObject) -> UInt32 {
    let serial = registry?.display.server.nextSerial() ?? 0
    client.serials.sent(serial, kind, by: device)
    return serial
  }

  /// Whether the first finger acts as a mouse, and other fingers are ignored. This is labwc's setting `mouseEmulation`,
  /// which Raspberry Pi OS turns on.
  package var mouseEmulation = false

  /// Returns the timestamp of input events for a time of the compositor's clock, both in milliseconds. By default they
  /// are the same; tests set the closure to send unusual timestamps.
  package var stamp: (_ milliseconds: UInt32) -> UInt32 = { $0 }

  /// The timestamp of input events that are sent now.
  var time: UInt32 { stamp(registry?.display.clock.milliseconds ?? 0) }

  /// The record of breaches.
  var strict: StrictMode? { registry?.display.strict }

  func surface(at point: Point) -> (surface: CompositorSurface, location: Point)? {
    registry?.stack?.surface(at: point)
  }

  /// Records that the user uses one of the devices.
  func noteUse() { registry?.onUse?(self) }

  func didPress(_ surface: CompositorSurface?) { registry?.stack?.didPress(surface) }

  /// Whether a wl_seat of a client belongs to this seat.
  func owns(_ resource: WlSeatResource?) -> Bool { resources.contains { $0 === resource } }

  /// Stops sending events to a destroyed surface.
  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    pointer.surfaceWasDestroyed(surface)
    for stylus in styluses { stylus.surfaceWasDestroyed(surface) }
    keyboard.surfaceWasDestroyed(surface)
    drag?.surfaceWasDestroyed(surface)
    inputMethod.surfaceWasDestroyed(surface)
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

  /// Whether a client may have a device; if the seat never had the capability, sends a protocol error and returns
  /// false.
  private func mayGive(_ capability: SeatConfiguration.Capabilities, from seat: WlSeatResource) -> Bool {
    if pastCapabilities.contains(capability) { return true }
    strict?.record(
      .seatCapability, by: seat, "a device that the seat has never had is requested",
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
    if !capabilities.isSubset(of: old) { registry?.stack?.refocus(self) }
  }
}
