import Taction
import TactionTesting
import TactionWayland
import Testing

@Suite("The time of an application")
struct AppTimeTests {
  @Test("after(_:) calls each closure once, in time and in order") func after() throws {
    try withStage { stage in
      var calls: [String] = []
      stage.app.after(2) { calls.append("two") }
      stage.app.after(1) { calls.append("one") }
      stage.app.after(1) { calls.append("one again") }
      #expect(stage.app.nextDeadline == stage.clock.now + 1)
      stage.advance(by: 0.99)
      #expect(calls.isEmpty)
      stage.advance(by: 0.01)
      #expect(calls == ["one", "one again"])
      stage.advance(by: 5)
      #expect(calls == ["one", "one again", "two"])
      #expect(stage.app.nextDeadline == nil)
    }
  }

  @Test("A cancelled call is never made, even if a call due at the same time cancels it") func cancelling() throws {
    try withStage { stage in
      var calls = 0
      let second = AppTimerBox()
      stage.app.after(1) { second.timer?.cancel() }
      second.timer = stage.app.after(1) { calls += 1 }
      let third = stage.app.after(2) { calls += 1 }
      third.cancel()
      #expect(second.timer?.isPending == true && !third.isPending)
      stage.advance(by: 3)
      #expect(calls == 0)
      #expect(stage.app.nextDeadline == nil)
    }
  }

  @Test("A call that another call schedules waits for the next iteration, and so cannot block the loop")
  func chains() throws {
    try withStage { stage in
      let repeater = Repeater(stage.app)
      repeater.schedule()
      stage.advance(by: 1)
      #expect(repeater.count > 10 && repeater.count < 200)
      repeater.isOver = true
      stage.advance(by: 1)
    }
  }

  @Test("NaN, negative and infinite delays of calls do no harm", arguments: [-1, .nan, .infinity, 0])
  func oddDelays(delay: Double) throws {
    try withStage { stage in
      var calls = 0
      stage.app.after(delay) { calls += 1 }
      #expect(calls == 0, "never before after() returns")
      stage.advance(by: 1)
      #expect(calls == (delay == .infinity ? 0 : 1))
    }
  }

  @Test("The next frame shows what a delayed call has changed") func drawn() throws {
    try withStage(size: Size(width: 100, height: 80)) { stage in
      let window = stage.makeWindow()
      stage.advance(by: 0.1)
      stage.app.after(0.5) { window.content.backgroundColor = .black }
      stage.advance(by: 0.45)
      let before = try stage.screenshot()[50, 40]
      #expect(before & 0xFF_FFFF == 0xFF_FFFF)
      stage.advance(by: 0.1)
      let after = try stage.screenshot()[50, 40]
      #expect(after & 0xFF_FFFF == 0)
    }
  }

  /// Uses no stage: other tests run while this test waits, and they would find its stage.
  @Test("A task sleeps by the application's clock, and wakes when the clock advances") func sleeping() async throws {
    let rig = try ClockRig()
    var woke: [Double] = []
    let task = Task {
      let start = rig.app.clock.now
      try await rig.app.clock.sleep(for: .seconds(1))
      woke.append(rig.clock.now)
      try await rig.app.clock.sleep(until: start.advanced(by: .seconds(3)))
      woke.append(rig.clock.now)
    }
    let start = rig.clock.now
    try await rig.turnUntilWaiting()
    rig.clock.advance(by: 0.9)
    try rig.app.turn()
    #expect(rig.app.nextDeadline != nil && woke.isEmpty)
    rig.clock.advance(by: 0.1)
    try await rig.turnUntilWaiting()
    #expect(woke == [start + 1])
    rig.clock.advance(by: 2)
    try rig.app.turn()
    try await task.value
    #expect(woke == [start + 1, start + 3])
    try rig.finish()
  }

  @Test("A cancelled task stops sleeping, and so does one whose application ends") func endings() async throws {
    let rig = try ClockRig()
    let cancelled = Task { try await rig.app.clock.sleep(for: .seconds(1)) }
    let early = Task { try await rig.app.clock.sleep(for: .seconds(1)) }
    early.cancel()
    try await rig.turnUntilWaiting()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await #expect(throws: CancellationError.self) { try await early.value }
    let last = Task { try await rig.app.clock.sleep(for: .seconds(1)) }
    try await rig.turnUntilWaiting()
    try rig.finish()
    await #expect(throws: CancellationError.self) { try await last.value }
  }
}

/// Holds a timer for a closure that is made before the timer.
private final class AppTimerBox {
  var timer: AppTimer?
}

/// Schedules a call without a delay, and again in each call.
private final class Repeater {
  private let app: Application
  private(set) var count = 0
  var isOver = false

  init(_ app: Application) { self.app = app }

  func schedule() {
    guard !isOver else { return }
    app.after(0) { [weak self] in
      self?.count += 1
      self?.schedule()
    }
  }
}

/// An application and its compositor on a clock that a test advances. Its event loop can wait for tasks.
private final class ClockRig {
  let clock = VirtualClock()
  let app: Application
  private let compositor: Compositor

  init() throws {
    let compositor = try Compositor(clock: clock)
    let display = try compositor.connect()
    app = try Application(id: "org.example.clock", display: display, clock: clock) { () throws(WaylandError) in
      try compositor.exchange(with: display)
    }
    self.compositor = compositor
  }

  /// Runs iterations of the event loop and lets tasks run until one task sleeps.
  func turnUntilWaiting() async throws {
    try app.turn()
    while app.nextDeadline == nil { await Task.yield() }
  }

  func finish() throws {
    app.shutDown()
    _ = try? app.turn()
    compositor.close()
  }
}
