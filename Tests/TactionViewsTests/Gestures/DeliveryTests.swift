import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The touches that a view receives in addition to its recognizers")
struct DeliveryTests {
  @Test("A gesture that is recognized cancels the view's touches", arguments: ParentKind.allCases)
  func cancels(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.lift()
      #expect(scene.view.heard == ["began", "moved", "cancelled"])
      #expect(scene.view.places.first?.distance(to: Point(x: 400, y: 300)) ?? 99 < 0.01)
    }
  }

  @Test("With cancelsTouchesInView off the view keeps its touches", arguments: ParentKind.allCases)
  func keeps(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.pan()).cancelsTouchesInView = false
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.lift()
      #expect(scene.view.heard == ["began", "moved", "ended"])
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("delaysTouchesBegan withholds a landing until the gesture has failed", arguments: ParentKind.allCases)
  func delaysBegan(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.with(scene.eventLog.tap()).delaysTouchesBegan = true
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(1)
      #expect(scene.view.heard.isEmpty)

      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 9, dy: 0))
      #expect(scene.view.heard.isEmpty)
      finger.move(by: Vector(dx: 30, dy: 0))
      #expect(scene.view.heard == ["began", "moved"])
      #expect(scene.view.places.first?.distance(to: Point(x: 400, y: 300)) ?? 99 < 0.01, "the place of the landing")
      finger.lift()
      #expect(scene.view.heard == ["began", "moved", "ended"])
    }
  }

  @Test("delaysTouchesEnded withholds a lift while a double tap is possible", arguments: ParentKind.allCases)
  func delaysEnded(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let double = scene.view.with(scene.eventLog.tap("double", taps: 2))
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(0.1)
      #expect(scene.view.heard == ["began"])
      scene.wait(0.4)
      #expect(scene.view.heard == ["began", "ended"])
      double.delaysTouchesEnded = false
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.view.heard == ["began", "ended", "began", "ended"])
    }
  }

  @Test("Recognizers of superviews take part, but only the hit view receives the touch", arguments: ParentKind.allCases)
  func parents(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let child = LoggingView()
      child.frame = Rect(origin: .zero, size: scene.view.bounds.size)
      scene.view.addSubview(child)
      scene.view.with(scene.eventLog.tap())
      scene.parent.with(scene.eventLog.tap("outer"))
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.eventLog.entries == ["tap ended"], "the innermost tap wins")
      #expect(child.heard == ["began", "cancelled"])
      #expect(scene.view.heard.isEmpty)
    }
  }
}
