import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Radio groups, and segments, dots, boxes and steppers with mouse and pen, with Wayland events")
struct RadioTests {
  private func point(_ view: View, _ dx: Double, _ dy: Double = 0) -> Point {
    view.convert(view.bounds.center + Vector(dx: dx, dy: dy), to: nil)
  }

  /// Clicks with a mouse, or taps with a pen.
  private func click(_ scene: Scene, at point: Point, pen: Bool) {
    guard pen else { return scene.stage.mouse.click(at: point) }
    scene.stage.stylus.press(at: point)
    scene.stage.stylus.lift()
  }

  private func drag(_ scene: Scene, from start: Point, to end: Point, pen: Bool) {
    if pen {
      scene.stage.stylus.press(at: start)
      scene.stage.stylus.move(to: end, over: 0.3)
      scene.wait(0.2)
      scene.stage.stylus.lift()
    } else {
      scene.stage.mouse.move(to: start)
      scene.stage.mouse.press()
      scene.stage.mouse.move(to: end, over: 0.3)
      scene.wait(0.2)
      scene.stage.mouse.release()
    }
    scene.wait(0.6)
  }

  @Test("A tap chooses one of several radio buttons, in columns and rows", arguments: ParentKind.even, [false, true])
  func taps(parentKind: ParentKind, inRow: Bool) throws {
    try withScene(in: parentKind) { scene in
      var chosen: [Int] = []
      let group = RadioGroup(["A", "B", "C"], axis: inRow ? .horizontal : .vertical) { chosen.append($0) }
      scene.show(group)
      #expect(group.selectedIndex == nil && group.bounds.height == (inRow ? 44 : 132))
      scene.stage.tap(at: inRow ? point(group, group.bounds.width / 2 - 5) : point(group, 0, 44))
      scene.stage.tap(at: point(group, 0))
      scene.stage.tap(at: point(group, 0))
      #expect(chosen == [2, 1] && group.selectedIndex == 1)
    }
  }

