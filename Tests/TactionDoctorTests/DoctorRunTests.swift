import Foundation
import TactionTestSupport
import Testing

@Suite("taction doctor as a program")
struct DoctorRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `taction doctor` without a compositor, with a user name that must not appear in the output.
  private func run(_ arguments: [String]) async throws -> ToolRun {
    try await ToolRun(
      ["doctor"] + arguments,
      environment: [
        "WAYLAND_DISPLAY": "wayland-nowhere", "XDG_RUNTIME_DIR": folder.url.path,
        "USER": "annelise", "LOGNAME": "annelise", "HOME": "/home/annelise", "HOSTNAME": "annelises-pad",
        "XDG_CURRENT_DESKTOP": "annelise:GNOME",
      ])
  }

  @Test("taction doctor reports facts without a compositor, and without the user's name")
  func facts() async throws {
    let run = try await run(["--facts"])
    #expect(run.status == 0)
    #expect(run.complaint == "")
    #expect(run.output.hasPrefix("# taction doctor\n"))
    #expect(run.output.contains("- Problem: No window can be shown: There is no Wayland socket"))
    #expect(run.output.contains("- desktop: (hidden):GNOME"))
    #expect(run.output.contains("- compositor: none that answers"))
    for secret in ["annelise", folder.url.path] { #expect(!run.output.contains(secret)) }
  }

  @Test("taction doctor without a compositor says how to run it instead")
  func noWindow() async throws {
    let run = try await run(["--output", folder["report.txt"].path])
    #expect(run.status == 69)
    #expect(run.complaint.contains("`taction doctor --facts`"))
    #expect(folder.names == [])
  }

  @Test("taction doctor reports a file that cannot be written before it starts")
  func noFile() async throws {
    let run = try await run(["--output", folder["none/report.txt"].path])
    #expect(run.status == 73)
  }

  /// Runs `taction doctor` on a stage.
  private func runOnStage(report: String) async throws -> ToolRun {
    try await ToolRun([
      "stage", "--size", "360x640", "--play",
      folder.write("0 tap 0 180 300\n20000 tap 0 180 620\n", to: "play.touches"), "--",
      ToolRun.path(of: "taction"), "doctor", "--unattended", "--patience", "1", "--scenes", "0.2", "--output", report,
    ])
  }

  @Test("taction doctor fails if its report or its facts cannot be written in the end, for example to a full disk")
  func fullDisk() async throws {
    let run = try await runOnStage(report: "/dev/full")
    #expect(run.status == 73)
    #expect(run.complaint.contains("taction: cannot write /dev/full: No space left on device\n"))
    let facts = ["-c", "\"$0\" doctor --facts >/dev/full", ToolRun.path(of: "taction")]
    #expect(try await ToolRun(program: "/bin/sh", facts).status == 73)
  }

  @Test("taction doctor on a stage ends by itself and writes its file")
  func stage() async throws {
    let report = folder["report.txt"].path
    let run = try await runOnStage(report: report)
    #expect(run.status == 0)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("- Turn the screen: not done"))
    #expect(text.contains("| a chart of 1,000 points | "))
  }

  @Test(
    "taction doctor refuses invalid numbers",
    arguments: [["--patience", "0"], ["--scenes", "-1"], ["--scenes", "nan"]])
  func arguments(_ arguments: [String]) async throws {
    #expect(try await run(arguments).status == 64)
  }
}
