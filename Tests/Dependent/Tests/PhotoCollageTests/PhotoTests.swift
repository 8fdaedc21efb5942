import PhotoCollage
import Taction
import TactionTesting
import Testing

@Test("A finger moves the photo") func aFingerMovesThePhoto() throws {
  try withStage { stage in
    let photo = Photo(frame: Rect(x: 100, y: 100, width: 300, height: 200))
    stage.makeWindow().content.addSubview(photo)
    stage.settle()
    let finger = stage.touch(at: Point(x: 200, y: 200))
    finger.move(to: Point(x: 300, y: 260), over: 0.3)
    #expect(abs(photo.center.x - 350) < 0.5 && abs(photo.center.y - 260) < 0.5)
    finger.lift()
  }
}
