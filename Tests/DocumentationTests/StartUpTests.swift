import Foundation
import TestSupport
import Testing

@Suite("A program that cannot start")
struct StartUpTests {
  @Test("says why in one line with its name, and exits with 1")
  func noCompositor() async throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "TactionTutorial")
    process.environment = ["WAYLAND_DISPLAY": "/nowhere/wayland-0"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = try folder.newFile("errors")
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    let text = try String(contentsOf: folder["errors"], encoding: .utf8)
    #expect(text.hasPrefix("TactionTutorial: There is no Wayland socket at /nowhere/wayland-0"))
    #expect(text.split(separator: "\n").count == 1)
  }
}
