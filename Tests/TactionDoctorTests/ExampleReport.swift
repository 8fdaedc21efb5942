import TactionDoctor
import TactionGeometry

/// A report of a made-up tablet that is in order.
nonisolated enum ExampleReport {
  static var facts: SystemFacts {
    var facts = SystemFacts()
    facts.desktop = "sway"
    facts.compositorProcess = "sway"
    facts.globals = KnownGlobal.all.map { SystemFacts.Global(interface: $0.interface, version: $0.version) }
    facts.globals.append(SystemFacts.Global(interface: "zwlr_layer_shell_v1", version: 4))
    var screen = SystemFacts.Screen()
    (screen.name, screen.panelSize, screen.size) = (
      "DSI-1", Size(width: 800, height: 1280), Size(width: 1280, height: 800)
    )
    (screen.physicalSize, screen.rate, screen.quarterTurns) = (Size(width: 217, height: 136), 60, 1)
    screen.density = 1280 / 217
    facts.screens = [screen]
    var seat = SystemFacts.Devices()
    (seat.name, seat.hasTouch, seat.hasPointer, seat.hasKeyboard) = ("seat0", true, true, true)
    facts.seats = [seat]
    facts.windowScale = 1
    facts.packages = ["libinput10 1.22.1-1", "sway 1.7-6"]
    facts.fonts = FontFacts(coverage: [
      FontFacts.Coverage(script: "Latin", count: 42), FontFacts.Coverage(script: "emoji", count: 1),
    ])
    (facts.hasSessionBus, facts.hasSystemBus, facts.portals) = (true, true, ["gtk", "wlr"])
    facts.machine.model = "Pine64 PineTab2 v2.0"
    facts.machine.processor = "Cortex-A55"
    (facts.machine.coreCount, facts.machine.architecture, facts.machine.memory) = (4, "aarch64", 7815)
    (facts.machine.system, facts.machine.kernel, facts.machine.library) =
      ("Debian GNU/Linux 12 (bookworm)", "6.1.0-18-arm64", "glibc 2.36")
    facts.machine.devices = [InputHardware(name: "Goodix Capacitive TouchScreen", kind: .touchScreen)]
    facts.machine.graphicsNodes = ["card0", "renderD128"]
    return facts
  }

  static var report: DoctorReport {
    var report = DoctorReport(date: "2026-11-26", facts: facts)
    report.windowSize = Size(width: 1280, height: 800)
    var panel = SyntheticPanel(rate: 100)
    panel.drag(from: Point(x: 100, y: 600), to: Point(x: 1100, y: 601), over: 2)
    for step in GuidedStep.allCases {
      var result = DoctorReport.Step(step, step == .turn ? .notTurned : .done)
      if step != .turn { result.touches = panel.statistics() }
      if step == .corners { result.calibration = Self.calibration(moved: Vector(dx: 3, dy: 4)) }
      if step == .hold { result.rest = RestingFinger(duration: 2.5, deviation: 0.8, maximum: 2, reportRate: 90) }
      report.steps.append(result)
    }
    for kind in SceneKind.allCases {
      report.scenes.append(DoctorReport.Scene(kind, kind == .chart ? nil : Self.scene(drawing: 0.004, missed: 1)))
    }
    return report
  }

  static func calibration(moved: Vector) -> Calibration? {
    let targets = [Point(x: 48, y: 48), Point(x: 1232, y: 48), Point(x: 1232, y: 752), Point(x: 48, y: 752)]
    return Calibration(
      targets: targets, landings: targets.map { $0 + moved }, size: Size(width: 1280, height: 800), density: 1280 / 217)
  }

  static func scene(drawing: Double, missed: Int) -> SceneResult {
    SceneResult(
      drawing: Distribution(count: 180, low: drawing / 2, median: drawing, high: 1.5 * drawing, maximum: 2 * drawing),
      rate: 59.7, missedCount: missed, refreshCount: 180, isReported: true)
  }
}
