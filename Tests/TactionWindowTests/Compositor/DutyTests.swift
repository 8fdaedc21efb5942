import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// Breaks each duty of a client once on purpose, and checks that strict mode reports it.
@Suite("Strict mode reports each breach of a client's duty")
struct DutyTests {
  private let blue: UInt32 = 0xFF00_00FF

  @Test("Strict mode reports nothing for a client that keeps all its duties")
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
    try client.inspectLeaks()
    try client.compositor.check()
  }

  @Test("Strict mode reports a buffer before the first configure is acknowledged")
  func bufferBeforeConfigure() throws {
    let client = try RawClient()
    let window = RawWindow(client)
    window.surface.attach(buffer: try RawBuffer(client, 8, 8, blue).buffer, x: 0, y: 0)
    window.surface.commit()
    #expect(client.settleUntilError()?.code == XdgSurface.Error.unconfiguredBuffer.rawValue)
    #expect(client.onlyViolation() == .configureBeforeBuffer)
  }

  @Test("Strict mode reports a surface that has content before it becomes a window")
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

  @Test("Strict mode reports a configure acknowledged wrongly", arguments: Acknowledgement.allCases)
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

  @Test("Strict mode reports a full-screen window larger than the screen")
  func tooLarge() throws {
    let client = try RawClient()
    try client.makeWindow().show(try RawBuffer(client, 1281, 800, blue))
    #expect(client.onlyViolation() == .configuredSize)
  }

  @Test("Strict mode reports a maximized window of another size than configured")
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

  @Test("Strict mode reports a ping without an answer")
  func unansweredPing() throws {
    let client = try RawClient()
    client.answersPings = false
    client.compositor.ping()
    try client.settle()
    client.compositor.inspect()
    #expect(client.onlyViolation() == .pong)
  }

  @Test("Strict mode reports a pong that no ping asked for")
  func inventedPong() throws {
    let client = try RawClient()
    client.shell.pong(serial: 4711)
    try client.settle()
    #expect(client.onlyViolation() == .pong)
  }

  /// Shows a buffer in a window of a new client.
  private func showBuffer(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> (RawClient, RawBuffer) {
    let client = try RawClient(configuration)
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try client.makeWindow().show(buffer)
    return (client, buffer)
  }

  @Test("Strict mode reports a buffer written to while the compositor holds it")
  func writtenWhileHeld() throws {
    let (client, buffer) = try showBuffer()
    client.compositor.inspect()
    #expect(client.compositor.violations.isEmpty)
    buffer[1279, 799] = 0
    client.compositor.inspect()
    client.compositor.inspect()
    #expect(client.onlyViolation() == .heldBuffer)
  }

  @Test("Strict mode reports a buffer written to while it is held, and committed again")
  func writtenAndCommittedAgain() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let buffer = try RawBuffer(client, 1280, 800, blue)
    try window.show(buffer)
    buffer[0, 0] = 0
    try window.show(buffer)
    #expect(client.onlyViolation() == .heldBuffer)
  }

  @Test("Strict mode reports a buffer written to while it is held, and destroyed")
  func writtenAndDestroyed() throws {
    let (client, buffer) = try showBuffer()
    buffer[0, 0] = 0
    buffer.buffer.destroy()
    try client.settle()
    #expect(client.compositor.takeViolations().map(\.duty) == [.heldBuffer, .liveBuffer])
  }

  @Test("Strict mode reports a buffer that is destroyed before its release", arguments: [false, true])
  func destroyedWhileShown(isReleased: Bool) throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = isReleased ? .atOnce : .whenReplaced
    let (client, buffer) = try showBuffer(configuration)
    buffer.buffer.destroy()
    try client.settle()
    #expect(client.onlyViolation() == (isReleased ? nil : .liveBuffer))
  }

  @Test("Strict mode reports nothing if a client disconnects while it shows a buffer")
  func disconnectedWhileShown() throws {
    let (client, _) = try showBuffer()
    client.display.disconnect()
    client.compositor.pump()
    #expect(client.compositor.clients.isEmpty && client.compositor.violations.isEmpty)
  }

  @Test("Strict mode allows writing to a buffer that was released")
  func writtenWhenReleased() throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .atOnce
    let (client, buffer) = try showBuffer(configuration)
    #expect(buffer.releases == 1)
    buffer[0, 0] = 0
    try client.compositor.check()
  }

  @Test("Strict mode reports a buffer that is destroyed between its attach and its commit")
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
    "Strict mode reports damage outside the buffer",
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

  @Test("Strict mode reports damage in surface coordinates outside the surface")
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

  @Test("Strict mode reports a change that is not damaged")
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

  @Test("Strict mode reports a buffer whose size is not a multiple of the scale")
  func oddScale() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.setBufferScale(scale: 2)
    window.surface.attach(buffer: try RawBuffer(client, 1279, 800, blue).buffer, x: 0, y: 0)
    window.surface.commit()
    #expect(client.settleUntilError()?.code == WlSurface.Error.invalidSize.rawValue)
    #expect(client.onlyViolation() == .bufferScale)
  }

  @Test("Strict mode reports a buffer attached with an offset")
  func attachOffset() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.surface.attach(buffer: try RawBuffer(client, 1280, 800, blue).buffer, x: 1, y: 0)
    #expect(client.settleUntilError()?.code == WlSurface.Error.invalidOffset.rawValue)
    #expect(client.onlyViolation() == .attachOffset)
  }

  @Test("Strict mode allows a buffer attached with an offset before version 5")
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

  @Test("Strict mode reports objects destroyed in the wrong order", arguments: DestroyOrder.allCases)
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

  @Test("Strict mode reports drawing by a timer instead of frame callbacks")
  func throttling() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let (first, second) = (try RawBuffer(client, 1280, 800, blue), try RawBuffer(client, 1280, 800, blue))
    try window.show(first, asksForFrame: true)
    try window.show(second, asksForFrame: true)
    #expect(client.onlyViolation() == .throttling)
  }

  @Test("Strict mode allows a resize that does not wait for the frame callback")
  func resizeIsNotThrottled() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, blue), asksForFrame: true)
    window.server?.configure(size: .init(width: 640, height: 400))
    try client.settle()
    try window.show(try RawBuffer(client, 640, 400, blue), asksForFrame: true)
    try client.compositor.check()
  }

  @Test("Strict mode reports a client that binds a global in a newer version than was offered")
  func newerGlobal() throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_seat"] = 4
    let client = try RawClient(configuration)
    let seat = try #require(client.registry.globals.first { $0.interface == "wl_seat" })
    _ = client.display.getRegistry().bind(name: seat.name, WlSeat.self, version: 5)
    #expect(client.settleUntilError() != nil)
    #expect(client.onlyViolation() == .version)
  }

  @Test("Strict mode reports a request for a device that the seat never had")
  func missingCapability() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [SeatConfiguration(capabilities: [.touch])]
    let client = try RawClient(configuration)
    _ = try client.registry.require(WlSeat.self).getPointer()
    #expect(client.settleUntilError()?.code == WlSeat.Error.missingCapability.rawValue)
    #expect(client.onlyViolation() == .seatCapability)
  }

  @Test("Strict mode reports an invalid request that libwayland itself finds")
  func senselessRequest() throws {
    let client = try RawClient()
    let pool = client.shm.createPool(fd: 0, size: -1)
    #expect(client.settleUntilError() != nil)
    #expect(client.onlyViolation() == .validRequest)
    withExtendedLifetime(pool) {}
  }

  @Test("Strict mode reports a popup whose parent is itself")
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
}

extension WaylandError {
  /// The code of a protocol error.
  var code: UInt32? {
    if case .protocolError(_, _, let code) = self { return code }
    return nil
  }
}
