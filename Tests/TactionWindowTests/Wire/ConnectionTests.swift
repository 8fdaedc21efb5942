import Glibc
import TactionTesting
import Testing

@testable import TactionWayland

@Suite("The life of a connection")
struct ConnectionTests {
  @Test("A version that the compositor does not offer ends the connection with object and code")
  func unknownVersion() throws {
    let rig = try WireRig()
    let global = try Global(rig.server, WlSeatResource.self, version: 5) { _ in }
    try rig.settle()
    let offered = try #require(rig.registry.globals.first)
    let seat = rig.display.getRegistry().bind(name: offered.name, WlSeat.self, version: 7)
    #expect(seat.isAlive)
    let error = rig.settleUntilError()
    guard case .protocolError(_, _, let code) = error else {
      Issue.record("expected a protocol error, not \(String(describing: error))")
      return
    }
    #expect(code == 0)
    #expect(rig.display.error == error)
    withExtendedLifetime(global) {}
  }

  @Test("The registry binds the highest version that both sides support")
  func boundVersion() throws {
    let rig = try WireRig()
    let global = try Global(rig.server, WlSeatResource.self, version: 5) { _ in }
    try rig.settle()
    #expect(try rig.registry.require(WlSeat.self).version == 5)
    #expect(throws: ServerError.globalRefused(name: "wl_seat", version: 99)) {
      try Global(rig.server, WlSeatResource.self, version: 99) { _ in }
    }
    withExtendedLifetime(global) {}
  }

  @Test("Globals may be added and removed while the client runs")
  func globalsComeAndGo() throws {
    let rig = try WireRig()
    var log: [String] = []
    rig.registry.onAppear = { log.append("+\($0.interface)") }
    rig.registry.onVanish = { log.append("-\($0.interface)") }
    var output: Global? = try Global(rig.server, WlOutputResource.self, version: 4) { _ in }
    try rig.settle()
    #expect(output != nil)
    output = nil
    try rig.settle()
    #expect(log == ["+wl_output", "-wl_output"])
    #expect(rig.registry.globals.isEmpty)
  }

  @Test("The error for a missing required global names the global")
  func missingGlobal() throws {
    let rig = try WireRig()
    try rig.settle()
    #expect(throws: WaylandError.missingGlobal(name: "xdg_wm_base")) { try rig.registry.require(XdgWmBase.self) }
  }

  @Test("An error from the compositor names the interface, the object and the code")
  func postedError() throws {
    let rig = try WireRig()
    let global = try Global(rig.server, WlCompositorResource.self, version: 5) { compositor in
      compositor.onRequest = { _ in compositor.postError(WlSurface.Error.invalidSize, message: "100% wrong") }
    }
    try rig.settle()
    let compositor = try rig.registry.require(WlCompositor.self)
    let surface = compositor.createSurface()
    let expected = WaylandError.protocolError(interface: "wl_compositor", id: compositor.id, code: 2)
    #expect(rig.settleUntilError() == expected)
    #expect(surface.isAlive, "only disconnecting ends the proxies")
    withExtendedLifetime(global) {}
  }

  @Test("A client detects that the compositor has ended")
  func compositorGone() throws {
    let rig = try WireRig()
    try rig.settle()
    rig.server.close()
    #expect(rig.settleUntilError() == .disconnected)
  }

  @Test("A client that disconnects leaves no objects in the compositor")
  func clientGone() throws {
    let rig = try WireRig()
    var log: [String] = []
    rig.serverClient.onDisconnect = { log.append("client") }
    let global = try Global(rig.server, WlSeatResource.self, version: 8) { seat in
      seat.onDestroy = { log.append("seat") }
    }
    try rig.settle()
    let seat = try rig.registry.require(WlSeat.self)
    try rig.settle()
    rig.display.disconnect()
    rig.server.pump()
    #expect(!seat.isAlive)
    #expect(log == ["client", "seat"])
    #expect(rig.server.clients.isEmpty)
    #expect(throws: WaylandError.disconnected) { try rig.display.dispatchPending() }
    withExtendedLifetime(global) {}
  }

  @Test("A connection stays open as long as one of its objects is retained, and closes with the last object")
  func lifetime() throws {
    let server = try ServerDisplay()
    let (client, fileDescriptor) = try server.connectClient()
    var callback: WlCallback? = try Display(fileDescriptor: fileDescriptor).sync()
    var heard = 0
    callback?.onEvent = { _ in heard += 1 }
    #expect(try callback?.display.flush() == .done)
    server.pump()
    #expect(try callback?.display.pump() == true)
    #expect(heard == 1)
    #expect(client.isConnected)
    callback = nil
    server.pump()
    #expect(!client.isConnected)
  }

  @Test("Disconnecting in the middle of a batch of events drops the remaining events")
  func disconnectInHandler() throws {
    let rig = try WireRig()
    let global = try Global(rig.server, WlSeatResource.self, version: 8) { seat in
      seat.sendCapabilities(capabilities: [.touch])
      seat.sendName(name: "seat0")
    }
    try rig.settle()
    let seat = try rig.registry.require(WlSeat.self)
    var heard = 0
    seat.onEvent = { _ in
      heard += 1
      rig.display.disconnect()
    }
    #expect(rig.settleUntilError() == .disconnected)
    #expect(heard == 1)
    withExtendedLifetime(global) {}
  }

  @Test("A compositor may disconnect a client, or close, in a request handler", arguments: [true, false])
  func throwOutInHandler(closes: Bool) throws {
    let rig = try WireRig()
    let global = try Global(rig.server, WlCompositorResource.self, version: 5) { compositor in
      compositor.onRequest = { _ in if closes { rig.server.close() } else { rig.serverClient.disconnect() } }
    }
    try rig.settle()
    let compositor = try rig.registry.require(WlCompositor.self)
    let regions = (0..<3).map { _ in compositor.createRegion() }
    #expect(rig.settleUntilError() == .disconnected)
    #expect(!rig.serverClient.isConnected)
    withExtendedLifetime((global, regions)) {}
  }

  @Test("The answer to a sync arrives after everything before it")
  func sync() throws {
    let rig = try WireRig()
    var log: [String] = []
    let global = try Global(rig.server, WlSeatResource.self, version: 8) { $0.sendName(name: "seat0") }
    try rig.settle()
    let seat = try rig.registry.require(WlSeat.self)
    let callback = rig.display.sync()
    seat.onEvent = { _ in log.append("name") }
    callback.onEvent = { _ in log.append("done") }
    try rig.settle()
    #expect(log == ["name", "done"])
    withExtendedLifetime(global) {}
  }

  @Test("A batch of requests larger than libwayland's buffer is handled completely")
  func largeBatch() throws {
    let rig = try WireRig()
    var handled = 0
    let global = try Global(rig.server, WlCompositorResource.self, version: 5) { compositor in
      compositor.onRequest = { request in
        guard case .createRegion(let region) = request else { return }
        region.onRequest = { if case .add = $0 { handled += 1 } }
      }
    }
    try rig.settle()
    let region = try rig.registry.require(WlCompositor.self).createRegion()
    for _ in 0..<1000 { region.add(x: 0, y: 0, width: 1, height: 1) }
    try rig.settle()
    #expect(handled == 1000)
    withExtendedLifetime(global) {}
  }
}

