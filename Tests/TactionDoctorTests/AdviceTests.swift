import TactionDoctor
import TactionGeometry
import Testing

@Suite("Advice")
struct AdviceTests {
  private func advice(_ change: (inout DoctorReport) throws -> Void) rethrows -> [Advice] {
    var report = ExampleReport.report
    try change(&report)
    return Advice.all(for: report)
  }

  /// Returns the advice after a change of the measurements of a step.
  private func changing(_ step: GuidedStep, _ change: (inout DoctorReport.Step) -> Void) -> [Advice] {
    advice { report in
      for index in report.steps.indices where report.steps[index].step == step { change(&report.steps[index]) }
    }
  }

  @Test("There is no advice for a tablet that is in order")
  func order() {
    #expect(advice { _ in } == [])
  }

  @Test("The advice for a missing global states what is lost", arguments: KnownGlobal.all)
  func missing(_ global: KnownGlobal) throws {
    let all = advice { report in report.facts.globals.removeAll { $0.interface == global.interface } }
    let found = try #require(all.first { $0.finding.contains(global.interface) })
    #expect(found.finding.contains(global.loss))
    #expect(found.remedy == global.remedy)
    #expect((found.weight == .problem) == global.isRequired)
    #expect(all.count == 1)
  }

  @Test("There is a note for a global whose version is older than what Taction uses")
  func oldVersion() throws {
    let all = advice { report in
      report.facts.globals.removeAll { $0.interface == "xdg_wm_base" }
      report.facts.globals.append(SystemFacts.Global(interface: "xdg_wm_base", version: 2))
    }
    #expect(all.count == 1 && all.first?.weight == .note)
    #expect(all.first?.finding.contains("xdg_wm_base (windows) only in version 2") == true)
  }

  @Test("Without a connection the error is the only advice")
  func connection() {
    var report = DoctorReport(date: "", facts: SystemFacts())
    report.facts.connectionError = "WAYLAND_DISPLAY is not set."
    let all = Advice.all(for: report)
    #expect(all.count == 1)
    #expect(all.first?.weight == .problem)
    #expect(all.first?.finding.contains("WAYLAND_DISPLAY is not set.") == true)
  }

  @Test("There is advice for a touch screen of the kernel that the compositor does not offer")
  func noTouch() {
    let all = advice { $0.facts.seats[0].hasTouch = false }
    #expect(all.first?.finding.contains("Goodix Capacitive TouchScreen") == true)
    #expect(all.first?.weight == .problem)
    let none = advice {
      $0.facts.seats[0].hasTouch = false
      $0.facts.machine.devices = []
    }
    #expect(none.first?.remedy?.contains("dmesg") == true)
    let unknown = advice {
      $0.facts.seats[0].hasTouch = false
      $0.facts.machine.devices = nil
    }
    #expect(unknown == [])
  }

  @Test("The advice for touches that arrive as mouse events names labwc's setting")
  func mouse() {
    let all = advice { report in
      for index in report.steps.indices {
        report.steps[index].touches = nil
        report.steps[index].pointerPresses = 2
      }
    }
    #expect(all.contains { $0.weight == .problem && $0.remedy?.contains("mouseEmulation=\"no\"") == true })
    // Touches were also reported, so the presses are from a real mouse.
    #expect(changing(.drag) { $0.pointerPresses = 5 } == [])
  }

