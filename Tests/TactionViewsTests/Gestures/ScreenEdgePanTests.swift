import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Pans from the window's edge, through the wire")
struct ScreenEdgePanTests {
  @Test(
    "An edge pan follows a finger from the left edge; in the middle a pan begins without waiting",
    arguments: ParentKind.allCases)
  func edgeOrMiddle(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      // The view covers the window under all kinds of parents.
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

  @Test(
    "An edge pan begins at the edges of a rotated and scaled view if it uses the view's edges",
    arguments: ParentKind.even)
  func edgesOfView(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let eventLog = scene.eventLog
      let edge = ScreenEdgePanGestureRecognizer(edges: .left) { eventLog.note($0) }
      edge.name = "edge"
      edge.usesEdgesOfView = true
      scene.view.with(edge)
      let bounds = scene.view.bounds
      let middle = scene.view.convert(bounds.center, to: nil)
      let side = scene.view.convert(Point(x: bounds.minX, y: bounds.center.y), to: nil)
      // A vector of one px of the screen, from the view's edge inward.
      let inward = (middle - side) / (middle - side).length
      for (distance, begins) in [(2.0, true), (18, true), (24, false)] {
        let start = side + inward * distance
        let finger = scene.touch(start.x, start.y)
        scene.drag([finger], to: [start + inward * 60])
        finger.lift()
        #expect(eventLog.entries == (begins ? ["edge began", "edge changed", "edge ended"] : []), "\(distance) px")
        eventLog.forget()
      }
      // A finger that moves along the edge, or out of the view, begins no edge pan.
      for way in [Vector(dx: -inward.dy, dy: inward.dx), inward * -1] {
        let start = side + inward * 10
        let finger = scene.touch(start.x, start.y)
        scene.drag([finger], to: [start + way * 60])
        finger.lift()
        #expect(eventLog.entries.isEmpty)
      }
    }
  }
}
