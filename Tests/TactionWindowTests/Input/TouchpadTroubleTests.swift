import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests touchpad gestures that end unexpectedly, or have impossible values.
struct TouchpadTroubleTests {
  @Test("A cancelled touchpad pinch cancels pan, pinch and rotation, and the next pinch begins")
  func aCancelledPinchIsCancelled() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.update(by: Vector(dx: 5, dy: 5), scale: 1.5, turnedBy: .degrees(10))
      pinch.cancel()
      #expect(Set(hand.eventLog.entries.suffix(3)) == ["pan cancelled", "pinch cancelled", "rotation cancelled"])
      scene.stage.touchpad.pinch().update(scale: 2)
      #expect(hand.eventLog.entries.last == "pinch began")
    }
  }

  @Test("A touchpad hold that is cancelled fails neither a click that waits nor a double click", arguments: [1, 2])
  func aHoldLeavesClicksAlone(clicks: Int) throws {
    try withScene { scene in
      let twice = scene.view.with(scene.eventLog.tap("twice", taps: 2))
      scene.view.with(scene.eventLog.tap()).require(toFail: twice)
      scene.stage.mouse.click(at: Point(x: 400, y: 300))
      scene.wait(0.1)
      scene.stage.touchpad.hold(fingers: 1).cancel()
      if clicks == 2 { scene.stage.mouse.click(at: Point(x: 400, y: 300)) }
      scene.wait(1)
      #expect(scene.eventLog.entries == [clicks == 2 ? "twice ended" : "tap ended"])
    }
  }

  /// Events that interrupt a gesture whose own end never arrives.
  enum Interruption: CaseIterable { case leave, loss, newPinch, newSwipe, seat }

  @Test("A touchpad pinch without an end is cancelled by each kind of interruption", arguments: Interruption.allCases)
  func aPinchNeedNeverEnd(_ interruption: Interruption) throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let stage = scene.stage
      stage.touchpad.pinch(at: Point(x: 400, y: 300)).update(scale: 1.5)
      switch interruption {
      case .leave: stage.mouse.leave()
      case .loss: stage.seat?.capabilities.remove(.pointer)
      case .newPinch: stage.touchpad.pinch().end()
      case .newSwipe: stage.touchpad.swipe().end()
      case .seat: if let seat = stage.seat { stage.compositor.remove(seat) }
      }
      stage.settle()
      #expect(hand.eventLog.entries == ["pinch began", "pinch cancelled"])
      #expect(scene.window.content.viewTree?.touches.touches.isEmpty == true)
    }
  }

  @Test("Events of a touchpad gesture after its end are ignored") func afterItsEndAGestureSaysNothing() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.end()
      pinch.update(scale: 2)
      pinch.end()
      let swipe = scene.stage.touchpad.swipe()
      pinch.update(by: Vector(dx: 90, dy: 0), scale: 2)
      pinch.end()
      #expect(hand.eventLog.entries == [])
      swipe.update(by: Vector(dx: 9, dy: 0))
      #expect(hand.eventLog.entries == ["pan began"])
      swipe.end()
    }
  }

  @Test("Impossible numbers of a touchpad do no harm", arguments: ParentKind.allCases)
  func numbersThatCannotBeDoNoHarm(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let hand = HandLog(on: scene.view)
      let pad = try #require(scene.stage.seat?.touchpad)
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      for fingers in [0, 1, 2, 4_000_000_000] as [UInt32] {
        pad.beginPinch(fingers: fingers)
        for scale in [0, -1, 8e6, -8e6, 1.0 / 256, 1] {
          for turn in [1e6, -1e6, 180, 8e6, 0] {
            pad.updatePinch(by: Vector(dx: 8e6, dy: -8e6), scale: scale, rotation: turn)
            scene.stage.advance(by: 1.0 / 60)
            #expect(scene.window.content.viewTree?.touches.touches.count ?? 0 <= 5)
          }
        }
        pad.endPinch()
        pad.beginSwipe(fingers: fingers)
        for _ in 0..<9 { pad.updateSwipe(by: Vector(dx: -8e6, dy: 8e6)) }
        pad.endSwipe()
        pad.beginHold(fingers: fingers)
        pad.endHold()
        scene.stage.settle()
      }
      #expect(hand.isSound)
      #expect(hand.eventLog.count("pinch") >= 8)
      #expect(scene.window.content.viewTree?.touches.touches.isEmpty == true)
    }
  }

  @Test("The scale of a touchpad pinch is clamped to 0.01...100, and follows later scales within these limits")
  func theScaleHasLimitsAndComesBackFromThem() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let pinch = scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.update(scale: 5000)
      #expect(abs(hand.scale - 100) < 1e-9)
      pinch.update(scale: -3)
      #expect(abs(hand.scale - 0.01) < 1e-9)
      pinch.update(scale: 1.5)
      #expect(abs(hand.scale - 1.5) < 1e-9)
      pinch.end()
    }
  }

  @Test("A pinch during a press of a button is ignored, and a press ends a pinch")
  func aButtonAndAGestureDoNotMix() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      let mouse = scene.stage.mouse
      mouse.move(to: Point(x: 400, y: 300))
      mouse.press()
      mouse.move(to: Point(x: 440, y: 300))
      let pinch = scene.stage.touchpad.pinch()
      pinch.update(scale: 2)
      pinch.end()
      mouse.move(to: Point(x: 460, y: 300))
      #expect((hand.translation - Vector(dx: 60, dy: 0)).length < 1e-9)
      #expect(hand.eventLog.count("pinch") == 0)
      mouse.release()
      hand.eventLog.forget()
      let second = scene.stage.touchpad.pinch()
      second.update(scale: 2)
      mouse.press()
      #expect(hand.eventLog.entries.last == "pinch ended")
      mouse.release()
      second.end()
    }
  }

  @Test("A touchpad gesture outside of all windows, or on a closed window, is ignored")
  func aGestureOnNoWindowIsNobodys() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      let pad = try #require(scene.stage.seat?.touchpad)
      pad.beginPinch()
      pad.updatePinch(scale: 2)
      pad.endPinch()
      scene.stage.settle()
      #expect(hand.eventLog.entries == [])
      scene.stage.mouse.move(to: Point(x: 400, y: 300))
      let pinch = scene.stage.touchpad.pinch()
      pinch.update(scale: 2)
      scene.window.close()
      pinch.update(scale: 3)
      pinch.end()
      #expect(hand.eventLog.entries.last == "pinch cancelled")
    }
  }

  @Test("Pinches arrive with each version of pointer-gestures that has them", arguments: [0, 1, 2, 3] as [UInt32])
  func olderCompositorsOfferLess(version: UInt32) throws {
    var configuration = CompositorConfiguration()
    configuration.versions["zwp_pointer_gestures_v1"] = version
    configuration.versions["zwp_tablet_manager_v2"] = min(version, 1)
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow()
      let hand = HandLog(on: window.content)
      let pinch = stage.touchpad.pinch(at: Point(x: 200, y: 200))
      pinch.update(scale: 2)
      pinch.end()
      stage.touchpad.hold().end()
      #expect(hand.eventLog.count("pinch") == (version > 0 ? 2 : 0))
    }
  }
}
