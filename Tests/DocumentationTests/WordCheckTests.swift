import Foundation
import TactionTestSupport
import Testing

/// Tests `Scripts/checks/check-words`, which is a part of the lint; left out on machines without Python.
@Suite(
  "The check for texts that are fixed in the code",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct WordCheckTests {
  private func check(_ folder: String) async throws -> ToolRun {
    try await ToolRun(program: Project.root.appending(path: "Scripts/checks/check-words").path, [folder])
  }

  @Test("No text that users see is fixed in the code of the libraries") func project() async throws {
    let run = try await check(Project.root.path)
    #expect(run.status == 0, "\(run.complaint)")
  }

  @Test("check-words finds texts of views, names and actions, and ignores comments, logs and single letters")
  func faults() async throws {
    let folder = try TemporaryFolder()
    let module = folder["Sources/TactionControls"]
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    let source = #"""
      // Label("In a comment")
      let label = Label("Hello")
      button.title = isOn ? "On" : words[.off]
      let meaning = Semantics(
        .button, name: "Go", actions: [.custom("zoom in")])
      let item = MenuItem(words[.cut], title: "\(count) px")
      log.warning("nothing is shown")
      pan.name = "scroll"
      let key = Label("A"), number = Label("\(value) °"), code = Label("\u{2013}")
      let alert = Alert(
        "Really?", message: "\(words["a"])")
      """#
    try source.write(to: module.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let run = try await check(folder[""].path)
    #expect(run.status == 1)
    let lines = run.complaint.split(separator: "\n").compactMap { $0.split(separator: ":").dropFirst().first }
    #expect(lines == ["2", "3", "5", "5", "6", "11"], "\(run.complaint)")
  }
}
