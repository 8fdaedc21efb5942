import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Segments, check boxes, steppers and page dots, with Wayland events")
struct ChoiceTests {
  private func point(_ control: Control, _ dx: Double, _ dy: Double = 0) -> Point {
    control.convert(control.bounds.center + Vector(dx: dx, dy: dy), to: nil)
  }

  @Test("A tap chooses a segment; a drag moves the mark, a flick throws it", arguments: ParentKind.even)
  func segments(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["A", "B", "C", "D"]) { chosen.append($0) }
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      scene.stage.tap(at: point(control, 30))
      #expect(chosen == [2])
      scene.wait(0.5)
      let finger = scene.stage.touch(at: point(control, 30))
      finger.move(to: point(control, -40), over: 0.3)
      finger.rest(for: 0.2)
      #expect(chosen == [2])
      finger.lift()
      #expect(chosen == [2, 1])
      scene.wait(0.5)
      let flick = scene.stage.touch(at: point(control, -30))
      flick.move(to: point(control, 5), over: 0.05)
      flick.lift()
      #expect(chosen.count == 3 && control.selectedIndex ?? 0 > 1)
    }
  }

  @Test("Choosing the chosen segment again does not end the drag of the mark")
  func chosenSegment() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["A", "B", "C", "D"]) { chosen.append($0) }
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      let finger = scene.stage.touch(at: point(control, -90))
      finger.move(to: point(control, -40), over: 0.2)
      control.selectedIndex = 0
      finger.move(to: point(control, 30), over: 0.2)
      finger.rest(for: 0.2)
      finger.lift()
      #expect(chosen == [2] && control.selectedIndex == 2)
    }
  }

  @Test("If the chosen segment is removed while a finger drags the mark, the finger chooses nothing")
  func removedSegment() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["A", "B", "C"], selectedIndex: 2) { chosen.append($0) }
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      let finger = scene.stage.touch(at: point(control, 80))
      finger.move(to: point(control, 40), over: 0.2)
      control.segments.removeLast()
      #expect(control.selectedIndex == nil)
      finger.move(to: point(control, -60), over: 0.2)
      finger.rest(for: 0.2)
      finger.lift()
      #expect(chosen.isEmpty && control.selectedIndex == nil)
    }
  }

  /// Runs a test with three segments as wide as a window that may be rotated, and a finger on the first segment.
  private func withPinnedSegments(
    _ body: (_ stage: Stage, SegmentedControl, _ finger: Finger, _ chosen: () -> [Int]) throws -> Void
  ) throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 800))
      var chosen: [Int] = []
      let control = SegmentedControl(["A", "B", "C"]) { chosen.append($0) }
      control.pin(to: window.content, Anchors(leading: 30, trailing: 30, top: 40))
      stage.advance(by: 0.1)
      try body(stage, control, stage.touch(at: point(control, -180)), { chosen })
    }
  }

  @Test("The mark of a segment rests while the screen is rotated under the finger that has dragged it")
  func rotation() throws {
    try withPinnedSegments { stage, control, finger, chosen in
      finger.move(to: point(control, 0), over: 0.2)
      stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 500))
      finger.lift()
      #expect(chosen() == [1])
    }
  }

  @Test("A finger that presses a segment, and rests while the screen is rotated, does not choose another one")
  func rotatedPress() throws {
    try withPinnedSegments { stage, control, finger, chosen in
      stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 60))
      #expect(!control.isHighlighted)
      finger.lift()
      #expect(chosen().isEmpty)
      stage.tap(at: point(control, 180))
      #expect(chosen() == [2])
    }
  }

  @Test("If no segment is chosen, a finger that slides chooses the segment at which it lifts")
  func firstChoice() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["Yes", "No"], selectedIndex: nil) { chosen.append($0) }
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      let finger = scene.stage.touch(at: point(control, -80))
      finger.move(by: Vector(dx: 14, dy: 0))
      finger.lift()
      #expect(chosen == [0])
      control.selectedIndex = nil
      let other = scene.stage.touch(at: point(control, -80))
      other.move(to: point(control, 60))
      other.lift()
      #expect(chosen == [0, 1])
    }
  }

  @Test("Drags, keys and actions skip disabled segments; an invalid index chooses none")
  func disabledSegments() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["A", "B", "C"]) { chosen.append($0) }
      control.widths = .fitted
      control.segments[1].isEnabled = false
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      scene.stage.tap(at: point(control, 0))
      #expect(chosen == [])
      control.becomeFirstResponder()
      scene.stage.type(Key.rightArrow)
      scene.stage.type(Key.home)
      control.perform(.increment)
      #expect(chosen == [2, 0, 2] && control.effectiveSemantics?.value == .text("C"))
      #expect(control.effectiveSemantics?.role == .picker)
      control.selectedIndex = 7
      #expect(control.selectedIndex == nil)
      control.selectedIndex = 2
      control.segments = []
      #expect(control.selectedIndex == nil && !control.perform(.custom("A")))
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.lift()
      scene.stage.type(Key.end)
      #expect(chosen == [2, 0, 2])
    }
  }

  @Test("A box is checked by its title, too; a mixed one becomes checked")
  func checkbox() throws {
    try withScene { scene in
      var states: [Checkbox.CheckState] = []
      let control = Checkbox("Remember this", checkState: .mixed) { states.append($0) }
      scene.show(control)
      #expect(control.bounds.height >= 44)
      #expect(control.effectiveSemantics?.states == .mixed && control.effectiveSemantics?.name == "Remember this")
      scene.stage.tap(at: point(control, control.bounds.width / 2 - 4))
      scene.stage.mouse.click(at: point(control, -control.bounds.width / 2 + 12))
      control.becomeFirstResponder()
      scene.stage.type(Key.space)
      #expect(states == [.on, .off, .on] && control.effectiveSemantics?.states == .checked)
    }
  }

  @Test("The title of a check box is next to the box in both layout directions", arguments: [false, true])
  func titleOfBox(mirrored: Bool) throws {
    try withScene { scene in
      if mirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      let control = Checkbox("A")
      control.bounds.size.width = 200
      scene.show(control)
      let picture = try scene.stage.screenshot()
      let paper = picture[250, 300]
      // The text begins 10 px from the box, which is 24 px wide.
      let x = mirrored ? 500 - 34 - 14 : 300 + 34
      #expect((x..<x + 14).contains { column in (290..<310).contains { picture[column, $0] != paper } })
    }
  }

  @Test(
    "The box is in the middle while the title is empty, and moves when the title changes", arguments: [false, true])
  func changingTitleOfBox(mirrored: Bool) throws {
    try withScene { scene in
      if mirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      let (named, empty) = (Checkbox("A"), Checkbox())
      for control in [named, empty] { control.bounds.size = Size(width: 200, height: 44) }
      scene.show(named)
      let pictureOfNamed = try scene.stage.screenshot()
      named.removeFromSuperview()
      scene.show(empty)
      let pictureOfEmpty = try scene.stage.screenshot()
      empty.titleLabel.text = "A"
      scene.wait(0.1)
      #expect(try scene.stage.screenshot().hasSamePixels(as: pictureOfNamed))
      empty.titleLabel.text = ""
      scene.wait(0.1)
      #expect(try scene.stage.screenshot().hasSamePixels(as: pictureOfEmpty))
      #expect(!pictureOfEmpty.hasSamePixels(as: pictureOfNamed))
    }
  }

  @Test("A stepper's halves change its value and repeat; it stops at its limits or wraps", arguments: [false, true])
  func stepper(mirrored: Bool) throws {
    try withScene { scene in
      if mirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      var values: [Double] = []
      let control = Stepper(value: 8, in: 0...10, step: 1) { values.append($0) }
      scene.show(control)
      let plus = mirrored ? -25.0 : 25
      scene.stage.tap(at: point(control, plus))
      scene.stage.tap(at: point(control, -plus))
      #expect(values == [9, 8])
      let finger = scene.stage.touch(at: point(control, plus))
      scene.wait(2)
      finger.lift()
      #expect(values == [9, 8, 9, 10])
      control.wraps = true
      scene.stage.tap(at: point(control, plus))
      #expect(control.value == 0)
      control.becomeFirstResponder()
      scene.stage.type(Key.downArrow)
      #expect(control.value == 10)
      control.value = .nan
      control.step = 0
      control.limits = 0 ... .infinity
      #expect(control.value == 10 && control.step == 1 && control.limits == 0...10)
      control.perform(.setNumber(-3))
      #expect(control.effectiveSemantics?.value == .number(0, in: 0...10, text: "0"))
    }
  }

  @Test("A stepper changes each large number by one small step")
  func smallSteps() {
    let control = Stepper(in: 0...1_000_000, step: 0.01)
    for index in 26_214_400..<26_214_500 {
      let value = Double(index) * 0.01
      for (action, step) in [(Semantics.Action.increment, 0.01), (Semantics.Action.decrement, -0.01)] {
        control.value = value
        control.perform(action)
        #expect(abs(control.value - value - step) < 0.001, "\(value)")
      }
    }
  }

  @Test("Screen readers hear the fraction of a step, as the user writes numbers")
  func fractions() throws {
    try withScene { scene in
      let (control, slider) = (Stepper(value: 7, in: 0...100, step: 0.5), Slider(value: 0.505, step: 0.005))
      scene.show(control)
      scene.parent.addSubview(slider)
      scene.stage.tap(at: point(control, 25))
      #expect(control.effectiveSemantics?.value == .number(7.5, in: 0...100, text: "7.5"))
      scene.stage.settings.numberLanguage = "de-DE"
      scene.wait(0.1)
      #expect(control.effectiveSemantics?.value == .number(7.5, in: 0...100, text: "7,5"))
      #expect(slider.effectiveSemantics?.value == .number(slider.value, in: 0...1, text: "50,5%"))
      control.valueText = { "\($0) m" }
      #expect(control.effectiveSemantics?.value == .number(7.5, in: 0...100, text: "7.5 m"))
    }
  }

  @Test("Wheels of all resolutions change a stepper by a step for each notch")
  func wheels() throws {
    try withScene { scene in
      var values: [Double] = []
      let control = Stepper(value: 5, in: 0...10) { values.append($0) }
      scene.show(control)
      scene.stage.mouse.move(to: point(control, 0))
      for _ in 0..<8 { scene.stage.mouse.scroll(by: Vector(dx: 0, dy: -15.0 / 8)) }
      #expect(values == [6])
      scene.stage.mouse.scroll(by: Vector(dx: 0, dy: 45))
      #expect(values == [6, 5, 4, 3])
    }
  }

  @Test(
    "A tap to one side of the filled dot turns one page; slides and keys turn any number of pages",
    arguments: ParentKind.even)
  func pages(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var pages: [Int] = []
      let control = PageControl(numberOfPages: 5) { pages.append($0) }
      scene.show(control)
      scene.stage.tap(at: point(control, 40))
      scene.stage.tap(at: point(control, 40))
      scene.stage.tap(at: point(control, -40))
      #expect(pages == [1, 2, 1])
      let finger = scene.stage.touch(at: point(control, -20))
      finger.move(to: point(control, 16), over: 0.2)
      #expect(control.currentPage == 3)
      control.becomeFirstResponder()
      scene.stage.type(Key.home)
      #expect(control.currentPage == 3 && !control.perform(.decrement), "a finger still drags")
      finger.lift()
      scene.stage.type(Key.end)
      scene.stage.type(Key.rightArrow)
      #expect(control.currentPage == 4)
      control.position = 2.4
      control.position = .nan
      #expect(control.currentPage == 2 && control.position == 2.4)
      control.numberOfPages = 1_000_000
      control.currentPage = .max
      scene.wait(1)
      #expect(control.currentPage == 999_999)
      control.numberOfPages = -3
      scene.wait(0.1)
      #expect(control.currentPage == 0 && control.effectiveSemantics == nil && !control.perform(.increment))
    }
  }
}
