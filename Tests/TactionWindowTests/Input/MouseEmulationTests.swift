import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Touch screens that the compositor presents as a mouse")
struct MouseEmulationTests {
  /// A view that records the kinds of its touches.
  private final class TouchKinds: View {
    var kinds: [Touch.Kind] = []

    override func touchesBegan(_ touches: [Touch]) { kinds += touches.map(\.kind) }
  }

  private struct Panel {
    let scene: Scene
    let seat: CompositorSeat
    let view = TouchKinds()
    let hover: EventLog
  }

  private func withPanel(_ body: (Panel) throws -> Void) throws {
    try withScene { scene in
      let panel = Panel(scene: scene, seat: try #require(scene.stage.seat), hover: EventLog())
      panel.view.frame = scene.window.content.bounds
      scene.window.content.addSubview(panel.view)
      panel.view.addGestureRecognizer(HoverGestureRecognizer { panel.hover.note("\($0.state)") })
      scene.wait(0.1)
      try body(panel)
    }
  }

  @Test("Each tap is a finger, and makes no hover", arguments: [[300.0, 500], [300, 300], [300, 304, 310]])
  func landings(places: [Double]) throws {
    try withPanel { panel in
      panel.seat.mouseEmulation = true
      for x in places {
        panel.scene.stage.tap(at: Point(x: x, y: 300))
        // As in a double tap, the pause is shorter than the rest that the first press of a finger needs.
        panel.scene.wait(0.06)
      }
      #expect(panel.view.kinds == places.map { _ in .direct })
      #expect(panel.hover.entries == [])
    }
  }

  @Test(
    "On a touch screen that is presented as a mouse, a finger scrolls a list, whatever the parents' transforms",
    arguments: ParentKind.allCases)
  func scrolling(parent: ParentKind) throws {
    try withScene(in: parent) { scene in
      try #require(scene.stage.seat).mouseEmulation = true
      let list = ScrollView()
      scene.place(list, at: Point(x: 400, y: 300))
      list.contentSize = Size(width: list.bounds.width, height: 50_000)
      scene.wait(0.1)
      let (start, end) = (list.bounds.center, list.bounds.center - Vector(dx: 0, dy: list.bounds.height / 4))
      let finger = scene.stage.touch(at: list.convert(start, to: nil))
      finger.move(to: list.convert(end, to: nil), over: 0.4)
      #expect(list.contentOffset.y > list.bounds.height / 8)
      finger.lift()
    }
  }

  @Test("A finger that moves over text on an emulated touch screen does not select the text")
  func text() throws {
    try withScene { scene in
      let view = TextView()
      view.frame = scene.window.content.bounds
      view.text = (1...200).map { "Line \($0) of a long text" }.joined(separator: "\n")
      scene.window.content.addSubview(view)
      scene.wait(0.1)
      try #require(scene.stage.seat).mouseEmulation = true
      let finger = scene.touch(100, 400)
      finger.move(to: Point(x: 140, y: 200), over: 0.3)
      finger.lift()
      #expect(view.selectedRange.isEmpty)
      #expect(view.contentOffset.y > 100)
    }
  }

  @Test("A real mouse on the seat of an emulated touch screen stays a mouse, before and after fingers")
  func mouse() throws {
    try withPanel { panel in
      let (stage, mouse) = (panel.scene.stage, panel.scene.stage.mouse)
      mouse.click(at: Point(x: 100, y: 100))
      panel.seat.mouseEmulation = true
      panel.scene.wait(1)
      stage.tap(at: Point(x: 500, y: 300))
      #expect(panel.hover.entries.last == "ended")
      panel.scene.wait(1)
      mouse.move(to: Point(x: 200, y: 200))
      #expect(panel.hover.entries.last == "began")
      mouse.move(to: Point(x: 210, y: 200))
      mouse.press()
      mouse.release()
      panel.scene.wait(1)
      mouse.press()
      mouse.release()
      #expect(panel.view.kinds == [.pointer, .direct, .pointer, .pointer])
    }
  }

  @Test("If the compositor cancels a finger, its button is released")
  func cancelledFinger() throws {
    try withPanel { panel in
      panel.seat.mouseEmulation = true
      var taps = 0
      panel.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      _ = panel.scene.stage.touch(at: Point(x: 300, y: 300))
      panel.scene.stage.cancelTouches()
      panel.scene.wait(1)
      #expect(taps == 1)
    }
  }

  @Test("Once fingers have arrived as touches, every press of the pointer is a mouse's")
  func fingers() throws {
    try withPanel { panel in
      panel.scene.stage.tap(at: Point(x: 100, y: 100))
      panel.scene.wait(1)
      panel.seat.mouseEmulation = true
      panel.scene.stage.tap(at: Point(x: 500, y: 300))
      #expect(panel.view.kinds == [.direct, .pointer])
    }
  }

  @Test("Without a touch screen, every press of the pointer is a mouse's, even after a jump")
  func noTouchScreen() throws {
    try withPanel { panel in
      panel.seat.capabilities.remove(.touch)
      panel.scene.stage.settle()
      panel.seat.pointer.land(at: Point(x: 300, y: 300))
      panel.scene.stage.settle()
      #expect(panel.view.kinds == [.pointer])
    }
  }

  @Test("A press after an enter event is a mouse's if both have waited while the app was busy", arguments: [0.0, 0.4])
  func lateEnter(stall: Double) throws {
    try withPanel { panel in
      let (stage, pointer) = (panel.scene.stage, panel.seat.pointer)
      pointer.move(to: Point(x: 300, y: 300))
      pointer.frame()
      stage.clock.advance(by: stall)
      pointer.button(.left, isPressed: true)
      pointer.frame()
      stage.deliver()
      let kind: Touch.Kind = stall > 0 ? .pointer : .direct
      #expect(panel.view.kinds == [kind])
      pointer.button(.left, isPressed: false)
      pointer.frame()
      stage.settle()
    }
  }

  @Test("A press of the pointer is a finger only after a jump that follows a rest")
  func rules() {
    /// Returns whether a press is a finger's. The pointer rests for `quiet` ms, jumps at `jump` and presses at `press`.
    func isFinger(quiet: UInt32 = 1000, distance: Double = 300, jump: UInt32 = 5000, press: UInt32 = 5000) -> Bool {
      var emulation = MouseEmulation()
      emulation.moved(by: 1, stamp: jump &- quiet)
      emulation.moved(by: distance, stamp: jump)
      return emulation.isFinger(press)
    }
    #expect(isFinger())
    #expect(!isFinger(press: 5001), "a hand needs time between a movement and a press")
    #expect(!isFinger(quiet: 8), "a mouse reports its way")
    #expect(!isFinger(distance: 2), "a mouse sets off slowly")
    #expect(!isFinger(jump: 0, press: 0), "stamps that are always 0")
    #expect(isFinger(quiet: 1000, jump: 200, press: 200), "a stamp that has wrapped")
    var emulation = MouseEmulation()
    emulation.entered()
    let first = emulation.isFinger(7)
    emulation.lifted(8)
    let second = emulation.isFinger(9)
    emulation.entered()
    emulation.socketDidDrain()
    let late = emulation.isFinger(10)
    #expect(first && second, "a second tap at the same place")
    #expect(!late, "a window that appeared under the mouse")
  }
}
