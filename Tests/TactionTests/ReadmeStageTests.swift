import Taction
import TactionTesting
import Testing

/// The README's lines about testing, as they stand there.
@Suite struct ReadmeStageTests {
  @Test func twoFingersEnlargeTheCard() throws {
    let card = View(frame: Rect(x: 280, y: 150, width: 160, height: 100))
    card.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        card.scale(by: pinch.scale, about: pinch.location(in: card))
        pinch.scale = 1
      })

    try withStage { stage in
      let window = stage.makeWindow(title: "Test")
      window.content.addSubview(card)
      stage.settle()

      let left = stage.touch(at: Point(x: 300, y: 200)), right = stage.touch(at: Point(x: 340, y: 200))
      left.move(to: Point(x: 260, y: 200))
      right.move(to: Point(x: 380, y: 200))
      #expect(card.transform.meanScale > 2)
    }
  }
}
