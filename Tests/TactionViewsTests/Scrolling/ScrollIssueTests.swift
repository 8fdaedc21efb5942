import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: settings that keep it from scrolling or zooming are logged once")
struct ScrollIssueTests {
  private func withLoggedScroll(_ body: (ScrollScene, LogCapture) throws -> Void) throws {
    try withScroll { test in
      try LogCapture.during { log in
        test.scroll.accessibilityIdentifier = "list"
        try body(test, log)
      }
    }
  }

  private func pinch(_ test: ScrollScene) {
    let fingers = test.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
    test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)], steps: 6)
    test.scene.lift(fingers)
    test.rest()
  }

  @Test("Dragging scroll content without a size is logged once")
  func noContentSize() throws {
    try withLoggedScroll { test, log in
      test.scroll.contentSize = .zero
      #expect(log.lines == [])
      for _ in 1...2 { test.drag(by: Vector(dx: 0, dy: -60)).lift() }
      #expect(
        log.lines == ["notice: list cannot scroll: its contentSize is zero; set contentSize to the size of its content"]
      )
    }
  }

  @Test("Nothing is logged for an empty scroll view, nor for content that scrolls or bounces")
  func noIssue() throws {
    try withLoggedScroll { test, log in
      test.allowZoom()
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      pinch(test)
      test.scroll.viewForZooming = nil
      test.scroll.contentSize = .zero
      test.scroll.alwaysBounceVertical = true
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      test.scroll.alwaysBounceVertical = false
      test.content.removeFromSuperview()
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      #expect(log.lines == [])
    }
  }

  @Test("A pinch is logged once if the zoom limits allow only one scale", arguments: [true, false])
  func fixedScale(isLarge: Bool) throws {
    try withLoggedScroll { test, log in
      if !isLarge { test.scroll.contentSize = test.scroll.bounds.size }
      test.scroll.viewForZooming = test.content
      test.drag(by: Vector(dx: 0, dy: -60)).lift()
      test.rest()
      #expect(log.lines == [])
      for _ in 1...2 { pinch(test) }
      #expect(
        log.lines == [
          "notice: list cannot zoom: its zoomLimits allow only the scale 1.0; set zoomLimits to a range, as 0.5...4"
        ])
    }
  }

  @Test("A content size that is not finite is refused", arguments: [Double.infinity, -.infinity, .nan])
  func notFinite(number: Double) throws {
    try withLoggedScroll { test, log in
      let size = test.scroll.contentSize
      for _ in 1...2 { test.scroll.contentSize = Size(width: 300, height: number) }
      #expect(test.scroll.contentSize == size)
      #expect(
        log.lines == [
          "notice: list keeps its contentSize: the new one has a number that is not finite"
        ])
    }
  }

  @Test("Indicators flash on request, a fast deceleration stops sooner, and apps can read the pinch recognizer")
  func publicMembers() throws {
    try withScroll { test in
      test.scroll.showsIndicators = true
      test.content.backgroundColor = .white
      let hasBar = { () throws -> Bool in
        let picture = try test.scene.stage.screenshot()
        return (150..<440).contains { picture[545, $0] != picture[300, 300] }
      }
      var bars = [try hasBar()]
      test.scroll.flashIndicators()
      test.scene.wait(0.1)
      bars.append(try hasBar())
      test.scene.wait(1)
      bars.append(try hasBar())
      #expect(bars == [false, true, false])

      var distances: [Double] = []
      for rate in [GestureConstants.decelerationRate, ScrollConstants.fastDecelerationRate] {
        test.scroll.decelerationRate = rate
        test.scroll.contentOffset = .zero
        test.drag(by: Vector(dx: 0, dy: -60), steps: 4).lift()
        let start = test.scroll.contentOffset.y
        test.rest()
        distances.append(test.scroll.contentOffset.y - start)
      }
      #expect(distances[1] > 5 && distances[1] < 0.4 * distances[0])

      #expect(!test.scroll.pinchGestureRecognizer.isEnabled)
      test.allowZoom()
      #expect(test.scroll.pinchGestureRecognizer.isEnabled)
      #expect(test.scroll.pinchGestureRecognizer.view === test.scroll)
    }
  }
}
