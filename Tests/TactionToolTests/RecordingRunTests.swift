import Foundation
import TactionGeometry
import TactionTestSupport
import Testing

/// Starts a program as a user does, with TACTION_RECORD, and plays the recording to it again.
@Suite("Recordings of programs") struct RecordingRunTests {
  private static let program = ToolRun.path(of: "TactionPhotoCollage")
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (index, paint) in [MarkerPhoto.Paint.red, .yellow].enumerated() {
      try MarkerPhoto(left: paint, right: .green).write(to: folder["photo-\(index).png"])
    }
  }

  /// Plays a timeline to the collage, which records it, and returns the film and some pictures.
  private func play(_ timeline: String, recording: String, shots: [Int], name: String) async throws -> [Data] {
    var arguments = ["stage", "--play", timeline, "--film", folder["\(name).webp"].path]
    for time in shots { arguments += ["--shot", "\(time)=\(folder["\(name)-\(time).png"].path)"] }
    let photos = (0...1).map { folder["photo-\($0).png"].path }
    let run = try await ToolRun(
      arguments + ["--", Self.program] + photos,
      environment: ["TACTION_RECORD": recording, "HOME": folder.url.path])
    #expect(run.status == 0)
    #expect(run.complaint == "")
    let files = ["\(name).webp"] + shots.map { "\(name)-\($0).png" }
    return try files.map { try Data(contentsOf: folder[$0]) }
  }

  @Test("A recording of a played recording is the same file, and the films are equal")
  func aRecordingOfARecordingIsTheSameFileAndTheFilmsAreTheSame() async throws {
    var score = TouchScore()
    let places = [Point(x: 300, y: 350), Point(x: 420, y: 420), Point(x: 900, y: 400)]
    score.land(places)
    score.glide(places, to: [Point(x: 333, y: 300), Point(x: 500, y: 411), Point(x: 870, y: 520)])
    score.lift(3)
    score.tap(Point(x: 900, y: 480))
    score.tap(Point(x: 900, y: 480))
    let shots = [150, score.time + 60, score.time + 300]
    let original = try folder.write("0 size 1280 800 1\n" + score.text, to: "original.touches")

    let first = try await play(original, recording: folder["first.touches"].path, shots: shots, name: "a")
    let second = try await play(
      folder["first.touches"].path, recording: folder["second.touches"].path, shots: shots, name: "b")
    let third = try await play(
      folder["second.touches"].path, recording: folder["third.touches"].path, shots: shots, name: "c")
    #expect(second == third, "also the films are equal")
    #expect(
      first.dropFirst() == second.dropFirst(), "only the films differ: the first has unrounded fingers")
    let recorded = try String(contentsOf: folder["first.touches"], encoding: .utf8)
    #expect(try String(contentsOf: folder["second.touches"], encoding: .utf8) == recorded)
    let (lines, written) = (recorded.split(separator: "\n"), score.text.split(separator: "\n"))
    #expect(lines.count == written.count + 2)
  }

  @Test(
    "A recording that cannot be written is reported in one line, and the program runs on",
    arguments: ["/no/such/folder/a.touches", "/dev/full"])
  func aRecordingThatCannotBeWrittenIsOneLineAndTheProgramRuns(path: String) async throws {
    let score = try folder.write("0 down 0 300 350\n50 up 0\n", to: "a.touches")
    let picture = folder["a.png"].path
    let run = try await ToolRun(
      ["stage", "--play", score, "--shot", "60=\(picture)", "--", Self.program, folder["photo-0.png"].path],
      environment: ["TACTION_RECORD": path, "HOME": folder.url.path])
    #expect(run.status == 0)
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
    #expect(run.complaint.contains("no touches are recorded in \(path): "))
    #expect(FileManager.default.fileExists(atPath: picture))
  }

  @Test("A program that is started again keeps the recording of its former run")
  func former() async throws {
    let score = try folder.write("0 down 0 300 350\n50 up 0\n", to: "score.touches")
    let path = folder["a.touches"].path
    for _ in 1...2 {
      let run = try await ToolRun(
        ["stage", "--play", score, "--", Self.program, folder["photo-0.png"].path],
        environment: ["TACTION_RECORD": path, "HOME": folder.url.path])
      #expect(run.status == 0)
    }
    let recordings = try ["a.touches", "a.touches.former"].map { try String(contentsOf: folder[$0], encoding: .utf8) }
    #expect(recordings[0].contains("down") && recordings[0] == recordings[1])
  }

  @Test("The stage takes the size and scale of a recording, unless options set them")
  func theStageTakesItsSizeFromARecordingUnlessItIsTold() async throws {
    let score = try folder.write("0 size 640 400 2\n0 down 0 300 350\n50 up 0\n", to: "a.touches")
    for (options, width) in [([], 1280), (["--size", "500x300"], 1000), (["--scale", "1"], 640)] {
      let picture = folder["a.png"]
      let run = try await ToolRun(
        ["stage", "--play", score, "--shot", "60=\(picture.path)"] + options
          + ["--", Self.program, folder["photo-0.png"].path], environment: ["HOME": folder.url.path])
      #expect(run.status == 0)
      // Bytes 16 to 19 of a PNG are the width.
      let bytes = try [UInt8](Data(contentsOf: picture).prefix(20).suffix(4))
      #expect(bytes.reduce(0) { $0 << 8 | Int($1) } == width)
    }
  }
}
