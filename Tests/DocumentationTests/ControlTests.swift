import Taction
import TactionTesting
import Testing

@Suite("The listings on controls")
struct ControlListingTests {
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    let size = Size(width: 400, height: 1400)
    try withStage(size: size) { stage in try body(stage, stage.makeWindow(size: size)) }
  }

  @Test("A custom control works with finger, mouse, pen, keys and screen readers")
  func rating() throws {
    try withWindow { stage, window in
      let view = RatingView()
      var ratings: [Int] = []
      view.onChange = { ratings.append($0) }
      view.frame = Rect(x: 40, y: 100, width: 220, height: 44)
      window.content.addSubview(view)
      stage.advance(by: 0.1)
      let resting = try stage.screenshot()[40 + 2 * 44 + 22, 122]
      stage.tap(at: Point(x: 40 + 2 * 44 + 22, y: 122))
      stage.advance(by: 0.3)
      #expect(try ratings == [3] && stage.screenshot()[40 + 2 * 44 + 22, 122] != resting)
      stage.mouse.click(at: Point(x: 40 + 22, y: 122))
      stage.stylus.press(at: Point(x: 40 + 3 * 44 + 22, y: 122))
      stage.stylus.lift()
      #expect(ratings == [3, 1, 4])
      view.becomeFirstResponder()
      stage.type(Key.space)
      stage.type(Key.space)
      #expect(ratings == [3, 1, 4, 5, 1])
      try stage.find(.slider).perform(.increment)
      #expect(stage.find(.slider).value == .number(2, in: 0...5, text: "2 of 5"))
      view.isEnabled = false
      stage.tap(at: Point(x: 40 + 22, y: 122))
      #expect(view.rating == 2)
    }
  }

  @Test("The controls are in a column and report the chosen values")
  func controls() throws {
    try withWindow { stage, window in
      let (stack, label) = (StackView(axis: .vertical), Label())
      stack.frame = Rect(x: 20, y: 0, width: 360, height: 1400)
      window.content.addSubview(stack)
      ControlListings.controls(in: stack, label: label)
      stage.advance(by: 0.5)
      try stage.find(.radioButton, "Large").tap()
      #expect(label.text == "2")
      try stage.find(.picker, "Minute").perform(.increment)
      #expect(label.text == "7 h 45 min")
      try stage.find(.segment, "Day").tap()
      #expect(label.text == "0")
    }
  }

  @Test("The app sets values, choices and limits")
  func values() throws {
    try withWindow { stage, window in
      let (wifi, volume, copies) = (Switch(isOn: true), Slider(value: 20, in: 0...100), Stepper(value: 50, in: 1...99))
      let span = SegmentedControl(["Day", "Week", "Month"], selectedIndex: 1)
      let (size, time) = (RadioGroup(["Small", "Large"], selectedIndex: 1), Picker((0..<24).map(String.init)))
      let stack = StackView(axis: .vertical, arrangedSubviews: [wifi, volume, copies, span, size, time])
      stack.fill(window.content)
      ControlListings.delete(in: stack) {}
      stage.advance(by: 0.1)
      ControlListings.move(wifi, volume, span, time)
      ControlListings.limit(copies, span, size, volume)
      stage.advance(by: 2)
      #expect(!wifi.isOn && volume.value == 40 && span.selectedIndex == 0 && time.selectedIndex == 9)
      #expect(copies.value == 20 && !span.segments[2].isEnabled && size.selectedIndex == 1)
    }
  }

  @Test("Page dots follow a paging scroll view")
  func pages() throws {
    try withWindow { stage, window in
      let (scroll, stack) = (ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300)), StackView())
      stack.frame = Rect(x: 0, y: 320, width: 400, height: 44)
      scroll.contentSize = Size(width: 1200, height: 300)
      window.content.addSubview(scroll)
      window.content.addSubview(stack)
      ControlListings.pages(of: scroll, in: stack)
      stage.advance(by: 0.1)
      scroll.scroll(to: Point(x: 800, y: 0), animated: false)
      #expect(stage.find(.pageIndicator).value == .number(3, in: 1...3, text: "Page 3 of 3"))
    }
  }
}
