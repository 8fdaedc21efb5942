import Foundation
import TactionTestSupport
import Testing

@Suite("taction-conformance wire --check")
struct WireCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let tap = #"[["down", 1, 100, "A", 0, 10, 10], ["frame"], ["up", 2, 120, 0], ["wait", 60]]"#

  private func check(_ ops: String, _ expect: String) async throws -> ToolRun {
    let text = #"{"traces": [{"name": "trace", "ops": \#(ops), "expect": \#(expect)}]}"#
    return try await ToolRun(["wire", "--check", try folder.write(text, to: "traces.json")], of: "taction-conformance")
  }

  @Test(
    "What fits is one line and status 0",
    arguments: [
      #"{"phases": {"0": ["began", "ended"]}, "active_after": 0, "alive": true, "max_delay_ms": 50}"#,
      #"{"phases": {"0": ["began", "*", "?moved", "ended"]}, "duration_ms": [20, 20], "finite_scale": true}"#,
      #"{"phases": {"0": null, "7": ["?began"]}, "allow_extra_pairs": true, "finite_velocity": true}"#,
    ])
  func fits(expect: String) async throws {
    let run = try await check(Self.tap, expect)
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
    #expect(run.status == 0)
  }

  @Test(
    "What differs is named, with status 1",
    arguments: [
      (#"{"phases": {"0": ["began", "cancelled"]}}"#, "touch 0: began ended, not began cancelled"),
      (#"{"phases": {}}"#, "touch 0: began ended, not nothing"),
      (#"{"phases": {"0": null, "3": ["began", "*", "ended"]}}"#, "touch 3: nothing, not began * ended"),
      (#"{"active_after": 1}"#, "0 touches are down at the end, not 1"),
      (#"{"duration_ms": [30, 40]}"#, "touch 0: lasts 20.0 ms, not [30.0, 40.0]"),
      (#"{"alive": false}"#, "alive"),
    ])
  func differs(expect: String, complaint: String) async throws {
    let run = try await check(Self.tap, expect)
    #expect(run.output == "trace: \(complaint)\n1 traces, 1 differences from what they expect\n")
    #expect(run.status == 1)
  }

  @Test("Touches that were cancelled may come before, where they may")
  func extraPairs() async throws {
    let ops = """
      [["down", 1, 100, "A", 0, 10, 10], ["frame"], ["cancel"], ["down", 2, 200, "A", 0, 10, 10], ["frame"],
       ["up", 3, 220, 0], ["frame"]]
      """
    let phases = #""phases": {"0": ["began", "ended"]}"#
    #expect(try await check(ops, "{\(phases), \"allow_extra_pairs\": true}").status == 0)
    #expect(try await check(ops, "{\(phases)}").status == 1)
  }

  @Test(
    "A wait is a part of the time to the next stamp; a finger that never lands has no part in who lands there later")
  func timesAndPlaces() async throws {
    let text = """
      {"traces": [
       {"name": "held", "ops": [
         ["down", 1, 100, "A", 0, 10, 10], ["frame"], ["wait", 600], ["up", 2, 700, 0], ["frame"]]},
       {"name": "void", "ops": [
         ["down", 1, 100, "A", 3, 10, 10], ["cancel"], ["down", 2, 200, "A", 4, 10, 10], ["frame"]]},
       {"name": "many", "ops": [
         \((0..<100).map { #"["down", 1, 100, "A", \#($0), \#(2 * $0), 9]"# }.joined(separator: ",")),
         ["frame"], ["up", 2, 110, 99], ["frame"]]}]}
      """
    let run = try await ToolRun(["wire", try folder.write(text, to: "traces.json")], of: "taction-conformance")
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[0].hasSuffix(#""phases":{"0":[["began",100],["ended",700]]}}"#))
    #expect(lines[1].hasSuffix(#""name":"void","phases":{"4":[["began",200]]}}"#))
    #expect(lines[2].hasPrefix(#"{"active_after":99,"alive":true,"finite":true"#))
    #expect(lines[2].contains(#""99":[["began",100],["ended",110]]"#))
  }

  @Test("Two weeks without an event are skipped")
  func twoWeeks() async throws {
    let ops = """
      [["down", 1, 3886712172, "A", 4, 5, 5], ["frame"], ["motion", 3886712182, 4, 1, 1], ["up", 2, 866793752, 4],
       ["frame"]]
      """
    let run = try await check(ops, #"{"phases": {"4": ["began", "moved", "ended"]}, "alive": true}"#)
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
  }
}
