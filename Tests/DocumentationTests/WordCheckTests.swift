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

  /// Returns the numbers of the lines that check-words reports in a file of a library.
  private func lines(of source: String) async throws -> [String] {
    let folder = try TemporaryFolder()
    let module = folder["Sources/TactionControls"]
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    try source.write(to: module.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let run = try await check(folder[""].path)
    #expect(run.status == 1)
    return run.complaint.split(separator: "\n").compactMap { line in
      line.split(separator: ":").dropFirst().first.map { String($0) }
    }
  }

  @Test("check-words finds texts of views, names and actions, and ignores comments, logs and single letters")
  func faults() async throws {
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
    #expect(try await lines(of: source) == ["2", "3", "5", "5", "6", "11"])
  }

  @Test("check-words ignores texts for programmers and marked lines, and is not misled by quotes in other literals")
  func unseen() async throws {
    let source = ##"""
      @available(*, deprecated, message: "call another(_:) instead")
      /* Label("In a comment"), /* title: "nested" */
         Label("still in it") */ let a = Label("Here")
      let placeholder: String = "none"  // check-words: unseen
      let b = text.contains(/"/), c = Label("Here")
      let d = try #/x"y/#.firstMatch(in: text), e = Label("Here")
      let f = #"a "title: "b"#, g = Label("Here")
      let h = "https://example.org/*", i = width / 2, j = Label("Here"), k = width / 2
      """##
    #expect(try await lines(of: source) == ["3", "5", "6", "7", "8"])
  }
}
