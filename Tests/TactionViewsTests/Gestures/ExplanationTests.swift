import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The explanations of recognizers on views: lengths in pixels of the screen, and names of views")
struct ExplanationTests {
  @Test("lengths in explanations are pixels of the screen, under any parents", arguments: ParentKind.allCases)
  func lengths(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let tap = scene.view.with(TapGestureRecognizer())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 3, dy: 4), over: 0.05, steps: 1)
      #expect(pan.explanation == "possible: moved 5 of 10 px")
      finger.move(by: Vector(dx: 6, dy: 8), over: 0.05, steps: 1)
      #expect(pan.explanation == "began: 1 finger, moved 15 px")
      #expect(tap.explanation == "failed: moved 15 px > 10")
      finger.lift()
      scene.wait(1)
      #expect(pan.explanation == "ended")
    }
  }

  @Test("a view's identifier is in the explanation of a recognizer on another view")
  func identifier() throws {
    try withScene { scene in
      scene.view.accessibilityIdentifier = "photo 3"
      scene.view.addGestureRecognizer(PinchGestureRecognizer())
      let pan = scene.window.content.with(PanGestureRecognizer())
      let fingers = scene.land([Point(x: 350, y: 300), Point(x: 450, y: 300)])
      scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)])
      #expect(pan.explanation == "prevented by pinch on photo 3")
    }
  }
}
