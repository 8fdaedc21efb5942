import Taction
import TactionTesting
import Testing

@Suite("The listings on custom recognizers")
struct RecognizerTests {
  /// Runs a test with a view of 400 by 400 px at the top left of a window.
  private func withView(_ body: (Stage, View) throws -> Void) throws {
    try withStage { stage in
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      stage.makeWindow().content.addSubview(view)
      stage.settle()
      try body(stage, view)
    }
  }

  @Test("A scratch gesture strikes a card out; a pan waits until the scratch has failed")
  func strikeOut() throws {
    try withView { stage, card in
      var pans: [GestureRecognizer.State] = []
      RecognizerListings.strikeOut(card) { pans.append($0.state) }
      let finger = stage.touch(at: Point(200, 200))
      for x in [240.0, 190, 240, 190] { finger.move(to: Point(x, 200)) }
      finger.lift()
      #expect(card.alpha == 0.3 && pans.isEmpty)

      let drag = stage.touch(at: Point(200, 200))
      drag.move(to: Point(300, 200))
      #expect(pans.isEmpty)
      drag.move(to: Point(330, 200))
      #expect(pans.first == .began)
      drag.lift()

      pans = []
      let slow = stage.touch(at: Point(200, 200))
      slow.move(to: Point(240, 200))
      stage.advance(by: 0.8)
      #expect(pans.isEmpty)
      stage.advance(by: 0.2)
      #expect(pans == [.began])
      slow.lift()
    }
  }

  @Test("In a scroll view, a scratch scrolls nothing, and a drag scrolls as soon as it cannot be a scratch any more")
  func scroll() throws {
    try withView { stage, view in
      let scroll = ScrollView(frame: view.bounds)
      let card = View(frame: Rect(x: 0, y: 0, width: 400, height: 1200))
      scroll.contentSize = card.bounds.size
      scroll.addSubview(card)
      view.addSubview(scroll)
      RecognizerListings.strikeOut(card, in: scroll)
      stage.settle()
      let finger = stage.touch(at: Point(200, 200))
      for x in [240.0, 190, 240, 190] { finger.move(to: Point(x, 212)) }
      finger.lift()
      #expect(card.alpha == 0.3 && scroll.contentOffset == .zero)

      let drag = stage.touch(at: Point(200, 300))
      drag.move(to: Point(200, 270))
      #expect(scroll.contentOffset == .zero)
      drag.move(to: Point(200, 240))
      #expect(abs(scroll.contentOffset.y - 60) < 0.01)
      drag.lift()
    }
  }

  @Test("A drag while another finger rests resizes the brush; a third finger changes nothing, and a cancel undoes it")
  func resize() throws {
    try withView { stage, canvas in
      let brush = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      RecognizerListings.resize(brush, on: canvas)
      _ = stage.touch(at: Point(50, 300))
      stage.advance(by: 0.3)
      let dragging = stage.touch(at: Point(200, 200))
      dragging.move(by: Vector(dx: 30, dy: 20))
      #expect(brush.bounds.size == Size(width: 50, height: 40))
      let third = stage.touch(at: Point(350, 350))
      third.move(by: Vector(dx: -100, dy: 0))
      third.lift()
      dragging.move(by: Vector(dx: 10, dy: 0))
      #expect(brush.bounds.size == Size(width: 60, height: 40))
      stage.cancelTouches()
      #expect(brush.bounds.size == Size(width: 20, height: 20))
    }
  }

  @Test("The hold-and-drag recognizer fails for a pinch, or if the first finger moves")
  func others() throws {
    try withView { stage, canvas in
      let brush = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      RecognizerListings.resize(brush, on: canvas)
      let recognizer = try #require(canvas.gestureRecognizers.first)
      let (left, right) = (stage.touch(at: Point(150, 200)), stage.touch(at: Point(250, 200)))
      #expect(recognizer.state == .failed)
      right.move(by: Vector(dx: 50, dy: 0))
      left.lift()
      right.lift()
      let drag = stage.touch(at: Point(200, 200))
      drag.move(by: Vector(dx: 20, dy: 0))
      #expect(recognizer.state == .failed)
      drag.lift()
      #expect(brush.bounds.size == Size(width: 20, height: 20))
    }
  }
}
