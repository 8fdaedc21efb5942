import Foundation
import TactionTestSupport
import Testing

@Suite("taction-conformance trace and wire")
struct TraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo in a rotated and scaled frame. One finger holds it, then a second finger lands and they spread.
  private let photoCase = """
    {"format": "taction-gesture-case/1", "id": "spread",
     "scene": {"size": [800, 600], "views": [
       {"id": "root", "parent": null, "frame": [0, 0, 800, 600]},
       {"id": "table", "parent": "root", "frame": [100, 50, 600, 500], "rotate": 30, "scale": 0.8},
       {"id": "photo", "parent": "table", "frame": [100, 50, 400, 400]}]},
     "recognizers": [
       {"id": "tap", "kind": "tap", "view": "photo"},
       {"id": "pinch", "kind": "pinch", "view": "photo"}, {"id": "turn", "kind": "rotation", "view": "photo"},
       {"id": "drag", "kind": "pan", "view": "photo"}],
     "policy": {"simultaneous": [["pinch", "turn"], ["pinch", "drag"], ["turn", "drag"]]},
     "bindings": [{"view": "photo", "kind": "freeTransform", "recognizers": ["drag", "pinch", "turn"]}],
     "events": [
       {"t": 0, "type": "down", "id": 7, "x": 380, "y": 300},
       {"t": 40, "type": "move", "id": 7, "x": 440, "y": 310},
       {"t": 50, "type": "down", "id": 3, "x": 380, "y": 240},
       {"t": 50, "type": "down", "id": 9, "x": 3, "y": 590, "newFrame": true},
       {"t": 60, "type": "move", "id": 3, "x": 300, "y": 200}, {"t": 60, "type": "move", "id": 7, "x": 460, "y": 330},
       {"t": 70, "type": "move", "id": 3, "x": 310.5, "y": 190}, {"t": 70, "type": "move", "id": 7, "x": 470, "y": 300},
       {"t": 80, "type": "setValue", "recognizer": "pinch", "property": "scale", "value": 1},
       {"t": 90, "type": "cancel"}, {"t": 2000, "type": "tick"}],
     "expect": [
       {"kind": "toLocal", "class": "universal", "view": "table", "window": [400, 300], "expected": [300, 250]},
       {"kind": "never", "class": "threshold", "recognizers": ["tap"], "validFor": {"tapSlop": [18, 20]}}]}
    """

  private func trace(_ text: String, _ options: String...) async throws -> [String: Any] {
    let run = try await ToolRun(
      ["trace"] + options + [try folder.write(text, to: "case.json")], of: "taction-conformance")
    #expect(run.status == 0)
    #expect(run.complaint.hasSuffix(" with adjusted ones\n"))
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    return try #require(list?.first)
  }

  @Test("A trace has each frame, action, hit, touch and threshold of a case")
  func aTraceShowsEachFrameAndEachCall() async throws {
    let trace = try await trace(photoCase)
    #expect(trace["case"] as? String == "spread")
    let frames = try #require(trace["frames"] as? [[String: Any]])
    #expect(frames.count == 9)
    let actions = try #require(trace["actions"] as? [[String: Any]])
    let calls = actions.map { "\($0["frame"] ?? "") \($0["recognizer"] ?? "") \($0["state"] ?? "")" }
    #expect(calls.first == "1 drag began")
    #expect(calls.filter { $0.hasSuffix("began") }.count == 3)
    #expect(
      Set(calls.filter { $0.hasSuffix("cancelled") }) == ["7 drag cancelled", "7 pinch cancelled", "7 turn cancelled"])
    #expect(trace["hits"] as? [String: [String]] == ["7": ["photo"], "3": ["photo"], "9": ["root"]])
    #expect((trace["viewTouches"] as? [String: [String]])?["root"] == ["began", "cancelled"])
    let local = try #require((trace["toLocal"] as? [[Any]])?.first?.last as? [Double])
    #expect(abs(local[0] - 300) < 1e-9 && abs(local[1] - 250) < 1e-9)
    #expect((trace["thresholds"] as? [String: Double])?["tapSlop"] == 18)
  }

  @Test(
    "A threshold outside the range of an expectation is moved into it, except with --defaults; both are counted",
    arguments: [
      (["--defaults"], "1 cases (2 checks)", "0 cases (0 checks)", 10.0),
      ([], "0 cases (0 checks)", "1 cases (2 checks)", 18),
    ])
  func thresholds(options: [String], shipped: String, adjusted: String, slop: Double) async throws {
    let run = try await ToolRun(
      ["trace"] + options + [try folder.write(photoCase, to: "case.json")], of: "taction-conformance")
    let counts = "\(shipped) with thresholds as shipped, \(adjusted) with adjusted ones"
    #expect(run.complaint == "taction-conformance: \(counts)\n")
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect((list?.first?["thresholds"] as? [String: Double])?["tapSlop"] == slop)
  }

  @Test("A photo stays under both fingers with a pan, a pinch and a rotation recognizer")
  func contentStaysUnderBothFingersOfThreeRecognizers() async throws {
    try await checkBothFingers(try await trace(photoCase, "--recognizers"))
  }

  @Test("A photo stays under both fingers with TransformInteraction, and returns after a cancel")
  func contentStaysUnderBothFingersOfTheInteraction() async throws {
    // When the second finger rests, the photo has caught up with the rotation.
    let rested = ["70", "80", "90"].reduce(photoCase) {
      $0.replacingOccurrences(of: "\"t\": \($1),", with: "\"t\": 1\($1),")
    }
    try await checkBothFingers(try await trace(rested), from: 5)
    // When the fingers are cancelled, the photo returns to its old place.
    let frames = try #require(try await trace(photoCase)["frames"] as? [[String: Any]])
    let (first, last) = (frames[0]["views"] as? [String: [Double]], frames[8]["views"] as? [String: [Double]])
    for (before, after) in zip(first?["photo"] ?? [], last?["photo"] ?? [0]) { #expect(abs(before - after) < 1e-9) }
  }

  private func checkBothFingers(_ trace: [String: Any], from start: Int = 4) async throws {
    let frames = try #require(trace["frames"] as? [[String: Any]])
    // The points of the photo that were under both fingers, and their positions two frames later.
    let fingers = [[(440.0, 310.0), (460, 330), (470, 300)], [(380, 240), (300, 200), (310.5, 190)]]
    for path in fingers {
      let held = try Affine.window(of: "photo", in: frames[3]).inverse(path[0])
      for (frame, place) in zip(frames[4...], path.dropFirst()).dropFirst(start - 4) {
        let seen = try Affine.window(of: "photo", in: frame).apply(held)
        #expect(hypot(seen.0 - place.0, seen.1 - place.1) < 0.01)
      }
    }
  }

  /// Two pinches on a touchpad, of which the second is cancelled.
  private let trackpadCase = """
    {"format": "taction-gesture-case/1", "id": "touchpad", "scene": {"size": [800, 600], "views": [
       {"id": "table", "parent": null, "frame": [100, 50, 600, 500], "rotate": 30, "scale": 0.8},
       {"id": "photo", "parent": "table", "frame": [100, 50, 400, 400]}]},
     "recognizers": [
       {"id": "pinch", "kind": "pinch", "view": "photo"}, {"id": "turn", "kind": "rotation", "view": "photo"},
       {"id": "drag", "kind": "pan", "view": "photo", "minTouches": 3}],
     "policy": {"simultaneous": [["pinch", "turn"], ["pinch", "drag"], ["turn", "drag"]]},
     "events": [
       {"t": 0, "type": "trackpadPinch", "phase": "begin", "x": 380, "y": 300, "fingers": 3},
       {"t": 16, "type": "trackpadPinch", "phase": "update", "dx": 4, "dy": -2, "scale": 1.25, "rotation": -5},
       {"t": 32, "type": "trackpadPinch", "phase": "update", "dx": 3, "dy": 1.5, "scale": 0.5, "rotation": -6.5},
       {"t": 48, "type": "trackpadPinch", "phase": "end", "cancelled": 0},
       {"t": 500, "type": "trackpadPinch", "phase": "begin", "x": 380, "y": 300, "fingers": 2},
       {"t": 516, "type": "trackpadPinch", "phase": "update", "dx": 0, "dy": 0, "scale": 1.5, "rotation": 0},
       {"t": 532, "type": "trackpadPinch", "phase": "end", "cancelled": 1}]}
    """

  @Test("A trace has the values and the end of each recognizer of a touchpad pinch")
  func aPinchOnATouchpadIsToldByItsRecognizers() async throws {
    let trace = try await trace(trackpadCase)
    let frames = try #require(trace["frames"] as? [[String: Any]])
    let values = try #require(frames[2]["recognizers"] as? [String: [String: Any]])
    #expect(abs((values["pinch"]?["scale"] as? Double ?? 0) - 0.5) < 1e-9)
    #expect(abs((values["turn"]?["rotation"] as? Double ?? 0) + 11.5 * .pi / 180) < 1e-9)
    let way = try #require(values["drag"]?["translation"] as? [Double])
    #expect(abs(way[0] - 7) < 1e-9 && abs(way[1] + 0.5) < 1e-9)
    let actions = try #require(trace["actions"] as? [[String: Any]])
    let ends = actions.filter { ["ended", "cancelled"].contains($0["state"] as? String) }
    #expect(
      Set(ends.map { "\($0["t"] ?? "") \($0["recognizer"] ?? "") \($0["state"] ?? "")" }) == [
        "48 pinch ended", "48 turn ended", "48 drag ended", "532 pinch cancelled",
      ])
  }

  @Test("An invalid case is reported in one line that names the file and the field")
  func aCaseThatIsNoneIsOneLine() async throws {
    let file = try folder.write(#"{"id": "x", "scene": {"size": "large"}}"#, to: "bad.json")
    let run = try await ToolRun(["trace", file], of: "taction-conformance")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("taction-conformance: \(folder["bad.json"].path): scene.size: "))
  }

  @Test("Wire traces list the phases and times of the touches that the app saw")
  func wireTracesShowWhatTheAppSaw() async throws {
    let text = """
      {"version": 1, "traces": [
       {"name": "stray", "ops": [["up", 4, 90, 5], ["shape", 5, 8, 4], ["motion", 95, 5, 1, 1], ["frame"]]},
       {"name": "lost lift", "ops": [["down", 1, 4294967290, "A", 0, 10, 10], ["frame"],
         ["down", 2, 4, "A", 0, 90, 90], ["frame"], ["motion", 14, 0, 8388607, -8388608], ["frame"]]},
       {"name": "two windows", "ops": [["down", 1, 100, "A", 0, 10, 10], ["down", 2, 100, "B", 1, 5, 5], ["frame"],
         ["destroy", "B"], ["up", 9, 120, 1], ["frame"], ["remove_seat"], ["wait", 20]]}]}
      """
    let run = try await ToolRun(["wire", try folder.write(text, to: "traces.json")], of: "taction-conformance")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        #"{"active_after":0,"alive":true,"finite":true,"name":"stray","phases":{}}"#,
        #"{"active_after":1,"alive":true,"finite":true,"name":"lost lift","phases":"#
          + #"{"0":[["began",4294967290],["cancelled",4294967300],["began",4294967300],["moved",4294967310]]}}"#,
        #"{"active_after":0,"alive":true,"finite":true,"name":"two windows","phases":"#
          + #"{"0":[["began",100],["cancelled",120]],"1":[["began",100],["cancelled",100]]}}"#,
      ])
  }
}

