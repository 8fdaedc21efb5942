import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Rows 14, 15, 18, 19 and 20 of the table in Docs/Reliability.md.
@Suite("Gestures that something interrupts")
struct InterruptionTests {
  /// Events that may cancel a view's fingers in the middle of a pan.
  enum Interruption: CaseIterable {
    case cancel, capability, seat, window, view, disabled

    @MainActor func happen(to scene: Scene, _ pan: PanGestureRecognizer) {
      switch self {
      case .cancel: scene.stage.cancelTouches()
      case .capability: scene.stage.seat?.capabilities = [.pointer, .keyboard]
      case .seat: scene.stage.seat.map(scene.stage.compositor.remove)
      case .window: scene.window.close()
      case .view: scene.view.removeFromSuperview()
      case .disabled: pan.isEnabled = false
      }
      scene.stage.settle()
    }
  }

  @Test("A pan is cancelled once by any interruption", arguments: ParentKind.allCases, Interruption.allCases)
  func pan(parentKind: ParentKind, interruption: Interruption) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      interruption.happen(to: scene, pan)
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan cancelled"])
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.lift()
      scene.wait(1)
      #expect(scene.eventLog.entries.count == 3)
    }
  }

  @Test("A view's touches are cancelled once if interrupted", arguments: ParentKind.allCases, Interruption.allCases)
  func view(parentKind: ParentKind, interruption: Interruption) throws {
    guard interruption != .disabled else { return }
    try withScene(in: parentKind) { scene in
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      interruption.happen(to: scene, PanGestureRecognizer())
      #expect(scene.view.heard == ["began", "moved", "cancelled"])
      finger.lift()
      scene.wait(1)
      #expect(scene.view.heard.count == 3)
    }
  }

  @Test(
    "A long press that is interrupted before it begins is not reported",
    arguments: ParentKind.allCases, Interruption.allCases)
  func press(parentKind: ParentKind, interruption: Interruption) throws {
    guard interruption != .disabled else { return }
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.press())
      _ = scene.touch(400, 300)
      scene.wait(0.3)
      interruption.happen(to: scene, PanGestureRecognizer())
      scene.wait(1)
      #expect(scene.eventLog.entries.isEmpty)
    }
  }

  @Test(
    "A tap that waits for a double tap is not recognized if its view is removed, or its window closes",
    arguments: ParentKind.allCases, [false, true])
  func waitingTap(parentKind: ParentKind, closes: Bool) throws {
    try withScene(in: parentKind) { scene in
      // When the view is removed, the double tap fails first, which must not let the single tap begin.
      let twice = scene.view.with(scene.eventLog.tap("twice", taps: 2))
      scene.view.with(scene.eventLog.tap()).require(toFail: twice)
      scene.stage.tap(at: Point(x: 400, y: 300))
      if closes {
        scene.window.close()
        scene.stage.settle()
      } else {
        scene.view.removeFromSuperview()
      }
      scene.wait(1)
      #expect(scene.eventLog.entries.isEmpty)
    }
  }

  @Test(
    "A tap that waits for a double tap is not recognized if the compositor cancels a finger, there or elsewhere",
    arguments: ParentKind.allCases, [Point(x: 410, y: 300), Point(x: 20, y: 20)])
  func waitingTapAtCancel(parentKind: ParentKind, place: Point) throws {
    try withScene(in: parentKind) { scene in
      let twice = scene.view.with(scene.eventLog.tap("twice", taps: 2))
      scene.view.with(scene.eventLog.tap()).require(toFail: twice)
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(0.1)
      _ = scene.stage.touch(at: place)
      scene.stage.cancelTouches()
      scene.wait(1)
      #expect(scene.eventLog.entries.isEmpty)
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(1)
      #expect(scene.eventLog.entries == ["tap ended"])
    }
  }

  @Test("After touches are cancelled, new fingers begin new gestures", arguments: ParentKind.allCases)
  func afterCancel(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (pan, tap) = (scene.view.with(scene.eventLog.pan()), scene.view.with(scene.eventLog.tap()))
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      scene.stage.cancelTouches()
      scene.eventLog.forget()
      let again = scene.touch(400, 300)
      again.move(by: Vector(dx: 0, dy: 40))
      #expect((pan.translation(in: nil) - Vector(dx: 0, dy: 40)).length < 0.01)
      again.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.eventLog.entries.last == "tap ended")
      #expect(tap.state == .possible)
    }
  }

  @Test("A touch screen that is plugged in again works as before", arguments: ParentKind.allCases)
  func capabilityReturns(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.pan())
      _ = scene.touch(400, 300)
      scene.stage.seat?.capabilities = [.pointer, .keyboard]
      scene.stage.settle()
      scene.stage.seat?.capabilities = [.pointer, .keyboard, .touch]
      scene.stage.settle()
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("If a finger lands twice, its lift was lost: the old touch is cancelled", arguments: ParentKind.allCases)
  func downTwice(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300, id: 7)
      finger.move(by: Vector(dx: 60, dy: 0))
      let again = scene.touch(350, 320, id: 7)
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan cancelled"])
      #expect(pan.numberOfTouches <= 1)
      again.lift()
      scene.eventLog.forget()
      let next = scene.touch(400, 300, id: 7)
      next.move(by: Vector(dx: 0, dy: 30))
      #expect((pan.translation(in: nil) - Vector(dx: 0, dy: 30)).length < 0.01)
      next.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("A window that closes does not affect the fingers on another one")
  func otherWindow() throws {
    var floating = CompositorConfiguration()
    floating.seats = [SeatConfiguration(name: "one"), SeatConfiguration(name: "two")]
    try withStage(size: Size(width: 800, height: 600), configuration: floating) { stage in
      let (eventLog, under) = (EventLog(), stage.makeWindow(title: "under"))
      under.content.with(eventLog.pan())
      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 60, dy: 0))
      let over = stage.makeWindow(title: "over")
      over.content.with(eventLog.pan("over"))
      let other = stage.touch(at: Point(x: 300, y: 300), on: stage.compositor.seats.last)
      other.move(by: Vector(dx: 60, dy: 0))
      over.close()
      stage.settle()
      finger.move(by: Vector(dx: 60, dy: 0))
      other.lift()
      finger.lift()
      #expect(eventLog.entries.contains("over cancelled"))
      #expect(eventLog.entries.last == "pan ended")
    }
  }
}