@Suite("Finding the compositor")
struct SocketAddressTests {
  func address(name: String? = nil, _ environment: [String: String]) throws(WaylandError) -> SocketAddress {
    try SocketAddress(name: name) { environment[$0] }
  }

  @Test("WAYLAND_DISPLAY names a socket in XDG_RUNTIME_DIR or a full path")
  func rules() throws {
    #expect(try address(["XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": "w"]).path == "/run/w")
    #expect(try address(["WAYLAND_DISPLAY": "/tmp/w"]).path == "/tmp/w")
    #expect(try address(name: "other", ["XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": "w"]).path == "/run/other")
    #expect(try address(["XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": ""]).path == "/run/wayland-0")
  }

  @Test("Each failure to find the compositor has a message with a remedy")
  func sentences() throws {
    #expect(throws: WaylandError.noRuntimeDirectory(name: "w")) { try address(["WAYLAND_DISPLAY": "w"]) }
    #expect(throws: WaylandError.self) { try address([:]) }
    let guess = try address(["XDG_RUNTIME_DIR": "/run"]).failure(ENOENT)
    #expect(
      guess.description
        == "WAYLAND_DISPLAY is not set and there is no socket at /run/wayland-0: start this program in a Wayland "
        + "session or with `taction stage`.")
    let named = try address(["WAYLAND_DISPLAY": "/run/w"])
    #expect(
      named.failure(ENOENT).description
        == "There is no Wayland socket at /run/w: is the compositor that WAYLAND_DISPLAY names running?")
    #expect(
      named.failure(ECONNREFUSED).description == "The Wayland socket at /run/w cannot be used: Connection refused.")
    #expect(
      WaylandError.inheritedSocketFailed(code: EBADF).description
        == "The connection that WAYLAND_SOCKET promises cannot be used: Bad file descriptor; unset the variable?")
    #expect(
      WaylandError.missingGlobal(name: "xdg_wm_base").description
        == "The compositor does not offer xdg_wm_base, which this program needs.")
    #expect(
      WaylandError.protocolError(interface: "wl_surface", id: 7, code: 1).description
        == "The compositor ended the connection: error 1 on wl_surface#7; run with WAYLAND_DEBUG=1 to see the request.")
  }

  @Test("The error for a missing socket names its full path")
  func noSocket() {
    let path = "/tmp/taction-no-such-socket"
    #expect(throws: WaylandError.noSocket(path: path)) { try Display.connect(name: path) }
  }
}
