import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionRestoration

@Suite("A state that cannot be written")
struct FailedWriteTests {
  @Test("A failed write is logged once, keeps the stored state, and is tried again", arguments: [false, true])
  func failedWrite(isImmediate: Bool) async throws {
    let folder = try TemporaryFolder()
    let (states, moved) = (folder["states"].path, folder["moved"].path)
    let file = StateFile(path: "\(states)/state.json")
    try await withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let restoration = window.restoration
      var warnings: [String] = []
      restoration.warn = { warnings.append($0) }
      restoration.start(in: file, version: 1)
      @MainActor func store(_ count: Int) async {
        restoration["count"] = count
        if isImmediate { restoration.saveNow() }
        stage.advance(by: 2)
        await restoration.finishWriting()
      }
      await store(1)
      let stored = text(of: file)
      #expect(stored?.contains("\"count\":1") == true)
      // A file in the place of the folder: even a user who may write everywhere cannot write the state now.
      try #require(rename(states, moved) == 0)
      _ = try folder.write("", to: "states")
      await store(2)
      await store(3)
      #expect(warnings.count == 1 && warnings.first?.contains(file.path) == true)
      try #require(unlink(states) == 0 && rename(moved, states) == 0)
      #expect(text(of: file) == stored)
      window.content.setNeedsLayout()
      stage.advance(by: 2)
      await restoration.finishWriting()
      #expect(text(of: file)?.contains("\"count\":3") == true && warnings.count == 1)
    }
  }

  private func text(of file: StateFile) -> String? {
    guard case .text(let text) = file.read() else { return nil }
    return text
  }
}
