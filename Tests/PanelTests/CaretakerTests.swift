import Glibc
import Taction
import TactionKiosk
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPanel

@Suite("The panel on a wall")
struct CaretakerTests {
  private final class Counter {
    var count = 0
  }

  private final class Wall {
    let stage: Stage
    /// The number of times that the panel has read the time of day.
    let reads = Counter()
    let kiosk: Kiosk
    let panel: Panel
    private(set) var hasLeft = false

    init(_ stage: Stage, hour: Int, brightness: Double = 1) {
      self.stage = stage
      let window = stage.makeWindow()
      // A day in winter, at the given hour in the machine's time zone.
      var (day, parts) = (1_767_225_600, tm())
      localtime_r(&day, &parts)
      let start = day + (hour - Int(parts.tm_hour)) * 3600 - Int(parts.tm_min) * 60
      let clock = WallClock { [clock = stage.clock, reads] in
        reads.count += 1
        return start + Int(clock.now)
      }
      panel = Panel(home: Home(), clock: clock)
      window.root = panel
      kiosk = Kiosk.start(window)
      kiosk.screen.brightness = brightness
      panel.caretaker = Caretaker(panel, in: kiosk, clock: clock, pin: "4711") { [weak self] in self?.hasLeft = true }
      stage.advance(by: 0.1)
    }

    /// Waits until a time in seconds, counted from the full hour at which the panel was started.
    func wait(until time: Double) { stage.advance(by: time - stage.clock.now) }

    func enterPIN() {
      stage.settle()
      stage.type("4711")
      stage.type(.return)
      stage.advance(by: 1)
    }
  }

  private func withWall(width: Double = 1280, hour: Int = 12, _ body: (Wall) throws -> Void) throws {
    try withStage(size: Size(width: width, height: 800)) { stage in
      let wall = Wall(stage, hour: hour)
      try body(wall)
      wall.panel.caretaker = nil
    }
  }

  @Test(
    "The panel dims after 30 s, shows the rooms after 60 s, and a touch lights it and acts", arguments: [360.0, 1280])
  func idle(width: Double) throws {
    try withWall(width: width) { wall in
      let stage = wall.stage
      let kitchen = try #require(stage.findAll(.cell).first { $0.name?.hasPrefix("Kitchen") == true })
      try kitchen.tap()
      stage.advance(by: 1)
      #expect(stage.find(.page, "Kitchen").exists)
      stage.advance(by: 31)
      #expect(wall.kiosk.screen.brightness == 0.3 && stage.find(.page, "Kitchen").exists)
      stage.advance(by: 30)
      #expect(!stage.find(.page, "Kitchen").exists && stage.find(.button, "All off").exists)
      try stage.find(.button, "All off").tap()
      stage.advance(by: 1)
      #expect(wall.kiosk.screen.brightness == 1 && stage.find(.alert).exists)
      stage.advance(by: 61)
      #expect(!stage.find(.alert).exists)
    }
  }

  @Test("After 60 s without a user, a list that was scrolled shows the chosen first room again")
  func scrolledList() throws {
    try withStage(size: Size(width: 1280, height: 300)) { stage in
      let wall = Wall(stage, hour: 12)
      /// Returns whether the first room is on the screen.
      @MainActor func showsFirst() -> Bool {
        stage.findAll(.cell).contains { $0.name?.hasPrefix("Living room") == true && $0.isInSight }
      }
      let finger = stage.touch(at: Point(x: 100, y: 250))
      finger.move(by: Vector(dx: 0, dy: -200), over: 0.2)
      finger.lift()
      stage.advance(by: 2)
      #expect(!showsFirst())
      stage.advance(by: 60)
      #expect(showsFirst())
      wall.panel.caretaker = nil
    }
  }

  @Test("Until staff choose a brightness, a touch brings back the brightness that the screen had")
  func ownBrightness() throws {
    try withStage(size: Size(width: 1280, height: 800)) { stage in
      let wall = Wall(stage, hour: 12, brightness: 0.4)
      stage.advance(by: 31)
      #expect(wall.kiosk.screen.brightness == 0.4 * 0.3)
      stage.tap(at: Point(x: 100, y: 100))
      #expect(wall.kiosk.screen.brightness == 0.4)
      wall.panel.caretaker = nil
    }
  }

