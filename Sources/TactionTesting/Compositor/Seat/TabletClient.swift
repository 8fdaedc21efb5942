import TactionGestures
import TactionWayland

/// One client's objects of a seat's tablet: the tablet, its pen and its pad.
final class TabletClient {
  let seat: ZwpTabletSeatV2Resource
  private(set) var tablet: ZwpTabletV2Resource?
  private(set) var tool: ZwpTabletToolV2Resource?
  private(set) var pad: PadClient?
  /// The objects of removed devices, which the client has to destroy.
  private var removed: [Resource] = []

  /// Called when the client sets the pen's cursor.
  var onSetCursor: ((ZwpTabletToolV2Resource, ZwpTabletToolV2Resource.Request) -> Void)?

  init(_ seat: ZwpTabletSeatV2Resource) { self.seat = seat }

  /// Whether the client still has any of the objects.
  var hasObjects: Bool { seat.isAlive || tablet?.isAlive == true || tool?.isAlive == true }

  func belongs(to client: CompositorClient) -> Bool { client.raw == seat.client && hasObjects }

  /// Announces the tablet and the pen to the client.
  func announce(_ description: PenTool) {
    guard seat.isAlive else { return }
    tablet = seat.sendTabletAdded()
    tablet?.sendName(name: "Taction tablet")
    tablet?.sendDone()
    tool = seat.sendToolAdded()
    tool?.describe(description)
    tool?.onRequest = { [weak self] request in
      if let self, let tool { self.onSetCursor?(tool, request) }
    }
  }

  /// Announces a pad to the client.
  func addPad(_ layout: TabletPadLayout) { pad = PadClient(layout, to: seat) }

  /// Notifies the client that the pad has been removed.
  func removePad() {
    pad?.remove()
    removed += pad?.objects ?? []
    pad = nil
  }

  /// Notifies the client that the tablet and the pen have been removed.
  func removeDevices() {
    tool?.sendRemoved()
    tablet?.sendRemoved()
    let gone: [Resource?] = [tool, tablet]
    removed += gone.compactMap { $0 }
    (tool, tablet) = (nil, nil)
  }

  /// Reports objects of removed devices that the client has not destroyed; each object is reported only once.
  func inspect(_ strict: StrictMode) {
    strict.recordRemoved(removed)
    removed = []
  }
}

extension ZwpTabletToolV2Resource {
  /// Describes the tool to the client. Every tool has all the axes of the protocol.
  fileprivate func describe(_ tool: PenTool) {
    sendType(toolType: ZwpTabletToolV2.Type_(tool.kind))
    if let serial = tool.hardwareSerial {
      sendHardwareSerial(
        hardwareSerialHi: UInt32(truncatingIfNeeded: serial >> 32), hardwareSerialLo: UInt32(truncatingIfNeeded: serial)
      )
    }
    if let id = tool.hardwareID {
      sendHardwareIdWacom(
        hardwareIdHi: UInt32(truncatingIfNeeded: id >> 32), hardwareIdLo: UInt32(truncatingIfNeeded: id))
    }
    for capability in [ZwpTabletToolV2.Capability.tilt, .pressure, .distance, .rotation, .slider, .wheel] {
      sendCapability(capability: capability)
    }
    sendDone()
  }
}

extension ZwpTabletToolV2.Type_ {
  /// Makes the wire's value for a kind of tool.
  fileprivate init(_ kind: PenTool.Kind) {
    self =
      switch kind {
      case .pen: .pen
      case .eraser: .eraser
      case .brush: .brush
      case .pencil: .pencil
      case .airbrush: .airbrush
      case .finger: .finger
      case .mouse: .mouse
      case .lens: .lens
      }
  }
}
