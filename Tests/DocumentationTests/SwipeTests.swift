import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listing on swipes")
struct SwipeTests {
  @Test("A swipe turns a page by its direction on the screen", arguments: ParentKind.allCases)
  func turnPages(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      var turns: [Int] = []
      SwipeListings.turnPages(of: scene.photo) { turns.append($0) }
      for (way, seconds) in [(-60.0, 0.1), (60, 0.1), (60, 2)] {
        let finger = scene.stage.touch(at: Point(400, 300))
        finger.move(by: Vector(dx: way, dy: 5), over: seconds)
        finger.lift()
      }
      #expect(turns == [1, -1])
    }
  }
}
