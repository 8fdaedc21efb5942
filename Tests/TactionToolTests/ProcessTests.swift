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

  @Test("Work is the time on processors, of threads that were there and of new ones, and not the time of waiting")
  func work() throws {
    let thread = { (text: String) in try #require(ProgramTime.Thread(schedstat: text)) }
    let before = ["a": try thread("100 900 7\n"), "gone": try thread("50 0 1\n")]
    let now = ["a": try thread("130 5000 9\n"), "new": try thread("20 1 1\n")]
    #expect(ProgramTime.work(from: before, to: now) == 50)
    #expect(ProgramTime.work(from: now, to: before) == 50)
    #expect(try thread("1 2 3\n").waited == 2)
    for text in ["", "1", "x 2", "1 y"] { #expect(ProgramTime.Thread(schedstat: text) == nil) }
  }
}
