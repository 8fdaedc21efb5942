import Taction
import TactionKiosk
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionPanel

@Suite("Panel")
struct PanelTests {
  private func withPanel(width: Double, height: Double = 800, _ body: (Stage, Home) throws -> Void) throws {
    let size = Size(width: width, height: height)
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let home = Home()
      // The time is 9:41:20 on a day in 2026.
      let start = 1_767_260_480 - Int(stage.clock.now)
      window.root = Panel(home: home, clock: WallClock { [clock = stage.clock] in start + Int(clock.now) })
      stage.advance(by: 0.1)
      try body(stage, home)
    }
  }

  @Test("Controls of the chosen room change the home")
  func controls() throws {
    try withPanel(width: 1280) { stage, home in
      try stage.find(.slider, "Blinds").perform(.setNumber(0.5))
      #expect(home.rooms[0].blinds == 0.5)
      try stage.find(.switch, "Fan").tap()
      #expect(home.rooms[0].hasFanOn)
      let heating = try #require(stage.find(.picker, "Heating").frame)
      stage.tap(at: heating.center)
      #expect(home.rooms[0].heating == .economy)

      let frame = try #require(stage.find(.slider, "Light").frame)
      let finger = stage.touch(at: Point(x: frame.minX + frame.width * 0.6, y: frame.center.y))
      finger.move(by: Vector(dx: -frame.width, dy: 0), over: 0.3)
      finger.lift()
      stage.advance(by: 0.5)
      #expect(home.rooms[0].light == 0)
      #expect(stage.find(.switch, "Living room light").states == [])
    }
  }

  @Test("Choosing another room shows the values of that room")
  func rooms() throws {
    try withPanel(width: 1280) { stage, home in
      let kitchen = try #require(stage.findAll(.cell).first { $0.name?.hasPrefix("Kitchen") == true })
      try kitchen.tap()
      stage.advance(by: 0.5)
      #expect(stage.find(.switch, "Fan").states == .checked)
      try stage.find(.switch, "Kitchen light").tap()
      stage.advance(by: 0.5)
      #expect(home.rooms[1].light == 0 && home.rooms[0].light == 0.6)
      #expect(stage.find(.slider, "Light").value == .number(0, in: 0...1, text: "0\u{a0}%"))
    }
  }

  @Test("The panel's button All off asks first, and can be undone")
  func allOff() throws {
    try withPanel(width: 1280) { stage, home in
      var before = home.rooms
      try stage.find(.button, "All off").tap()
      stage.advance(by: 1)
      try stage.find(.alert).find(.button, "Cancel").tap()
      stage.advance(by: 1)
      #expect(home.rooms == before)
      try stage.find(.button, "All off").tap()
      stage.advance(by: 1)
      try stage.find(.alert).find(.button, "All off").tap()
      stage.advance(by: 1)
      #expect(home.rooms.allSatisfy { $0.light == 0 && !$0.hasFanOn && $0.heating == .off })
      #expect(!stage.find(.slider, "Temperature").isEnabled)
      // What has changed since then stays as it is.
      (before[1].temperature, before[1].blinds) = (19, 0.5)
      home.change(1) { ($0.temperature, $0.blinds) = (19, 0.5) }
      try stage.find(.toast).find(.button, "Undo").tap()
      #expect(home.rooms == before)
    }
  }

  @Test("In a narrow window a room is a page, and a swipe from the edge goes back", arguments: [false, true])
  func narrow(isMirrored: Bool) throws {
    try withPanel(width: 360, height: 640) { stage, _ in
      if isMirrored { stage.settings.layoutDirection = .rightToLeft }
      stage.advance(by: 0.1)
      #expect(!stage.find(.slider, "Light").exists)
      let bedroom = try #require(stage.findAll(.cell).first { $0.name?.hasPrefix("Bedroom") == true })
      try bedroom.tap()
      stage.advance(by: 1)
      #expect(stage.find(.page, "Bedroom").exists && !stage.find(.button, "All off").exists)
      let finger = stage.touch(at: Point(x: isMirrored ? 357 : 3, y: 400))
      finger.move(by: Vector(dx: isMirrored ? -250 : 250, dy: 0))
      finger.lift()
      stage.advance(by: 1)
      #expect(stage.find(.button, "All off").exists)
    }
  }

  @Test("The panel's clock changes once a minute, without frames in between")
  func clock() throws {
    try withPanel(width: 1280) { stage, _ in
      stage.advance(by: 1)
      let (before, commits) = (stage.find(.staticText).name, stage.commitCount)
      stage.advance(by: 37)
      #expect(stage.commitCount == commits && stage.find(.staticText).name == before)
      stage.advance(by: 5)
      let after = stage.find(.staticText).name
      #expect(after != before && stage.commitCount > commits && stage.commitCount < commits + 4)
      stage.advance(by: 60)
      #expect(stage.find(.staticText).name != after)
    }
  }

  @Test("The panel's clock is right when the window is shown again, or used again, after a suspend of the machine")
  func suspended() throws {
    let size = Size(width: 1280, height: 800)
    for isHidden in [true, false] {
      try withStage(size: size) { stage in
        let window = stage.makeWindow(size: size)
        var start = 1_767_260_480 - Int(stage.clock.now)
        let clock = WallClock { [clock = stage.clock] in start + Int(clock.now) }
        let panel = Panel(home: Home(), clock: clock)
        window.root = panel
        if !isHidden { panel.caretaker = Caretaker(panel, in: Kiosk.start(window), clock: clock, pin: "4711") {} }
        stage.advance(by: 31)
        let before = stage.find(.staticText).name
        let toplevel = try #require(stage.compositor.toplevels.first)
        if isHidden { toplevel.configure(size: size, states: [.suspended]) }
        stage.settle()
        start += 8 * 3600
        if isHidden {
          toplevel.configure(size: size, states: [.activated])
        } else {
          stage.tap(at: Point(x: 100, y: 100))
        }
        stage.settle()
        let after = stage.find(.staticText).name
        #expect(after == clock.text("%H:%M") && after != before, "\(isHidden)")
        panel.caretaker = nil
      }
    }
  }

  @Test(
    "With text of 150 % no control of the panel is cut off sideways, and the last button is visible",
    arguments: [(360, 640), (1280, 800)])
  func largeText(width: Double, height: Double) throws {
    try withPanel(width: width, height: height) { stage, _ in
      stage.settings.textScale = 1.5
      stage.advance(by: 0.1)
      for text in stage.findAll(.staticText) + stage.findAll(.cell) {
        #expect(text.frame.map { $0.minX >= 0 && $0.maxX <= width } == true, "\(text.name ?? "")")
      }
      #expect(stage.find(.button, "All off").isInSight)
    }
  }

  @Test("Temperatures below zero have one sign")
  func frost() {
    #expect(
      [21.5, 0, -0.04, -0.5, -10].map(degrees) == [
        "21.5\u{a0}°C", "0.0\u{a0}°C", "0.0\u{a0}°C", "-0.5\u{a0}°C", "-10.0\u{a0}°C",
      ])
  }
}
