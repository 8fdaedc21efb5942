import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Velocities through the wire")
struct VelocityTests {
  @Test(
    "A pan has the hand's velocity in the view's units, and zero after a rest", arguments: ParentKind.allCases)
  func dragAndRest(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let pan = scene.view.with(scene.eventLog.pan())
      let finger = scene.touch(340, 300)
      scene.drag([finger], to: [Point(x: 440, y: 300)], steps: 10)  // 10 px in each 60th of a second
      let estimate = pan.velocityEstimate(in: scene.view)
      let seen = scene.view.transformToWindow.apply(estimate.velocity)
      #expect((seen - Vector(dx: 600, dy: 0)).length < 12, "times on the wire are whole milliseconds")
      #expect(!estimate.stoppedBeforeLift)
      scene.wait(0.06)
      #expect(pan.velocity(in: nil) == .zero, "without an event")
      finger.lift()
      #expect(pan.velocityEstimate(in: nil).stoppedBeforeLift)
    }
  }
}
