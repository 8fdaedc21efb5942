import Taction
import TactionKiosk
import TactionTesting
import Testing

@Suite("The listings on kiosks")
struct KioskListingTests {
  @Test("The touch that hides the slides presses nothing behind them, and the next touch does")
  func slides() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let (window, slides) = (stage.makeWindow(), KioskListings.SlideShow())
      var count = 0
      let button = Button("Order") { count += 1 }
      button.fill(window.content)
      slides.fill(window.content)
      let kiosk = Kiosk.start(window)
      KioskListings.rest(kiosk, with: slides)
      stage.settle()
      window.content.present(Alert("Sold out"))
      stage.advance(by: 59)
      #expect(slides.isHidden)
      stage.advance(by: 3)
      #expect(!slides.isHidden && slides.presentations.isEmpty)
      stage.tap(at: Point(x: 200, y: 150))
      #expect(slides.isHidden && count == 0)
      stage.tap(at: Point(x: 200, y: 150))
      #expect(count == 1)
      for distance in [0.0, 120] {
        stage.advance(by: 61)
        #expect(!slides.isHidden)
        let finger = stage.touch(at: Point(x: 200, y: 150))
        finger.move(by: Vector(dx: distance, dy: 0), over: 1)
        finger.lift()
        #expect(slides.isHidden && count == 1)
      }
    }
  }
}
