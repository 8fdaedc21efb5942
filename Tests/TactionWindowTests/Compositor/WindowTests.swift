import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("Window management of the embedded compositor")
struct WindowTests {
  private func floating() throws -> RawClient {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    return try RawClient(configuration)
  }

  @Test("A floating window chooses its size, fills the screen on request, and gets its size back")
  func fullscreenAndBack() throws {
    let client = try floating()
    let window = try client.makeWindow()
    #expect(window.sizes == [[0, 0]])
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    #expect(window.server?.frame == Rect(x: 490, y: 300, width: 300, height: 200))
    window.toplevel.setFullscreen(output: nil)
    try client.settle()
    #expect(window.sizes.last == [1280, 800])
    #expect(window.states == [.fullscreen, .activated])
    try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
    #expect(window.server?.position == .zero)
    window.toplevel.unsetFullscreen()
    try client.settle()
    #expect(window.sizes.last == [300, 200])
    #expect(window.states == [.activated])
    try client.compositor.check()
  }

  @Test("A kiosk answers a request for another size with the same size")
  func kiosk() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    window.toplevel.unsetFullscreen()
    try client.settle()
    #expect(window.sizes == [[1280, 800], [1280, 800]])
    #expect(window.states == [.fullscreen, .activated])
  }

  @Test("A window that asks for a state that it already has gets an answer")
  func sameState() throws {
    let client = try floating()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    let before = window.serials.count
    window.toplevel.unsetMaximized()
    window.toplevel.unsetFullscreen()
    try client.settle()
    #expect(window.serials.count == before + 2 && window.states == [.activated])
    #expect(window.server?.frame == Rect(x: 490, y: 300, width: 300, height: 200))
    window.toplevel.setMaximized()
    window.toplevel.setMaximized()
    try client.settle()
    #expect(window.serials.count == before + 4 && window.states == [.maximized, .activated])
    #expect(window.sizes.last == [1280, 800])
    try client.compositor.check()
  }

  @Test("A parent that is not mapped counts as no parent")
  func unmappedParent() throws {
    let client = try floating()
    let (window, dialog) = (try client.makeWindow(), RawWindow(client))
    dialog.toplevel.setParent(parent: window.toplevel)
    try client.settle()
    #expect(dialog.server != nil && dialog.server?.parent == nil)
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    #expect(dialog.server?.parent == nil)
    dialog.toplevel.setParent(parent: window.toplevel)
    try client.settle()
    #expect(dialog.server?.parent != nil && dialog.server?.parent === window.server)
  }

  @Test("When a dialog unmaps or is destroyed, its parent becomes the parent of its dialogs", arguments: [false, true])
  func parentOfTheParent(isDestroyed: Bool) throws {
    let client = try floating()
    let windows = [try client.makeWindow(), try client.makeWindow(), try client.makeWindow()]
    for (index, window) in windows.enumerated() {
      if index > 0 { window.toplevel.setParent(parent: windows[index - 1].toplevel) }
      try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    }
    #expect(windows[2].server?.parent != nil && windows[2].server?.parent === windows[1].server)
    if isDestroyed {
      windows[1].destroy()
    } else {
      windows[1].surface.attach(buffer: nil, x: 0, y: 0)
      windows[1].surface.commit()
    }
    try client.settle()
    #expect(windows[2].server?.parent != nil && windows[2].server?.parent === windows[0].server)
    try client.compositor.check()
  }

  @Test("The compositor knows title, id and size limits; contradictory limits are an error")
  func properties() throws {
    let client = try floating()
    let window = try client.makeWindow()
    window.toplevel.setTitle(title: "Ünïcode")
    window.toplevel.setAppId(appId: "org.example.raw")
    window.toplevel.setMinSize(width: 10, height: 20)
    window.surface.commit()
    try client.settle()
    #expect(window.server?.title == "Ünïcode")
    #expect(window.server?.appID == "org.example.raw")
    #expect(window.server?.minimumSize == Size(width: 10, height: 20))
    window.toplevel.setMaxSize(width: 5, height: 20)
    window.surface.commit()
    #expect(client.settleUntilError()?.code == XdgToplevel.Error.invalidSize.rawValue)
  }

  @Test("A window that unmaps itself has to be configured again; it is no longer minimized", arguments: [false, true])
  func unmapping(isMinimized: Bool) throws {
    let client = try floating()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    if isMinimized { window.toplevel.setMinimized() }
    try client.settle()
    let count = window.serials.count
    window.surface.attach(buffer: nil, x: 0, y: 0)
    window.surface.commit()
    try client.settle()
    #expect(client.compositor.visibleSurfaces.isEmpty)
    window.surface.commit()
    try client.settle()
    #expect(window.serials.count == count + 1)
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    #expect(client.compositor.visibleSurfaces.count == 1)
    try client.compositor.check()
  }

  @Test("A press on a window brings it to the front and gives it the keyboard")
  func raising() throws {
    let client = try floating()
    let (below, above) = (try client.makeWindow(), try client.makeWindow())
    try below.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    try above.show(try RawBuffer(client, 100, 100, 0xFF00_0000))
    #expect(above.states == [.activated])
    #expect(below.states == [])
    client.compositor.mainSeat?.touch.down(0, at: Point(x: 500, y: 310))
    try client.settle()
    #expect(client.compositor.toplevels.last?.surface.id == below.surface.id)
    #expect(below.states == [.activated])
    #expect(client.compositor.mainSeat?.keyboard.focus?.id == below.surface.id)
    try client.compositor.check()
  }

  @Test("A disconnected client leaves no windows, devices or objects in the compositor")
  func disconnection() throws {
    let client = try floating()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 300, 200, 0xFF00_0000))
    client.compositor.mainSeat?.touch.down(0, at: Point(x: 640, y: 400))
    client.compositor.clients.first?.disconnect()
    #expect(client.compositor.surfaces.isEmpty)
    #expect(client.compositor.toplevels.isEmpty)
    #expect(client.compositor.mainSeat?.touch.activeFingers == [])
    #expect(client.settleUntilError() == .disconnected)
    try client.compositor.check()
  }

  @Test("Surfaces nested too deeply are refused")
  func deepNesting() throws {
    let client = try floating()
    let subcompositor = try client.registry.require(WlSubcompositor.self)
    var parent = client.makeSurface()
    var parts: [WlSubsurface] = []
    for _ in 0..<100 {
      let surface = client.makeSurface()
      parts.append(subcompositor.getSubsurface(surface: surface, parent: parent))
      parent = surface
    }
    #expect(client.settleUntilError()?.code == WlSubcompositor.Error.badSurface.rawValue)
    #expect(client.onlyViolation() == .validRequest)
  }

  @Test("Frame callbacks are sent at each refresh, or only when the test sends them")
  func frames() throws {
    for byHand in [false, true] {
      var configuration = CompositorConfiguration()
      configuration.frameCallbacks = byHand ? .byHand : .automatic
      let client = try RawClient(configuration)
      let window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
      var times: [UInt32] = []
      let callback = window.surface.frame()
      callback.onEvent = { if case .done(let time) = $0 { times.append(time) } }
      window.surface.commit()
      try client.settle()
      client.compositor.advance(by: 0.016)
      try client.settle()
      #expect(times.isEmpty)
      client.compositor.advance(by: 0.001)
      try client.settle()
      #expect(times == (byHand ? [] : [1016]))
      client.compositor.presentFrame()
      try client.settle()
      #expect(times == [byHand ? 1017 : 1016])
    }
  }
}
