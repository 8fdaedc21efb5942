import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("Input devices of the embedded compositor")
struct InputTests {
  /// A client with a window that fills the screen, and all devices.
  final class Rig {
    let client: RawClient
    let window: RawWindow
    let seat: WlSeat
    let touch: WlTouch
    let pointer: WlPointer
    let keyboard: WlKeyboard
    var log: [String] = []

    init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
      client = try RawClient(configuration)
      seat = try client.registry.require(WlSeat.self)
      (touch, pointer, keyboard) = (seat.getTouch(), seat.getPointer(), seat.getKeyboard())
      window = RawWindow(client)
      touch.onEvent = { [weak self] in self?.log.append(Rig.text($0)) }
      pointer.onEvent = { [weak self] in self?.log.append(Rig.text($0)) }
      keyboard.onEvent = { [weak self] in if let text = Rig.text($0) { self?.log.append(text) } }
      window.surface.commit()
      try client.settle()
      try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
    }

    var server: CompositorSeat? { client.compositor.mainSeat }

    /// Returns the events since the last call.
    func heard() throws -> [String] {
      try client.settle()
      defer { log = [] }
      return log
    }

    private static func text(_ event: WlTouch.Event) -> String {
      switch event {
      case .down(_, _, let surface, let id, let x, let y): "down \(id) \(x.double) \(y.double) on \(surface?.id ?? 0)"
      case .up(_, _, let id): "up \(id)"
      case .motion(let time, let id, let x, let y): "motion \(id) \(x.double) \(y.double) at \(time)"
      case .frame: "frame"
      case .cancel: "cancel"
      case .shape(let id, let major, let minor): "shape \(id) \(major.double) \(minor.double)"
      case .orientation(let id, let angle): "orientation \(id) \(angle.double)"
      }
    }

    private static func text(_ event: WlPointer.Event) -> String {
      switch event {
      case .enter(_, _, let x, let y): "enter \(x.double) \(y.double)"
      case .leave: "leave"
      case .motion(_, let x, let y): "motion \(x.double) \(y.double)"
      case .button(_, _, let button, let state): "button \(button) \(state == .pressed)"
      case .axis(_, let axis, let value): "axis \(axis.rawValue) \(value.double)"
      case .frame: "frame"
      case .axisSource(let source): "source \(source.rawValue)"
      case .axisStop(_, let axis): "stop \(axis.rawValue)"
      case .axisDiscrete(let axis, let steps): "discrete \(axis.rawValue) \(steps)"
      case .axisValue120(let axis, let value): "value120 \(axis.rawValue) \(value)"
      }
    }

