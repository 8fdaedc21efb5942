import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("A kiosk compositor")
struct KioskTests {
  @Test("In a kiosk, a window that asks to leave full-screen gets an answer, and stays full-screen")
  func wishes() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    let before = try #require(client.compositor.toplevels.first)
    #expect(before.states == [.fullscreen, .activated])
    window.toplevel.unsetMaximized()
    window.toplevel.unsetFullscreen()
    try client.settle()
    #expect(before.states == [.fullscreen, .activated])
    #expect(before.configuredSize == Size(width: 1280, height: 800))
  }

  @Test("In a kiosk, a window that asks to be minimized stays visible, and still gets touches")
  func minimize() throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_0000))
    let touch = try client.registry.require(WlSeat.self).getTouch()
    var landings = 0
    touch.onEvent = { if case .down = $0 { landings += 1 } }
    window.toplevel.setMinimized()
    try client.settle()
    #expect(try client.compositor.screenshot()[640, 400] == 0xFFFF_0000)
    client.compositor.mainSeat?.touch.down(0, at: Point(x: 640, y: 400))
    try client.settle()
    #expect(landings == 1)
  }

  @Test("In a kiosk, a dialog chooses its own size and is in the middle of the screen")
  func dialog() throws {
    let client = try RawClient()
    let dialog = try makeDialog(client)
    let shown = try #require(client.compositor.toplevels.last)
    #expect(shown.configuredSize == .zero)
    try dialog.show(try RawBuffer(client, 200, 100, 0xFF00_FF00))
    #expect(shown.position == Point(x: 540, y: 350))
    #expect(try client.compositor.screenshot()[640, 400] == 0xFF00_FF00)
    try client.compositor.check()
  }

  @Test("In a kiosk, a window that cannot be as small as the screen shows its upper left corner")
  func tooLarge() throws {
    let client = try RawClient()
    let large = try makeDialog(client)
    try large.show(try RawBuffer(client, 1600, 100, 0xFF00_FF00))
    #expect(client.compositor.toplevels.last?.position == Point(x: 0, y: 350))
  }

  /// Makes a dialog of a window that fills the screen; the dialog is configured and not yet shown.
  private func makeDialog(_ client: RawClient) throws -> RawWindow {
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_0000))
    let dialog = RawWindow(client)
    dialog.toplevel.setParent(parent: window.toplevel)
    dialog.surface.commit()
    try client.settle()
    return dialog
  }
}
