import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// Each duty of a client is broken on purpose once, and strict mode says so.
@Suite("Strict mode sees each breach of a client's duty")
struct DutyTests {
  private let blue: UInt32 = 0xFF00_00FF

  @Test("A client that keeps all its duties is told nothing")
  func wellBehaved() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let (first, second) = (try RawBuffer(client, 1280, 800, blue), try RawBuffer(client, 1280, 800, blue))
    try window.show(first, asksForFrame: true)
    client.compositor.advance(by: 0.1)
    try window.show(second, asksForFrame: true)
    #expect(first.releases == 1)
    first.fill(10, 10, 4, 4, 0xFFFF_0000)
    client.compositor.advance(by: 0.1)
    window.surface.attach(buffer: first.buffer, x: 0, y: 0)
    window.surface.damageBuffer(x: 10, y: 10, width: 4, height: 4)
    window.surface.commit()
    client.compositor.ping()
    try client.settle()
    window.destroy()
    first.buffer.destroy()
    second.buffer.destroy()
    client.shell.destroy()
    try client.settle()
    client.compositor.inspectLeaks(of: try #require(client.compositor.clients.first))
    try client.compositor.check()
  }

  @Test("A buffer before the first configure is acknowledged")
  func bufferBeforeConfigure() throws {
    let client = try RawClient()
    let window = RawWindow(client)
    window.surface.attach(buffer: try RawBuffer(client, 8, 8, blue).buffer, x: 0, y: 0)
    window.surface.commit()
    #expect(client.settleUntilError()?.code == XdgSurface.Error.unconfiguredBuffer.rawValue)
    #expect(client.onlyViolation() == .configureBeforeBuffer)
  }

  @Test("A surface that has content before it becomes a window")
  func contentBeforeRole() throws {
    let client = try RawClient()
    let surface = client.makeSurface()
    surface.attach(buffer: try RawBuffer(client, 8, 8, blue).buffer, x: 0, y: 0)
    surface.commit()
    _ = client.shell.getXdgSurface(surface: surface)
    #expect(client.settleUntilError()?.code == XdgWmBase.Error.invalidSurfaceState.rawValue)
    #expect(client.onlyViolation() == .configureBeforeBuffer)
  }

  enum Acknowledgement: CaseIterable { case unknown, twice, older }

