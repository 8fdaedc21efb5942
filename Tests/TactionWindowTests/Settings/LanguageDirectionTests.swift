import Taction
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionWindow

@Suite("The layout direction of the user's language")
struct LanguageDirectionTests {
  @Test("A window follows the layout direction of the settings, and fingers hit views at their new positions")
  func window() throws {
    try withStage(size: Size(width: 400, height: 100)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 100))
      var taps: [String] = []
      let buttons = ["A", "B"].map { name in Button(name) { taps.append(name) } }
      let row = StackView(arrangedSubviews: [buttons[0], Spacer(), buttons[1]])
      row.fill(window.content)
      stage.settle()
      stage.touch(at: Point(x: 10, y: 50)).lift()
      stage.settings.layoutDirection = .rightToLeft
      stage.settle()
      #expect(buttons[0].frame.maxX == 400 && buttons[1].frame.minX == 0)
      stage.touch(at: Point(x: 10, y: 50)).lift()
      #expect(taps == ["A", "B"])
    }
  }

  @Test("A finger scrolls content that begins at the right to its left end and no further")
  func scrolling() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      stage.settings.layoutDirection = .rightToLeft
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: 700, height: 300)
      window.content.addSubview(scroll)
      stage.settle()
      #expect(scroll.contentOffset == Point(x: 300, y: 0))
      let finger = stage.touch(at: Point(x: 100, y: 150))
      finger.move(to: Point(x: 200, y: 150))
      #expect(scroll.contentOffset.x == 200)
      finger.move(to: Point(x: 390, y: 150))
      finger.lift()
      stage.advance(by: 3)
      #expect(scroll.contentOffset.x == 0)
    }
  }
}
