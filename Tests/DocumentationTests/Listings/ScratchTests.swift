// The listing of the page on custom recognizers that tests such a recognizer: a whole test file.
import Taction
import TactionTesting
import Testing

@MainActor
struct ScratchTests {
  @Test func aScratchIsNoDragAndNoTap() throws {
    try withStage { stage in
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      var count = 0
      let scratch = ScratchGestureRecognizer { _ in count += 1 }
      view.addGestureRecognizer(scratch)
      stage.makeWindow().content.addSubview(view)
      stage.settle()

      let finger = stage.touch(at: Point(x: 200, y: 200))
      for x in [240.0, 190, 240, 190] { finger.move(to: Point(x: x, y: 200), over: 0.1) }
      #expect(count == 1)  // the finger is still down
      finger.lift()

      stage.tap(at: Point(x: 200, y: 200))
      #expect(count == 1)
      #expect(scratch.failure == .lifted)

      let drag = stage.touch(at: Point(x: 200, y: 200))
      drag.move(to: Point(x: 340, y: 200), over: 0.1)
      #expect(scratch.state == .failed)  // at once, not when the finger lifts
      drag.lift()
    }
  }
}
