import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Menus that are longer than the window")
struct LongMenuTests {
  private let phone = Size(width: 360, height: 720)

  private func withPicker(
    _ count: Int = 60, chosen: Int?, y: Double = 300, _ body: (Stage, MenuPicker) throws -> Void
  ) throws {
    try withStage(size: phone) { stage in
      let picker = MenuPicker((1...count).map { "\($0) minutes" }, selectedIndex: chosen)
      picker.accessibilityLabel = "Minutes"
      picker.pin(to: stage.makeWindow().content, Anchors(leading: 16, top: y))
      stage.settle()
      try stage.find(.button, "Minutes").tap()
      stage.advance(by: 1)
      try body(stage, picker)
    }
  }

  /// Returns the height of the visible part of a row.
  private func shownHeight(_ element: StageElement) -> Double {
    guard let row = element.view, let scroll = row.superview else { return 0 }
    return row.convert(row.bounds, to: nil).intersection(scroll.convert(scroll.bounds, to: nil)).height
  }

  /// The rows that are completely visible.
  private func wholeRows(_ stage: Stage) -> [String] {
    stage.findAll(.menuItem).filter { shownHeight($0) >= ($0.view?.bounds.height ?? .infinity) - 0.5 }
      .compactMap(\.name)
  }

  @Test(
    "When a picker's menu opens, the chosen row is visible", arguments: [0, 1, 20, 40, 58, 59], [40.0, 300, 660])
  func choice(chosen: Int, y: Double) throws {
    try withPicker(chosen: chosen, y: y) { stage, _ in
      let row = stage.find(.menuItem, "\(chosen + 1) minutes")
      #expect(row.isInSight && wholeRows(stage).contains("\(chosen + 1) minutes"))
      let frame = try #require(row.view.map { $0.convert($0.bounds, to: nil) })
      #expect(frame.minY >= 0 && frame.maxY <= 720)
    }
  }

  @Test("The last visible row of a long menu is cut in half, to show that the menu scrolls", arguments: [nil, 0, 30])
  func cut(chosen: Int?) throws {
    try withPicker(chosen: chosen) { stage, _ in
      let last = try #require(stage.findAll(.menuItem).last { $0.isInSight })
      let (seen, whole) = (shownHeight(last), try #require(last.view).bounds.height)
      #expect(abs(seen - whole / 2) <= 1, "\(seen) of \(whole) px of \(last.name ?? "")")
      #expect(last.name != "60 minutes")
    }
  }

  @Test("The open wheel of a picker with many choices turns to the choice that the app makes", arguments: [3, nil])
  func wheelFollowsApp(chosen: Int?) throws {
    try withPicker(600, chosen: chosen) { stage, picker in
      var picked: [Int] = []
      picker.onChange = { picked.append($0) }
      picker.selectedIndex = 40
      let wheel = stage.find(.picker, "Minutes")
      let (row, last) = chosen == nil ? (41.0, 600.0) : (40.0, 599.0)
      #expect(wheel.value == .number(row, in: 0...last, text: "41 minutes") && picked.isEmpty)
      try wheel.perform(.increment)
      stage.advance(by: 1)
      #expect(wheel.value == .number(row + 1, in: 0...last, text: "42 minutes") && picked == [41])
    }
  }

  @Test("A title that is wider than the window is shown in full, on several lines")
  func wideTitle() throws {
    try withStage(size: phone) { stage in
      stage.settings.textScale = 2
      let title = "Move to the folder of old letters"
      let button = Button("More")
      button.setMenu { Menu([MenuItem(title) {}, MenuItem("Copy", shortcut: "Ctrl+C") {}]) }
      button.pin(to: stage.makeWindow().content, Anchors(leading: 16, top: 100))
      stage.settle()
      try stage.find(.button, "More").tap()
      stage.advance(by: 1)
      let row = try #require(stage.find(.menuItem, title).view)
      let label = try #require(row.subviews.lazy.compactMap { $0 as? Label }.first { $0.text == title })
      label.numberOfLines = 0
      let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
      #expect(needed.width <= label.bounds.width && needed.height <= row.bounds.height)
      let next = try #require(stage.find(.menuItem, "Copy").view)
      #expect(next.frame.minY >= row.frame.maxY && row.bounds.height > next.bounds.height)
    }
  }

  @Test("At the end of a long menu, and in a short menu, the last row is not cut")
  func whole() throws {
    try withPicker(chosen: 59) { stage, _ in
      #expect(wholeRows(stage).last == "60 minutes")
    }
    try withPicker(4, chosen: 2) { stage, _ in
      #expect(wholeRows(stage) == (1...4).map { "\($0) minutes" })
    }
  }

  @Test("Arrow keys also begin at the chosen row if all rows fit", arguments: [Key.downArrow, .upArrow])
  func keysInAShortMenu(key: Key) throws {
    try withPicker(5, chosen: 2) { stage, picker in
      stage.type(key)
      stage.type(.return)
      stage.advance(by: 1)
      #expect(picker.selectedIndex == 2 && !stage.find(.menu).exists)
      try stage.find(.button, "Minutes").tap()
      stage.advance(by: 1)
      stage.type(key)
      stage.type(key)
      stage.type(.return)
      stage.advance(by: 1)
      #expect(picker.selectedIndex == (key == .downArrow ? 3 : 1))
    }
  }

  @Test("Arrow keys in a menu begin at the chosen row; a scrolled menu keeps its position")
  func keys() throws {
    try withPicker(chosen: 40) { stage, picker in
      stage.type(.downArrow)
      stage.type(.downArrow)
      stage.type(.return)
      stage.advance(by: 1)
      #expect(picker.selectedIndex == 41)
      try stage.find(.button, "Minutes").tap()
      stage.advance(by: 1)
      let row = try #require(stage.find(.menuItem, "42 minutes").view)
      let finger = stage.touch(at: row.convert(row.bounds.center, to: nil))
      finger.move(by: Vector(dx: 0, dy: 150), over: 0.3)
      finger.rest(for: 0.3)
      finger.lift()
      stage.advance(by: 1)
      let place = row.convert(row.bounds.center, to: nil)
      stage.settings.textScale = 1.01
      stage.settle()
      stage.settings.textScale = 1
      stage.advance(by: 1)
      #expect(abs(row.convert(row.bounds.center, to: nil).y - place.y) < 30)
    }
  }
}
