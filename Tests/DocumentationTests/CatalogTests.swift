import Foundation
import TactionTestSupport
import Testing

/// Tests `Scripts/docs/docs-catalogs`, which makes the pages of the guide for DocC; left out where Python is missing.
@Suite(
  "The pages of the guide",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct CatalogTests {
  @Test("Links to files of the project lead there from a clone in a folder whose name has a space")
  func spaces() async throws {
    let folder = try TemporaryFolder()
    let clone = folder["my clone"]
    for name in ["Docs", "Scripts/docs"] {
      try FileManager.default.createDirectory(at: clone.appending(path: name), withIntermediateDirectories: true)
    }
    let script = "Scripts/docs/docs-catalogs"
    try FileManager.default.copyItem(at: Project.root.appending(path: script), to: clone.appending(path: script))
    _ = try folder.write("# Guide\n\nThe [licence](../LICENSE).\n\n## Pages\n", to: "my clone/Docs/README.md")
    let run = try await ToolRun(program: "/usr/bin/python3", [clone.appending(path: script).path, ""])
    #expect(run.status == 0, "\(run.complaint)")
    let page = clone.appending(path: ".build/docs/catalogs/Guide.docc/Guide.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("[licence](file:///") && text.contains("/my%20clone/LICENSE)"), "\(text)")
  }
}
