// The first listing of the page on testing: a whole file of an app's test target.
import Taction
import TactionTesting
import Testing

@MainActor
struct PhotoTests {
  @Test func twoFingersEnlargeThePhoto() throws {
    try withStage { stage in
      let photo = View(frame: Rect(x: 280, y: 150, width: 160, height: 100))
      photo.addGestureRecognizer(
        PinchGestureRecognizer { pinch in
          photo.scale(by: pinch.scale, about: pinch.location(in: photo))
          pinch.scale = 1
        })
      let window = stage.makeWindow(title: "Test")
      window.content.addSubview(photo)
      stage.settle()

      let left = stage.touch(at: Point(x: 300, y: 200)), right = stage.touch(at: Point(x: 340, y: 200))
      left.move(to: Point(x: 260, y: 200))
      right.move(to: Point(x: 380, y: 200))
      #expect(photo.transform.meanScale > 2)
    }
  }
}
