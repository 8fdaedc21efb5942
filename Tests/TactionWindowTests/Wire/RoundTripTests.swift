import Glibc
import TactionTesting
import Testing

@testable import TactionWayland

@Suite("Messages between a client and the compositor")
struct RoundTripTests {
  @Test("A touch arrives as down, motion and frame, in this order and with the same numbers")
  func touchArrivesInOrder() throws {
    let screen = try TouchScreen()
    let touch = try #require(screen.serverTouches.first)
    let surface = try #require(screen.serverSurfaces.first)
    touch.sendDown(serial: 1, time: 10, surface: surface, id: 0, x: Fixed(10.5), y: Fixed(-3))
    touch.sendMotion(time: 11, id: 0, x: Fixed(11), y: Fixed(-2.25))
    touch.sendFrame()
    try screen.rig.settle()
    #expect(
      screen.log == ["down 0 on surface \(screen.surface.id) at 10.5,-3.0", "motion 0 at 11.0,-2.25", "frame"])
  }

  @Test("A touch on a surface that the client has just destroyed arrives without a surface")
  func destroyedSurfaceArrivesAsNil() throws {
    let screen = try TouchScreen()
    let touch = try #require(screen.serverTouches.first)
    let surface = try #require(screen.serverSurfaces.first)
    touch.sendDown(serial: 1, time: 10, surface: surface, id: 3, x: Fixed(1), y: Fixed(2))
    screen.rig.server.flush()
    screen.surface.destroy()
    try screen.rig.settle()
    #expect(screen.log == ["down 3 on nothing at 1.0,2.0"])
  }

  @Test("Events for a released touch object are dropped, and its handler is released")
  func releasedTouch() throws {
    let screen = try TouchScreen()
    let touch = try #require(screen.serverTouches.first)
    touch.sendFrame()
    screen.rig.server.flush()
    screen.touch.release()
    try screen.rig.settle()
    #expect(screen.log.isEmpty)
    #expect(!screen.touch.isAlive)
    #expect(screen.touch.onEvent == nil)
    #expect(!touch.isAlive, "the compositor's object ends too")
  }

  @Test("A proxy that is released while its events wait receives none, and does no harm")
  func releasedProxy() throws {
    let screen = try TouchScreen()
    var second: WlTouch? = try screen.rig.registry.require(WlSeat.self).getTouch()
    var heard = 0
    second?.onEvent = { _ in heard += 1 }
    try screen.rig.settle()
    screen.serverTouches.last?.sendFrame()
    screen.rig.server.flush()
    #expect(second?.isAlive == true)
    second = nil
    try screen.rig.settle()
    #expect(heard == 0)
  }

  @Test("Requests arrive in order, with optional objects and lists")
  func requests() throws {
    let screen = try TouchScreen()
    screen.surface.attach(buffer: nil, x: 0, y: 0)
    screen.surface.damageBuffer(x: 1, y: 2, width: 3, height: 4)
    screen.surface.setBufferTransform(transform: ._90)
    screen.surface.commit()
    try screen.rig.settle()
    #expect(screen.requests.count == 4)
    #expect(screen.requests[1] == "damageBuffer(x: 1, y: 2, width: 3, height: 4)")
    #expect(screen.requests.last == "commit")
  }

  @Test("A request newer than the bound version is not sent, and the connection stays open")
  func tooNewRequest() throws {
    let screen = try TouchScreen(compositorVersion: 3)
    screen.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    screen.surface.commit()
    try screen.rig.settle()
    #expect(screen.surface.version == 3)
    #expect(screen.requests == ["commit"])
  }

  @Test("A dead object sends nothing; the objects that it makes are also dead")
  func deadObject() throws {
    let screen = try TouchScreen()
    screen.surface.destroy()
    let callback = screen.surface.frame()
    screen.surface.commit()
    screen.surface.destroy()
    try screen.rig.settle()
    #expect(!callback.isAlive)
    #expect(screen.requests == ["destroy"])
  }

  @Test("A frame callback is dead when its handler runs, and a new one can be made")
  func frameCallback() throws {
    let rig = try WireRig()
    var callbacks: [WlCallbackResource] = []
    let global = try Global(rig.server, WlCompositorResource.self, version: 5) { compositor in
      compositor.onRequest = { request in
        guard case .createSurface(let surface) = request else { return }
        surface.onRequest = { request in
          if case .frame(let callback) = request { callbacks.append(callback) }
        }
      }
    }
    try rig.settle()
    let surface = try rig.registry.require(WlCompositor.self).createSurface()
    var times: [UInt32] = []
    var callback = surface.frame()
    callback.onEvent = { [unowned callback] in
      guard case .done(let time) = $0 else { return }
      times.append(time)
      #expect(!callback.isAlive)
    }
    try rig.settle()
    callbacks.first?.sendDone(callbackData: 16)
    #expect(callbacks.first?.isAlive == false)
    try rig.settle()
    callback = surface.frame()
    try rig.settle()
    #expect(times == [16])
    #expect(callbacks.count == 2)
    withExtendedLifetime(global) {}
  }

  @Test("A file descriptor travels in both directions, and an unused descriptor is closed")
  func fileDescriptors() throws {
    let rig = try WireRig()
    var keyboard: WlKeyboardResource?
    let global = try Global(rig.server, WlSeatResource.self, version: 8) { seat in
      seat.onRequest = { if case .getKeyboard(let resource) = $0 { keyboard = resource } }
    }
    try rig.settle()
    let client = try rig.registry.require(WlSeat.self).getKeyboard()
    try rig.settle()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }

    var received: [Int32] = []
    client.onEvent = { if case .keymap(_, let fd, 42) = $0 { received.append(fd) } }
    keyboard?.sendKeymap(format: .xkbV1, fd: ends[1], size: 42)
    try rig.settle()
    #expect(received.count == 1)
    client.onEvent = nil
    keyboard?.sendKeymap(format: .xkbV1, fd: ends[1], size: 42)
    try rig.settle()

    // The pipe reports its end when all copies of the writing end are closed.
    close(ends[1])
    for fd in received { close(fd) }
    var byte: UInt8 = 0
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    #expect(read(ends[0], &byte, 1) == 0)
    withExtendedLifetime(global) {}
  }

  @Test("Arrays on the wire become lists of numbers and states; a wrong length is cut to whole numbers")
  func arrays() {
    let states: [UInt32] = [XdgToplevel.State.activated.rawValue, 77]
    let bytes = [UInt8](wireNumbers: states) + [1, 2, 3]
    #expect(bytes.wireNumbers == states)
    #expect(bytes.wireValues(XdgToplevel.State.self) == [.activated, XdgToplevel.State(rawValue: 77)])
    #expect([UInt8]().wireNumbers.isEmpty)
  }

  // The wire fuzz test has found this: libwayland makes the object, but no handler ran, so the object gets no proxy of
  // ours. libwayland also never frees the object if the device's C object is destroyed before its events are read, as
  // the address sanitizer shows here. And the compositor keeps the object if nothing destroys it.
  @Test("An object that is made by an event for a released object arrives as nil, and is destroyed")
  func offerOfAReleasedDevice() throws {
    let rig = try WireRig()
    var devices: [WlDataDeviceResource] = []
    let globals = [
      try Global(rig.server, WlSeatResource.self, version: 8) { _ in },
      try Global(rig.server, WlDataDeviceManagerResource.self, version: 3) { manager in
        manager.onRequest = { if case .getDataDevice(let resource, _) = $0 { devices.append(resource) } }
      },
    ]
    try rig.settle()
    let seat = try rig.registry.require(WlSeat.self)
    let manager = try rig.registry.require(WlDataDeviceManager.self)
    let (released, kept) = (manager.getDataDevice(seat: seat), manager.getDataDevice(seat: seat))
    var selections: [WlDataOffer?] = []
    // All events of a batch are read before the first is handled, so the offer's object exists by then.
    kept.onEvent = { event in
      guard case .selection(let offer) = event else { return }
      selections.append(offer)
      guard released.isAlive else { return }
      released.release()
      #expect(!released.isAlive && rig.display.ending.count == 1)
    }
    try rig.settle()
    devices.last?.sendSelection(id: nil)
    let offer = try #require(devices.first?.sendDataOffer())
    devices.last?.sendSelection(id: offer)
    try rig.settle()
    #expect(selections.count == 2 && selections.allSatisfy { $0 == nil })
    #expect(rig.display.error == nil && rig.display.ending.isEmpty)
    #expect(!offer.isAlive)
    withExtendedLifetime(globals) {}
  }

  @Test("An object that the compositor makes arrives as a proxy that receives its events")
  func dataOffer() throws {
    let rig = try WireRig()
    var device: WlDataDeviceResource?
    let globals = [
      try Global(rig.server, WlSeatResource.self, version: 8) { _ in },
      try Global(rig.server, WlDataDeviceManagerResource.self, version: 3) { manager in
        manager.onRequest = { if case .getDataDevice(let resource, _) = $0 { device = resource } }
      },
    ]
    try rig.settle()
    let seat = try rig.registry.require(WlSeat.self)
    let client = try rig.registry.require(WlDataDeviceManager.self).getDataDevice(seat: seat)
    var offers: [WlDataOffer] = []
    var types: [String] = []
    var selected: WlDataOffer?
    client.onEvent = { event in
      switch event {
      case .dataOffer(let offer):
        offer.onEvent = { if case .offer(let type) = $0 { types.append(type) } }
        offers.append(offer)
      case .selection(let offer): selected = offer
      default: break
      }
    }
    try rig.settle()
    let offer = try #require(device?.sendDataOffer())
    offer.sendOffer(mimeType: "text/plain")
    device?.sendSelection(id: offer)
    try rig.settle()
    #expect(types == ["text/plain"])
    #expect(offers.count == 1)
    #expect(selected === offers.first)

    // No code retains the next offer, which must do no harm.
    client.onEvent = nil
    device?.sendDataOffer()?.sendOffer(mimeType: "image/png")
    try rig.settle()
    #expect(rig.display.error == nil)
    withExtendedLifetime(globals) {}
  }

  @Test("A text too long for the wire is cut between characters and does not end the connection")
  func longText() throws {
    let rig = try WireRig()
    var titles: [String] = []
    let globals = [
      try Global(rig.server, WlCompositorResource.self, version: 5) { _ in },
      try Global(rig.server, XdgWmBaseResource.self, version: 5) { base in
        base.onRequest = { request in
          guard case .getXdgSurface(let surface, _) = request else { return }
          surface.onRequest = { request in
            guard case .getToplevel(let toplevel) = request else { return }
            toplevel.onRequest = { if case .setTitle(let title) = $0 { titles.append(title) } }
          }
        }
      },
    ]
    try rig.settle()
    let surface = try rig.registry.require(WlCompositor.self).createSurface()
    let xdgSurface = try rig.registry.require(XdgWmBase.self).getXdgSurface(surface: surface)
    let toplevel = xdgSurface.getToplevel()
    toplevel.setTitle(title: String(repeating: "ä€", count: 3000))
    toplevel.setTitle(title: "")
    try rig.settle()
    #expect(titles == [String(repeating: "ä€", count: 800), ""])
    withExtendedLifetime(globals) {}
  }

  @Test("Fractions on the wire are rounded to 1/256 and clamped")
  func fixed() {
    #expect(Fixed(1.5).rawValue == 384)
    #expect(Fixed(-0.0019).double == 0)
    #expect(Fixed(1e12).rawValue == .max)
    #expect(Fixed(-.infinity).rawValue == .min)
    #expect(Fixed(.nan).rawValue == 0)
    #expect(Fixed(rawValue: -1).double == -0.00390625)
  }
}
