import ArgumentParser

/// `taction-conformance trace`: the toolkit's traces of gesture conformance cases.
struct TraceCommand: ParsableCommand, CaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Plays gesture conformance cases and prints what the toolkit recognized.",
    discussion: """
      A case (JSON, format taction-gesture-case/1) is a scene of views, recognizers with their policy, and what \
      fingers do, in whole milliseconds. Each is played to a real application on a headless screen: the touches go \
      over the wire, time is virtual. The output is a JSON list with one trace (taction-gesture-trace/1) for each \
      case, in the order of the arguments; a judge compares them with what the cases expect.

      A freeTransform binding uses TransformInteraction where pan, pinch and rotation are all there; with \
      --recognizers, and where they are not, it is built from these with handlers. A trackpadPinch is a touchpad \
      gesture over the wire.

      An expectation may hold for a range of a threshold only (validFor). A threshold outside the range is set to the \
      nearest value inside; with --defaults the toolkit keeps the thresholds that it ships with. A line on stderr says \
      how many cases were played with thresholds as shipped, and how many with adjusted ones.

      Exit status: 0; 1 if a case cannot be read, or the application broke a rule of the protocol.
      """)

  @Argument(help: ArgumentHelp("The cases to play.", valueName: "case.json"))
  var cases: [String]

  @Flag(name: .customLong("recognizers"), help: "Build free transforms from recognizers and handlers.")
  var usesRecognizers = false

  @Flag(name: .customLong("defaults"), help: "Keep all thresholds as shipped.")
  var keepsDefaults = false

  @MainActor
  func play() throws {
    var traces: [GestureTrace] = []
    var shipped = Count()
    var adjusted = Count()
    for path in cases {
      let plan = try JSONFile.read(GestureCase.self, from: path)
      try plan.validate(from: path)
      let thresholds = keepsDefaults ? CaseThresholds() : CaseThresholds(adjustedFor: plan.expect ?? [])
      traces.append(
        try naming(path) { try CasePlayer(plan, thresholds: thresholds, usesInteraction: !usesRecognizers).play() })
      if thresholds.adjusted.isEmpty { shipped.add(plan) } else { adjusted.add(plan) }
    }
    try JSONFile.print(traces)
    ConformanceCommand.report("\(shipped) with thresholds as shipped, \(adjusted) with adjusted ones")
  }

  /// The number of cases and of the checks in them.
  private struct Count: CustomStringConvertible {
    private var cases = 0
    private var checks = 0

    mutating func add(_ plan: GestureCase) {
      cases += 1
      checks += plan.expect?.count ?? 0
    }

    var description: String { "\(cases) cases (\(checks) checks)" }
  }
}
