import ArgumentParser

/// `taction-conformance wire`: the touches that an app gets from correct and faulty compositors.
struct WireCommand: ParsableCommand, CaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "wire",
    abstract: "Plays wl_touch events as they are, however wrong, and prints what an app sees of them.",
    discussion: """
      A file holds {"traces": [...]}, and a trace a name and a list of operations, such as \
      ["down", serial, ms, surface, id, x, y], ["up", serial, ms, id], ["motion", ms, id, x, y], ["frame"], \
      ["cancel"], ["shape", id, major, minor], ["orientation", id, degrees], ["caps", bits], ["remove_seat"], \
      ["destroy", surface], ["wait", ms]. Surfaces are A and B. Each trace is played to an application of its own, \
      which has recognizers of all kinds on both windows.

      The output has one line of JSON for each trace: the phases of each touch with their time stamps, how many \
      touches are down at the end, whether the application still answers, and whether all numbers it saw were finite.

      With --check the results are compared with what each trace expects, and with the rules that hold for all; the \
      output has one line for each thing that differs, and one with the sum.

      Exit status: 0; 1 if a file cannot be read, the application broke a rule of the protocol, or --check found \
      something.
      """)

  @Flag(help: "Compare with what the traces expect, in place of printing what the app saw.")
  var check = false

  @Argument(help: ArgumentHelp("The traces to play.", valueName: "traces.json"))
  var files: [String]

  @MainActor
  func play() throws {
    var (played, differences) = (0, 0)
    for path in files {
      for trace in try JSONFile.read(WireTrace.File.self, from: path).traces {
        let result = try naming("\(path): \(trace.name)") { try WirePlayer(trace).play() }
        guard check else {
          try JSONFile.print(result)
          continue
        }
        let found = (trace.expect ?? WireExpectation()).mismatches(in: result)
        for mismatch in found { print("\(trace.name): \(mismatch)") }
        played += 1
        differences += found.count
      }
    }
    guard check else { return }
    print("\(played) traces, \(differences) differences from what they expect")
    if differences > 0 { throw ExitCode(1) }
  }
}
