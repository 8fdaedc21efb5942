import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Fingers and pens while a handler runs the event loop")
struct NestedTouchTests {
  /// Puts a finger down at 20, 20, and moves it to 50, 20 in three frames.
  private func drag(on rig: AppRig) throws -> CompositorTouch {
    let touch = try rig.seat().touch
    rig.send(touch) { $0.down(0, at: Point(x: 20, y: 20)) }
    for step in 1...3 {
      touch.motion(0, to: Point(x: 20 + 10 * Double(step), y: 20))
      touch.frame()
      rig.advance(by: 0.02)
    }
    return touch
  }

  @Test("If a finger's movement opens a dialog, another finger that lands just then does not stay down below it")
  func dialog() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.touchResampling = TouchResampling()
    let log = window.addLog()
    var dialog: Window?
    let pan = PanGestureRecognizer { pan in
      guard pan.translation(in: nil).dx > 50, dialog == nil else { return }
      dialog = window.makeDialog(title: "D", size: Size(width: 100, height: 100))
    }
    log.addGestureRecognizer(pan)
    rig.settle()
    let touch = try drag(on: rig)
    _ = log.read()
    // The movement waits for a frame; the landing delivers it first.
    touch.motion(0, to: Point(x: 120, y: 20))
    touch.frame()
    rig.send(touch) { $0.down(1, at: Point(x: 200, y: 200)) }
    #expect(dialog != nil)
    for finger: Int32 in [0, 1] { touch.up(finger) }
    touch.frame()
    rig.settle()
    dialog?.close()
    rig.settle()
    #expect(!log.read().contains { $0.hasPrefix("began") })
    #expect(window.pipeline.tree.touches.touches.isEmpty && window.pendingMotion?.isEmpty == true)
    try rig.finish()
  }

  @Test(
    "If a movement's handler runs the event loop, a finger that lands there lands after the lift that was read before")
  func landingInALoop() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.touchResampling = TouchResampling()
    let log = window.addLog()
    rig.settle()
    let touch = try drag(on: rig)
    log.once("moved 60,20") { rig.send(touch) { $0.down(1, at: Point(x: 200, y: 200)) } }
    // The movement waits for a frame; the lift delivers it first.
    touch.motion(0, to: Point(x: 60, y: 20))
    touch.frame()
    rig.send(touch) { $0.up(0) }
    #expect(log.read().suffix(3) == ["moved 60,20", "ended 60,20", "began 200,200"])
    rig.send(touch) { $0.up(1) }
    try rig.finish()
  }

  /// The end of a finger, while the handler of another window runs the event loop.
  nonisolated enum FingerEnd: CaseIterable { case lift, cancellation, removal }

  @Test(
    "Of two fingers that land on two windows, one may end while the other one's handler runs the event loop",
    arguments: FingerEnd.allCases)
  func endInTheLoopOfAnotherWindow(end: FingerEnd) throws {
    let rig = try AppRig { $0.placement = .floating }
    let windows = [rig.makeWindow(), rig.makeWindow(size: Size(width: 100, height: 100))]
    let logs = windows.map { $0.addLog() }
    rig.settle()
    let seat = try rig.seat()
    let touch = seat.touch
    logs[0].once("began") {
      switch end {
      case .lift:
        touch.up(1)
        touch.frame()
      case .cancellation: touch.cancel()
      case .removal: seat.capabilities.remove(.touch)
      }
      rig.settle()
    }
    touch.down(0, on: try rig.toplevel(0).surface, at: Point(x: 10, y: 10))
    touch.down(1, on: try rig.toplevel(1).surface, at: Point(x: 20, y: 20))
    touch.frame()
    rig.settle()
    #expect(logs[0].read().first == "began 10,10")
    #expect(logs[1].read() == ["began 20,20", end == .lift ? "ended 20,20" : "cancelled 20,20"])
    #expect(windows[1].pipeline.tree.touches.touches.isEmpty)
    rig.send(touch) { $0.up(0) }
    #expect(windows[0].pipeline.tree.touches.touches.isEmpty)
    try rig.finish()
  }

  @Test("If a pen lands again while a handler gets its lift, its new touch is not cancelled")
  func pen() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    rig.settle()
    let pen = try rig.seat().stylus
    func land(at point: Point) {
      pen.move(to: point)
      pen.down()
      pen.frame()
      rig.settle()
    }
    land(at: Point(x: 10, y: 10))
    #expect(diary.read() == ["began 10,10"])
    diary.once("ended") {
      land(at: Point(x: 20, y: 20))
    }
    // Leaving the range also ends the frame of the lift.
    pen.up()
    pen.leave()
    rig.settle()
    pen.move(to: Point(x: 30, y: 20))
    pen.frame()
    rig.send(pen) { $0.up() }
    #expect(diary.read() == ["ended 10,10", "began 20,20", "moved 30,20", "ended 30,20"])
    pen.leave()
    rig.settle()
    try rig.finish()
  }
}