  @Test("A row of radio buttons in a narrow column is high enough for titles of several lines")
  func narrowRow() throws {
    try withScene { scene in
      let group = RadioGroup(["A rather long title", "Another rather long title"], axis: .horizontal)
      let column = StackView(axis: .vertical, arrangedSubviews: [group, Spacer()])
      column.frame = Rect(x: 0, y: 0, width: 200, height: 400)
      scene.parent.addSubview(column)
      scene.wait(0.1)
      for button in group.subviews {
        let label = try #require(button.subviews.first as? Label)
        let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0)).height
        #expect(needed > 44 && label.bounds.height >= needed - 0.5)
      }
    }
  }

  @Test("There are lines between segments that are not chosen", arguments: [false, true])
  func lines(isMirrored: Bool) throws {
    try withScene { scene in
      if isMirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      let control = SegmentedControl(["A", "B", "C", "D"], selectedIndex: nil)
      control.bounds.size = Size(width: 406, height: 44)
      scene.show(control)
      // The row is from 197 to 603, and the segments are 100 px wide.
      @MainActor func lines() throws -> [Bool] {
        scene.wait(0.5)
        let picture = try scene.stage.screenshot()
        let background = picture[430, 300]
        let shown = [300, 400, 500].map { x in (x - 2...x + 1).contains { picture[$0, 300] != background } }
        return isMirrored ? shown.reversed() : shown
      }
      #expect(try lines() == [true, true, true])
      control.selectedIndex = 0
      let besideOthers = try lines().dropFirst()
      #expect(besideOthers == [true, true])
    }
  }

  @Test("Arrow keys choose the next enabled radio button; Tab focuses the chosen one")
  func keys() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let group = RadioGroup(["A", "B", "C", "D"], selectedIndex: 0) { chosen.append($0) }
      group.setEnabled(false, at: 1)
      scene.show(group)
      scene.stage.type(Key.tab)
      #expect(group.subviews[0].isFirstResponder)
      scene.stage.type(Key.downArrow)
      #expect(chosen == [2] && group.subviews[2].isFirstResponder)
      scene.stage.type(Key.end)
      scene.stage.type(Key.rightArrow)
      scene.stage.type(Key.home)
      #expect(chosen == [2, 3, 0] && group.subviews[0].isFirstResponder)
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.wait(0.1)
      scene.stage.type(Key.leftArrow)
      #expect(chosen.last == 2)
    }
  }

  @Test("Titles that change with each choice keep the focus of the keyboard, and follow the new titles")
  func changingTitles() throws {
    try withScene { scene in
      let group = RadioGroup(["A", "B", "C"], selectedIndex: 0)
      group.onChange = { [unowned group] chosen in
        let letters = group.titles.map { String($0.prefix(1)) }
        group.titles = letters.enumerated().map { $0.offset == chosen ? "\($0.element) (1)" : $0.element }
      }
      scene.show(group)
      scene.stage.type(Key.tab)
      scene.stage.type(Key.downArrow)
      scene.stage.type(Key.downArrow)
      #expect(group.subviews[2].isFirstResponder && scene.stage.find(.radioButton, "C (1)").states.contains(.checked))
      group.titles = ["A", "B"]
      #expect(group.selectedIndex == nil && group.subviews.count == 2)
      group.titles = ["A", "B", "C", "D"]
      group.sizeToFit()
      scene.wait(0.1)
      try scene.stage.find(.radioButton, "D").tap()
      #expect(group.selectedIndex == 3 && group.titles == ["A", "B", "C", "D (1)"])
    }
  }

  @Test("Each choice has the role radio button; invalid indices choose none; a disabled group refuses actions")
  func meaning() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let group = RadioGroup(["A", "B", "C"], selectedIndex: 1) { chosen.append($0) }
      scene.show(group)
      #expect(scene.stage.findAll(.radioButton).count == 3)
      #expect(scene.stage.find(.radioButton, "B").states == .checked)
      try scene.stage.find(.radioButton, "C").perform(.press)
      try scene.stage.find(.radioButton, "A").tap()
      #expect(chosen == [2, 0])
      group.isEnabled = false
      scene.stage.tap(at: point(group, 0))
      #expect(chosen == [2, 0] && scene.stage.find(.radioButton, "B").states == .disabled)
      group.isEnabled = true
      group.selectedIndex = 9
      group.setEnabled(false, at: -1)
      #expect(group.selectedIndex == nil)
      group.onChange = { [unowned group] _ in group.titles = [] }
      scene.stage.tap(at: point(group, 0))
      scene.wait(0.1)
      #expect(group.selectedIndex == nil && group.subviews.isEmpty)
    }
  }

  @Test("Segments are found by their titles, and shrink in a narrow control")
  func segments() throws {
    try withScene { scene in
      var chosen: [Int] = []
      let control = SegmentedControl(["Day", "Week", "Month"]) { chosen.append($0) }
      control.segments[1].isEnabled = false
      scene.show(control)
      #expect(scene.stage.find(.segment, "Day").states == .selected)
      #expect(!scene.stage.find(.segment, "Week").isEnabled)
      try scene.stage.find(.segment, "Month").tap()
      try scene.stage.find(.segment, "Day").perform(.press)
      #expect(chosen == [2, 0])
      let label = try #require(control.subviews.last as? Label)
      let size = label.font.size
      control.bounds.size.width = 150
      scene.wait(0.1)
      #expect(label.font.size < size && label.sizeThatFits(.zero).width <= label.bounds.width)
      control.bounds.size.width = 40
      scene.wait(0.1)
      #expect(label.font.size == size * 0.75)
      control.bounds.size.width = 400
      scene.wait(0.1)
      #expect(label.font.size == size)
    }
  }

  @Test("A screen reader stays at a segment whose title changes")
  func changingSegments() throws {
    try withScene { scene in
      let control = SegmentedControl(["All", "Unread"])
      control.onChange = { [unowned control] _ in control.segments[1].title = "Unread (1)" }
      scene.show(control)
      let title = control.subviews[1]
      scene.stage.type(Key.tab)
      scene.stage.type(Key.rightArrow)
      #expect(control.activeDescendant === title)
      #expect(scene.stage.find(.segment, "Unread (1)").states == .selected)
    }
  }

  @Test("In a stack, segments whose widths fit their titles get less room than segments of equal widths")
  func fittedSegments() throws {
    try withScene { scene in
      let control = SegmentedControl(["A", "A title that is much longer"])
      let column = StackView(axis: .vertical, arrangedSubviews: [control])
      column.alignment = .leading
      column.frame = Rect(x: 0, y: 0, width: 700, height: 100)
      scene.parent.addSubview(column)
      scene.wait(0.1)
      let width = control.bounds.width
      control.widths = .fitted
      scene.wait(0.1)
      #expect(control.bounds.width < width)
      #expect(abs(control.bounds.width - control.sizeThatFits(.zero).width) < 1)
    }
  }

  @Test("Mice and pens press and drag choice controls as fingers do", arguments: [false, true])
  func devices(pen: Bool) throws {
    try withScene { scene in
      let control = SegmentedControl(["A", "B", "C", "D"])
      control.bounds.size = Size(width: 246, height: 44)
      scene.show(control)
      click(scene, at: point(control, 90), pen: pen)
      scene.wait(0.6)
      #expect(control.selectedIndex == 3)
      drag(scene, from: point(control, 90), to: point(control, -30), pen: pen)
      #expect(control.selectedIndex == 1)
      control.removeFromSuperview()

      let box = Checkbox("Remember this")
      scene.show(box)
      click(scene, at: point(box, 10), pen: pen)
      #expect(box.checkState == .on)
      box.removeFromSuperview()

      let stepper = Stepper(value: 5, in: 0...10)
      scene.show(stepper)
      click(scene, at: point(stepper, 25), pen: pen)
      click(scene, at: point(stepper, 25), pen: pen)
      click(scene, at: point(stepper, -25), pen: pen)
      #expect(stepper.value == 6)
      stepper.removeFromSuperview()

      let dots = PageControl(numberOfPages: 5)
      scene.show(dots)
      click(scene, at: point(dots, 40), pen: pen)
      #expect(dots.currentPage == 1)
      drag(scene, from: point(dots, -20), to: point(dots, 18), pen: pen)
      #expect(dots.currentPage == 3)
      dots.removeFromSuperview()

      let group = RadioGroup(["A", "B", "C"])
      scene.show(group)
      click(scene, at: point(group, 0, 44), pen: pen)
      #expect(group.selectedIndex == 2)
    }
  }

  @Test("Page dots and a paging scroll view follow each other", arguments: [false, true])
  func pages(mirrored: Bool) throws {
    try withScene { scene in
      if mirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      let scroll = ScrollView(frame: Rect(x: 200, y: 200, width: 300, height: 200))
      scroll.isPagingEnabled = true
      scene.window.content.addSubview(scroll)
      let dots = PageControl()
      dots.frame = Rect(x: 200, y: 420, width: 300, height: 44)
      scene.window.content.addSubview(dots)
      dots.follow(scroll)
      scroll.contentSize = Size(width: 1200, height: 200)
      scene.wait(0.1)
      #expect(dots.numberOfPages == 4 && dots.currentPage == 0)
      let forward = mirrored ? 1.0 : -1
      let finger = scene.touch(350, 300)
      finger.move(by: Vector(dx: forward * 100, dy: 0), over: 0.2)
      #expect(dots.position > 0.25 && dots.position < 0.35)
      finger.move(by: Vector(dx: forward * 100, dy: 0), over: 0.1)
      finger.lift()
      #expect(dots.currentPage == 1)
      scene.wait(1.5)
      #expect(dots.position == 1)
      // Two taps in a row turn two pages.
      let next = point(dots, mirrored ? -60 : 60)
      scene.stage.tap(at: next)
      scene.wait(0.05)
      scene.stage.tap(at: next)
      #expect(dots.currentPage == 3 && dots.position < 3)
      scene.wait(1.5)
      #expect(scroll.contentOffset.x == (mirrored ? 0 : 900) && dots.position == 3)
      dots.currentPage = 0
      scene.wait(1.5)
      #expect(scroll.contentOffset.x == (mirrored ? 900 : 0))
      dots.follow(nil)
      scroll.scroll(to: Point(x: 300, y: 0), animated: false)
      #expect(dots.currentPage == 0)
    }
  }

  @Test("Pages whose width is rounded have one dot each")
  func roundedPages() throws {
    try withScene { scene in
      let scroll = ScrollView(frame: Rect(x: 200, y: 200, width: 601.0 / 3, height: 200))
      scroll.isPagingEnabled = true
      scroll.contentSize = Size(width: 7 * scroll.bounds.width, height: 200)
      scene.window.content.addSubview(scroll)
      var turned: [Int] = []
      let dots = PageControl { turned.append($0) }
      dots.frame = Rect(x: 200, y: 420, width: 300, height: 44)
      scene.window.content.addSubview(dots)
      dots.follow(scroll)
      dots.currentPage = 6
      scene.wait(1.5)
      #expect(dots.numberOfPages == 7 && abs(dots.position - 6) < 0.01)
      scene.stage.tap(at: point(dots, 100))
      #expect(turned.isEmpty)
    }
  }

  @Test("Icons at the ends of a slider make its track shorter")
  func sliderIcons() throws {
    try withScene { scene in
      let slider = Slider(value: 0, in: 0...4, step: 1)
      slider.bounds.size = Size(width: 292, height: 44)
      (slider.minimumIcon, slider.maximumIcon, slider.showsMarks) = (.mute, .volume, true)
      scene.show(slider)
      // The knob moves 292 - 2 * (22 + 8) - 28 px: the slider's width less two icons with gaps and the width of the
      // knob.
      scene.stage.tap(at: point(slider, -102))
      #expect(slider.value == 0)
      scene.stage.tap(at: point(slider, 51))
      #expect(slider.value == 3)
      scene.stage.tap(at: point(slider, 138))
      #expect(slider.value == 4)
    }
  }

  @Test("Controls with extreme sizes and numbers draw, and handle keys")
  func absurdNumbers() throws {
    try withScene { scene in
      let dots = PageControl(numberOfPages: .max)
      dots.frame = Rect(x: 0, y: 0, width: 1e12, height: 44)
      dots.currentPage = .max
      let slider = Slider(value: 0.5, in: 0...1e9, step: 1)
      slider.showsMarks = true
      slider.frame = Rect(x: 0, y: 100, width: 1e11, height: 44)
      let picker = Picker(["A", "B", "C"])
      picker.frame = Rect(x: 0, y: 200, width: 100, height: 1e300)
      for control in [dots, slider, picker] as [View] { scene.parent.addSubview(control) }
      scene.wait(0.1)
      #expect(dots.perform(.decrement) && dots.currentPage == .max - 2)
      #expect(picker.becomeFirstResponder() || picker.subviews.contains { $0.becomeFirstResponder() })
      for key in [Key.pageDown, .pageDown, .pageUp] { scene.stage.type(key) }
      scene.wait(0.1)
      #expect(picker.selectedIndices == [0])
    }
  }
}
