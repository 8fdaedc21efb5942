import TactionTestSupport
import Testing

@Suite("A program that cannot start")
struct StartUpTests {
  @Test("A program that cannot start prints one line with its name and the reason, and exits with 1")
  func noCompositor() async throws {
    let run = try await ToolRun([], of: "TactionTutorial", environment: ["WAYLAND_DISPLAY": "/nowhere/wayland-0"])
    #expect(run.status == 1)
    let text = run.complaint
    #expect(text.hasPrefix("TactionTutorial: There is no Wayland socket at /nowhere/wayland-0"))
    #expect(text.split(separator: "\n").count == 1)
  }
}
