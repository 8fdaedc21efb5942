import Taction
import TactionTesting
import Testing

// The recognizer uses the edges of the window, so there is no need to test kinds of parents.
@Suite("The listing on pans from the edge")
struct ScreenEdgePanTests {
  private func withDrawer(_ body: (ListingScene, View) throws -> Void) throws {
    try withPhoto { scene in
      let drawer = View(frame: Rect(x: -200, y: 0, width: 200, height: 600))
      scene.window.content.addSubview(drawer)
      PanListings.drag(scene.photo)
      let drag = try #require(scene.photo.gestureRecognizers.first as? PanGestureRecognizer)
      ScreenEdgePanListings.pullOut(drawer, over: scene.window.content, drag)
      try body(scene, drawer)
    }
  }

  @Test("A drawer that is pulled far enough stays open") func opens() throws {
    try withDrawer { scene, drawer in
      let finger = scene.stage.touch(at: Point(5, 300))
      finger.move(to: Point(105, 310))
      #expect(abs(drawer.frame.minX + 100) < 0.5)
      finger.move(to: Point(155, 310))
      finger.lift()
      scene.stage.advance(by: 0.5)
      #expect(drawer.frame.minX == 0)
      #expect(scene.middle.distance(to: Point(400, 300)) < 0.01)
    }
  }

  @Test("A drawer released early or cancelled closes", arguments: [true, false]) func closes(isCancelled: Bool) throws {
    try withDrawer { scene, drawer in
      let finger = scene.stage.touch(at: Point(5, 300))
      finger.move(to: Point(isCancelled ? 180 : 60, 300))
      if isCancelled { scene.stage.cancelTouches() } else { finger.lift() }
      scene.stage.advance(by: 0.5)
      #expect(drawer.frame.minX == -200)
    }
  }

  @Test("Away from the edge, the photo's own pan begins without waiting") func drags() throws {
    try withDrawer { scene, drawer in
      let finger = scene.stage.touch(at: Point(400, 300))
      finger.move(by: Vector(dx: 50, dy: 0))
      #expect(scene.middle.distance(to: Point(450, 300)) < 0.1)
      #expect(drawer.frame.minX == -200)
      finger.lift()
    }
  }
}
