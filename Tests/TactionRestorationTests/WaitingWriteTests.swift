import Taction
import TactionGraphics
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionRestoration

@Suite("A write that waits in the background")
struct WaitingWriteTests {
  @Test("saveNow() writes the state before it returns, even if the same state waits to be written in the background")
  func saveNow() async throws {
    let folder = try TemporaryFolder()
    let file = StateFile(path: folder["state.json"].path)
    try await withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      window.restoration.start(in: file, version: 1)
      let (started, gate) = (Gate(), Gate())
      let other = BackgroundQueue.writes.run {
        started.open()
        gate.wait()
      }
      started.wait()
      window.restoration["count"] = 7
      stage.advance(by: 2)
      window.restoration.saveNow()
      let outcome = file.read()
      gate.open()
      await other.finish()
      await window.restoration.finishWriting()
      guard case .text(let text) = outcome else {
        Issue.record("no state was written: \(outcome)")
        return
      }
      #expect(text.contains("\"count\":7"))
      guard case .text(text) = file.read() else {
        Issue.record("the late write has replaced the newer one")
        return
      }
    }
  }
}
