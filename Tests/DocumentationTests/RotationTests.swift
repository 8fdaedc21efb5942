import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listing on rotations")
struct RotationTests {
  // In a sheared parent no rotation of the view can follow the fingers; use TransformInteraction there.
  @Test("The photo rotates with the fingers", arguments: ParentKind.even)
  func turn(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      RotationListings.turn(scene.photo)
      let right = scene.content(at: Point(450, 300))
      let fingers = scene.land(Point(350, 300), Point(450, 300))
      for degrees in stride(from: 5.0, through: 90, by: 5) {
        let way = Vector(dx: Angle.degrees(degrees).cosine, dy: Angle.degrees(degrees).sine) * 50
        scene.move(fingers, to: Point(400, 300) - way, Point(400, 300) + way, over: 0.02)
      }
      #expect(scene.place(of: right).distance(to: Point(400, 350)) < 0.2)
      scene.lift(fingers)
    }
  }
}
