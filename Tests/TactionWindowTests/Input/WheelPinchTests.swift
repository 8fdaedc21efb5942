import TactionStageSupport
import Glibc
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests that a wheel that is scrolled while Ctrl is held zooms about the pointer.
struct WheelPinchTests {
  @Test("With Ctrl, a wheel zooms about the point under the pointer", arguments: ParentKind.allCases)
  func whatIsUnderThePointerStays(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let card = Card()
      scene.place(card, at: Point(x: 400, y: 300))
      scene.stage.settle()
      let place = Point(x: 450, y: 260)
      let held = card.convert(place, from: nil)
      let size = card.transformToWindow.meanScale
      scene.stage.mouse.move(to: place)
      scene.stage.keys.hold(.control) {
        scene.stage.mouse.scroll(notches: -6, over: 0.5)
        #expect(abs(card.transformToWindow.meanScale / size - exp(0.9)) < 1e-6)
        #expect(card.convert(held, to: nil).distance(to: place) < 0.5)
        scene.stage.mouse.scroll(notches: 10, over: 0.5)
        #expect(abs(card.transformToWindow.meanScale / size - exp(-0.6)) < 1e-6)
        #expect(card.convert(held, to: nil).distance(to: place) < 0.5)
      }
      scene.wait(1)
      #expect(!card.isMoving)
      #expect(card.convert(held, to: nil).distance(to: place) < 0.5)
    }
  }

  @Test("A pause of 0.3 s ends a pinch by the wheel") func aPauseEndsThePinch() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      scene.stage.keys.hold(.control) {
        scene.stage.mouse.scroll(notches: -1)
        scene.wait(0.28)
        scene.stage.mouse.scroll(notches: -1)
        #expect(hand.eventLog.entries == ["pinch began", "pinch changed"])
        scene.wait(0.35)
        #expect(hand.eventLog.entries == ["pinch began", "pinch changed", "pinch ended"])
        #expect(scene.stage.app.nextDeadline == nil, "nothing wakes an app that rests")
        scene.stage.mouse.scroll(notches: -1)
        #expect(hand.eventLog.entries.last == "pinch began")
      }
    }
  }

  @Test("Releasing Ctrl ends a pinch by the wheel, without a velocity")
  func lettingCtrlGoEndsThePinchAtRest() throws {
    try withScene { scene in
      var last = 1.0
      let pinch = PinchGestureRecognizer { if $0.state == .ended { last = $0.velocity } }
      let hand = HandLog(on: scene.view)
      scene.view.addGestureRecognizer(pinch)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      scene.stage.keys.hold(.control) { scene.stage.mouse.scroll(notches: -8, over: 0.1) }
      scene.wait(0.06)
      #expect(hand.eventLog.entries.last == "pinch ended")
      #expect(scene.window.content.viewTree?.touches.touches.isEmpty == true)
      #expect(last == 0 || last == 1)
      scene.stage.mouse.scroll(notches: -3)
      #expect(hand.eventLog.count("pinch") == 3, "without Ctrl a wheel scrolls")
    }
  }

  @Test("A pinch by the wheel ends when the pointer leaves, and is cancelled when the mouse is removed")
  func leavingEndsItAndLosingTheMouseCancelsIt() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let control = { (body: () -> Void) in scene.stage.keys.hold(.control, while: body) }
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      control {
        scene.stage.mouse.scroll(notches: -2)
        scene.stage.mouse.leave()
        scene.wait(0.1)
      }
      #expect(hand.eventLog.entries.last == "pinch ended")
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      control {
        scene.stage.mouse.scroll(notches: -2)
        scene.stage.seat?.capabilities.remove(.pointer)
        scene.stage.settle()
      }
      #expect(hand.eventLog.entries.last == "pinch cancelled")
      #expect(scene.stage.app.nextDeadline == nil)
    }
  }

  @Test("A movement of the pointer ends a pinch by the wheel, and the next notch begins another")
  func anotherPlaceIsAnotherPinch() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      scene.stage.keys.hold(.control) {
        scene.stage.mouse.scroll(notches: -1)
        scene.stage.mouse.move(to: Point(x: 420, y: 300))
        scene.stage.mouse.scroll(notches: -1)
      }
      #expect(
        hand.eventLog.entries
          == ["pinch began", "pinch changed", "pinch ended", "pinch began"].filter { $0 != "pinch changed" })
      #expect(hand.eventLog.count("pan") == 0)
    }
  }

  @Test("With Ctrl held, a scroll by touchpad fingers zooms smoothly") func fingersThatScrollZoomSmoothly() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      scene.stage.keys.hold(.control) {
        for _ in 0..<20 {
          scene.stage.mouse.scroll(by: Vector(dx: 3, dy: -2.5), source: .finger)
          scene.wait(1.0 / 60)
        }
      }
      #expect(abs(hand.scale - exp(0.5)) < 1e-9)
    }
  }

  @Test("A wheel zooms with each version of wl_pointer", arguments: [4, 5, 7, 8] as [UInt32])
  func oldPointersZoomToo(version: UInt32) throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_seat"] = version
    try withStage(configuration: configuration) { stage in
      let hand = HandLog(on: stage.makeWindow().content)
      stage.mouse.move(to: Point(x: 400, y: 300))
      stage.keys.hold(.control) { stage.mouse.scroll(notches: -2) }
      #expect(abs(hand.scale - exp(0.3)) < 1e-9)
    }
  }

  @Test("A pinch by the wheel that reaches its limit is followed by another")
  func wheelsThatTurnWithoutEndGoOn() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      scene.stage.keys.hold(.control) {
        for way in [-1.0, 1] {
          for _ in 0..<50 {
            scene.stage.mouse.scroll(by: Vector(dx: 0, dy: 8e6 * way))
            #expect((0.009...101).contains(hand.scale))
          }
        }
      }
      #expect(hand.isSound)
      #expect(hand.eventLog.count("pinch") > 20, "a pinch that reaches its limit is followed by a new one")
    }
  }
}
