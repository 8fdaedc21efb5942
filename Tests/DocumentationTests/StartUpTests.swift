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

  @Test("A WAYLAND_SOCKET that is not a number is reported as a bad descriptor", arguments: ["", "abc", "7x"])
  func noNumber(socket: String) async throws {
    let run = try await ToolRun([], of: "TactionTutorial", environment: ["WAYLAND_SOCKET": socket])
    #expect(run.status == 1)
    let reason = "The connection that WAYLAND_SOCKET promises cannot be used: Bad file descriptor; unset the variable?"
    #expect(run.complaint == "TactionTutorial: \(reason)\n")
  }
}
