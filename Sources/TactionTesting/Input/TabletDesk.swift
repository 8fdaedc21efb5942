import TactionWayland

/// What one client has of a seat's tablet: the objects of the tablet, its pen and its pad.
final class TabletDesk {
  let seat: ZwpTabletSeatV2Resource
  private(set) var tablet: ZwpTabletV2Resource?
  private(set) var tool: ZwpTabletToolV2Resource?
  /// The objects of the pad, the whole last.
  private var pad: [Resource] = []
  /// Objects of devices that are gone, which the client has to destroy.
  private var removed: [Resource] = []

  /// Called when the client sets the pen's cursor.
  var onSetCursor: ((ZwpTabletToolV2Resource, ZwpTabletToolV2Resource.Request) -> Void)?

  init(_ seat: ZwpTabletSeatV2Resource) { self.seat = seat }

  /// Whether the client still has any of the objects.
  var hasObjects: Bool { seat.isAlive || tablet?.isAlive == true || tool?.isAlive == true }

  func belongs(to client: CompositorClient) -> Bool { client.raw == seat.client && hasObjects }

  /// Tells the client of the tablet and the pen.
  func announcePen() {
    guard seat.isAlive else { return }
    tablet = seat.sendTabletAdded()
    tablet?.sendName(name: "Taction tablet")
    tablet?.sendDone()
    tool = seat.sendToolAdded()
    tool?.sendType(toolType: .pen)
    for capability in [ZwpTabletToolV2.Capability.tilt, .pressure, .distance] {
      tool?.sendCapability(capability: capability)
    }
    tool?.sendDone()
    tool?.onRequest = { [weak self] request in
      if let self, let tool { self.onSetCursor?(tool, request) }
    }
  }

  /// Tells the client of a pad with a group of one ring and one strip.
  func announcePad() {
    guard seat.isAlive, let whole = seat.sendPadAdded() else { return }
    let group = whole.sendGroup()
    let parts: [Resource?] = [group?.sendRing(), group?.sendStrip(), group]
    group?.sendDone()
    whole.sendDone()
    pad = parts.compactMap { $0 } + [whole]
  }

  /// Tells the client that all of it is gone.
  func removeDevices() {
    tool?.sendRemoved()
    tablet?.sendRemoved()
    for case let whole as ZwpTabletPadV2Resource in pad { whole.sendRemoved() }
    let gone: [Resource?] = [tool, tablet]
    removed += gone.compactMap { $0 } + pad
    (tool, tablet, pad) = (nil, nil, [])
  }

  /// Reports objects of devices that are gone, once.
  func inspect(_ strict: StrictMode) {
    for object in removed where object.isAlive {
      strict.record(.removedDevice, by: object, "the device is gone, and its object has not been destroyed")
    }
    removed = []
  }
}
