import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listing on secondary clicks")
struct SecondaryClickTests {
  @Test("A secondary click puts the mark where the right button goes down", arguments: ParentKind.allCases)
  func mark(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      let mark = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
      mark.isHidden = true
      scene.photo.addSubview(mark)
      SecondaryClickListings.mark(scene.photo, with: mark)
      scene.stage.mouse.click(at: Point(400, 300))
      #expect(mark.isHidden)
      scene.stage.mouse.click(at: Point(400, 300), .right)
      #expect(!mark.isHidden)
      #expect(mark.convert(mark.bounds.center, to: nil).distance(to: Point(400, 300)) < 1e-6)
    }
  }
}
