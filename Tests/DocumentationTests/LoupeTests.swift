import Taction
import TactionTesting
import Testing

@Suite("The listings on the loupe")
struct LoupeTests {
  @Test("A finger that rests gets a loupe of 160 px")
  func press() throws {
    try withPhoto { scene in
      LoupeListings.press(scene.photo)
      let finger = scene.stage.touch(at: Point(400, 300))
      scene.stage.advance(by: 0.8)
      let loupe = try #require(scene.photo.interactions.first as? LoupeInteraction).loupe
      #expect(loupe.frame.width == 160 && loupe.frame.maxY < 300)
      finger.lift()
    }
  }

  @Test("A mouse over the map has a loupe until it leaves the map")
  func hover() throws {
    try withPhoto { scene in
      let loupe = LoupeListings.hover(scene.photo)
      scene.stage.mouse.move(to: Point(400, 300))
      scene.stage.advance(by: 0.3)
      #expect(loupe.isShown)
      scene.stage.mouse.move(to: Point(20, 20))
      scene.stage.advance(by: 0.3)
      #expect(!loupe.isShown)
    }
  }

  @Test("A portal shows a reflection upside down")
  func reflect() throws {
    try withPhoto { scene in
      let spot = View(frame: Rect(x: 0, y: 0, width: 300, height: 20))
      spot.backgroundColor = .black
      scene.photo.bounds.size.height = 200
      scene.photo.addSubview(spot)
      scene.parent.addSubview(LoupeListings.reflect(scene.photo))
      scene.stage.advance(by: 0.1)
      let picture = try scene.stage.screenshot()
      // The photo is at y = 200 to 400. Its upper edge is black. In the reflection, this edge is the lower edge, and
      // grey.
      #expect(picture[400, 210] == 0xFF00_0000 && picture[400, 410] == 0xFFFF_FFFF)
      #expect(picture.color(x: 400, y: 590).red < 0.75)
    }
  }
}
