import Taction
import TactionTesting
import Testing

@Suite("Devices that come and go while a handler runs the event loop: rows 14, 20 and 21")
struct NestedDeviceTests {
  /// Calls a closure once, when its touch is cancelled or ends.
  private final class Nest: View {
    var onEnd: (() -> Void)?

    private func end() {
      let action = onEnd
      onEnd = nil
      action?()
    }

    override func touchesCancelled(_ touches: [Touch]) { end() }
    override func touchesEnded(_ touches: [Touch]) { end() }
  }

  private func makeNest(on rig: AppRig) -> (Window, Nest) {
    let window = rig.makeWindow()
    let nest = Nest(frame: window.content.bounds)
    window.content.addSubview(nest)
    rig.settle()
    return (window, nest)
  }

  @Test("a touch screen that comes back while its touches are cancelled is there, and so is a mouse that comes with it")
  func touchComesBack() throws {
    let rig = try AppRig()
    let (window, nest) = makeNest(on: rig)
    let seat = try rig.seat()
    seat.touch.down(0, at: Point(x: 10, y: 10))
    rig.settle()
    nest.onEnd = {
      seat.capabilities = [.touch, .pointer, .keyboard]
      rig.settle()
    }
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

  @Test("a finger that lands on a window which the lift before it has closed does not keep it")
  func windowCloses() throws {
    let rig = try AppRig()
    weak var closed: Window?
    let other = rig.makeWindow()
    do {
      let (window, nest) = makeNest(on: rig)
      closed = window
      nest.onEnd = { [weak window] in window?.close() }
      let surface = try rig.toplevel(1).surface
      let touch = try rig.seat().touch
      touch.down(1, on: try rig.toplevel(0).surface, at: Point(x: 5, y: 5))
      touch.down(0, on: surface, at: Point(x: 10, y: 10))
      touch.frame()
      rig.settle()
      // One batch without frames, as from a compositor that sends none.
      touch.up(0)
      touch.down(0, on: surface, at: Point(x: 20, y: 20))
      touch.frame()
      rig.settle()
    }
    #expect(closed == nil, "a finger holds it")
    withExtendedLifetime(other) {}
    try rig.finish()
  }
}
