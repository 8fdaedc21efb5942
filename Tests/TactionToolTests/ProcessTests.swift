import Glibc
import Testing

@testable import TactionTool

@Suite("Processes")
struct ProcessTests {
  @Test func anEndingReadsAsAShellWouldSayIt() {
    #expect(Ending(waitStatus: 0)?.exitStatus == 0)
    #expect(Ending(waitStatus: 3 << 8)?.exitStatus == 3)
    #expect(Ending(waitStatus: SIGKILL) == .signalled(SIGKILL))
    #expect(Ending(waitStatus: SIGKILL)?.exitStatus == 137)
    #expect(Ending(waitStatus: SIGSEGV | 0x80) == .signalled(SIGSEGV))  // with a core dump
    #expect(Ending(waitStatus: SIGSTOP << 8 | 0x7f) == nil)
  }

  @Test func theClientIsLedToTheStageAndAwayFromOtherDisplays() {
    var environment = Environment(variables: [
      "HOME": "/home/me", "DISPLAY": ":0", "WAYLAND_SOCKET": "5", "WAYLAND_DISPLAY": "wayland-7", "GDK_BACKEND": "x11",
    ])
    environment.direct(toSocket: "wayland-0", in: "/tmp/stage", clock: nil)
    let variables = environment.variables
    #expect(variables["HOME"] == "/home/me")
    #expect(variables["WAYLAND_DISPLAY"] == "wayland-0")
    #expect(variables["XDG_RUNTIME_DIR"] == "/tmp/stage")
    #expect(variables["DISPLAY"] == nil)
    #expect(variables["WAYLAND_SOCKET"] == nil)
    #expect(variables["TACTION_CLOCK"] == nil)
    #expect(variables["GDK_BACKEND"] == "x11")  // a hint only where nothing is set
    #expect(variables["QT_QPA_PLATFORM"] == "wayland")
  }
}
