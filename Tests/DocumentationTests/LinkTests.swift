import Foundation
import TactionTestSupport
import Testing

/// Tests `Scripts/checks/check-links`, which checks the links of all pages as a part of the lint.
@Suite("The links of the documentation")
struct LinkTests {
  private func check(_ folder: String) async throws -> ToolRun {
    try await ToolRun(program: Project.root.appending(path: "Scripts/checks/check-links").path, [folder])
  }

  @Test("The documentation has no broken link") func project() async throws {
    let run = try await check(Project.root.path)
    #expect(run.status == 0, "\(run.complaint)")
  }

  @Test("check-links finds dead links and anchors, missing pictures and unlinked pages, and ignores code") func faults()
    async throws
  {
    let folder = try TemporaryFolder()
    let docs = folder["Docs"]
    try FileManager.default.createDirectory(at: docs, withIntermediateDirectories: true)
    let readme = """
      # Start, and `go`
      [here](#start-and-go) [there](Docs/A.md#two-1) [away](https://example.org/x#y) `[code](no.md)`
      [dead](Docs/B.md) [anchor](Docs/A.md#three) ![picture](a.png)
      """
    _ = try folder.write(readme, to: "README.md")
    try "# One\n## Two\n## Two\n```\n[code](no.md)\n```\n[up](../README.md)\n"
      .write(to: docs.appending(path: "A.md"), atomically: true, encoding: .utf8)
    try "# Alone\n".write(to: docs.appending(path: "C.md"), atomically: true, encoding: .utf8)
    let run = try await check(folder[""].path)
    #expect(run.status == 1)
    #expect(
      Set(run.complaint.split(separator: "\n")) == [
        "README.md:3: there is no Docs/B.md", "README.md:3: Docs/A.md has no heading for #three",
        "README.md:3: there is no a.png", "Docs/C.md: no other page links to it",
      ])
  }
}