  @Test("The advice for a wrong calibration has libinput's matrix")
  func calibration() throws {
    let all = changing(.corners) { $0.calibration = ExampleReport.calibration(moved: Vector(dx: 64, dy: 0)) }
    let found = try #require(all.first)
    #expect(found.weight == .problem)
    #expect(
      found.remedy?.contains("LIBINPUT_CALIBRATION_MATRIX}=\"1.0000 0.0000 -0.0500 0.0000 1.0000 0.0000\"") == true)
    let small = advice { report in
      report.steps[0].filledScreen = false
      report.steps[0].calibration = ExampleReport.calibration(moved: Vector(dx: 64, dy: 0))
    }
    #expect(small.contains { $0.weight == .hint && $0.finding.contains("did not fill") })
  }

  @Test("There is advice for a touch screen that does not rotate with the picture")
  func turn() {
    let all = changing(.turn) {
      $0.outcome = .done
      $0.calibration = Calibration(
        targets: [Point(x: 48, y: 48), Point(x: 752, y: 48), Point(x: 752, y: 1232), Point(x: 48, y: 1232)],
        landings: [Point(x: 752, y: 48), Point(x: 752, y: 1232), Point(x: 48, y: 1232), Point(x: 48, y: 48)],
        size: Size(width: 800, height: 1280), density: nil)
    }
    #expect(all.contains { $0.weight == .problem && $0.finding.contains("turned by a quarter, clockwise") })
  }

  @Test("There is advice for a window that does not rotate with the screen")
  func windowThatStays() {
    let all = changing(.turn) { ($0.outcome, $0.filledScreen) = (.unfinished, false) }
    #expect(all.contains { $0.weight == .problem && $0.finding.contains("the window kept its size") })
  }

  @Test("There is advice for each fault of a touch panel")
  func panel() {
    func found(_ change: (inout TouchStatistics) -> Void, _ words: String) -> Bool {
      changing(.drag) { step in
        var touches = step.touches ?? TouchStatistics()
        change(&touches)
        step.touches = touches
      }.contains { $0.finding.contains(words) }
    }
    #expect(found({ $0.rate = 38 }, "only 38 times a second"))
    #expect(found({ $0.evenness = 0.4 }, "uneven"))
    #expect(found({ $0.sameStampFraction = 0.5 }, "bundles"))
    #expect(
      found({ $0.delays = Distribution(count: 9, low: 0.03, median: 0.06, high: 0.09, maximum: 0.1) }, "60.0 ms after"))
    #expect(found({ $0.ghostCount = 1 }, "1 contact lasted less than 30 ms"))
    #expect(found({ $0.jumpCount = 2 }, "2 times a finger jumped"))
    #expect(found({ $0.lossCount = 2 }, "lost and found again"))
    #expect(found({ $0.replacedCount = 1 }, "landed again"))
    #expect(found({ $0.openCount = 1 }, "never lifted"))
    let trembling = changing(.hold) {
      $0.rest = RestingFinger(duration: 2, deviation: 9, maximum: 20, reportRate: 90)
    }
    #expect(trembling.contains { $0.finding.contains("trembles by 1.5 mm") })
  }

  @Test("The advice distinguishes slow drawing from a slow compositor")
  func frames() {
    let slow = advice { $0.scenes[0].result = ExampleReport.scene(drawing: 0.030, missed: 120) }
    #expect(slow.count == 1)
    #expect(slow.first?.finding.contains("twelve photos that turn") == true)
    let late = advice { $0.scenes[1].result = ExampleReport.scene(drawing: 0.002, missed: 90) }
    #expect(late.count == 1)
    #expect(late.first?.finding.contains("a list that scrolls: the compositor") == true)
    let software = advice {
      $0.scenes[1].result = ExampleReport.scene(drawing: 0.002, missed: 90)
      $0.facts.machine.graphicsNodes = ["card0"]
    }
    #expect(software.first?.remedy?.contains("draws on the CPU too") == true)
  }

  @Test("There is advice for missing fonts, buses, portals and screen sizes")
  func surroundings() {
    let fonts = advice { $0.facts.fonts.coverage = [FontFacts.Coverage(script: "Latin", count: 0)] }
    #expect(
      fonts == [
        Advice(.problem, "No font has Latin letters: they are drawn as boxes.", remedy: "apt install fonts-dejavu-core")
      ])
    #expect(advice { $0.facts.hasSessionBus = false }.first?.finding.contains("no session bus") == true)
    #expect(advice { $0.facts.portals = [] }.first?.finding.contains("portal") == true)
    #expect(advice { $0.facts.screens[0].density = nil }.contains { $0.finding.contains("DSI-1") })
  }

  @Test("Advice on problems is listed before less important advice")
  func weights() {
    let all = advice { report in
      report.facts.globals = []
      report.facts.globals = [SystemFacts.Global(interface: "wl_seat", version: 5)]
    }
    let weights = all.map(\.weight)
    #expect(weights == Advice.Weight.allCases.flatMap { weight in weights.filter { $0 == weight } })
    #expect(Set(all.map(\.weight)).count == 3)
  }
}
