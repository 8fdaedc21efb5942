import Taction
import TactionTesting
import Testing

@Suite("The listings on animation")
struct AnimationTests {
  @Test("A photo that has faded out is removed; a photo that was caught while it fades stays")
  func fadeOut() throws {
    try withPhoto { scene in
      AnimationListings.fadeOut(scene.photo)
      scene.stage.advance(by: 0.1)
      scene.photo.alpha = 1
      scene.stage.advance(by: 0.5)
      #expect(scene.photo.superview != nil)
      AnimationListings.fadeOut(scene.photo)
      scene.stage.advance(by: 0.1)
      #expect(scene.photo.superview != nil)
      scene.stage.advance(by: 0.3)
      #expect(scene.photo.superview == nil)
    }
  }

  @Test("A photo without a window is faded in immediately")
  func fadeIn() async {
    let photo = View()
    #expect(await AnimationListings.fadeIn(photo))
    #expect(photo.alpha == 1)
  }
}
