import Glibc
import Testing

@testable import TactionTool

@Suite("Processes")
struct ProcessTests {
  @Test("The environment of a client names the stage and its socket, and no other display and no service manager")
  func theClientIsLedToTheStageAndAwayFromOtherDisplays() {
    var environment = Environment(variables: [
      "HOME": "/home/me", "DISPLAY": ":0", "WAYLAND_SOCKET": "5", "WAYLAND_DISPLAY": "wayland-7", "GDK_BACKEND": "x11",
      "NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7",
      "XDG_STATE_HOME": "/home/me/states",
    ])
    environment.direct(toSocket: "wayland-0", in: "/tmp/stage", clock: nil)
    let variables = environment.variables
    #expect(variables["HOME"] == "/home/me")
    #expect(variables["WAYLAND_DISPLAY"] == "wayland-0")
    #expect(variables["XDG_RUNTIME_DIR"] == "/tmp/stage")
    #expect(variables["XDG_STATE_HOME"] == "/tmp/stage/state")
    #expect(variables["DISPLAY"] == nil)
    #expect(variables["WAYLAND_SOCKET"] == nil)
    #expect(variables["TACTION_CLOCK"] == nil && variables["TACTION_STAGE"] == "1")
    #expect(["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"].allSatisfy { variables[$0] == nil })
    #expect(variables["GDK_BACKEND"] == "x11")  // the hint does not replace a variable that is set
    #expect(variables["QT_QPA_PLATFORM"] == "wayland")
  }

  @Test("The processor time of a process is its user and system time, with any name")
  func work() {
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let line = { (name: String, user: String) in "7 (\(name)) S 1 7 7 0 -1 0 9 9 9 9 \(user) 20 5 5 20 0 1 0 8 9\n" }
    #expect(ProgramTime.work(inStat: line("app", "100")) == 120 * tick)
    #expect(ProgramTime.work(inStat: line("a) S 1 (b", "100")) == 120 * tick)
    for text in ["", "7 (app", "7 (app) S 1 7", line("app", "x"), line("app", "\(Int64.max)")] {
      #expect(ProgramTime.work(inStat: text) == nil)
    }
  }
}
