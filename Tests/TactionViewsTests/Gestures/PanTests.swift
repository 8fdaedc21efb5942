import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Pans through the wire, under every kind of parent")
struct PanTests {
  @Test("A pan begins beyond 10 px of the screen, and reports movements and the end", arguments: ParentKind.allCases)
  func states(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 8, dy: 5))
      #expect(scene.eventLog.entries.isEmpty)
      #expect(pan.state == .possible)
      finger.move(by: Vector(dx: 2, dy: 2), steps: 1)
      #expect(scene.eventLog.entries == ["pan began"])
      finger.move(by: Vector(dx: 40, dy: 0))
      finger.lift()
      #expect(scene.eventLog.entries == ["pan began", "pan changed", "pan ended"])
      scene.wait(0.1)
      #expect(pan.state == .possible)
    }
  }

  @Test("A pan's translation is relative to the landing, in any view's coordinates", arguments: ParentKind.allCases)
  func translation(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 90, dy: -40))
      let seen = pan.translation(in: nil)
      #expect((seen - Vector(dx: 90, dy: -40)).length < 0.01)
      for view in [scene.view, scene.parent, scene.window.content] {
        let local = pan.translation(in: view)
        #expect((view.transformToWindow.apply(local) - seen).length < 0.01)
      }
      pan.setTranslation(.zero, in: scene.parent)
      finger.move(by: Vector(dx: -30, dy: 10))
      let step = scene.parent.transformToWindow.apply(pan.translation(in: scene.parent))
      #expect((step - Vector(dx: -30, dy: 10)).length < 0.01)
    }
  }

  @Test("A pan has the finger's velocity, and velocity zero after a rest", arguments: ParentKind.allCases)
  func velocity(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var (last, local) = (Vector.zero, Vector.zero)
      scene.view.with(
        PanGestureRecognizer { pan in
          (last, local) = (pan.velocity(in: nil), pan.velocity(in: scene.parent))
        })
      let finger = scene.touch(300, 300)
      finger.move(by: Vector(dx: 200, dy: 100), over: 0.25)
      finger.lift()
      #expect((last - Vector(dx: 800, dy: 400)).length < 20, "\(last)")
      #expect((scene.parent.transformToWindow.apply(local) - last).length < 1e-6)

      let resting = scene.touch(300, 300)
      resting.move(by: Vector(dx: 200, dy: 100), over: 0.25)
      scene.wait(0.3)
      resting.lift()
      #expect(last == .zero)
    }
  }

  @Test("A pan needs its minimum of fingers, and ignores fingers above its maximum", arguments: ParentKind.allCases)
  func fingerCount(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
      let lone = scene.touch(400, 300)
      lone.move(by: Vector(dx: 60, dy: 0))
      #expect(scene.eventLog.entries.isEmpty)
      lone.lift()

      let two = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      scene.drag(two, to: [Point(x: 380, y: 320), Point(x: 480, y: 320)])
      #expect(scene.eventLog.entries.first == "pan began")
      #expect((pan.translation(in: nil) - Vector(dx: 30, dy: 20)).length < 0.01)
      let third = scene.touch(400, 200)
      third.move(by: Vector(dx: 0, dy: -90))
      #expect(pan.numberOfTouches == 2)
      #expect((pan.translation(in: nil) - Vector(dx: 30, dy: 20)).length < 0.01)
      scene.lift(two + [third])
      #expect(scene.eventLog.entries.last == "pan ended")
    }
  }
}
