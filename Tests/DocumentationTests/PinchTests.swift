import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on pinches")
struct PinchTests {
  @Test("A pinch scales the photo, and the point between the fingers stays", arguments: ParentKind.allCases)
  func scale(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      PinchListings.scale(scene.photo)
      let content = scene.content(at: Point(420, 300))
      let fingers = scene.land(Point(380, 300), Point(460, 300))
      scene.move(fingers, to: Point(340, 300), Point(500, 300))
      #expect(abs(scene.photo.transform.meanScale - 2) < 0.005)
      #expect(scene.place(of: content).distance(to: Point(420, 300)) < 0.1)
      scene.lift(fingers)
    }
  }

  @Test("A pinch stops at its limits, and scales back as soon as fingers reverse", arguments: ParentKind.allCases)
  func limits(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      PinchListings.scaleWithinLimits(scene.photo)
      let fingers = scene.land(Point(375, 300), Point(425, 300))
      scene.move(fingers, to: Point(300, 300), Point(500, 300))
      #expect(abs(scene.photo.transform.meanScale - 2) < 1e-9)
      scene.move(fingers, to: Point(350, 300), Point(450, 300))
      #expect(abs(scene.photo.transform.meanScale - 1) < 0.005)
      scene.move(fingers, to: Point(395, 300), Point(405, 300))
      #expect(abs(scene.photo.transform.meanScale - 0.5) < 1e-9)
      scene.lift(fingers)
    }
  }
}