  @Test("A panel that ends while nobody is there restores its brightness, and dims from it after the next start")
  func end() throws {
    try withStage(size: Size(width: 1280, height: 800)) { stage in
      let wall = Wall(stage, hour: 12, brightness: 0.4)
      stage.advance(by: 31)
      #expect(wall.kiosk.screen.brightness == 0.4 * 0.3)
      stage.app.terminate()
      #expect(wall.kiosk.screen.brightness == 0.4)
      wall.panel.caretaker = nil
    }
  }

  @Test("The panel turns dark at night, even if the night begins while it is unused, and not by day")
  func night() throws {
    for (hour, waits, isOn) in [(23, 95.0, false), (3, 95, false), (12, 95, true), (21, 95, true), (21, 3700, false)] {
      try withWall(hour: hour) { wall in
        wall.stage.advance(by: waits)
        #expect(wall.kiosk.screen.isOn == isOn, "\(hour)")
        wall.stage.tap(at: Point(x: 100, y: 100))
        #expect(wall.kiosk.screen.isOn && wall.kiosk.screen.brightness == 1)
      }
    }
  }

  @Test("In a time zone with half hours, the night begins at the full hour of this zone", .ownProcess)
  func halfHours() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "<+0530>-5:30", 1)
      tzset()
      try await MainActor.run { try CaretakerTests().night() }
    }
  }

  @Test("A panel that was used before the night turns dark 90 s after the last touch, not at the full hour")
  func usedInTheEvening() throws {
    try withWall(hour: 21) { wall in
      wall.stage.advance(by: 95)
      wall.stage.tap(at: Point(x: 100, y: 100))
      wall.wait(until: 3560)
      wall.stage.tap(at: Point(x: 100, y: 100))
      wall.wait(until: 3640)
      #expect(wall.kiosk.screen.isOn && wall.kiosk.screen.brightness == 0.3)
      wall.wait(until: 3660)
      #expect(!wall.kiosk.screen.isOn)
    }
  }

  @Test("However often a panel is left and used by day, it checks for the night once at the full hour")
  func checks() throws {
    try withWall { wall in
      for _ in 0..<6 {
        wall.stage.advance(by: 95)
        wall.stage.tap(at: Point(x: 100, y: 100))
      }
      /// Returns how often the time is read in two seconds.
      @MainActor func reads(from time: Double) -> Int {
        wall.wait(until: time)
        let before = wall.reads.count
        wall.wait(until: time + 2)
        return wall.reads.count - before
      }
      // The clock and the date read the time at each full minute; the check at the full hour reads it twice.
      let (minute, hour) = (reads(from: 1799), reads(from: 3599))
      #expect(minute > 0 && hour == minute + 2)
    }
  }

  @Test("The panel's settings open by a button or two corners, ask for the PIN, and change the panel")
  func settings() throws {
    try withWall(hour: 23) { wall in
      let stage = wall.stage
      try stage.find(.button, "Settings").tap()
      stage.settle()
      #expect(stage.find(.secureField).exists && !stage.find(.button, "All off").exists)
      wall.enterPIN()
      let brightness = stage.find(.slider, "Brightness")
      try brightness.perform(.setNumber(0.5))
      #expect(wall.kiosk.screen.brightness == 0.5)
      try stage.find(.switch, "Screen off at night").tap()
      stage.advance(by: 100)
      #expect(wall.kiosk.screen.isOn && !brightness.exists)
      let fingers = [Point(x: 5, y: 795), Point(x: 1275, y: 5)].map { stage.touch(at: $0) }
      stage.advance(by: 5.2)
      for finger in fingers { finger.lift() }
      wall.enterPIN()
      #expect(brightness.value == .number(0.5, in: 0.1...1, text: "50\u{a0}%"))
      try stage.find(.button, "Leave the kiosk").tap()
      #expect(wall.hasLeft)
    }
  }

  @Test("Only a panel on a wall has the button for the settings")
  func button() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      window.root = Panel(home: Home())
      stage.settle()
      #expect(!stage.find(.button, "Settings").exists)
    }
  }
}