    private static func text(_ event: WlKeyboard.Event) -> String? {
      switch event {
      case .keymap(_, let descriptor, let size):
        closing(descriptor)
        return "keymap \(size > 1000)"
      case .enter(_, _, let keys): return "enter \(keys.wireNumbers)"
      case .leave: return "leave"
      case .key(_, _, let key, let state): return "key \(key) \(state == .pressed)"
      case .modifiers(_, let depressed, _, _, _): return "modifiers \(depressed)"
      case .repeatInfo(let rate, let delay): return "repeat \(rate) \(delay)"
      }
    }
  }

  @Test("Fingers reach a surface in its own coordinates, in one frame, with the time of the clock")
  func touch() throws {
    let rig = try Rig()
    let touch = try #require(rig.server?.touch)
    _ = try rig.heard()
    touch.down(0, at: Point(x: 100.5, y: 200))
    touch.down(7, at: Point(x: 300, y: 400))
    touch.frame()
    let id = rig.window.surface.id
    #expect(try rig.heard() == ["down 0 100.5 200.0 on \(id)", "down 7 300.0 400.0 on \(id)", "frame"])
    rig.client.compositor.clock.advance(by: 0.25)
    touch.motion(0, to: Point(x: -20, y: 900))
    touch.up(7)
    touch.frame()
    #expect(try rig.heard() == ["motion 0 -20.0 900.0 at 1250", "up 7", "frame"])
    touch.cancel()
    touch.motion(0, to: .zero)
    touch.frame()
    #expect(try rig.heard() == ["cancel"])
    #expect(touch.activeFingers.isEmpty)
    try rig.client.compositor.check()
  }

  @Test("A finger whose surface was destroyed still lifts")
  func fingerOutlivesSurface() throws {
    let rig = try Rig()
    rig.server?.touch.down(0, at: Point(x: 1, y: 1))
    rig.server?.touch.frame()
    _ = try rig.heard()
    rig.window.destroy()
    try rig.client.settle()
    rig.log = []
    rig.server?.touch.up(0)
    rig.server?.touch.frame()
    #expect(try rig.heard() == ["up 0", "frame"])
  }

  @Test("A device capability that was removed sends no more events, and can be added again")
  func lostCapability() throws {
    let rig = try Rig()
    let server = try #require(rig.server)
    var capabilities: [WlSeat.Capability] = []
    rig.seat.onEvent = { if case .capabilities(let now) = $0 { capabilities.append(now) } }
    server.touch.down(0, at: Point(x: 1, y: 1))
    _ = try rig.heard()
    server.capabilities.remove(.touch)
    server.touch.up(0)
    server.touch.down(1, at: Point(x: 1, y: 1))
    server.touch.frame()
    #expect(try rig.heard() == [])
    server.capabilities.insert(.touch)
    server.touch.down(2, at: Point(x: 1, y: 1))
    #expect(try rig.heard().count == 1)
    #expect(capabilities == [[.pointer, .keyboard], [.pointer, .keyboard, .touch]])
  }

  @Test("The pointer enters, moves, presses and scrolls; a pressed button keeps it on its surface")
  func pointer() throws {
    let rig = try Rig()
    let pointer = try #require(rig.server?.pointer)
    _ = try rig.heard()
    pointer.move(to: Point(x: 10, y: 20))
    pointer.frame()
    #expect(try rig.heard() == ["enter 10.0 20.0", "frame"])
    pointer.button(.left, isPressed: true)
    pointer.frame()
    pointer.move(to: Point(x: 5000, y: 20))
    pointer.frame()
    #expect(try rig.heard() == ["button 272 true", "frame", "motion 5000.0 20.0", "frame"])
    pointer.button(.left, isPressed: false)
    #expect(try rig.heard() == ["button 272 false", "leave", "frame"])
    pointer.move(to: Point(x: 10, y: 20))
    pointer.frame()
    _ = try rig.heard()
    pointer.scroll(by: Vector(dx: 0, dy: 30))
    pointer.frame()
    pointer.stopScroll()
    pointer.frame()
    let heard = try rig.heard()
    #expect(
      heard == [
        "source 0", "value120 0 240", "axis 0 30.0", "frame", "source 1", "stop 1", "stop 0", "frame",
      ])
    try rig.client.compositor.check()
  }

  @Test("The keyboard sends its layout, enters the topmost window and types with Shift")
  func keyboard() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    let rig = try Rig(configuration)
    #expect(try rig.heard() == ["keymap true", "repeat 25 400", "enter []", "modifiers 0"])
    let keyboard = try #require(rig.server?.keyboard)
    #expect(keyboard.type("a"))
    #expect(keyboard.type("A"))
    #expect(
      try rig.heard() == [
        "key 30 true", "key 30 false", "key 42 true", "modifiers 1", "key 30 true", "key 30 false", "key 42 false",
        "modifiers 0",
      ])
    #expect(keyboard.type("字") && !keyboard.type("\u{7}"))
    #expect(try rig.heard() == ["keymap true", "modifiers 0", "key 701 true", "key 701 false"], "has its own key")
    rig.window.toplevel.setMinimized()
    #expect(try rig.heard() == ["leave"])
  }

  @Test("A press outside a program's windows closes its menu; a press on its windows goes to the program")
  func menu() throws {
    // The window is in the middle of a larger screen; its origin is at (360, 200).
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    configuration.outputs = [OutputConfiguration(width: 2000, height: 1200)]
    let rig = try Rig(configuration)
    rig.server?.touch.down(0, at: Point(x: 1000, y: 600))
    var serial: UInt32 = 0
    rig.touch.onEvent = { if case .down(let number, _, _, _, _, _) = $0 { serial = number } }
    try rig.client.settle()
    let rules = rig.client.shell.createPositioner()
    rules.setSize(width: 10, height: 10)
    rules.setAnchorRect(x: 0, y: 0, width: 1, height: 1)
    let surface = rig.client.makeSurface()
    let xdg = rig.client.shell.getXdgSurface(surface: surface)
    let popup = xdg.getPopup(parent: rig.window.xdg, positioner: rules)
    var isDone = false
    popup.onEvent = { if case .popupDone = $0 { isDone = true } }
    xdg.onEvent = { [weak xdg] in if case .configure(let serial) = $0 { xdg?.ackConfigure(serial: serial) } }
    popup.grab(seat: rig.seat, serial: serial)
    surface.commit()
    try rig.client.settle()
    surface.attach(buffer: try RawBuffer(rig.client, 10, 10, 0xFFFF_FFFF).buffer, x: 0, y: 0)
    surface.commit()
    try rig.client.settle()
    let focus = rig.server?.keyboard.focus
    #expect(focus?.id == surface.id)
    rig.server?.touch.down(1, at: Point(x: 1500, y: 900))
    try rig.client.settle()
    #expect(!isDone)
    rig.server?.touch.down(2, at: Point(x: 1990, y: 1190))
    try rig.client.settle()
    #expect(isDone)
    popup.destroy()
    xdg.destroy()
    surface.destroy()
    try rig.client.settle()
    #expect(rig.server?.keyboard.focus?.id == rig.window.surface.id)
    try rig.client.compositor.check()
  }
}
