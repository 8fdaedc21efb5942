import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: touches on its content")
struct ScrollTouchTests {
  private func withButton(_ body: (ScrollScene, LoggingView) throws -> Void) throws {
    try withScroll { test in
      let button = LoggingView()
      button.frame = Rect(x: 50, y: 50, width: 200, height: 200)
      test.content.addSubview(button)
      try body(test, button)
    }
  }

  @Test("Scroll content receives a tap at the lift, and a touch that rests after 0.15 s")
  func delayed() throws {
    try withButton { test, button in
      let finger = test.scene.touch(400, 300)
      test.scene.wait(0.1)
      #expect(button.heard == [])
      finger.lift()
      #expect(button.heard == ["began", "ended"])
      let other = test.scene.touch(400, 300)
      test.scene.wait(0.14)
      #expect(button.heard.count == 2)
      test.scene.wait(0.02)
      #expect(button.heard == ["began", "ended", "began"])
      other.lift()
      #expect(button.heard == ["began", "ended", "began", "ended"])
    }
  }

  @Test("Touches on content of a view that cannot scroll are not delayed")
  func notDelayed() throws {
    try withButton { test, button in
      test.scroll.contentSize = test.scroll.bounds.size
      let finger = test.scene.touch(400, 300)
      #expect(button.heard == ["began"])
      finger.lift()
    }
  }

  @Test("While a press holds content, another finger scrolls if the scroll view ignores the finger of the press")
  func scrollDuringPress() throws {
    for ignores in [false, true] {
      try withStage(size: Size(width: 400, height: 600)) { stage in
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
        scroll.contentSize = Size(width: 400, height: 3000)
        let row = View(frame: Rect(x: 0, y: 0, width: 400, height: 60))
        row.addGestureRecognizer(
          LongPressGestureRecognizer { press in
            guard ignores, press.state == .began else { return }
            for touch in press.touches { scroll.panGestureRecognizer.ignore(touch) }
          })
        scroll.addSubview(row)
        stage.makeWindow().content.addSubview(scroll)
        stage.settle()
        let holding = stage.touch(at: Point(x: 100, y: 30))
        stage.advance(by: 0.7)
        let finger = stage.touch(at: Point(x: 200, y: 500))
        finger.move(by: Vector(dx: 0, dy: -200), over: 0.3)
        #expect(abs(scroll.contentOffset.y - (ignores ? 200 : 0)) < 0.01)
        finger.lift()
        holding.lift()
      }
    }
  }

  @Test("Content does not jump if a scroll view ignores one of the fingers on it", arguments: ParentKind.allCases)
  func ignoredWhileDragging(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.scroll.contentOffset = Point(x: test.scroll.bounds.width * 2, y: test.scroll.bounds.height * 2)
      let fingers = test.scene.land([Point(x: 370, y: 330), Point(x: 430, y: 330)])
      test.scene.drag(fingers, to: [Point(x: 370, y: 290), Point(x: 430, y: 290)])
      let pan = test.scroll.panGestureRecognizer
      #expect(test.scroll.isDragging && pan.touches.count == 2)
      let held = test.content(at: fingers[1].location)
      if let first = pan.touches.first { pan.ignore(first) }
      test.scene.drag([fingers[1]], to: [Point(x: 410, y: 280)]) {
        #expect(test.place(of: held).distance(to: fingers[1].location) < 0.05)
      }
      test.scene.lift(fingers)
    }
  }

  @Test("A drag cancels the content's touch, or the content never receives the touch")
  func takenBack() throws {
    try withButton { test, button in
      let first = test.drag(by: Vector(dx: 0, dy: -30))
      test.scene.wait(0.2)
      first.lift()
      #expect(button.heard == [] && abs(test.scroll.contentOffset.y - 30) < 0.01)
      let finger = test.scene.touch(400, 300)
      test.scene.wait(0.2)
      let offset = test.scroll.contentOffset
      test.scene.drag([finger], to: [Point(x: 400, y: 280)])
      #expect(button.heard == ["began", "moved", "cancelled"])
      #expect(abs(test.scroll.contentOffset.y - offset.y - 20) < 0.01)
      finger.lift()
    }
  }

  @Test("A button in a scroll view acts when it is tapped, and not when it is dragged")
  func button() throws {
    try withScroll { test in
      var count = 0
      let button = Button("Save") { count += 1 }
      button.frame = Rect(x: 100, y: 130, width: 100, height: 44)
      test.content.addSubview(button)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(count == 1)
      let finger = test.scene.touch(400, 300)
      test.scene.wait(0.2)
      #expect(button.isHighlighted)
      test.scene.drag([finger], to: [Point(x: 400, y: 285)])
      #expect(!button.isHighlighted && test.scroll.contentOffset.y > 0)
      finger.lift()
      #expect(count == 1)
    }
  }

  @Test("Scroll content that keeps its touches is not dragged by them", arguments: [true, false])
  func kept(byView: Bool) throws {
    try withScroll { test in
      let scroll = byView ? KeepingScrollView() : ScrollView()
      scroll.canCancelContentTouches = byView
      scroll.delaysContentTouches = false
      scroll.contentSize = Size(width: 300, height: 900)
      let button = LoggingView()
      button.frame = Rect(x: 0, y: 0, width: 300, height: 150)
      scroll.addSubview(button)
      test.scroll.removeFromSuperview()
      test.scene.place(scroll, at: Point(x: 400, y: 300), side: 300)
      test.scene.stage.settle()
      let finger = test.scene.touch(400, 200)
      #expect(button.heard == ["began"])
      test.scene.drag([finger], to: [Point(x: 400, y: 160)])
      finger.lift()
      #expect(button.heard == ["began", "moved", "ended"] && scroll.contentOffset == .zero)
      test.drag(by: Vector(dx: 0, dy: -40), from: Point(x: 400, y: 400)).lift()
      #expect(scroll.contentOffset.y > 30)
    }
  }

  @Test("Scroll indicators appear and fade, stay in front and are not subviews")
  func indicators() throws {
    try withScroll { test in
      test.scroll.showsIndicators = true
      test.content.backgroundColor = .white
      #expect(test.scroll.subviews.count == 1 && test.scroll.subviews[0] === test.content)
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      let bars = { () throws -> Bool in
        let picture = try test.scene.stage.screenshot()
        return (150..<440).contains { picture[545, $0] != picture[300, 300] }
      }
      var isShown = try bars()
      #expect(isShown)
      test.scroll.addSubview(View(frame: Rect(x: 0, y: 0, width: 2000, height: 2000)))
      #expect(test.scroll.subviews.count == 2)
      test.scroll.subviews[1].backgroundColor = .white
      test.scroll.bringSubviewToFront(test.content)
      test.scene.wait(0.05)
      isShown = try bars()
      #expect(isShown)
      finger.lift()
      test.rest()
      test.scene.wait(1)
      isShown = try bars()
      #expect(!isShown)
      #expect(test.scene.window.content.viewTree?.needsFrame == false)
    }
  }
}

/// A scroll view whose content keeps its touches.
private final class KeepingScrollView: ScrollView {
  override func touchesShouldCancel(in view: View) -> Bool { false }
}
