import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests that the right mouse button, a pen's button, a resting finger and the menu key request a view's menu.
struct SecondaryClickTests {
  private final class Clicks {
    var entries: [String] = []
    func read() -> [String] {
      defer { entries = [] }
      return entries
    }
    func recognizer(_ name: String = "click") -> SecondaryClickGestureRecognizer {
      SecondaryClickGestureRecognizer { [weak self] click in
        let place = click.location(in: nil)
        let button = click.button.map { "\($0)" } ?? "none"
        self?.entries.append("\(name) \(button) \(Int(place.x.rounded())),\(Int(place.y.rounded()))")
      }
    }
  }

  @Test("A right click, a resting finger and the button of a pen are secondary clicks", arguments: ParentKind.allCases)
  func everyDeviceAsks(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let clicks = Clicks()
      scene.view.addGestureRecognizer(clicks.recognizer())
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      #expect(clicks.read() == ["click secondary 400,300"])
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .middle)
      scene.stage.mouse.click(at: Point(x: 400, y: 300))
      scene.stage.mouse.click(at: Point(x: 5, y: 5), .right)
      scene.stage.advance(by: 1)
      #expect(clicks.read() == [])
      let finger = scene.stage.touch(at: Point(x: 400, y: 300))
      scene.stage.advance(by: 0.45)
      #expect(clicks.read() == [])
      scene.stage.advance(by: 0.1)
      #expect(clicks.read() == ["click none 400,300"])
      finger.lift()
      let pen = try #require(scene.stage.seat?.stylus)
      scene.stage.stylus.hover(at: Point(x: 405, y: 300))
      pen.button(0x14B, isPressed: true)
      pen.button(0x14B, isPressed: false)
      pen.frame()
      scene.stage.settle()
      #expect(clicks.read() == ["click secondary 405,300"])
      scene.stage.stylus.unplug()
    }
  }

  @Test("A button of a pen that goes down in the frame in which the tip lands is no click", arguments: [true, false])
  func aButtonInTheFrameOfALanding(isTipFirst: Bool) throws {
    try withScene { scene in
      let clicks = Clicks()
      scene.view.addGestureRecognizer(clicks.recognizer())
      let pen = try #require(scene.stage.seat?.stylus)
      scene.send(pen) { $0.move(to: Point(x: 400, y: 300)) }
      if isTipFirst { pen.down() }
      pen.button(0x14B, isPressed: true)
      if !isTipFirst { pen.down() }
      pen.frame()
      scene.stage.settle()
      #expect(clicks.read() == [] && scene.view.heard == ["began"])
      scene.send(pen) { $0.button(0x14B, isPressed: false) }
      scene.send(pen) { $0.up() }
      #expect(clicks.read() == [])
      pen.leave()
      scene.stage.settle()
    }
  }

  @Test("A button of a pen that goes down after the lift in one frame is a click, and so is one before the pen leaves")
  func aButtonInTheFrameOfALift() throws {
    try withScene { scene in
      let clicks = Clicks()
      scene.view.addGestureRecognizer(clicks.recognizer())
      let pen = try #require(scene.stage.seat?.stylus)
      scene.send(pen) { $0.move(to: Point(x: 400, y: 300)) }
      scene.send(pen) { $0.down() }
      pen.up()
      pen.button(0x14B, isPressed: true)
      pen.frame()
      scene.stage.settle()
      #expect(clicks.read() == ["click secondary 400,300"])
      scene.send(pen) { $0.button(0x14B, isPressed: false) }
      // A busy compositor may send a press and the departure of the pen in one frame.
      pen.button(0x14B, isPressed: true)
      pen.leave()
      scene.stage.settle()
      #expect(clicks.read() == ["click secondary 400,300"])
    }
  }

  @Test("A recognizer for the middle button ignores the right button and fingers")
  func theMiddleButtonAlone() throws {
    try withScene { scene in
      let clicks = Clicks()
      let recognizer = clicks.recognizer()
      recognizer.buttons = [.middle]
      scene.view.addGestureRecognizer(recognizer)
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      let finger = scene.stage.touch(at: Point(x: 400, y: 300))
      scene.stage.advance(by: 1)
      #expect(recognizer.explanation == "failed: recognizes only buttons")
      finger.lift()
      #expect(clicks.read() == [] && recognizer.explanation == "failed: recognizes only buttons")
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .middle)
      #expect(clicks.read() == ["click middle 400,300"])
    }
  }

  @Test("Only the recognizer of the deepest view receives a click") func theDeepestViewTakesAClickAlone() throws {
    try withScene { scene in
      let clicks = Clicks()
      let inner = View(frame: scene.view.bounds)
      scene.view.addSubview(inner)
      scene.view.addGestureRecognizer(clicks.recognizer("outer"))
      let deep = clicks.recognizer("inner")
      inner.addGestureRecognizer(deep)
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      #expect(clicks.read() == ["inner secondary 400,300"])
      deep.isEnabled = false
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      #expect(clicks.read() == ["outer secondary 400,300"])
    }
  }

  @Test("A click sends no touch, and two clicks are two calls") func aClickIsNoTouchAndTwoInARowAreTwo() throws {
    try withScene { scene in
      let clicks = Clicks()
      scene.view.addGestureRecognizer(clicks.recognizer())
      scene.view.with(scene.eventLog.tap())
      for _ in 0..<2 { scene.stage.mouse.click(at: Point(x: 400, y: 300), .right) }
      #expect(clicks.read().count == 2 && scene.eventLog.entries == [] && scene.view.heard == [])
      // While the left button is held, the mouse acts as a finger.
      scene.stage.mouse.press()
      scene.stage.mouse.press(.right)
      scene.stage.mouse.release(.right)
      scene.stage.mouse.release()
      #expect(clicks.read() == [] && scene.eventLog.entries == ["tap ended"])
    }
  }

  @Test("A finger that moves, lifts early or is joined by another makes no secondary click")
  func aFingerThatMovesOrLiftsOrHasCompanyDoesNotAsk() throws {
    try withScene { scene in
      let clicks = Clicks()
      scene.view.addGestureRecognizer(clicks.recognizer())
      let moved = scene.stage.touch(at: Point(x: 400, y: 300))
      moved.move(to: Point(x: 420, y: 300))
      scene.stage.advance(by: 1)
      moved.lift()
      let brief = scene.stage.touch(at: Point(x: 400, y: 300))
      scene.stage.advance(by: 0.3)
      brief.lift()
      let two = [scene.stage.touch(at: Point(x: 390, y: 300)), scene.stage.touch(at: Point(x: 410, y: 300))]
      scene.stage.advance(by: 1)
      for finger in two { finger.lift() }
      scene.stage.advance(by: 1)
      #expect(clicks.read() == [])
    }
  }

  @Test("The handler of a secondary click may remove the view or close the window")
  func aHandlerMayRemoveTheViewOrCloseTheWindow() throws {
    try withScene { scene in
      scene.view.addGestureRecognizer(SecondaryClickGestureRecognizer { _ in scene.view.removeFromSuperview() })
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      scene.window.content.addGestureRecognizer(SecondaryClickGestureRecognizer { _ in scene.window.close() })
      scene.stage.mouse.click(at: Point(x: 400, y: 300), .right)
      #expect(scene.window.isClosed)
    }
  }

  @Test("The menu key makes a secondary click in the middle of the window") func theMenuKeyAsksInTheMiddle() throws {
    try withScene { scene in
      let clicks = Clicks()
      scene.window.content.addGestureRecognizer(clicks.recognizer())
      // KEY_COMPOSE of linux/input-event-codes.h.
      scene.stage.seat?.keyboard.key(127, isPressed: true)
      scene.stage.seat?.keyboard.key(127, isPressed: false)
      scene.stage.settle()
      let middle = scene.window.content.bounds.center
      #expect(clicks.read() == ["click none \(Int(middle.x)),\(Int(middle.y))"])
    }
  }

  @Test("A button under the mouse is drawn as hovered, unless the button is disabled")
  func aMouseOverAButtonShows() throws {
    let rig = try AppRig()
    let button = Button("Go")
    button.frame = Rect(x: 20, y: 20, width: 100, height: 44)
    rig.makeWindow().content.addSubview(button)
    rig.settle()
    let plain = try rig.stage.screenshot().color(x: 26, y: 40)
    rig.stage.mouse.move(to: Point(x: 50, y: 40))
    rig.advance(by: 0.05)
    #expect(button.isHovered)
    let hovered = try rig.stage.screenshot().color(x: 26, y: 40)
    #expect(hovered != plain)
    rig.stage.mouse.move(to: Point(x: 300, y: 300))
    rig.advance(by: 0.05)
    #expect(try !button.isHovered && rig.stage.screenshot().color(x: 26, y: 40) == plain)
    rig.stage.mouse.click(at: Point(x: 50, y: 40))
    button.isEnabled = false
    rig.advance(by: 0.3)
    #expect(try rig.stage.screenshot().color(x: 26, y: 40) != hovered)
    try rig.finish()
  }
}
