import ArgumentParser
import Foundation

/// `taction trace`: what the toolkit makes of gesture conformance cases.
struct TraceCommand: ParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Plays gesture conformance cases and prints what the toolkit recognized.",
    discussion: """
      A case (JSON, format taction-gesture-case/1) is a scene of views, recognizers with their policy, and what fingers \
      do, in whole milliseconds. Each is played to a real application on a headless screen: the touches go over the \
      wire, time is virtual. The output is a JSON list with one trace (taction-gesture-trace/1) for each case, in the \
      order of the arguments; a judge compares them with what the cases expect.

      A freeTransform binding uses TransformInteraction where pan, pinch and rotation are all there; with --recognizers, \
      and where they are not, it is built from these with handlers. A trackpadPinch is a gesture of a touchpad over the \
      wire.

      Exit status: 0; 1 if a case cannot be read, or the application broke a rule of the protocol.
      """)

  @Argument(help: ArgumentHelp("The cases to play.", valueName: "case.json"))
  var cases: [String]

  @Flag(name: .customLong("recognizers"), help: "Builds free transforms from recognizers and handlers.")
  var usesRecognizers = false

  @MainActor
  func perform() throws {
    var traces: [GestureTrace] = []
    for path in cases {
      let plan = try JSONFile.read(GestureCase.self, from: path)
      try plan.validate(from: path)
      traces.append(try ToolError.input(path) { try CasePlayer(plan, usesInteraction: !usesRecognizers).play() })
    }
    try JSONFile.print(traces)
  }
}
