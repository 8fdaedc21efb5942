import Taction
import TactionTesting
import Testing

@Suite("The listings on animation")
struct AnimationTests {
  @Test("A photo that has faded out is removed; a photo whose fade is interrupted stays")
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

  @Test("A spring moves the length of a bar")
  func spring() throws {
    try withStage(size: Size(width: 200, height: 100)) { stage in
      let bar = LevelBar()
      bar.fill(stage.makeWindow().content)
      stage.settle()
      bar.show(0.5)
      stage.settle()
      let start = try stage.screenshot().color(x: 90, y: 50)
      stage.advance(by: 2)
      let picture = try stage.screenshot()
      #expect(picture.color(x: 90, y: 50) != start && picture.color(x: 110, y: 50) == start)
    }
  }

  @Test("A photo without a window becomes visible immediately, without a fade")
  func fadeIn() async {
    let photo = View()
    #expect(await AnimationListings.fadeIn(photo))
    #expect(photo.alpha == 1)
  }
}
