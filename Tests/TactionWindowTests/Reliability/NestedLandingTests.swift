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
    touch.down(0, at: Point(x: 20, y: 20))
    touch.frame()
    rig.advance(by: 0.1)
    touch.down(1, at: Point(x: 200, y: 200))
    touch.frame()
    rig.settle()
    log.onEntry = { [weak log] entry in
      guard entry.hasPrefix("moved") else { return }
      log?.onEntry = nil
      touch.up(1)
      touch.frame()
      rig.settle()
    }
    rig.advance(by: 0.01)
    touch.motion(0, to: Point(x: 30, y: 20))
    touch.motion(1, to: Point(x: 230, y: 200))
    touch.frame()
    rig.settle()
    touch.up(0)
    touch.frame()
    rig.settle()
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
    touch.down(0, at: Point(x: 200, y: 200))
    touch.frame()
    rig.settle()
    for step in 1...20 {
      rig.advance(by: 0.008)
      touch.motion(0, to: Point(x: 200 + 2 * Double(step), y: 200))
      touch.frame()
      rig.settle()
    }
    log.onEntry = { [weak log] entry in
      guard entry.hasPrefix("ended") else { return }
      log?.onEntry = nil
      touch.up(0)
      touch.frame()
      rig.settle()
    }
    rig.advance(by: 0.008)
    touch.motion(0, to: Point(x: 1000, y: 700))
    touch.frame()
    rig.settle()
    #expect(log.heard == ["began", "moved", "ended", "began", "ended"])
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    try rig.finish()
  }
}
