import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on pans")
struct PanTests {
  @Test("The panned photo catches up with the slop and stays under the finger", arguments: ParentKind.allCases)
  func drag(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      PanListings.drag(scene.photo)
      let finger = scene.stage.touch(at: Point(410, 320))
      finger.move(by: Vector(dx: 7, dy: 0))
      #expect(scene.middle.distance(to: Point(400, 300)) < 0.01)
      finger.move(by: Vector(dx: 53, dy: -40))
      #expect(scene.middle.distance(to: Point(460, 260)) < 0.1)
      finger.lift()
      scene.stage.advance(by: 0.5)
      #expect(scene.middle.distance(to: Point(460, 260)) < 0.1)
    }
  }

  @Test("A thrown photo continues by its velocity times 0.15 s", arguments: ParentKind.allCases)
  func throwOn(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      PanListings.throwOn(scene.photo)
      let finger = scene.stage.touch(at: Point(400, 300))
      // The finger moves at 400 px/s.
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.2)
      finger.lift()
      scene.stage.advance(by: 0.5)
      #expect(scene.middle.distance(to: Point(540, 300)) < 6)
    }
  }
}
