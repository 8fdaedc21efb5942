import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on taps")
struct TapTests {
  @Test("A single tap selects the photo once the double tap has failed", arguments: ParentKind.allCases)
  func select(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      TapListings.selectAndEnlarge(scene.photo)
      scene.stage.tap(at: Point(420, 310))
      #expect(scene.photo.borderWidth == 0)
      scene.stage.advance(by: 0.4)
      #expect(scene.photo.borderWidth == 4)
      #expect(scene.photo.transform == .identity)
    }
  }

  @Test("A double tap enlarges the photo about the finger, and does not select it", arguments: ParentKind.allCases)
  func enlarge(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      TapListings.selectAndEnlarge(scene.photo)
      let place = Point(430, 280)
      let content = scene.content(at: place)
      scene.stage.tap(at: place)
      scene.stage.advance(by: 0.1)
      scene.stage.tap(at: place)
      scene.stage.advance(by: 0.5)
      #expect(scene.photo.borderWidth == 0)
      #expect(abs(scene.photo.transform.meanScale - 2) < 1e-9)
      #expect(scene.place(of: content).distance(to: place) < 0.01)
    }
  }

  @Test(
    "A provisional tap selects immediately, and a second tap retracts the selection", arguments: ParentKind.allCases)
  func provisional(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      TapListings.selectAndEnlarge(scene.photo)
      let select = try #require(scene.photo.gestureRecognizers.first as? TapGestureRecognizer)
      TapListings.provisionally(select, scene.photo)
      scene.stage.tap(at: Point(420, 310))
      #expect(scene.photo.borderWidth == 4)
      scene.stage.advance(by: 0.1)
      scene.stage.tap(at: Point(420, 310))
      scene.stage.advance(by: 0.5)
      #expect(scene.photo.borderWidth == 0)
      #expect(abs(scene.photo.transform.meanScale - 2) < 1e-9)
    }
  }
}
