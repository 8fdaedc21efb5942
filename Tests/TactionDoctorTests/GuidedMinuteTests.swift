import TactionDoctor
import TactionGeometry
import TactionGraphics
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import TactionViews
import TactionWayland
import TactionWindow
import Testing

/// The guided minute on the stage, with fingers and the virtual clock.
@Suite("The guided minute")
@MainActor struct GuidedMinuteTests {
  /// A doctor on a stage, with the pages that appeared and the report that was saved.
  private final class Visit {
    let stage: Stage
    var pages: [String] = []
    var saved: [DoctorReport] = []
    private(set) var doctor: Doctor!

    init(_ stage: Stage, unattended: Bool = true, patience: Double? = nil, scenes: Double = 0.5) {
      self.stage = stage
      var settings = Doctor.Settings()
      (settings.isUnattended, settings.patience, settings.sceneDuration) = (unattended, patience, scenes)
      doctor = Doctor(app: stage.app, settings: settings) { [weak self] report in
        self?.saved.append(report)
        return "The report is saved."
      }
      doctor.onPage = { [weak self] in self?.pages.append($0) }
      doctor.begin()
      stage.settle()
    }

    var size: Size { doctor.window.size }
    var low: Double { size.height * 0.82 }

    /// Taps at the targets in the first corners, or at the positions to which `map` moves them.
    func tapCorners(_ count: Int = 4, _ map: (Point) -> Point = { $0 }) {
      let (right, bottom) = (size.width - 48, size.height - 48)
      for target in [
        Point(x: 48, y: 48), Point(x: right, y: 48), Point(x: right, y: bottom), Point(x: 48, y: bottom),
      ].prefix(count) {
        stage.tap(at: map(target))
        stage.advance(by: 0.3)
      }
      stage.advance(by: 0.7)
    }

    func hold() {
      let finger = stage.touch(at: Point(x: size.width / 2, y: low))
      for step in 1...20 { finger.move(by: Vector(dx: step % 2 == 0 ? 1 : -1, dy: 0), over: 0.1, steps: 1) }
      finger.lift()
      stage.advance(by: 0.7)
    }

    func drag(rate: Double = 60) {
      let finger = stage.touch(at: Point(x: size.width * 0.12, y: low))
      finger.move(to: Point(x: size.width * 0.88, y: low), over: 2, steps: Int(2 * rate))
      finger.move(to: Point(x: size.width * 0.12, y: low), over: 2, steps: Int(2 * rate))
      finger.lift()
      stage.advance(by: 0.7)
    }

    func pinch() {
      let one = stage.touch(at: Point(x: size.width * 0.45, y: low))
      let two = stage.touch(at: Point(x: size.width * 0.55, y: low))
      stage.fingers {
        one.move(to: Point(x: size.width * 0.2, y: low), over: 2)
        two.move(to: Point(x: size.width * 0.8, y: low), over: 2)
      }
      one.lift()
      two.lift()
      stage.advance(by: 0.7)
    }

    func palm() {
      let finger = stage.touch(at: Point(x: size.width / 2, y: low))
      // A ghost contact next to the finger.
      let ghost = stage.touch(at: Point(x: size.width * 0.7, y: low))
      stage.advance(by: 0.02)
      ghost.lift()
      stage.advance(by: 1)
      finger.lift()
      stage.advance(by: 0.7)
    }

    /// Turns the screen, and taps at the targets in the first corners.
    func turn(tapping count: Int = 4) {
      stage.resize(to: Size(width: size.height, height: size.width))
      stage.advance(by: 0.3)
      tapCorners(count)
    }
  }