/// An affine map as six numbers, so that the check does not use the toolkit's own arithmetic.
private struct Affine {
  let m: [Double]

  /// The map from a view of the test's case to the window.
  static func window(of view: String, in frame: [String: Any]) throws -> Affine {
    let views = try #require(frame["views"] as? [String: [Double]])
    let parents = ["photo": "table", "table": "root"]
    var (way, next) = (Affine(m: try #require(views[view])), parents[view])
    while let parent = next {
      way = Affine(m: try #require(views[parent])).after(way)
      next = parents[parent]
    }
    return way
  }

  func apply(_ p: (Double, Double)) -> (Double, Double) {
    (m[0] * p.0 + m[2] * p.1 + m[4], m[1] * p.0 + m[3] * p.1 + m[5])
  }

  func inverse(_ p: (Double, Double)) -> (Double, Double) {
    let (x, y, area) = (p.0 - m[4], p.1 - m[5], m[0] * m[3] - m[1] * m[2])
    return ((m[3] * x - m[2] * y) / area, (m[0] * y - m[1] * x) / area)
  }

  private func after(_ o: Affine) -> Affine {
    let (origin, x, y) = (apply((o.m[4], o.m[5])), apply((1, 0)), apply((0, 1)))
    let zero = apply((0, 0))
    let (xs, ys) = ((x.0 - zero.0, x.1 - zero.1), (y.0 - zero.0, y.1 - zero.1))
    return Affine(m: [
      xs.0 * o.m[0] + ys.0 * o.m[1], xs.1 * o.m[0] + ys.1 * o.m[1],
      xs.0 * o.m[2] + ys.0 * o.m[3], xs.1 * o.m[2] + ys.1 * o.m[3], origin.0, origin.1,
    ])
  }
}
