import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("Strict mode reports serials that were never sent, of the wrong kind, or too old")
struct SerialDutyTests {
  @Test("Strict mode reports a serial that the client was never sent", arguments: SerialUse.allCases)
  func inventedSerial(_ use: SerialUse) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, 0xFF00_00FF))
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

  /// Requests with a serial that the client did receive, but that is of the wrong kind or too old.
  enum WrongSerial: CaseIterable {
    case cursorOfPress, cursorOfPenEnter, cursorAfterLeave, cursorOfFormerEnter
    case moveOfConfigure, moveOfEnter, moveOfRelease, moveAfterLift, dragAfterRelease, resizeOfKeyAfterLeave
    case menuOfTouchUp, selectionOfConfigure, selectionOfKeyAfterLeave
  }

  @Test("Strict mode reports a serial of the wrong kind or age", arguments: WrongSerial.allCases)
  func wrongSerial(_ wrong: WrongSerial) throws {
    let user = try SerialUser()
    try user.use(wrong)
    #expect(user.client.onlyViolation() == .eventSerial)
  }

  @Test("Strict mode allows serials that are right and recent according to the events that the client has read")
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
    // The client has not read the lift.
    seat.touch.up(0)
    user.window.toplevel.resize(seat: user.seat, serial: down, edges: .left)
    try user.settle()
    user.window.toplevel.showWindowMenu(seat: user.seat, serial: down, x: 0, y: 0)
    user.device.setSelection(source: nil, serial: user.serials.up)
    seat.keyboard.key(30, isPressed: true)
    try user.settle()
    user.device.setSelection(source: nil, serial: user.serials.key)
    // The client has read neither the leave nor the enter that follows.
    let enter = user.serials.enter
    seat.pointer.leave()
    seat.pointer.move(to: Point(x: 30, y: 30))
    user.pointer.setCursor(serial: enter, surface: nil, hotspotX: 0, hotspotY: 0)
    try user.settle()
    try user.client.compositor.check()
  }
}
