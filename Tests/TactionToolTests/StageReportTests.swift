import Foundation
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionTool

@Suite("taction stage with a report and expected pictures")
struct StageReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder[name].path }

  private func stage(_ arguments: [String], environment: [String: String] = [:]) async throws -> ToolRun {
    let photo = try Bitmap(width: 400, height: 300)
    photo.fill(Color(hex: 0xd02020))
    try photo.writePNG(to: path("photo.png"))
    return try await ToolRun(
      ["stage", "--size", "320x200", "--junit", path("run.xml")] + arguments
        + ["--", ToolRun.path(of: "TactionPhotoCollage"), path("photo.png")], environment: environment)
  }

  private func document() throws -> JUnitDocument {
    try JUnitDocument(String(contentsOf: folder["run.xml"], encoding: .utf8))
  }

  @Test("A missing expected picture fails the run; a recorded picture is expected from then on")
  func picturesAreRecordedAndThenExpected() async throws {
    let expected = ["--expect", "0=\(path("start.png"))", "--expect", "50=\(path("end.png"))"]
    let first = try await stage(expected)
    #expect(first.status == 79)
    #expect(first.complaint.contains("there is no \(path("start.png")): look at \(path("start.seen.png"))"))
    #expect(try document().failedCases.count == 2)
    #expect(folder.names.contains("end.seen.png"))

    #expect(try await stage(expected, environment: ["TACTION_SNAPSHOTS": "record"]).status == 0)
    let again = try await stage(expected)
    #expect(again.status == 0)
    #expect(again.complaint == "")
    #expect(
      try document().cases == [
        "starts", "shows a window", "the screen is \(path("start.png")) at 0 ms",
        "the screen is \(path("end.png")) at 50 ms", "answers pings", "ends cleanly",
      ])
    #expect(try document().failedCases.isEmpty)
  }

  @Test("A picture that differs gives status 79, and the seen picture and the difference are kept")
  func aDifferenceHasAStatusAndPicturesOfItsOwn() async throws {
    let other = try Bitmap(width: 320, height: 200)
    other.fill(Color(hex: 0x00ff00))
    try other.writePNG(to: path("gold.png"))
    try Bitmap(width: 10, height: 10).writePNG(to: path("small.png"))
    try FileManager.default.createDirectory(at: folder["out"], withIntermediateDirectories: false)
    let run = try await stage([
      "--expect", "0=\(path("gold.png"))", "--expect", "17=\(path("small.png"))", "--differences", path("out"),
      "--shot", "20=\(path("shot.png"))",
    ])
    #expect(run.status == 79)
    #expect(run.complaint.hasSuffix("taction: 2 pictures are not as expected\n"))
    #expect(
      run.complaint.contains("small.png has 10 x 10 pixels, and 320 x 200 were seen: \(path("out"))/small.seen.png"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
    #expect(kept == ["gold.difference.png", "gold.seen.png", "small.seen.png"])
    #expect(folder.names.contains("shot.png"), "the run continues after a difference")
    #expect(try document().failedCases.count == 2)

    let loose = try await stage(["--expect", "0=\(path("gold.png"))", "--tolerance", "255,0"])
    #expect(loose.status == 0)
  }

  @Test("Expected pictures of the same name keep files of their own, in a folder that the stage makes")
  func picturesOfOneNameAreKeptApart() async throws {
    let gold = try Bitmap(width: 320, height: 200)
    gold.fill(Color(hex: 0x00ff00))
    for name in ["phone", "tablet"] {
      try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: false)
      try gold.writePNG(to: path("\(name)/menu.png"))
    }
    let out = path("new/out")
    let run = try await stage([
      "--expect", "0=\(path("phone/menu.png"))", "--expect", "17=\(path("tablet/menu.png"))", "--differences", out,
    ])
    #expect(run.status == 79)
    #expect(run.complaint.contains("\(out)/menu.seen.png") && run.complaint.contains("\(out)/menu.2.seen.png"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(kept == ["menu.2.difference.png", "menu.2.seen.png", "menu.difference.png", "menu.seen.png"])
  }

  @Test("An expected picture that cannot be read gives status 79")
  func aFileThatIsNoPictureIsADifference() async throws {
    let gold = try folder.write("no picture", to: "gold.png")
    let run = try await stage(["--expect", "0=\(gold)"])
    #expect(run.status == 79)
    #expect(run.complaint.contains("cannot read \(gold): "))
  }

  @Test("If a program exits early, the report has failures for the window, the picture and the clean end")
  func aProgramThatFailsIsReported() async throws {
    let report = path("run.xml")
    let run = try await ToolRun([
      "stage", "--junit", report, "--shot", "0=\(path("a.png"))", "--", "sh", "-c", "exit 3",
    ])
    #expect(run.status == 3)
    #expect(
      try document().failedCases == ["shows a window", "\(path("a.png")) is taken at 0 ms", "ends cleanly"])
    #expect(try document().attributes("testsuite")["name"] == "sh")
  }

  @Test(
    "Without a timeline and pictures, the report tells if the program starts and ends cleanly",
    arguments: [("/no/such/program", 127, ["starts"]), ("true", 0, []), ("false", 1, ["ends cleanly"])])
  func aProgramWithoutAPlanIsReported(program: String, status: Int32, failed: [String]) async throws {
    let run = try await ToolRun(["stage", "--junit", path("run.xml"), "--", program])
    #expect(run.status == status)
    #expect(try document().cases == ["starts", "ends cleanly"])
    #expect(try document().failedCases == failed)
  }

  @Test("A report that cannot be written is an error before the program starts")
  func aReportThatCannotBeWrittenIsAnErrorBeforeAnythingStarts() async throws {
    let run = try await ToolRun(["stage", "--junit", "/no/such/dir/run.xml", "--", "echo", "started"])
    #expect(run.status == 73)
    #expect(run.output == "")
  }

  @Test(
    "A report that cannot be written at the end does not replace the status of the run",
    arguments: [("true", 73), ("false", 1), ("/no/such/program", 127)])
  func reportOnFullDisk(program: String, status: Int32) async throws {
    let run = try await ToolRun(["stage", "--junit", "/dev/full", "--", program])
    #expect(run.status == status, "\(run.complaint)")
    #expect(run.complaint.contains("taction: cannot write /dev/full: "))
  }

  @Test("A film that cannot be written fails its own test case, and not the end of the program")
  func filmOnFullDisk() async throws {
    try FileManager.default.createSymbolicLink(atPath: path("film.webp"), withDestinationPath: "/dev/full")
    let run = try await stage(["--shot", "0=\(path("a.png"))", "--film", path("film.webp")])
    #expect(run.status == 73, "\(run.complaint)")
    #expect(try document().failedCases == ["\(path("film.webp")) is filmed"])
  }

  @Test("An expected picture that cannot be recorded is an error before the program starts")
  func unwritablePicture() async throws {
    let run = try await ToolRun(
      ["stage", "--expect", "0=/no/such/dir/a.png", "--differences", path("out"), "--", "echo", "started"],
      environment: ["TACTION_SNAPSHOTS": "record"])
    #expect(run.status == 73 && run.complaint.hasPrefix("taction: cannot write /no/such/dir/a.png: "))
    #expect(run.output == "")
  }

  @Test("The report of a stage that is stopped names the signal") func aStageThatIsStoppedReportsIt() async throws {
    let run = try await ToolRun(
      ["stage", "--junit", path("run.xml"), "--", "sh", "-c", "echo; exec sleep 1000"]
    ) { kill($0, SIGTERM) }
    #expect(run.status == 128 + SIGTERM)
    #expect(try document().failedCases == ["ends cleanly"])
    #expect(try document().attributes("failure")["message"] == "the stage was stopped by signal 15")
  }

  @Test("A drag in a timeline changes the picture") func aTimelineWithADragIsPlayed() async throws {
    let timeline = try folder.write("100 drag 0 160 100 to 200 100 over 200 for 100\n", to: "drag.touches")
    let shots = ["--shot", "0=\(path("a.png"))", "--shot", "600=\(path("b.png"))"]
    #expect(try await stage(["--play", timeline] + shots).status == 0)
    #expect(try Data(contentsOf: folder["a.png"]) != Data(contentsOf: folder["b.png"]))
  }

  @Test("The error for an incomplete drag names the file and line of the timeline")
  func aWrongDragIsNamedByFileAndLine() async throws {
    let timeline = try folder.write("# fine\n100 drag 0 160 100 to 200 100\n", to: "drag.touches")
    let run = try await stage(["--play", timeline])
    #expect(run.status == 65)
    #expect(
      run.complaint == "taction: \(timeline):2: over and a time is missing after the end of the drag\n")
  }
}