  @Test(
    "The guided minute ends with a report, in both orientations",
    arguments: SampleSize.every(
      2,
      of: [
        Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 640),
        Size(width: 640, height: 360),
      ]))
  func whole(_ size: Size) throws {
    try withStage(size: size) { stage in
      let visit = Visit(stage)
      visit.tapCorners { Point(x: $0.x + 3, y: $0.y - 4) }
      visit.hold()
      visit.drag()
      visit.pinch()
      visit.palm()
      visit.turn()
      stage.advance(by: 4)
      #expect(
        visit.pages == GuidedStep.allCases.map(\.rawValue) + SceneKind.allCases.map(\.rawValue) + ["result"]
      )
      #expect(visit.doctor.window.isClosed)
      #expect(visit.saved.count == 1)
      let report = try #require(visit.saved.first)
      #expect(report.steps.map(\.outcome) == GuidedStep.allCases.map { _ in .done })
      let calibration = try #require(report.step(.corners)?.calibration)
      #expect(abs(calibration.offset.dx - 3) < 0.01)
      #expect(abs(calibration.offset.dy + 4) < 0.01)
      #expect(!calibration.isOff)
      let rest = try #require(report.step(.hold)?.rest)
      #expect(abs(rest.deviation - 0.5) < 0.1)
      let drag = try #require(report.step(.drag)?.touches)
      #expect(abs(try #require(drag.rate) - 60) < 1)
      #expect(drag.contactCount == 1)
      #expect(drag.delaysAreTrue)
      #expect(try #require(drag.delays).maximum < 0.002)
      #expect(report.step(.pinch)?.touches?.maximumTogether == 2)
      #expect(report.step(.palm)?.touches?.ghostCount == 1)
      #expect(report.step(.turn)?.calibration?.isOff == false)
      #expect(report.windowSize == Size(width: size.height, height: size.width))
      #expect(report.fillsScreen)
      #expect(report.facts.seats.first?.hasTouch == true)
      #expect(report.facts.screens.first?.rate == 60)
      #expect(report.scenes.allSatisfy { ($0.result?.drawing.count ?? 0) > 20 })
      #expect(report.scenes.allSatisfy { $0.result?.missedCount == 0 })
    }
  }

  @Test("If the screen turns back before all rings are tapped, the last step begins again at the next turn")
  func turningBack() throws {
    try withStage { stage in
      let visit = Visit(stage, scenes: 0)
      for _ in GuidedStep.allCases.dropLast() { try stage.find(.button, "Skip").tap() }
      visit.turn(tapping: 2)
      visit.turn()
      #expect(visit.pages.last == GuidedStep.turn.rawValue)
      visit.turn()
      stage.advance(by: 1)
      let step = try #require(visit.saved.first?.step(.turn))
      #expect(step.outcome == .done && step.calibration?.isOff == false)
    }
  }

  @Test(
    "A screen that is plugged in during the last step does not count as a turn, but a later turn does",
    arguments: [false, true])
  func anotherScreen(isTurned: Bool) throws {
    try withStage { stage in
      let visit = Visit(stage, patience: 2, scenes: 0)
      for _ in GuidedStep.allCases.dropLast() { try stage.find(.button, "Skip").tap() }
      try stage.compositor.add(OutputConfiguration(name: "HDMI-1", width: 640, height: 480))
      stage.advance(by: 0.5)
      if isTurned { stage.compositor.mainOutput?.change { $0.transform = .turned180 } }
      stage.advance(by: 4)
      let step = try #require(visit.saved.first?.step(.turn))
      #expect((step.outcome == .notTurned) == !isTurned)
    }
  }

  @Test("The guided minute measures a faster touch panel")
  func fastPanel() throws {
    try withStage { stage in
      let visit = Visit(stage, patience: 2, scenes: 0)
      stage.advance(by: 4.5)
      #expect(visit.pages.last == "drag")
      visit.drag(rate: 200)
      stage.advance(by: 10)
      let drag = try #require(visit.saved.first?.step(.drag))
      #expect(drag.outcome == .done)
      #expect(abs(try #require(drag.touches?.rate) - 200) < 2)
    }
  }

  @Test("The guided minute detects swapped axes")
  func swappedAxes() throws {
    try withStage { stage in
      let visit = Visit(stage, patience: 2, scenes: 0)
      let size = visit.size
      visit.tapCorners { Point(x: $0.y / size.height * size.width, y: $0.x / size.width * size.height) }
      stage.advance(by: 30)
      let report = try #require(visit.saved.first)
      #expect(report.step(.corners)?.calibration?.orientation == .swapped)
      #expect(report.text.contains("with x and y swapped"))
      #expect(report.text.contains("LIBINPUT_CALIBRATION_MATRIX"))
    }
  }

  @Test("The guided minute without any touch ends by itself, and reports that")
  func untouched() throws {
    try withStage { stage in
      let visit = Visit(stage, unattended: false, patience: 3, scenes: 0.2)
      stage.advance(by: 3.2)
      #expect(visit.pages == ["introduction", "corners"])
      stage.advance(by: 6 * 3.2 + 2)
      let report = try #require(visit.saved.first)
      #expect(report.steps.map(\.outcome) == GuidedStep.allCases.map { $0 == .turn ? .notTurned : .timedOut })
      #expect(report.steps.allSatisfy { $0.touches == nil })
      #expect(report.text.contains("- Drag slowly: not done: no one touched the screen in time"))
      // The last page stays until the user closes it.
      stage.advance(by: 100)
      #expect(!visit.doctor.window.isClosed)
      try stage.find(.button, "Done").tap()
      #expect(visit.doctor.window.isClosed)
      #expect(visit.saved.count == 1)
    }
  }

  @Test(
    "A button skips each step and the scenes of the guided minute",
    arguments: [Size(width: 360, height: 640), Size(width: 640, height: 360)])
  func skipping(_ size: Size) throws {
    try withStage(size: size) { stage in
      let visit = Visit(stage, unattended: false)
      try stage.find(.button, "Start").tap()
      for _ in GuidedStep.allCases { try stage.find(.button, "Skip").tap() }
      #expect(visit.pages.last == "collage")
      stage.advance(by: 0.1)
      try stage.find(.button, "Skip").tap()
      #expect(visit.pages.last == "result")
      let report = try #require(visit.saved.first)
      #expect(report.steps.map(\.outcome) == GuidedStep.allCases.map { _ in .skipped })
      #expect(report.steps.allSatisfy { $0.touches == nil })
      #expect(report.scenes.map(\.result) == SceneKind.allCases.map { _ in nil })
      try stage.find(.button, "Done").tap()
    }
  }

  @Test("A touch panel that reports without end does not delay any step")
  func endless() throws {
    try withStage { stage in
      let visit = Visit(stage, patience: 2, scenes: 0)
      let finger = stage.touch(at: Point(x: 600, y: 600))
      for step in 0..<100 { finger.move(by: Vector(dx: step % 2 == 0 ? 1 : -1, dy: 0), over: 0.09, steps: 1) }
      #expect(visit.pages.last != "corners")
      stage.advance(by: 20)
      let step = try #require(visit.saved.first?.step(.corners))
      #expect(step.outcome == .unfinished)
      #expect(step.touches?.openCount == 1)
    }
  }

  @Test("Closing the window during a step saves the results so far")
  func closing() throws {
    try withStage(scale: 1.5) { stage in
      let visit = Visit(stage)
      visit.tapCorners()
      stage.tap(at: Point(x: 640, y: 700))
      visit.doctor.window.close()
      let report = try #require(visit.saved.first)
      #expect(report.steps.map(\.outcome) == [.done, .closed])
      #expect(report.steps.last?.touches?.contactCount == 1)
      #expect(report.facts.windowScale == 1.5 && report.fillsScreen)
      #expect(visit.saved.count == 1)
    }
  }

  @Test("If the compositor ends during a step, the report still has the compositor's screens and touch screen")
  func lostCompositor() throws {
    let clock = VirtualClock()
    let compositor = try Compositor(clock: clock)
    let display = try compositor.connect()
    let app = try Application(
      id: "org.example.doctor", display: display, clock: clock,
      reconnect: { () throws(WaylandError) -> Display in throw WaylandError.noSocket(path: "/run/user/1/wayland-0") }
    ) { () throws(WaylandError) in
      try compositor.exchange(with: display)
    }
    var saved: [DoctorReport] = []
    var settings = Doctor.Settings()
    settings.isUnattended = true
    let doctor = Doctor(app: app, settings: settings) { report in
      saved.append(report)
      return ""
    }
    doctor.begin()
    compositor.pump()
    repeat { try app.turn() } while compositor.pump()
    let before = doctor.report.facts
    #expect(before.screens.count == 1 && before.seats.first?.hasTouch == true)
    compositor.close()
    // The application looks for another compositor for half a minute, and then ends.
    #expect(throws: WaylandError.self) {
      for _ in 0..<400 {
        clock.advance(by: 0.1)
        try app.turn()
      }
    }
    #expect(doctor.window.isClosed)
    let facts = try #require(saved.first?.facts)
    #expect(facts.screens == before.screens && facts.seats == before.seats)
    #expect(facts.compositorProcess == before.compositorProcess)
    app.shutDown()
  }

  @Test("A mouse can complete the steps, and is distinguished from a finger")
  func mouse() throws {
    try withStage { stage in
      let visit = Visit(stage, patience: 2, scenes: 0)
      let (right, bottom) = (visit.size.width - 48, visit.size.height - 48)
      for target in [Point(x: 48, y: 48), Point(x: right, y: 48), Point(x: right, y: bottom), Point(x: 48, y: bottom)] {
        stage.mouse.move(to: target, over: 0.1)
        stage.mouse.press()
        stage.advance(by: 0.1)
        stage.mouse.release()
      }
      stage.advance(by: 30)
      let report = try #require(visit.saved.first)
      #expect(report.step(.corners)?.outcome == .done)
      #expect(report.step(.corners)?.pointerPresses == 4)
      #expect(report.step(.corners)?.touches == nil)
      #expect(report.text.contains("all presses came as a mouse's"))
    }
  }

  @Test(
    "The guided minute's pages fit a phone and a tablet, light and dark",
    arguments: [Size(width: 360, height: 640), Size(width: 640, height: 360), Size(width: 1280, height: 800)],
    [false, true])
  func look(_ size: Size, isDark: Bool) throws {
    try withStage(size: size) { stage in
      if isDark { stage.settings.colorScheme = .dark }
      let visit = Visit(stage, unattended: false)
      let name = "\(Int(size.width))x\(Int(size.height))\(isDark ? "-dark" : "")"
      @MainActor func look(at page: String) throws {
        let picture = try stage.screenshot()
        #expect(Set((0..<picture.height).map { picture[picture.width / 2, $0] }).count > 2)
        try stage.writePicture("doctor-\(name)-\(page)")
      }
      try look(at: "introduction")
      try stage.find(.button, "Start").tap()
      for step in GuidedStep.allCases {
        stage.advance(by: 0.1)
        // The Skip button is on the screen, and above the target rings at the bottom.
        let skip = try stage.find(.button, "Skip").reachablePoint()
        #expect(skip.y < visit.low - 60, "\(step) at \(name)")
        try look(at: step.rawValue)
        try stage.find(.button, "Skip").tap()
      }
      for kind in SceneKind.allCases {
        #expect(visit.pages.last == kind.rawValue)
        stage.advance(by: 0.25)
        try look(at: kind.rawValue)
        stage.advance(by: 0.26)
      }
      stage.settle()
      #expect(visit.pages.last == "result")
      try look(at: "result")
      try stage.find(.button, "Done").tap()
    }
  }
}
