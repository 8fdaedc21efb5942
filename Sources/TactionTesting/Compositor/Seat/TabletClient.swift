import TactionGeometry
import TactionGestures
import TactionWayland

/// One client's objects of a seat's tablet: the tablet, its pen and its pad.
final class TabletClient {
  let seat: ZwpTabletSeatV2Resource
  private(set) var tablet: ZwpTabletV2Resource?
  private(set) var tool: ZwpTabletToolV2Resource?
  /// The objects of the pad, the pad itself last.
  private var pad: [Resource] = []
  /// The surface that gets the pad's events.
  private weak var padFocus: CompositorSurface?
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

  /// Announces a pad to the client: eight buttons, a ring and a strip, in one group with three modes.
  func announcePad() {
    guard seat.isAlive, let whole = seat.sendPadAdded() else { return }
    whole.sendButtons(buttons: 8)
    let group = whole.sendGroup()
    group?.sendButtons(buttons: (0..<8).flatMap { number in withUnsafeBytes(of: UInt32(number)) { Array($0) } })
    let parts: [Resource?] = [group?.sendRing(), group?.sendStrip(), group]
    group?.sendModes(modes: 3)
    group?.sendDone()
    whole.sendDone()
    pad = parts.compactMap { $0 } + [whole]
  }

  /// Sends an event of the pad to a surface; if another surface has the pad's focus, moves the focus first.
  func send(_ event: TabletPadEvent, to surface: CompositorSurface, serial: UInt32, time: UInt32) {
    guard let whole = object(ZwpTabletPadV2Resource.self), let tablet else { return }
    if padFocus !== surface {
      leavePad(serial: serial)
      padFocus = surface
      whole.sendEnter(serial: serial, tablet: tablet, surface: surface.resource)
    }
    switch event {
    case .button(let button, let isDown):
      whole.sendButton(time: time, button: UInt32(clamping: button), state: isDown ? .pressed : .released)
    case .ring(_, let angle):
      let ring = object(ZwpTabletPadRingV2Resource.self)
      if let angle { ring?.sendAngle(degrees: Fixed(angle.degrees)) } else { ring?.sendStop() }
      ring?.sendFrame(time: time)
    case .strip(_, let position):
      let strip = object(ZwpTabletPadStripV2Resource.self)
      if let position { strip?.sendPosition(position: CompositorStylus.axis(position)) } else { strip?.sendStop() }
      strip?.sendFrame(time: time)
    case .mode(let mode, _):
      object(ZwpTabletPadGroupV2Resource.self)?.sendModeSwitch(
        time: time, serial: serial, mode: UInt32(clamping: mode))
    }
  }

  /// Ends the pad's focus on the surface that has it.
  func leavePad(serial: UInt32) {
    guard let padFocus else { return }
    self.padFocus = nil
    object(ZwpTabletPadV2Resource.self)?.sendLeave(serial: serial, surface: padFocus.resource)
  }

  private func object<Part: Resource>(_ type: Part.Type) -> Part? { pad.lazy.compactMap { $0 as? Part }.first }

  /// Notifies the client that all devices have been removed.
  func removeDevices() {
    tool?.sendRemoved()
    tablet?.sendRemoved()
    for case let whole as ZwpTabletPadV2Resource in pad { whole.sendRemoved() }
    let gone: [Resource?] = [tool, tablet]
    removed += gone.compactMap { $0 } + pad
    (tool, tablet, pad, padFocus) = (nil, nil, [], nil)
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
