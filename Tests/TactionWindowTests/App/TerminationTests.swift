import CTactionLinux
import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

/// A part of an application that is notified of the end.
private final class EndWatch: ApplicationPart {
  private let note: () -> Void

  init(_ note: @escaping () -> Void) { self.note = note }

  func applicationWillTerminate() { note() }
}

@Suite("Termination of a program by a signal")
struct TerminationTests {
  @Test("onTerminate is called while windows are open; they close without shouldClose, and run() returns")
  func order() throws {
    let rig = try AppRig()
    var story: [String] = []
    for name in ["one", "two"] {
      let window = rig.app.makeWindow(title: name)
      window.shouldClose = {
        story.append("asked \(name)")
        return false
      }
      window.onClose = { story.append("closed \(name)") }
    }
    rig.settle()
    rig.app.onTerminate = { story.append("told, \(rig.app.windows.count) open") }
    rig.app.add(EndWatch { story.append("parts told") })
    rig.app.terminate()
    rig.app.terminate()
    #expect(story == ["told, 2 open", "parts told", "closed one", "closed two"])
    try rig.app.serve()
    rig.settle()
    try rig.finish()
  }

  @Test("Termination ends nested loops, and a window that is then opened does not keep them running")
  func nested() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    rig.app.onTerminate = { [app = rig.app] in _ = app.makeWindow(title: "Late") }
    var isBack = false
    rig.app.after(0) { [app = rig.app] in
      app.after(0) { app.terminate() }
      try? app.serve()
      isBack = true
    }
    try rig.app.serve()
    #expect(isBack)
    rig.app.shutDown()
    rig.settle()
    try rig.finish()
  }

  @Test("The program waits for its termination handlers, which run concurrently while the window is open")
  func handlers() async throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var story: [String] = []
    rig.app.onTerminate = { story.append("told") }
    for (name, seconds) in [("slow", 2), ("quick", 1)] {
      rig.app.addTerminationHandler { [app = rig.app] in
        story.append("\(name) begins")
        try? await app.clock.sleep(for: .seconds(seconds))
        story.append("\(name) ends")
      }
    }
    rig.app.addTerminationHandler { story.append("never") }.cancel()
    window.onClose = { story.append("closed") }
    rig.app.terminate()
    rig.app.terminate()
    for _ in 0..<30 {
      await Task.yield()
      rig.advance(by: 0.1)
      if story.last == "quick ends" { #expect(!window.isClosed && rig.app.windows.count == 1) }
    }
    #expect(Set(story[1...2]) == ["slow begins", "quick begins"] && story.first == "told")
    #expect(Array(story.dropFirst(3)) == ["quick ends", "slow ends", "closed"])
    try rig.app.serve()
    rig.settle()
    try rig.finish()
  }

  @Test("The end of the last window ends the program; in a nested loop, another window may follow")
  func lastClosed() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var story: [String] = []
    rig.app.onTerminate = { story.append("told, \(rig.app.windows.count) open") }
    rig.app.after(0) { [app = rig.app] in
      window.close()
      try? app.serve()
      let next = app.makeWindow(title: "Next")
      next.onClose = { story.append("closed") }
      next.close()
    }
    try rig.app.serve()
    try rig.app.serve()
    #expect(story == ["closed", "told, 0 open"])
    rig.settle()
    try rig.finish()
  }

  @Test("The app may ask in another window before the program ends, and may run again with a new window")
  func runsAgain() throws {
    let rig = try AppRig()
    var story: [String] = []
    // systemd kills a program soon after its kiosk has announced the end.
    rig.app.add(EndWatch { story.append("parts told") })
    rig.makeWindow().close()
    rig.app.onTerminate = { [app = rig.app] in
      let question = app.makeWindow(title: "Not saved")
      app.after(0) {
        story.append("asked")
        question.close()
      }
      try? app.serve()
      story.append("told")
    }
    try rig.app.serve()
    let next = rig.makeWindow()
    rig.app.onTerminate = { story.append("told again") }
    rig.app.after(0) {
      story.append("served")
      next.close()
    }
    try rig.app.serve()
    #expect(story == ["asked", "told", "served", "told again"])
    rig.settle()
    try rig.finish()
  }

  @Test("A program that was asked to end does not run again with a new window", arguments: [false, true])
  func staysEnded(hasHadWindow: Bool) throws {
    let rig = try AppRig()
    var (ends, isServed) = (0, false)
    rig.app.onTerminate = { ends += 1 }
    if hasHadWindow {
      rig.makeWindow().close()
      try rig.app.serve()
    }
    rig.app.terminate()
    _ = rig.makeWindow()
    rig.app.after(0) { [app = rig.app] in
      isServed = true
      app.quit()
    }
    try rig.app.serve()
    #expect(ends == 1 && !isServed)
    try rig.finish()
  }

  @Test("Termination handlers run after the last window has closed", arguments: [true, false])
  func lastWindow(isAsked: Bool) async throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var (isSaved, hasServed) = (false, false)
    rig.app.addTerminationHandler { [app = rig.app] in
      try? await app.clock.sleep(for: .seconds(1))
      isSaved = true
    }
    rig.app.onTerminate = { window.close() }
    isAsked ? rig.app.terminate() : window.close()
    #expect(window.isClosed)
    rig.app.after(0) {
      hasServed = true
      rig.app.quit()
    }
    try rig.app.serve()
    #expect(hasServed && !isSaved)
    for _ in 0..<15 {
      await Task.yield()
      rig.advance(by: 0.1)
    }
    #expect(isSaved)
    try rig.app.serve()
    rig.settle()
    try rig.finish()
  }

  @Test("If a program is asked to end while it saves after its last window has closed, its parts are notified once")
  func askedWhileSaving() async throws {
    let rig = try AppRig()
    var story: [String] = []
    rig.app.add(EndWatch { story.append("parts told") })
    rig.app.addTerminationHandler { [app = rig.app] in try? await app.clock.sleep(for: .seconds(1)) }
    rig.makeWindow().close()
    rig.app.after(0) { [app = rig.app] in
      story.append("asked")
      app.terminate()
      app.terminate()
      app.quit()
    }
    try rig.app.serve()
    #expect(story == ["asked", "parts told"])
    for _ in 0..<15 {
      await Task.yield()
      rig.advance(by: 0.1)
    }
    try rig.app.serve()
    #expect(story.count == 2)
    rig.settle()
    try rig.finish()
  }

  @Test("A termination handler that does not end is abandoned after the time-out")
  func patience() async throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    rig.app.terminationTimeout = 3
    rig.app.addTerminationHandler { [app = rig.app] in try? await app.clock.sleep(for: .seconds(60)) }
    rig.app.terminate()
    for _ in 0..<28 {
      await Task.yield()
      rig.advance(by: 0.1)
    }
    #expect(!window.isClosed)
    for _ in 0..<5 {
      await Task.yield()
      rig.advance(by: 0.1)
    }
    #expect(window.isClosed)
    try rig.app.serve()
    rig.settle()
    try rig.finish()
  }

  @Test(
    "The loop receives a signal, and its default effect is restored afterwards", .ownProcess,
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func heard(signal: Int32) async throws {
    await #expect(processExitsWith: .signal(signal)) { [signal = signal as Int32] in
      try await MainActor.run {
        var count = 0
        let signals = try #require(TerminationSignals { count += 1 })
        for round in 1...2 {
          kill(getpid(), signal)
          var entry = signals.pollEntry
          guard poll(&entry, 1, -1) == 1 else { exit(3) }
          signals.descriptorIsReady()
          guard count == round, poll(&entry, 1, 0) == 0 else { exit(4) }
        }
        signals.close()
        kill(getpid(), signal)
        // Another thread receives the signal, because this thread blocks signals.
        poll(nil, 0, 60_000)
        exit(5)
      }
    }
  }

  @Test("A program that hangs is ended by a second signal", .ownProcess)
  func impatient() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      try await MainActor.run {
        let signals = try #require(TerminationSignals(patience: 0) {})
        kill(getpid(), SIGTERM)
        // Two equal signals that are pending at the same time count as one.
        var entry = signals.pollEntry
        guard poll(&entry, 1, -1) == 1 else { exit(3) }
        kill(getpid(), SIGTERM)
        while true { pause() }
      }
    }
  }

  @Test("The program's own signal handlers, and signals that it ignores, stay as they are", .ownProcess)
  func own() async throws {
    await #expect(processExitsWith: .exitCode(7)) {
      try await MainActor.run {
        signal(SIGHUP, SIG_IGN)
        signal(SIGTERM) { _ in _exit(7) }
        let signals = try #require(TerminationSignals {})
        kill(getpid(), SIGHUP)
        var entry = signals.pollEntry
        guard poll(&entry, 1, 0) == 0 else { exit(3) }
        signals.close()
        kill(getpid(), SIGTERM)
        while true { pause() }
      }
    }
  }

  @Test("Programs that this program starts do not inherit blocked signals", .ownProcess)
  func children() async throws {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        var (before, after) = (sigset_t(), sigset_t())
        pthread_sigmask(SIG_BLOCK, nil, &before)
        let signals = try #require(TerminationSignals {})
        pthread_sigmask(SIG_BLOCK, nil, &after)
        for signal in [SIGTERM, SIGINT, SIGHUP] where sigismember(&before, signal) != sigismember(&after, signal) {
          exit(3)
        }
        signals.close()
      }
    }
  }
}
