@testable import TactionWindow
@testable import TactionTesting
import TactionWayland
import Testing

/// Tests the attempts to connect to another compositor: Reliability 2 and 3.
@Suite("Attempts to connect again")
struct ReconnectionTests {
  @Test("Reliability 2: without another compositor, attempts become rarer and end with one error")
  func forGood() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    var ticks = 0
    func tick() {
      rig.app.after(1) {
        ticks += 1
        tick()
      }
    }
    tick()
    let start = rig.server.clock.now
    try rig.kill()
    let error = rig.failure(within: 31)
    #expect(error == .noSocket(path: "/run/user/1/wayland-0"))
    #expect(rig.server.clock.now - start > 29.9 && rig.server.clock.now - start < 30.1)
    let waits = zip(rig.server.attempts, rig.server.attempts.dropFirst()).map { (($1 - $0) * 1000).rounded() }
    #expect(waits.prefix(6) == [40, 80, 160, 320, 640, 1000] && Set(waits.dropFirst(5)) == [1000])
    #expect(ticks >= 29, "timers run meanwhile")
    #expect(rig.calls == ["lost"])
    #expect(rig.failure(within: 0.01) == error, "there is no other attempt")
    try rig.finish()
  }

  @Test(
    "Reliability 2: before an application ends without a compositor, it saves its data, even if a signal came before",
    arguments: [false, true])
  func savesAtTheEnd(isAsked: Bool) async throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    var story: [String] = []
    rig.app.onTerminate = { story.append("told") }
    rig.app.addTerminationHandler { [app = rig.app] in
      try? await app.clock.sleep(for: .seconds(1))
      story.append("saved")
    }
    window.onClose = { story.append("closed") }
    try rig.kill()
    if isAsked { rig.app.after(29.5) { [app = rig.app] in app.terminate() } }
    #expect(rig.failure(within: 30.1) == nil)
    #expect(story == ["told"])
    var error: WaylandError?
    for _ in 0..<30 where error == nil {
      await Task.yield()
      error = rig.failure(within: 0.1)
    }
    #expect(error == .noSocket(path: "/run/user/1/wayland-0"))
    #expect(story == ["told", "saved", "closed"])
    try rig.finish()
  }

  @Test("Reliability 2: an application that must not reconnect ends immediately")
  func withoutReconnection() throws {
    let rig = try RestartRig()
    rig.app.reconnects = false
    try rig.endCompositor()
    #expect(rig.failure(within: 0.01) == .disconnected && rig.calls.isEmpty && rig.server.attempts.isEmpty)
  }

  @Test("Reliability 2: the timeout can be set, and starts again at the next loss")
  func timeout() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 1
    for _ in 0..<3 {
      try rig.kill()
      try rig.advance(by: 0.4)
      try rig.start()
      try rig.advance(by: 1.5)
    }
    #expect(rig.calls == ["lost", "restored", "lost", "restored", "lost", "restored"])
    try rig.kill()
    #expect(rig.failure(within: 0.99) == nil)
    #expect(rig.failure(within: 0.02) != nil)
  }

  @Test("Reliability 3: a connection that is closed before the first answer counts as a failed attempt")
  func acceptedThenClosed() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    try rig.kill()
    try rig.start()
    rig.server.welcome = .close
    try rig.advance(by: 1)
    #expect(rig.calls == ["lost"] && (4...6).contains(rig.server.attempts.count))
    #expect(rig.openDisplays == 1, "only the lost connection is in memory")
    rig.server.welcome = .serve
    try rig.advance(by: 1)
    #expect(rig.calls == ["lost", "restored"])
    #expect(try rig.toplevel().surface.commitCount == 1)
    #expect(rig.openDisplays == 1)
    _ = try rig.compositor.takeViolations()
    try rig.finish()
  }

  @Test("Reliability 3: if a compositor answers and ends again and again, attempts become rarer, for 30 s")
  func answersThenEnds() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    let start = rig.server.clock.now
    try rig.kill()
    var error: WaylandError?
    while error == nil, rig.server.clock.now < start + 40 {
      try rig.start()
      let restored = rig.calls.count { $0 == "restored" }
      while error == nil, rig.calls.count(where: { $0 == "restored" }) == restored, rig.server.clock.now < start + 40 {
        error = rig.failure(within: 0.01)
      }
      if error == nil { try rig.kill() }
    }
    let waits = zip(rig.server.attempts, rig.server.attempts.dropFirst()).map { $1 - $0 }
    #expect(waits.prefix(5).map { ($0 * 100).rounded() } == [4, 8, 16, 32, 64], "\(waits.prefix(8))")
    #expect(rig.server.attempts.count < 40, "\(rig.server.attempts.count)")
    #expect(error != nil && abs(rig.server.clock.now - start - 30) < 1.1)
    try rig.finish()
  }

  @Test("Reliability 3: after a longer connection, the next attempt is immediate, and the 30 s begin again")
  func livesForAWhile() throws {
    let rig = try RestartRig()
    for _ in 0..<8 {
      rig.server.attempts = []
      let lost = rig.server.clock.now
      try rig.kill()
      try rig.start()
      try rig.advance(by: 0.1)
      #expect(rig.server.attempts.first.map { $0 - lost < 0.05 } == true)
      try rig.advance(by: 10)
    }
    #expect(rig.calls.count == 16)
    try rig.finish()
  }

  @Test("Reliability 3: if a compositor never answers, attempts end, and the app is never blocked")
  func silent() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 2
    var ticks = 0
    for step in 1...10 { rig.app.after(Double(step) / 10) { ticks += 1 } }
    try rig.kill()
    try rig.start()
    rig.server.welcome = .ignore
    try rig.advance(by: 1.5)
    #expect(ticks == 10 && rig.calls == ["lost"])
    #expect(rig.failure(within: 1) == .disconnected)
    #expect(rig.openDisplays == 1)
  }

  @Test("A compositor without a required global counts as a failed attempt; the last error names the global")
  func missingGlobal() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 3
    try rig.kill()
    rig.server.configuration.versions["xdg_wm_base"] = nil
    try rig.start()
    try rig.advance(by: 2)
    #expect(rig.calls == ["lost"] && rig.openDisplays == 1)
    #expect(rig.failure(within: 2) == .missingGlobal(name: "xdg_wm_base"))
  }
}
