import Taction
import TactionTesting
import TestSupport
import Testing

@Suite("Pans from the window's edge, through the wire")
struct ScreenEdgePanTests {
  @Test(
    "A finger that comes in from the left drags; one from the middle pans at once", arguments: ParentKind.allCases)
  func edgeOrMiddle(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      // As large as the window, whatever is around it.
      scene.place(scene.view, at: Point(x: 400, y: 300), side: 4000)
      let eventLog = scene.eventLog
      let edge = ScreenEdgePanGestureRecognizer(edges: .left) { eventLog.note($0) }
      edge.name = "edge"
      scene.view.with(edge)
      let pan = scene.view.with(eventLog.pan())
      pan.require(toFail: edge)
      let finger = scene.touch(12, 300)
      scene.drag([finger], to: [Point(x: 112, y: 310)])
      #expect((edge.translation(in: nil) - Vector(dx: 100, dy: 10)).length < 0.01)
      finger.lift()
      #expect(eventLog.entries == ["edge began", "edge changed", "edge ended"])
      eventLog.forget()
      let middle = scene.touch(300, 300)
      scene.drag([middle], to: [Point(x: 400, y: 310)])
      middle.lift()
      #expect(eventLog.entries == ["pan began", "pan changed", "pan ended"])
    }
  }
}
