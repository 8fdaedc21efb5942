import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings for people who come from UIKit")
struct FromUIKitTests {
  @Test("The photo follows the finger, moves on when it is thrown, and can be caught", arguments: ParentKind.allCases)
  func drag(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      let photo = DraggablePhoto(frame: scene.photo.frame)
      scene.parent.addSubview(photo)
      scene.stage.settle()
      var middle: Point { photo.convert(photo.bounds.center, to: nil) }

      // At 400 px/s the photo moves 80 px under the finger, and 60 px more after the lift.
      let finger = scene.stage.touch(at: Point(400, 300))
      finger.move(by: Vector(dx: 80, dy: 0), over: 0.2)
      #expect(middle.distance(to: Point(480, 300)) < 0.1)
      finger.lift()
      scene.stage.advance(by: 0.15)
      #expect(photo.isAnimating && middle.x > 490 && middle.x < 530)

      // The finger catches the photo at its position on the screen, not at the end of its animation.
      let landing = middle
      let catching = scene.stage.touch(at: landing)
      catching.move(by: Vector(dx: 0, dy: 40), over: 0)
      let caught = middle
      #expect(!photo.isAnimating && caught.distance(to: landing + Vector(dx: 0, dy: 40)) < 0.1)
      scene.stage.advance(by: 0.5)
      #expect(middle.distance(to: caught) < 0.1)
      catching.lift()
      scene.stage.advance(by: 0.5)
      #expect(middle.distance(to: caught) < 0.1)
    }
  }

  @Test("The controls are at the bottom, and the picture fills the rest, at any window size")
  func layout() throws {
    try withStage { stage in
      let player = Player()
      player.controls.addArrangedSubview(Button("Play"))
      stage.makeWindow().content.addSubview(player)
      for size in [Size(width: 800, height: 600), Size(width: 500, height: 700)] {
        player.frame.size = size
        stage.settle()
        #expect(player.picture.frame == Rect(x: 0, y: 0, width: size.width, height: size.height - 44))
        #expect(player.controls.frame == Rect(x: 0, y: size.height - 44, width: size.width, height: 44))
      }
    }
  }
}
