import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listing on hovers")
struct HoverTests {
  @Test("The photo has a border while the pointer is over it", arguments: ParentKind.allCases)
  func highlight(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      HoverListings.highlight(scene.photo)
      scene.stage.mouse.move(to: Point(400, 300))
      #expect(scene.photo.borderWidth == 4)
      scene.stage.mouse.move(to: Point(10, 10))
      #expect(scene.photo.borderWidth == 0)
    }
  }
}
