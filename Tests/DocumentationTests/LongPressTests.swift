import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listing on long presses")
struct LongPressTests {
  @Test("A long press picks a photo up, and the photo moves with the finger", arguments: ParentKind.allCases)
  func pickUp(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      LongPressListings.pickUp(scene.photo)
      let finger = scene.stage.touch(at: Point(420, 310))
      scene.stage.advance(by: 0.45)
      #expect(scene.photo.alpha == 1)
      scene.stage.advance(by: 0.1)
      #expect(scene.photo.alpha == 0.8)
      finger.move(by: Vector(dx: 60, dy: -35), over: 0.2)
      #expect(scene.middle.distance(to: Point(460, 265)) < 0.1)
      finger.lift()
      #expect(scene.photo.alpha == 1)
    }
  }

  @Test("A finger that moves before the long press picks nothing up", arguments: ParentKind.allCases)
  func moved(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      LongPressListings.pickUp(scene.photo)
      let finger = scene.stage.touch(at: Point(400, 300))
      finger.move(by: Vector(dx: 15, dy: 0), over: 0.1)
      scene.stage.advance(by: 1)
      #expect(scene.photo.alpha == 1)
      #expect(scene.middle.distance(to: Point(400, 300)) < 0.01)
      finger.lift()
    }
  }
}