  @Test("A configure acknowledged wrongly", arguments: Acknowledgement.allCases)
  func acknowledgement(_ fault: Acknowledgement) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let first = try #require(window.serials.last)
    window.acknowledges = false
    let second = try #require(window.server?.configure(size: .init(width: 10, height: 10)))
    let third = try #require(window.server?.configure(size: .init(width: 20, height: 20)))
    try client.settle()
    switch fault {
    case .unknown: window.xdg.ackConfigure(serial: third &+ 1000)
    case .twice: window.xdg.ackConfigure(serial: first)
    case .older:
      window.xdg.ackConfigure(serial: third)
      window.xdg.ackConfigure(serial: second)
    }
    #expect(client.settleUntilError()?.code == XdgSurface.Error.invalidSerial.rawValue)
    #expect(client.onlyViolation() == .acknowledgedSerial)
  }

  @Test("A full-screen window larger than the screen")
  func tooLarge() throws {
    let client = try RawClient()
    try client.makeWindow().show(try RawBuffer(client, 1281, 800, blue))
    #expect(client.onlyViolation() == .configuredSize)
  }

  @Test("A maximized window of another size than it was told")
  func notMaximized() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    let client = try RawClient(configuration)
    let window = RawWindow(client)
    window.toplevel.setMaximized()
    window.surface.commit()
    try client.settle()
    #expect(window.sizes.last == [1280, 800])
    try window.show(try RawBuffer(client, 640, 400, blue))
    #expect(client.onlyViolation() == .configuredSize)
  }

  @Test("A ping without an answer")
  func unansweredPing() throws {
    let client = try RawClient()
    client.answersPings = false
    client.compositor.ping()
    try client.settle()
    client.compositor.inspect()
    #expect(client.onlyViolation() == .pong)
  }

  @Test("A pong that no ping asked for")
  func inventedPong() throws {
    let client = try RawClient()
    client.shell.pong(serial: 4711)
    try client.settle()
    #expect(client.onlyViolation() == .pong)
  }

  @Test("A buffer written to while the compositor holds it")
  func writtenWhileHeld() throws {
    let client = try RawClient()
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try client.makeWindow().show(buffer)
    client.compositor.inspect()
    #expect(client.compositor.violations.isEmpty)
    buffer[1279, 799] = 0
    client.compositor.inspect()
    client.compositor.inspect()
    #expect(client.onlyViolation() == .heldBuffer)
  }

  @Test("A buffer written to while it is held, and committed again")
  func writtenAndCommittedAgain() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try window.show(buffer)
    buffer[0, 0] = 0
    try window.show(buffer)
    #expect(client.onlyViolation() == .heldBuffer)
  }

  @Test("A buffer written to while it is held, and destroyed")
  func writtenAndDestroyed() throws {
    let client = try RawClient()
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try client.makeWindow().show(buffer)
    buffer[0, 0] = 0
    buffer.buffer.destroy()
    try client.settle()
    #expect(client.onlyViolation() == .heldBuffer)
  }

  @Test("Once released, a buffer may be written to")
  func writtenWhenReleased() throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .atOnce
    let client = try RawClient(configuration)
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try client.makeWindow().show(buffer)
    #expect(buffer.releases == 1)
    buffer[0, 0] = 0
    try client.compositor.check()
  }

  @Test("A buffer that is destroyed between its attach and its commit")
  func destroyedBuffer() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let buffer = try RawBuffer(client, 1280, 800, blue)
    window.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    buffer.buffer.destroy()
    window.surface.commit()
    try client.settle()
    #expect(client.onlyViolation() == .liveBuffer)
  }

  @Test(
    "Damage that is not within the buffer",
    arguments: [
      [-1, 0, 10, 10], [0, 0, 1281, 800], [0, 790, 10, 11], [5, 5, 0, 3], [5, 5, -2, 3], [0, 0, .max, .max],
    ])
  func damageOutside(_ rect: [Int32]) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.attach(buffer: try RawBuffer(client, 1280, 800, blue).buffer, x: 0, y: 0)
    window.surface.damageBuffer(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
    window.surface.commit()
    try client.settle()
    #expect(client.onlyViolation() == .damageInside)
  }

  @Test("Damage in surface coordinates that is not within the surface")
  func surfaceDamageOutside() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.setBufferScale(scale: 2)
    window.surface.attach(buffer: try RawBuffer(client, 1280, 800, blue).buffer, x: 0, y: 0)
    window.surface.damage(x: 0, y: 0, width: 641, height: 400)
    window.surface.commit()
    try client.settle()
    #expect(client.onlyViolation() == .damageInside)
  }

  @Test("A change that is not damaged")
  func undamagedChange() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let (first, second) = (try RawBuffer(client, 1280, 800, blue), try RawBuffer(client, 1280, 800, blue))
    try window.show(first)
    second.fill(100, 100, 10, 10, 0xFFFF_FFFF)
    window.surface.attach(buffer: second.buffer, x: 0, y: 0)
    window.surface.damageBuffer(x: 100, y: 100, width: 10, height: 9)
    window.surface.commit()
    try client.settle()
    #expect(client.onlyViolation() == .damageComplete)
  }

  @Test("A buffer whose size is not a multiple of the scale")
  func oddScale() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.setBufferScale(scale: 2)
    window.surface.attach(buffer: try RawBuffer(client, 1279, 800, blue).buffer, x: 0, y: 0)
    window.surface.commit()
    #expect(client.settleUntilError()?.code == WlSurface.Error.invalidSize.rawValue)
    #expect(client.onlyViolation() == .bufferScale)
  }

  @Test("A buffer attached away from the corner")
  func attachOffset() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.attach(buffer: try RawBuffer(client, 1280, 800, blue).buffer, x: 1, y: 0)
    #expect(client.settleUntilError()?.code == WlSurface.Error.invalidOffset.rawValue)
    #expect(client.onlyViolation() == .attachOffset)
  }

  @Test("Before version 5 a buffer may be attached away from the corner")
  func oldAttachOffset() throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_compositor"] = 4
    let client = try RawClient(configuration)
    let window = try client.makeWindow()
    window.surface.attach(buffer: try RawBuffer(client, 1280, 800, blue).buffer, x: 1, y: 0)
    window.surface.commit()
    try client.settle()
    try client.compositor.check()
  }

  @Test("The wrong order of destruction", arguments: DestroyOrder.allCases)
  func destroyOrder(_ order: DestroyOrder) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, blue))
    let viewport = try client.registry.require(WpViewporter.self).getViewport(surface: window.surface)
    switch order {
    case .managedBeforeToplevel: window.xdg.destroy()
    case .surfaceBeforeManaged:
      viewport.destroy()
      window.surface.destroy()
    case .surfaceBeforeViewport:
      window.toplevel.destroy()
      window.xdg.destroy()
      window.surface.destroy()
    case .shellBeforeSurface: client.shell.destroy()
    }
    let error = client.settleUntilError()
    #expect((error != nil) == order.isProtocolError)
    #expect(client.onlyViolation() == .destroyOrder)
  }

  enum DestroyOrder: CaseIterable {
    case managedBeforeToplevel, surfaceBeforeManaged, surfaceBeforeViewport, shellBeforeSurface

    var isProtocolError: Bool { self == .managedBeforeToplevel || self == .shellBeforeSurface }
  }

  @Test("A serial that the client was never sent", arguments: SerialUse.allCases)
  func inventedSerial(_ use: SerialUse) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, blue))
    let seat = try client.registry.require(WlSeat.self)
    switch use {
    case .cursor: seat.getPointer().setCursor(serial: 4711, surface: nil, hotspotX: 0, hotspotY: 0)
    case .move: window.toplevel.move(seat: seat, serial: 4711)
    case .resize: window.toplevel.resize(seat: seat, serial: 4711, edges: .left)
    case .menu: window.toplevel.showWindowMenu(seat: seat, serial: 4711, x: 0, y: 0)
    case .selection:
      let manager = try client.registry.require(WlDataDeviceManager.self)
      manager.getDataDevice(seat: seat).setSelection(source: nil, serial: 4711)
    }
    try client.settle()
    #expect(client.onlyViolation() == .eventSerial)
  }

  enum SerialUse: CaseIterable { case cursor, move, resize, menu, selection }

  /// Uses of a serial that is of the wrong kind, or too old, with what the client was sent before.
  enum WrongSerial: CaseIterable {
    case cursorOfPress, cursorOfPenEnter, cursorAfterLeave, cursorOfFormerEnter
    case moveOfConfigure, moveOfEnter, moveOfRelease, moveAfterLift, dragAfterRelease, resizeOfKeyAfterLeave
    case menuOfTouchUp, selectionOfConfigure, selectionOfKeyAfterLeave
  }

  @Test("A serial of the wrong kind or age", arguments: WrongSerial.allCases)
  func wrongSerial(_ wrong: WrongSerial) throws {
    let user = try SerialUser()
    try user.use(wrong)
    #expect(user.client.onlyViolation() == .eventSerial)
  }

  @Test("Serials of the right kind that are not too old are no breach, as far as the client can know")
  func rightSerials() throws {
    let user = try SerialUser()
    let seat = try #require(user.client.compositor.mainSeat)
    seat.pointer.move(to: Point(x: 10, y: 10))
    try user.settle()
    seat.pointer.button(.left, isPressed: true)
    try user.settle()
    user.pointer.setCursor(serial: user.serials.enter, surface: nil, hotspotX: 0, hotspotY: 0)
    user.window.toplevel.move(seat: user.seat, serial: user.serials.press)
    user.device.startDrag(source: nil, origin: user.window.surface, icon: nil, serial: user.serials.press)
    try user.settle()
    seat.pointer.button(.left, isPressed: false)
    seat.touch.down(0, at: Point(x: 20, y: 20))
    try user.settle()
    let down = user.serials.down
    // The client has not read of the lift.
    seat.touch.up(0)
    user.window.toplevel.resize(seat: user.seat, serial: down, edges: .left)
    try user.settle()
    user.window.toplevel.showWindowMenu(seat: user.seat, serial: down, x: 0, y: 0)
    user.device.setSelection(source: nil, serial: user.serials.up)
    seat.keyboard.key(30, isPressed: true)
    try user.settle()
    user.device.setSelection(source: nil, serial: user.serials.key)
    // Neither of the leave, nor of the enter after it.
    let enter = user.serials.enter
    seat.pointer.leave()
    seat.pointer.move(to: Point(x: 30, y: 30))
    user.pointer.setCursor(serial: enter, surface: nil, hotspotX: 0, hotspotY: 0)
    try user.settle()
    try user.client.compositor.check()
  }

  @Test("Drawing on a timer instead of on frame callbacks")
  func throttling() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let (first, second) = (try RawBuffer(client, 1280, 800, blue), try RawBuffer(client, 1280, 800, blue))
    try window.show(first, asksForFrame: true)
    try window.show(second, asksForFrame: true)
    #expect(client.onlyViolation() == .throttling)
  }

  @Test("A resize need not wait for the frame callback")
  func resizeIsNotThrottled() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, blue), asksForFrame: true)
    window.server?.configure(size: .init(width: 640, height: 400))
    try client.settle()
    try window.show(try RawBuffer(client, 640, 400, blue), asksForFrame: true)
    try client.compositor.check()
  }

  @Test("A global bound in a newer version than offered")
  func newerGlobal() throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_seat"] = 4
    let client = try RawClient(configuration)
    let seat = try #require(client.registry.globals.first { $0.interface == "wl_seat" })
    _ = client.display.getRegistry().bind(name: seat.name, WlSeat.self, version: 5)
    #expect(client.settleUntilError() != nil)
    #expect(client.onlyViolation() == .version)
  }

  @Test("A device asked for that the seat has never had")
  func missingCapability() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [SeatConfiguration(capabilities: [.touch])]
    let client = try RawClient(configuration)
    _ = try client.registry.require(WlSeat.self).getPointer()
    #expect(client.settleUntilError()?.code == WlSeat.Error.missingCapability.rawValue)
    #expect(client.onlyViolation() == .seatCapability)
  }

  @Test("A request that makes no sense, found by libwayland itself")
  func senselessRequest() throws {
    let client = try RawClient()
    let pool = client.shm.createPool(fd: 0, size: -1)
    #expect(client.settleUntilError() != nil)
    #expect(client.onlyViolation() == .validRequest)
    withExtendedLifetime(pool) {}
  }

  @Test("A popup over itself, which would have no place")
  func popupOverItself() throws {
    let client = try RawClient()
    let rules = client.shell.createPositioner()
    rules.setSize(width: 10, height: 10)
    rules.setAnchorRect(x: 0, y: 0, width: 5, height: 4)
    let surface = client.makeSurface()
    let xdg = client.shell.getXdgSurface(surface: surface)
    let popup = xdg.getPopup(parent: xdg, positioner: rules)
    surface.commit()
    #expect(client.settleUntilError()?.code == XdgWmBase.Error.invalidPopupParent.rawValue)
    #expect(client.onlyViolation() == .validRequest)
    withExtendedLifetime(popup) {}
  }

  @Test("The object of a screen or a seat that is gone", arguments: [WlOutput.interfaceName, WlSeat.interfaceName])
  func removedGlobal(_ interface: String) throws {
    let client = try RawClient()
    let (output, seat) = (try client.registry.require(WlOutput.self), try client.registry.require(WlSeat.self))
    try client.settle()
    let compositor = client.compositor
    if interface == WlSeat.interfaceName, let seat = compositor.mainSeat { compositor.remove(seat) }
    if interface == WlOutput.interfaceName, let output = compositor.mainOutput { compositor.remove(output) }
    try client.settle()
    compositor.inspect()
    let left = interface == WlSeat.interfaceName ? seat.id : output.id
    #expect(compositor.violations.map(\.object) == ["\(interface)@\(left)"])
    #expect(client.onlyViolation() == .removedDevice)
    compositor.inspect()
    try compositor.check()
    withExtendedLifetime((output, seat)) {}
  }

  @Test("A screen or a seat that is gone, and released, is no breach; nor is one too old to be released")
  func releasedGlobal() throws {
    for version in [1, 8] as [UInt32] {
      var configuration = CompositorConfiguration()
      for interface in ["wl_output", "wl_seat"] { configuration.versions[interface] = version }
      let client = try RawClient(configuration)
      let (output, seat) = (try client.registry.require(WlOutput.self), try client.registry.require(WlSeat.self))
      try client.settle()
      if let seat = client.compositor.mainSeat { client.compositor.remove(seat) }
      if let output = client.compositor.mainOutput { client.compositor.remove(output) }
      try client.settle()
      output.release()
      seat.release()
      try client.settle()
      client.shell.destroy()
      try client.settle()
      client.compositor.inspectLeaks(of: try #require(client.compositor.clients.first))
      try client.compositor.check()
    }
  }

  @Test(
    "Bound globals left behind",
    arguments: [
      "wl_seat", "wl_output", "xdg_wm_base", "wl_subcompositor", "wp_viewporter", "wp_presentation",
      "zwp_pointer_gestures_v1", "zwp_tablet_manager_v2",
    ])
  func leakedGlobal(_ interface: String) throws {
    let client = try RawClient()
    let global = try #require(client.registry.globals.first { $0.interface == interface })
    let types: [Proxy.Type] = [
      WlSeat.self, WlOutput.self, XdgWmBase.self, WlSubcompositor.self, WpViewporter.self, WpPresentation.self,
      ZwpPointerGesturesV1.self, ZwpTabletManagerV2.self,
    ]
    let type = try #require(types.first { $0.interfaceName == interface })
    let object = client.registry.bind(type, global)
    client.shell.destroy()
    try client.settle()
    client.compositor.inspectLeaks(of: try #require(client.compositor.clients.first))
    #expect(client.compositor.violations.map(\.object) == ["\(interface)@\(object.id)"])
    #expect(client.onlyViolation() == .noLeakedObjects)
  }

  @Test("Objects left behind")
  func leakedObjects() throws {
    let client = try RawClient()
    let surface = client.makeSurface()
    client.shell.destroy()
    try client.settle()
    client.compositor.inspectLeaks(of: try #require(client.compositor.clients.first))
    #expect(client.compositor.violations.map(\.object) == ["wl_surface@\(surface.id)"])
    #expect(client.onlyViolation() == .noLeakedObjects)
  }
}

extension WaylandError {
  /// The code of a protocol error.
  var code: UInt32? {
    if case .protocolError(_, _, let code) = self { return code }
    return nil
  }
}
