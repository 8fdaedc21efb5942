import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Devices added and removed while a handler runs the event loop: Reliability 14, 20 and 21")
struct NestedDeviceTests {
  @Test("a touch screen and a mouse can be used if they are added while the old touches are cancelled")
  func touchComesBack() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let seat = try rig.seat()
    window.addLog().once("cancelled") {
      seat.capabilities = [.touch, .pointer, .keyboard]
      rig.settle()
    }
    rig.settle()
    seat.touch.down(0, at: Point(x: 10, y: 10))
    rig.settle()
    seat.capabilities = [.keyboard]
    rig.settle()
    #expect(rig.app.seats[0].hasTouch && rig.app.seats[0].hasPointer && rig.app.seats[0].hasKeyboard)
    let diary = window.addLog()
    rig.settle()
    seat.touch.down(1, at: Point(x: 20, y: 20))
    seat.touch.up(1)
    rig.settle()
    #expect(diary.read() == ["began 20,20", "ended 20,20"])
    try rig.finish()
  }

  @Test(
    "if a lift closes a window, a finger that has already landed on it again does not keep the window alive",
    arguments: [false, true])
  func windowCloses(otherFingerIsOnIt: Bool) throws {
    let rig = try AppRig()
    weak var closed: Window?
    let other = rig.makeWindow()
    do {
      let window = rig.makeWindow()
      closed = window
      let log = window.addLog()
      log.once("ended") { [weak window] in window?.close() }
      rig.settle()
      let surface = try rig.toplevel(1).surface
      let touch = try rig.seat().touch
      // As another finger is down, the lift waits for the end of its group. The next landing of the same finger ends
      // the group.
      touch.down(1, on: otherFingerIsOnIt ? surface : try rig.toplevel(0).surface, at: Point(x: 5, y: 5))
      touch.down(0, on: surface, at: Point(x: 10, y: 10))
      touch.frame()
      rig.settle()
      // There is no frame event between the lift and the landing, as from a compositor without frame events.
      touch.up(0)
      touch.down(0, on: surface, at: Point(x: 20, y: 20))
      touch.frame()
      rig.settle()
      #expect(log.entries.contains { $0.hasPrefix("ended") })
    }
    #expect(closed == nil, "a finger keeps the window alive")
    withExtendedLifetime(other) {}
    try rig.finish()
  }
}
