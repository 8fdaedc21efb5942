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
    "wire --check prints one line and exits with 0 if results fit",
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
    "wire --check names a difference and exits with 1",
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

  @Test("Cancelled touches before the expected phases are accepted only if the expectation allows them")
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
    "A wait counts towards the next stamp; an announced finger that never lands affects no other finger")
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

  @Test("A finger that jumps across the screen keeps its number: one touch ends, and another one begins")
  func jump() async throws {
    let ops = #"[["down", 1, 100, "A", 4, 10, 10], ["frame"], ["motion", 110, 4, 1000, 500], ["frame"]]"#
    let run = try await check(ops, #"{"phases": {"4": ["began", "ended", "began"]}, "active_after": 1}"#)
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
  }

  @Test("A wire trace with two weeks between events is played")
  func twoWeeks() async throws {
    let ops = """
      [["down", 1, 3886712172, "A", 4, 5, 5], ["frame"], ["motion", 3886712182, 4, 1, 1], ["up", 2, 866793752, 4],
       ["frame"]]
      """
    let run = try await check(ops, #"{"phases": {"4": ["began", "moved", "ended"]}, "alive": true}"#)
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
  }

  @Test("A wire trace with stamps that repeatedly jump by weeks is played to its end")
  func jumps() async throws {
    let fixed = #"""
      [["down", 1, 100, "A", 0, 5, 5], ["frame"], ["motion", 2147480000, 0, 6, 6], ["up", 2, 90, 0], ["frame"]]
      """#
    let ended = #""phases": {"0": ["began", "*", "ended"]}, "alive": true"#
    #expect(try await check(fixed, "{\(ended), \"max_steps\": 100}").status == 0)
    #expect(try await check(fixed, #"{"max_steps": 0}"#).output.contains(" steps, more than 0\n"))
    // The stamps wrap around the 2^32 ms of the wire two thousand times, which exceeds the range of the clock.
    var (operations, stamp) = (["[\"down\", 1, 100, \"A\", 0, 5, 5]", "[\"frame\"]"], UInt32(100))
    for number in 0..<4000 {
      stamp &+= [2_147_483_647, 2_147_480_000, 16, 1_000_000_000][number % 4]
      operations.append(#"["motion", \#(stamp), 0, \#(number % 50), 9]"#)
      if number % 3 == 0 { operations.append(#"["frame"]"#) }
    }
    let ops = "[" + (operations + [#"["up", 2, \#(stamp), 0]"#, #"["frame"]"#]).joined(separator: ",") + "]"
    let run = try await check(ops, "{\(ended), \"active_after\": 0, \"max_steps\": 20000}")
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
  }

  @Test(
    "A wire trace of 4,000 random operations, whose stamps jump by up to 2^31 ms, takes few steps of the clock",
    arguments: 1...4 as ClosedRange<UInt64>)
  func randomOperations(seed: UInt64) async throws {
    let ops = "[" + Self.operations(4000, seed: seed).joined(separator: ",") + #", ["cancel"]]"#
    let run = try await check(ops, #"{"active_after": 0, "alive": true, "max_steps": 20000}"#)
    #expect(run.output == "1 traces, 0 differences from what they expect\n", "\(run.complaint)")
  }

  /// Returns random operations of five fingers, each as a list.
  ///
  /// Fingers are told apart by their landing places, so no two fingers land at the same place. A finger moves by some
  /// pixels only, because a jump would count as another finger.
  private static func operations(_ count: Int, seed: UInt64) -> [String] {
    var (dice, stamp) = (SeededGenerator(seed: seed), UInt32(100))
    var places = [(x: Int, y: Int)](repeating: (5, 5), count: 5)
    func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }
    return (0..<count).map { number in
      switch roll(0...9) {
      case 0: stamp &+= UInt32(roll(0...1 << 31))
      case 1: stamp &+= UInt32(roll(0...100_000))
      case 2: stamp &-= UInt32(roll(0...2000))
      default: stamp &+= UInt32(roll(0...40))
      }
      let finger = roll(0...4)
      switch roll(0...11) {
      case 0, 1:
        places[finger] = (10 * (number % 120) + 5, 10 * (number / 120) + 5)
        let (surface, place) = (roll(0...3) == 0 ? "B" : "A", places[finger])
        return #"["down", \#(number), \#(stamp), "\#(surface)", \#(finger), \#(place.x), \#(place.y)]"#
      case 2: return #"["up", \#(number), \#(stamp), \#(finger)]"#
      case 3: return roll(0...9) == 0 ? #"["cancel"]"# : #"["shape", \#(finger), \#(roll(0...60)), 9]"#
      case 4: return roll(0...3) == 0 ? #"["wait", \#(roll(0...1 << 31))]"# : #"["orientation", \#(finger), 30]"#
      case 5, 6, 7: return #"["frame"]"#
      default:
        let (x, y) = (places[finger].x + roll(-4...4), places[finger].y + roll(-4...4))
        return #"["motion", \#(stamp), \#(finger), \#(x), \#(y)]"#
      }
    }
  }

  @Test(
    "A wire trace with waits of any length is played to its end",
    arguments: ["0", "4294967296", "9223372036854775807"])
  func waits(milliseconds: String) async throws {
    let ops = """
      [["down", 1, 100, "A", 0, 5, 5], ["frame"], ["wait", \(milliseconds)], ["wait", \(milliseconds)],
       ["up", 2, 200, 0], ["frame"]]
      """
    let run = try await check(ops, #"{"phases": {"0": ["began", "*", "ended"]}, "alive": true}"#)
    #expect(run.output == "1 traces, 0 differences from what they expect\n")
  }

  @Test(
    "The error for an invalid operation names the operation and its index",
    arguments: [
      (#"["wait", -1]"#, "a wait of -1 ms is none"),
      (#"["wait"]"#, "wait needs more than 0 arguments"),
      (#"["frame", 7]"#, "frame has more than 0 arguments"),
      (#"["up", 1, 2]"#, "up needs more than 2 arguments"),
      (#"["jump", 1]"#, "there is no operation jump"),
      (#"["destroy", "C"]"#, "there is no surface C"),
    ])
  func malformed(operation: String, complaint: String) async throws {
    let run = try await check(#"[["frame"], \#(operation)]"#, "{}")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.complaint.contains(complaint), "\(run.complaint)")
    #expect(run.complaint.contains("ops.Index 1") && run.complaint.hasSuffix("\n"), "\(run.complaint)")
  }

  @Test(
    "wire --check refuses numbers of the wrong type or range",
    arguments: [
      #"["up", -1, 2, 0]"#, #"["up", 1, 4294967296, 0]"#, #"["motion", NaN, 0, 1, 1]"#, #"["motion", 1, 0, 1e999, 1]"#,
      #"["wait", 1e40]"#, #"["wait", "long"]"#, #"[]"#, #"{}"#, #"["down", 1, 1.5, "A", 0, 1, 1]"#, "7",
    ])
  func refused(operation: String) async throws {
    let run = try await check(#"[["frame"], \#(operation)]"#, "{}")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.complaint.hasPrefix("taction-conformance: ") && run.complaint.count > 40, "\(run.complaint)")
  }
}
