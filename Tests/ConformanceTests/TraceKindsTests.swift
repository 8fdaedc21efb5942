import Foundation
import TactionTestSupport
import Testing

/// Checks the content of a trace for each kind of expectation, with small cases that are written here.
@Suite("taction-conformance trace, for each kind of expectation")
struct TraceKindsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scene = """
    "scene": {"size": [800, 600], "views": [{"id": "root", "parent": null, "frame": [0, 0, 800, 600]},
      {"id": "box", "parent": "root", "frame": [100, 100, 400, 300], "scale": 0.5},
      {"id": "flat", "parent": "root", "frame": [600, 0, 200, 200], "scale": 0}]}
    """

  private func run(
    _ recognizers: String, _ events: String, _ more: String = "", options: [String] = []
  ) async throws -> ToolRun {
    let text = """
      {"format": "taction-gesture-case/1", "id": "small", \(Self.scene), "recognizers": [\(recognizers)],
       "events": [\(events)]\(more)}
      """
    return try await ToolRun(["trace"] + options + [try folder.write(text, to: "case.json")], of: "taction-conformance")
  }

  private func trace(_ recognizers: String, _ events: String, _ more: String = "") async throws -> [String: Any] {
    let run = try await run(recognizers, events, more)
    #expect(run.status == 0, "\(run.complaint)")
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    return try #require(list?.first)
  }

  /// The calls of handlers as "time recognizer state frame".
  private func calls(_ trace: [String: Any]) throws -> [String] {
    try #require(trace["actions"] as? [[String: Any]]).map {
      "\($0["t"] ?? "") \($0["recognizer"] ?? "") \($0["state"] ?? "") \($0["frame"] ?? "")"
    }
  }

  /// The values of a recognizer after a frame.
  private func values(_ name: String, at frame: Int, of trace: [String: Any]) throws -> [String: Any] {
    let frames = try #require(trace["frames"] as? [[String: Any]])
    try #require(frames.indices.contains(frame))
    return try #require((frames[frame]["recognizers"] as? [String: [String: Any]])?[name])
  }

  private func down(_ t: Int, _ id: Int, _ x: Double, _ y: Double) -> String {
    #"{"t": \#(t), "type": "down", "id": \#(id), "x": \#(x), "y": \#(y)}"#
  }
  private func move(_ t: Int, _ id: Int, _ x: Double, _ y: Double) -> String {
    #"{"t": \#(t), "type": "move", "id": \#(id), "x": \#(x), "y": \#(y)}"#
  }
  private func up(_ t: Int, _ id: Int) -> String { #"{"t": \#(t), "type": "up", "id": \#(id)}"# }
  private func tick(_ t: Int) -> String { #"{"t": \#(t), "type": "tick"}"# }

  @Test(
    "firedBy, count, exactlyOne: a timer runs at its own time and is listed in the next frame",
    arguments: [0, 4_294_967_200, 2_147_483_600, 2_147_490_000])
  func timers(offset: UInt32) async throws {
    let trace = try await trace(
      #"{"id": "one", "kind": "tap", "view": "box"}, {"id": "two", "kind": "tap", "view": "box", "taps": 2},"#
        + #"{"id": "hold", "kind": "longPress", "view": "root"}"#,
      [down(0, 1, 300, 250), up(60, 1), tick(1000), down(2000, 1, 300, 250), up(3000, 1)].joined(separator: ","),
      #", "policy": {"requireToFail": [{"waiter": "one", "on": "two"}]}, "wireTimeOffset": \#(offset)"#)
    #expect(try calls(trace) == ["360 one recognized 2", "2500 hold began 4", "3000 hold ended 4"])
  }

  @Test("viewTouches: a word for each landing and lift, and one for a cancellation of several fingers")
  func takenFingers() async throws {
    let landing = [down(0, 1, 250, 250), down(0, 2, 350, 250)]
    let spread = (1...6).flatMap { [move($0 * 10, 1, 250 - 9 * Double($0), 250), move($0 * 10, 2, 350, 250)] }
    let lift = [up(80, 1), up(80, 2), tick(2000)]
    let pinch = try await trace(
      #"{"id": "pinch", "kind": "pinch", "view": "box"}"#, (landing + spread + lift).joined(separator: ","))
    #expect((pinch["viewTouches"] as? [String: [String]])?["box"] == ["began", "began", "cancelled"])
    let events = landing + [#"{"t": 20, "type": "cancel"}"#]
    let cancel = try await trace("", events.joined(separator: ","))
    #expect((cancel["viewTouches"] as? [String: [String]])?["box"] == ["began", "began", "cancelled"])
    let alone = try await trace("", (landing + lift).joined(separator: ","))
    #expect((alone["viewTouches"] as? [String: [String]])?["box"] == ["began", "began", "ended", "ended"])
  }

  @Test("states: with simultaneousDefault, every pair of recognizers is active together", arguments: [false, true])
  func simultaneousDefault(isSet: Bool) async throws {
    let trace = try await trace(
      #"{"id": "inner", "kind": "pan", "view": "box"}, {"id": "outer", "kind": "pan", "view": "root"}"#,
      [down(0, 1, 250, 250), move(10, 1, 280, 250), up(20, 1)].joined(separator: ","),
      #", "policy": {"simultaneousDefault": \#(isSet)}"#)
    let began = try calls(trace).filter { $0.contains("began") }
    #expect(began == ["10 inner began 1"] + (isSet ? ["10 outer began 1"] : []))
  }

  @Test("setEnabled: a recognizer disabled during a gesture waits for new fingers", arguments: [[], ["--recognizers"]])
  func reenabled(options: [String]) async throws {
    let switching = [false, true].map {
      #"{"t": 100, "type": "setEnabled", "recognizer": "pinch", "value": \#($0), "newFrame": true}"#
    }
    func spread(_ times: ClosedRange<Int>) -> [String] {
      times.flatMap {
        [move($0 * 10, 1, 290 - 5 * Double($0), 250), move($0 * 10, 2, 310 + 5 * Double($0), 250)]
      }
    }
    let landing = [down(0, 1, 290, 250), down(0, 2, 310, 250)]
    let events = landing + spread(1...9) + switching + spread(11...20) + [up(210, 1), up(210, 2)]
    let run = try await run(
      ["pan", "pinch", "rotation"].map { #"{"id": "\#($0)", "kind": "\#($0)", "view": "box"}"# }.joined(separator: ","),
      events.joined(separator: ","),
      #", "policy": {"simultaneous": [["pan", "pinch"], ["pinch", "rotation"], ["pan", "rotation"]]},"#
        + #" "bindings": [{"view": "box", "kind": "freeTransform", "recognizers": ["pan", "pinch", "rotation"]}]"#,
      options: options)
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let frames = try #require(list?.first?["frames"] as? [[String: Any]])
    let scales = frames.compactMap { ($0["views"] as? [String: [Double]])?["box"]?.first }
    #expect(scales.count == 23 && scales[9] > 1 && scales[9...].allSatisfy { abs($0 - scales[9]) < 1e-9 })
  }

  @Test("value, difference, noJump: the trace has the values after each frame, even if the app sets them")
  func panValues() async throws {
    var events = [down(0, -5, 300, 250)] + (1...6).map { move($0 * 10, -5, 300 + 12 * Double($0), 250) }
    events.append(
      #"{"t": 70, "type": "setValue", "recognizer": "pan", "property": "translation", "value": [0, 0]}"#)
    events += [move(80, -5, 384, 255), down(90, 0, 320, 230), up(100, -5), up(110, 0)]
    let trace = try await trace(#"{"id": "pan", "kind": "pan", "view": "box"}"#, events.joined(separator: ","))
    let last = try values("pan", at: 6, of: trace)
    #expect(last["translation"] as? [Double] == [72, 0])
    #expect((last["velocity"] as? [Double])?.first.map { abs($0 - 1200) < 1 } == true)
    #expect(try values("pan", at: 7, of: trace)["translation"] as? [Double] == [0, 0])
    #expect(try values("pan", at: 8, of: trace)["translation"] as? [Double] == [12, 5])
    let joined = try values("pan", at: 9, of: trace)
    #expect(joined["translation"] as? [Double] == [12, 5] && joined["numberOfTouches"] as? Int == 2)
    #expect(joined["location"] as? [Double] == [352, 242.5])
    #expect(try calls(trace).last == "110 pan ended 11")
  }

  @Test("ratio, relativeVelocity: the trace has a pinch's scale, a rotation's angle, and their velocities")
  func pinchValues() async throws {
    var events = [down(0, 1, 280, 250), down(0, 2, 320, 250)]
    for step in 1...10 {
      let (t, reach) = (10 * step, 20 + 2 * Double(step))
      events += [move(t, 1, 300 - reach, 250), move(t, 2, 300 + reach, 250)]
    }
    events += [up(110, 1), up(110, 2)]
    let trace = try await trace(
      #"{"id": "pinch", "kind": "pinch", "view": "box"}, {"id": "turn", "kind": "rotation", "view": "box"}"#,
      events.joined(separator: ","), #", "policy": {"simultaneous": [["pinch", "turn"]]}"#)
    let pinch = try values("pinch", at: 10, of: trace)
    #expect(pinch["scale"] as? Double == 2)
    #expect((pinch["velocity"] as? Double).map { abs($0 - 10) < 1 } == true, "2 px of 20 in each 10 ms")
    #expect(try values("turn", at: 10, of: trace)["rotation"] as? Double == 0)
    #expect(try values("turn", at: 10, of: trace)["velocity"] is Double)
  }

  @Test("hit: each landing of a finger's id is listed, with null if no view was hit")
  func hits() async throws {
    let places = [(300.0, 250.0), (110, 110), (700, 100), (900, 100)]
    let events = places.enumerated().flatMap { [down(100 * $0, 4, $1.0, $1.1), up(100 * $0 + 50, 4)] }
    let trace = try await trace("", events.joined(separator: ","))
    let hits = try #require((trace["hits"] as? [String: [Any]])?["4"])
    #expect(hits.map { $0 as? String } == ["box", "root", "root", nil])
  }

  @Test("hit, resample: a landing after a lost lift is listed, and the other finger is followed")
  func lostLift() async throws {
    var events = [down(0, 5, 300, 250), down(0, 1, 350, 250), down(20, 1, 110, 110)]
    for step in 1...8 { events.append(move(20 + 10 * step, 5, 300 + 5 * Double(step), 250)) }
    events += [up(110, 5), up(110, 1)]
    let trace = try await trace(
      "", events.joined(separator: ","),
      #", "malformed": true, "expect": [{"kind": "resample", "mode": "interpolate", "frameTime": 100, "latency": 20,"#
        + #" "maxPrediction": 0}]"#)
    #expect(trace["hits"] as? [String: [String]] == ["5": ["box"], "1": ["box", "root"]])
    let resampled = try #require(trace["resampled"] as? [Double])
    try #require(resampled.count == 3)
    #expect(abs(resampled[0] - 80) < 1e-3 && abs(resampled[1] - 330) < 1e-3 && resampled[2] == 250)
  }

  @Test("viewTouches: the view's calls are listed with and without delays, and when all is cancelled")
  func viewTouches() async throws {
    let events = [
      down(0, 1, 300, 250), move(10, 1, 302, 250), #"{"t": 20, "type": "cancel"}"#, down(1000, 1, 300, 250),
      up(1050, 1),
      tick(2000),
    ].joined(separator: ",")
    func heard(_ recognizers: String) async throws -> [String]? {
      (try await trace(recognizers, events)["viewTouches"] as? [String: [String]])?["box"]
    }
    #expect(try await heard("") == ["began", "moved", "cancelled", "began", "ended"])
    let tap = #"{"id": "tap", "kind": "tap", "view": "box""#
    #expect(try await heard(tap + "}") == ["began", "moved", "cancelled", "began", "cancelled"])
    let rest = ["began", "moved", "cancelled"]
    #expect(try await heard(tap + #", "delaysTouchesBegan": true}"#) == rest)
    #expect(try await heard(tap + #", "delaysTouchesBegan": true, "taps": 2}"#) == rest + ["began", "ended"])
    #expect(
      try await heard(tap + #", "cancelsTouchesInView": false}"#) == ["began", "moved", "cancelled", "began", "ended"])
  }

  @Test("states, never: illegal streams of touches, and recognizers disabled during gestures, are traced")
  func disorder() async throws {
    let events = [
      up(0, 9), move(10, 8, 5, 5), down(20, 1, 300, 250), move(30, 1, 330, 250), move(40, 1, 350, 250),
      #"{"t": 50, "type": "setEnabled", "recognizer": "pan", "value": false}"#, move(60, 1, 380, 250), up(70, 1),
      #"{"t": 80, "type": "setEnabled", "recognizer": "pan", "value": true}"#, down(100, 1, 300, 250),
      down(120, 1, 310, 250), move(130, 1, 350, 250), up(140, 1),
    ].joined(separator: ",")
    let trace = try await trace(#"{"id": "pan", "kind": "pan", "view": "root"}"#, events, #", "malformed": true"#)
    #expect(
      try calls(trace) == [
        "30 pan began 3", "40 pan changed 4", "50 pan cancelled 5", "130 pan began 11", "140 pan ended 12",
      ])
    #expect((trace["frames"] as? [Any])?.count == 13)
  }

  @Test(
    "viewScale: a free transform keeps its limits, with recognizers and with an interaction",
    arguments: [[], ["--recognizers"]] as [[String]])
  func limits(options: [String]) async throws {
    var events = [down(0, 1, 280, 250), down(0, 2, 320, 250)]
    for step in 1...20 {
      events += [move(10 * step, 1, 280 - 5 * Double(step), 250), move(10 * step, 2, 320 + 5 * Double(step), 250)]
    }
    let run = try await run(
      ["pan", "pinch", "rotation"].map { #"{"id": "\#($0)", "kind": "\#($0)", "view": "box"}"# }.joined(separator: ","),
      events.joined(separator: ","),
      #", "policy": {"simultaneous": [["pan", "pinch"], ["pan", "rotation"], ["pinch", "rotation"]]}, "bindings": ["#
        + #"{"view": "box", "kind": "freeTransform", "recognizers": ["pan", "pinch", "rotation"], "minScale": 0.25,"#
        + #" "maxScale": 1.5}]"#, options: options)
    #expect(run.status == 0, "\(run.complaint)")
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let frames = try #require(list?.first?["frames"] as? [[String: Any]])
    let box = try #require((frames.last?["views"] as? [String: [Double]])?["box"])
    #expect(abs(hypot(box[0], box[1]) - 1.5) < 1e-9)
    // The scale is clamped about the middle of the fingers: the point of the box between the fingers stays there.
    let middle = (box[0] * 200 + box[2] * 150 + box[4], box[1] * 200 + box[3] * 150 + box[5])
    #expect(abs(middle.0 - 300) < 0.01 && abs(middle.1 - 250) < 0.01)
  }

  @Test("value: a pan with handlers continues in a superview that is scaled during the pan")
  func panInScaledSuperview() async throws {
    var events = [down(0, 1, 300, 250)] + (1...4).map { move($0 * 10, 1, 300 + 10 * Double($0), 250) }
    events += [down(50, 2, 340, 350)] + (1...10).map { move(50 + $0 * 10, 2, 340, 350 + 20 * Double($0)) }
    events += [move(160, 1, 350, 250), up(170, 1), up(170, 2)]
    let trace = try await trace(
      #"{"id": "pan", "kind": "pan", "view": "box"}, {"id": "pinch", "kind": "pinch", "view": "root"}"#,
      events.joined(separator: ","),
      #", "policy": {"simultaneousDefault": true}, "bindings": ["#
        + #"{"view": "box", "kind": "freeTransform", "recognizers": ["pan"]},"#
        + #" {"view": "root", "kind": "freeTransform", "recognizers": ["pinch"]}]"#)
    let frames = try #require(trace["frames"] as? [[String: Any]]).compactMap { $0["views"] as? [String: [Double]] }
    try #require(frames.count == 18)
    let (scale, before) = (try #require(frames[15]["root"]?.first), try #require(frames[15]["box"]))
    let after = try #require(frames[16]["box"])
    #expect(scale > 2 && abs(after[4] - before[4] - 10 / scale) < 1e-6 && abs(after[5] - before[5]) < 1e-6)
  }

  @Test(
    "A case that cannot be played gives one line and status 1",
    arguments: [
      (#"{"id": "a", "kind": "knock", "view": "box"}"#, "", "", "recognizers.Index 0.kind: "),
      (#"{"id": "a", "kind": "tap", "view": "door"}"#, "", "", "small: there is no view door"),
      ("", #"{"t": 0, "type": "wave"}"#, "", "events.Index 0.type: "),
      ("", #"{"t": 0, "type": "down", "id": 1}"#, "", "small: the event at 0 ms: a finger without id, x or y"),
      (
        "", #"{"t": 9, "type": "tick"}, {"t": 8, "type": "tick"}"#, "",
        "small: the event at 8 ms comes after one at 9 ms"
      ),
      ("", #"{"t": 10000000000000, "type": "tick"}"#, "", "comes after more than a day"),
      ("", #"{"t": 0, "type": "setEnabled", "recognizer": "b", "value": true}"#, "", "there is no recognizer b"),
      ("", "", #", "policy": {"simultaneous": [["a", "b"]]}"#, "small: there is no recognizer a"),
      ("", "", #", "bindings": [{"view": "box", "kind": "dance", "recognizers": []}]"#, "no binding of the kind dance"),
      ("", "", "}", "not valid JSON"),
    ])
  func faults(recognizers: String, events: String, more: String, complaint: String) async throws {
    let run = try await run(recognizers, events, more)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.complaint.contains(complaint), "\(run.complaint)")
    #expect(run.complaint.hasPrefix("taction-conformance: \(folder["case.json"].path): "))
    #expect(run.complaint.split(separator: "\n").count == 1)
  }
}
