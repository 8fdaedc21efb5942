import Taction
import TactionTesting
import Testing

@Suite("The listings on scrolling")
struct ScrollListingTests {
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      try body(stage, stage.makeWindow(size: Size(width: 400, height: 300)))
    }
  }

  /// Changes the distance of two fingers, which are side by side.
  private func pinch(_ stage: Stage, about middle: Point, from start: Double, to end: Double) {
    let hand = [-0.5, 0.5].map { stage.touch(at: Point(x: middle.x + $0 * start, y: middle.y)) }
    stage.fingers {
      for (finger, side) in zip(hand, [-0.5, 0.5]) { finger.move(to: Point(x: middle.x + side * end, y: middle.y)) }
    }
    stage.advance(by: 0.1)
    hand.forEach { $0.lift() }
    stage.advance(by: 1)
  }

  @Test("The map scrolls, and zooms within its limits")
  func map() throws {
    try withWindow { stage, window in
      let map = View(frame: Rect(x: 0, y: 0, width: 1000, height: 800))
      let scroll = ScrollListings.map(map, in: window)
      let finger = stage.touch(at: Point(x: 200, y: 150))
      finger.move(to: Point(x: 150, y: 50))
      #expect(scroll.contentOffset.distance(to: Point(x: 50, y: 100)) < 0.01)
      finger.lift()
      stage.advance(by: 3)
      scroll.zoomLimits = 0.25...4
      pinch(stage, about: Point(x: 200, y: 150), from: 200, to: 30)
      #expect(scroll.zoomScale == 0.25)
    }
  }

  @Test("A photo is whole and in the middle, even after a turn of the tablet, and stays in the middle while it zooms")
  func photo() throws {
    try withWindow { stage, window in
      let viewer = PhotoViewer(try Image(copying: try Bitmap(width: 1000, height: 500)))
      viewer.fill(window.content)
      stage.settle()
      let photo = try #require(viewer.viewForZooming)
      #expect(viewer.zoomScale == 0.4)
      #expect(photo.convert(photo.bounds.center, to: nil).distance(to: Point(x: 200, y: 150)) < 0.5)
      stage.resize(to: Size(width: 300, height: 400))
      stage.settle()
      #expect(viewer.zoomScale == 0.3)
      #expect(photo.convert(photo.bounds.center, to: nil).distance(to: Point(x: 150, y: 200)) < 0.5)
      pinch(stage, about: Point(x: 150, y: 200), from: 100, to: 200)
      #expect(viewer.zoomScale > 0.5)
      #expect(photo.convert(photo.bounds.center, to: nil).distance(to: Point(x: 150, y: 200)) < 1)
    }
  }

  @Test("A wheel in the middle of a scroll view stays there while the content scrolls")
  func wheel() throws {
    try withWindow { stage, window in
      let scroll = ScrollListings.map(View(frame: Rect(x: 0, y: 0, width: 1000, height: 800)), in: window)
      let busy = ActivityIndicator()
      ScrollListings.wait(busy, in: scroll)
      stage.settle()
      let finger = stage.touch(at: Point(x: 100, y: 250))
      finger.move(to: Point(x: 60, y: 150))
      stage.settle()
      #expect(scroll.contentOffset.distance(to: Point(x: 40, y: 100)) < 0.01)
      #expect(busy.convert(busy.bounds.center, to: nil).distance(to: Point(x: 200, y: 150)) < 1)
      finger.lift()
    }
  }

  @Test("An album shows its indicators for a moment")
  func style() throws {
    try withWindow { stage, window in
      let album = ScrollListings.map(View(frame: Rect(x: 0, y: 0, width: 1000, height: 800)), in: window)
      album.backgroundColor = .black
      stage.settle()
      let resting = try stage.screenshot()
      ScrollListings.style(album)
      stage.settle()
      #expect(try !stage.screenshot().hasSamePixels(as: resting))
      stage.advance(by: 3)
      #expect(try stage.screenshot().hasSamePixels(as: resting))
    }
  }

  @Test("A flick in a paging scroll view turns one page, which stays after a turn of the tablet")
  func pages() throws {
    try withWindow { stage, window in
      let strip = PageStrip([View(), View(), View()])
      strip.fill(window.content)
      stage.settle()
      let finger = stage.touch(at: Point(x: 300, y: 150))
      finger.move(to: Point(x: 220, y: 150))
      finger.lift()
      stage.advance(by: 1.5)
      #expect(strip.contentOffset == Point(x: 400, y: 0))
      stage.resize(to: Size(width: 300, height: 400))
      stage.settle()
      #expect(strip.contentOffset == Point(x: 300, y: 0))
    }
  }
}
