import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// A raw client with all devices. It stores the serials that it receives, and uses wrong serials in requests.
final class SerialUser {
  let client: RawClient
  let window: RawWindow
  let seat: WlSeat
  let pointer: WlPointer
  let device: WlDataDevice
  private(set) var serials = Serials()
  private let keyboard: WlKeyboard
  private let touch: WlTouch
  private let tablets: ZwpTabletSeatV2
  private var tools: [ZwpTabletToolV2] = []

  /// The latest serial of each kind of event.
  struct Serials {
    var enter: UInt32 = 0
    var press: UInt32 = 0
    var release: UInt32 = 0
    var key: UInt32 = 0
    var down: UInt32 = 0
    var up: UInt32 = 0
    var penEnter: UInt32 = 0
  }

  init() throws {
    client = try RawClient()
    seat = try client.registry.require(WlSeat.self)
    (pointer, keyboard, touch) = (seat.getPointer(), seat.getKeyboard(), seat.getTouch())
    device = try client.registry.require(WlDataDeviceManager.self).getDataDevice(seat: seat)
    tablets = try client.registry.require(ZwpTabletManagerV2.self).getTabletSeat(seat: seat)
    window = try client.makeWindow()
    listen()
    try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_FFFF))
    try settle()
  }

  /// Exchanges messages, and has the compositor check the client once both sides are idle.
  func settle() throws {
    try client.settle()
    client.compositor.inspect()
  }

  private func listen() {
    pointer.onEvent = { [weak self] event in
      switch event {
      case .enter(let serial, _, _, _): self?.serials.enter = serial
      case .button(let serial, _, _, .pressed): self?.serials.press = serial
      case .button(let serial, _, _, _): self?.serials.release = serial
      default: break
      }
    }
    keyboard.onEvent = { [weak self] event in
      if case .keymap(_, let descriptor, _) = event { closing(descriptor) }
      if case .key(let serial, _, _, .pressed) = event { self?.serials.key = serial }
    }
    touch.onEvent = { [weak self] event in
      if case .down(let serial, _, _, _, _, _) = event { self?.serials.down = serial }
      if case .up(let serial, _, _) = event { self?.serials.up = serial }
    }
    tablets.onEvent = { [weak self] event in
      guard case .toolAdded(let tool) = event else { return }
      self?.tools.append(tool)
      tool.onEvent = { if case .proximityIn(let serial, _, _) = $0 { self?.serials.penEnter = serial } }
    }
  }

  /// Sends a request with a serial that is wrong for this request.
  func use(_ wrong: SerialDutyTests.WrongSerial) throws {
    let server = try #require(client.compositor.mainSeat)
    switch wrong {
    case .cursorOfPress, .cursorOfPenEnter, .cursorAfterLeave, .cursorOfFormerEnter: try useForCursor(wrong, server)
    case .menuOfTouchUp, .selectionOfConfigure, .selectionOfKeyAfterLeave: try useForData(wrong, server)
    default: try useForGrab(wrong, server)
    }
    try client.settle()
  }

  private func useForCursor(_ wrong: SerialDutyTests.WrongSerial, _ server: CompositorSeat) throws {
    server.pointer.move(to: Point(x: 10, y: 10))
    server.stylus.move(to: Point(x: 10, y: 10))
    server.pointer.button(.left, isPressed: true)
    server.pointer.button(.left, isPressed: false)
    try settle()
    let former = serials.enter
    if wrong == .cursorAfterLeave || wrong == .cursorOfFormerEnter { server.pointer.leave() }
    if wrong == .cursorOfFormerEnter { server.pointer.move(to: Point(x: 20, y: 20)) }
    try settle()
    let serial = wrong == .cursorOfPress ? serials.press : wrong == .cursorOfPenEnter ? serials.penEnter : former
    pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
  }

  private func useForGrab(_ wrong: SerialDutyTests.WrongSerial, _ server: CompositorSeat) throws {
    server.pointer.move(to: Point(x: 10, y: 10))
    server.pointer.button(.left, isPressed: true)
    server.touch.down(0, at: Point(x: 50, y: 50))
    server.keyboard.key(30, isPressed: true)
    try settle()
    server.pointer.button(.left, isPressed: false)
    server.touch.up(0)
    if wrong == .resizeOfKeyAfterLeave { server.keyboard.setFocus(nil) }
    try settle()
    let configure = try #require(window.serials.last)
    switch wrong {
    case .moveOfConfigure: window.toplevel.move(seat: seat, serial: configure)
    case .moveOfEnter: window.toplevel.move(seat: seat, serial: serials.enter)
    case .moveOfRelease: window.toplevel.move(seat: seat, serial: serials.release)
    case .moveAfterLift: window.toplevel.move(seat: seat, serial: serials.down)
    case .dragAfterRelease:
      device.startDrag(source: nil, origin: window.surface, icon: nil, serial: serials.press)
    default: window.toplevel.resize(seat: seat, serial: serials.key, edges: .left)
    }
  }

  private func useForData(_ wrong: SerialDutyTests.WrongSerial, _ server: CompositorSeat) throws {
    server.touch.down(0, at: Point(x: 50, y: 50))
    server.touch.up(0)
    server.keyboard.key(30, isPressed: true)
    try settle()
    if wrong == .selectionOfKeyAfterLeave { server.keyboard.setFocus(nil) }
    try settle()
    let configure = try #require(window.serials.last)
    switch wrong {
    case .menuOfTouchUp: window.toplevel.showWindowMenu(seat: seat, serial: serials.up, x: 0, y: 0)
    case .selectionOfConfigure: device.setSelection(source: nil, serial: configure)
    default: device.setSelection(source: nil, serial: serials.key)
    }
  }
}
