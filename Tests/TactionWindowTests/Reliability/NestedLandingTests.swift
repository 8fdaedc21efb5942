import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Presses that lift before they have landed, while a handler runs the event loop: Reliability 21")
struct NestedLandingTests {
  @Test("A finger that the touch filter holds may lift in the handler of an earlier movement")
  func filter() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.touchFilter = TouchFilter()
    let log = window.addLog()
    rig.settle()
    let touch = try rig.seat().touch
    rig.send(touch) { $0.down(0, at: Point(x: 20, y: 20)) }
    rig.advance(by: 0.1)
    rig.send(touch) { $0.down(1, at: Point(x: 200, y: 200)) }
    log.once("moved") { rig.send(touch) { $0.up(1) } }
    rig.advance(by: 0.01)
    touch.motion(0, to: Point(x: 30, y: 20))
    touch.motion(1, to: Point(x: 230, y: 200))
    touch.frame()
    rig.settle()
    rig.send(touch) { $0.up(0) }
    #expect(log.heard == ["began", "moved", "began", "ended", "ended"])
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    try rig.finish()
  }

  @Test("A finger that jumps may lift in the handler of the lift that the jump stands for")
  func jump() throws {
    let rig = try AppRig()
    let window = rig.makeWindow(size: Size(width: 1280, height: 800))
    let log = window.addLog()
    rig.settle()
    let touch = try rig.seat().touch
    rig.send(touch) { $0.down(0, at: Point(x: 200, y: 200)) }
    for step in 1...20 {
      rig.advance(by: 0.008)
      rig.send(touch) { $0.motion(0, to: Point(x: 200 + 2 * Double(step), y: 200)) }
    }
    log.once("ended") { rig.send(touch) { $0.up(0) } }
    rig.advance(by: 0.008)
    rig.send(touch) { $0.motion(0, to: Point(x: 1000, y: 700)) }
    #expect(log.heard == ["began", "moved", "ended", "began", "ended"])
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    try rig.finish()
  }

  @Test("A touchpad gesture may end in the handler of the cancellation of the gesture before it")
  func touchpad() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    rig.settle()
    let seat = try rig.seat()
    seat.pointer.move(to: Point(x: 50, y: 50))
    seat.pointer.frame()
    var isCancelled = false
    window.content.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        guard pinch.state == .cancelled else { return }
        isCancelled = true
        seat.touchpad.endSwipe()
        rig.settle()
      })
    seat.touchpad.beginPinch()
    seat.touchpad.updatePinch(scale: 2)
    rig.settle()
    seat.touchpad.beginSwipe()
    rig.settle()
    #expect(isCancelled)
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    try rig.finish()
  }

  nonisolated enum Device: CaseIterable { case finger, mouse, pen }

  @Test("A press on a menu that closes its submenu may lift in the handler of the end", arguments: Device.allCases)
  func menu(device: Device) throws {
    let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, false) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let menu = try rig.openMenu(of: window)
    let log = menu.addLog()
    let submenu = try rig.openSubmenu(of: menu)
    _ = log.read()
    let seat = try rig.seat()
    submenu.onClose = { press(device, on: seat, isDown: false, rig) }
    press(device, on: seat, isDown: true, rig)
    #expect(submenu.isClosed && !menu.isClosed)
    #expect(log.read().isEmpty && menu.pipeline.tree.touches.touches.isEmpty)
    for isDown in [true, false] { press(device, on: seat, isDown: isDown, rig) }
    #expect(log.read() == ["began 20,70", "ended 20,70"])
    try rig.finish()
  }

  /// Presses a device on the menu, or lifts it.
  private func press(_ device: Device, on seat: CompositorSeat, isDown: Bool, _ rig: AppRig) {
    let place = Point(x: 760, y: 600)
    switch device {
    case .finger:
      if isDown { seat.touch.down(0, at: place) } else { seat.touch.up(0) }
      seat.touch.frame()
    case .mouse:
      if isDown { seat.pointer.move(to: place) }
      seat.pointer.button(.left, isPressed: isDown)
      seat.pointer.frame()
    case .pen:
      if isDown {
        seat.stylus.move(to: place)
        seat.stylus.down()
      } else {
        seat.stylus.up()
      }
      seat.stylus.frame()
    }
    rig.settle()
  }
}
